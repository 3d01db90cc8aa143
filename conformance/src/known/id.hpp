#pragma once
/// Ids of findings as lists have them, with patterns.

#include <string>
#include <string_view>

#include "layoutcheck/core/operations/op.hpp"
#include "layoutcheck/results/finding_id.hpp"

namespace layoutcheck::conformance {

using results::IdParts;
using results::split_id;

/// Why no entry may have this id; empty for one that it may have.
///
///   wrong_with_id("rank/*/may/empty/crash")
///     == "the law must not be a pattern, only the input class may"
std::string wrong_with_id(std::string_view id);

/// Is that the name of a failure? wrong_function is one, exact is not.
bool is_failing_verdict(std::string_view name);

/// "wrong_function, wrong_size, ..."
std::string failing_verdicts();

/// covers("tuple_*", "tuple_flat"); without `*` only the text itself. Pre: at most one `*`.
bool covers(std::string_view pattern, std::string_view text);

/// Is there a text that both cover? overlap("n*", "*d") by "nested", overlap("n*", "e*") by none.
bool overlap(std::string_view a, std::string_view b);

}  // namespace layoutcheck::conformance
