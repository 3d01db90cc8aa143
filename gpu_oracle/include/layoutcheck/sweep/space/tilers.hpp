#pragma once
/// tilers(rank<=R, extent<=E, stride<=D): the flat layouts of 1 to R modes as tilers, and the
/// tilers by mode of 1 to R entries, each a mode d:s with 1 <= d <= E and 0 <= s <= D, or `_`.
///
///   tilers(rank<=1, extent<=2, stride<=0): 1:0, 2:0, <1:0>, <2:0>, <_>
///
/// Layouts come first, in the order of flat(...). Then numbers go by entries; entry 0 varies
/// fastest, and `_` is the last of its values.

#include <cstdint>

#include "layoutcheck/sweep/space/leaves.hpp"

namespace layoutcheck::sweep::detail {

struct TilersView {
  enum : int { ranks, extents, strides };

  ModeRange modes;
  int max_rank;
  std::uint64_t plain;  ///< number of those without brackets

  LC_HD explicit TilersView(SpaceView const& v)
      : modes{v.parameters[extents], v.parameters[strides]},
        max_rank(static_cast<int>(v.parameters[ranks])),
        plain(v.words[0]) {}

  LC_HD std::uint64_t entries() const { return modes.choices() + 1; }

  /// The profile of the one entry of a tiler that is a layout of r modes.
  LC_HD static Profile of_layout(int r) {
    Profile profile = Profile::tuple(1);
    if (r > 1) profile.open(r);
    for (int k = 0; k < r; ++k) profile.leaf();
    return profile;
  }
};

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, Tiler& out) {
  TilersView const v(view);
  out.kept = 0;
  out.layouts.leaves.clear();
  if (number < v.plain) {
    int const r = take_length(v.modes.choices(), number);
    out.brackets = Profile::scalar();
    out.layouts.profile = TilersView::of_layout(r);
    return unrank_leaves(v.modes, r, number, out.layouts.leaves);
  }
  number -= v.plain;
  int const r = take_length(v.entries(), number);
  out.brackets = Profile::flat(r);
  out.layouts.profile = Profile::flat(r);
  for (int k = 0; k < r; ++k) {
    Division const entry = divide(number, v.entries());
    bool const kept = entry.rest == v.modes.choices();
    out.layouts.leaves.push_back(kept ? Mode{1, 0} : v.modes.at(entry.rest));
    if (kept) out.kept |= std::uint64_t{1} << static_cast<unsigned>(k);
    number = entry.quotient;
  }
}

LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, Tiler const& tiler) {
  TilersView const v(view);
  ModeList const& modes = tiler.layouts.leaves;
  int const r = modes.size();
  if (r < 1 || r > v.max_rank) return kNotInSpace;
  if ((tiler.kept >> static_cast<unsigned>(tiler.by_mode() ? r : 0)) != 0) return kNotInSpace;
  if (!tiler.by_mode()) {
    if (!(tiler.layouts.profile == TilersView::of_layout(r))) return kNotInSpace;
    std::uint64_t const leaves = rank_of_leaves(v.modes, modes);
    return leaves == kNotInSpace ? leaves : shorter_lists(v.modes.choices(), r) + leaves;
  }
  Profile const flat = Profile::flat(r);
  if (!(tiler.brackets == flat && tiler.layouts.profile == flat)) return kNotInSpace;
  std::uint64_t number = 0;
  for (int k = r - 1; k >= 0; --k) {
    bool const kept = tiler.keeps(k);
    std::uint64_t const mode = v.modes.index(modes[k]);
    if (mode == kNotInSpace || (kept && !(modes[k] == Mode{1, 0}))) return kNotInSpace;
    number = number * v.entries() + (kept ? v.modes.choices() : mode);
  }
  return v.plain + shorter_lists(v.entries(), r) + number;
}

}  // namespace layoutcheck::sweep::detail
