#pragma once
/// Queries made from items of a space, with their expected answers.

#include <optional>
#include <vector>

#include "item.hpp"
#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/sweep_cute/report.hpp"

namespace layoutcheck::sweep_cute {

/// Whether CuTe can be called on A, or on A and B, and whether its own conditions hold there.
Agreement standing_of(Layout const& a);
Agreement standing_of(Layout const& a, Layout const& b);

/// Pre: standing_of(layout) is not not_covered.
FlatLayout to_flat(Layout const& layout);

/// Which of the conditions fails, if one does, that composition of CuTe 4.2 asserts where all is
/// static: stride_not_divisible or shape_not_divisible. A is taken as it is: layouts of dynamic
/// integers are not coalesced first. Pre: extents > 0; no stride of B is 0, or A has one mode.
std::optional<Errc> composition_fault(FlatLayout const& a, FlatLayout const& b);

/// Queries of one kind that are sent to all paths together.
struct Batch {
  std::vector<Item> items = {};
  std::vector<Agreement> standing = {};
  std::vector<std::uint64_t> numbers = {};  ///< of the space, or places in the list of cases
  std::vector<index_t> expected = {};       ///< of each value
  std::vector<index_t> sizes = {};          ///< what each answer's size must be; kAnySize: free

  std::uint64_t points() const { return expected.size(); }
  /// Adds a layout, or a pair: expected is A(x), or A(B(x)), by the definition.
  void add(std::uint64_t number, Agreement s, Layout const& a, Layout const* b);
};
inline constexpr index_t kAnySize = -1;

}  // namespace layoutcheck::sweep_cute
