#pragma once
/// Cases made from others: what runs do that are guided by the coverage of the library.

#include <cstdint>
#include <string>
#include <vector>

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::conformance {

/// A case, as a plan holds it, from those of a pool: one with another integer in place of one of
/// its own, or two joined mode by mode. Empty where nothing came of it. The same number gives the
/// same.
///
///   varied(Op::coalesce, {"coalesce((4,2):(1,4))"}, 7)  such as "coalesce((4,3):(1,4))"
std::string varied(Op op, std::vector<std::string> const& pool, std::uint64_t number);

}  // namespace layoutcheck::conformance
