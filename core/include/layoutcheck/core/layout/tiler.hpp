#pragma once
/// Tilers: a layout, or angle brackets around tilers that apply mode by mode.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

/// <2:1,_,(2,2):(1,4)> has three entries, the middle one keeps its mode as it is. An integer n
/// means n:1. Without brackets a tiler is one plain layout. Brackets nest: <<2:1,3:1>,4:1>.
struct Tiler {
  Profile brackets = Profile::scalar();  ///< one leaf per entry
  Layout layouts;                        ///< entry i is mode(layouts, i); 1:0 where kept
  std::uint64_t kept = 0;                ///< bit i: entry i is `_`

  constexpr Tiler() = default;
  /// The tiler that is one plain layout.
  LC_HD constexpr explicit Tiler(Layout const& layout) {
    layouts = TupleBuilder<Layout>(1).add(layout).tree;
  }

  LC_HD constexpr bool by_mode() const { return !brackets.is_scalar(); }
  LC_HD constexpr int entries() const { return rank(layouts); }
  LC_HD constexpr bool keeps(int entry) const { return (kept >> entry & 1U) != 0; }
  LC_HD constexpr Layout layout(int entry) const { return mode(layouts, entry); }

  LC_HD friend constexpr bool operator==(Tiler const& a, Tiler const& b) {
    return a.brackets == b.brackets && a.layouts == b.layouts && a.kept == b.kept;
  }
};

/// Entries of a by-mode tiler: <<2:1,3:1>,4:1> has rank 2. A plain layout: 1.
LC_HD constexpr int rank(Tiler const& t) { return rank(t.brackets); }

/// Child i of a by-mode tiler, a tiler itself. Pre: by_mode(), 0 <= i < rank.
LC_HD constexpr Tiler tiler_mode(Tiler const& t, int i) {
  Cursor const at = mode_at(t.brackets, i);
  int const entries = t.brackets.leaves(at.node);
  Tiler result;
  result.brackets = Profile::part(t.brackets, at.node);
  TupleBuilder<Layout> layouts(entries);
  Cursor entry = mode_at(t.layouts.profile, at.leaf);
  for (int e = 0; e < entries; ++e) {
    layouts.add(t.layouts, entry);
    entry = next(t.layouts.profile, entry);
    if (t.keeps(at.leaf + e)) result.kept |= std::uint64_t{1} << e;
  }
  result.layouts = layouts.tree;
  return result;
}

}  // namespace layoutcheck
