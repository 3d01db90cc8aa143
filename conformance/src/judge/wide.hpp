#pragma once
/// Cases of many modes, from cases of few: what an operation does mode by mode it has to do for the
/// ninth mode too, and neither the smallest cases nor random ones have nine.

#include <optional>
#include <span>
#include <string>

namespace layoutcheck::conformance {

/// The texts of some cases of one operation as the text of a single one: each argument has the
/// top-level modes of all of theirs, one behind the other. Integers are those of the first. Nothing
/// where an argument cannot be joined.
///
///   joined({"elem_scale((2,3), (4,5))", "elem_scale(6, 7)"}) == "elem_scale((2,3,6), (4,5,7))"
///   joined({"coalesce((2,2):(1,2))", "coalesce(3:4)"}) == "coalesce((2,2,3):(1,2,4))"
std::optional<std::string> joined(std::span<std::string const> cases);

}  // namespace layoutcheck::conformance
