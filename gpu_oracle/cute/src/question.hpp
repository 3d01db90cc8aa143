#pragma once
/// From items of a space to questions, and what their answers must be.

#include <optional>
#include <vector>

#include "item.hpp"
#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/sweep_cute/report.hpp"

namespace layoutcheck::sweep_cute {

/// Whether CuTe can be asked for A, or for A o B, and whether its own conditions hold there.
Standing standing_of(Layout const& a);
Standing standing_of(Layout const& a, Layout const& b);

/// Pre: standing_of(layout) is not not_covered.
FlatLayout to_flat(Layout const& layout);

/// Which of the conditions fails, if one does, that composition of CuTe 4.2 asserts where all is
/// static: stride_not_divisible or shape_not_divisible. On A as it stands: layouts of run-time
/// integers are not coalesced first. Pre: extents > 0; no stride of B is 0, or A has one mode.
std::optional<Errc> composition_fault(FlatLayout const& a, FlatLayout const& b);

/// Questions of one kind that are put to all paths together.
struct Batch {
  std::vector<Item> items = {};
  std::vector<Standing> standing = {};
  std::vector<std::uint64_t> numbers = {};  ///< of the space, or places in the list of cases
  std::vector<index_t> expected = {};       ///< beside each value
  std::vector<index_t> sizes = {};          ///< what each answer's size must be; kAnySize: free

  std::uint64_t points() const { return expected.size(); }
  /// Adds a layout, or a pair: expected is A(x), or A(B(x)), by the definition.
  void add(std::uint64_t number, Standing s, Layout const& a, Layout const* b);
};
inline constexpr index_t kAnySize = -1;

}  // namespace layoutcheck::sweep_cute
