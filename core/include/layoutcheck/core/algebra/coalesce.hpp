#pragma once
/// coalesce, filter, sort, squeeze: other forms of one function (filter: of one image).
///
/// The loops over modes are templates, so that the proof engine runs them on expressions of its
/// solvers: `List` is a sequence of modes, index_t or such expressions inside.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

/// Whether one stride can walk `low` and then `high`: (2,3):(1,2) joins to 6:1.
template <class M>
LC_HD constexpr bool follows(M const& low, M const& high) {
  return wide(low.extent) * low.stride == high.stride;
}

/// The modes of coalesce(), of the first `count` alone; a layout of size 1 has none, one of size 0
/// has {0:0}.
///
/// Invariant: at every index, (result, modes from k on) has the value of (modes). Proved as
/// turn_keeps_values and coalesce_loop_keeps_values, docs/proofs/loops.md.
template <class List>
LC_HD constexpr List coalesced_modes(List const& modes, int count) {
  List result;
  for (int k = 0; k < count; ++k) {
    auto const& m = modes[k];
    if (m.extent == 0) {
      result.clear();
      result.push_back({0, 0});
      return result;
    }
    if (m.extent == 1) continue;
    if (!result.empty() && follows(result.back(), m)) {
      result.back().extent *= m.extent;
    } else {
      result.push_back(m);
    }
  }
  return result;
}

template <class List>
LC_HD constexpr List coalesced_modes(List const& modes) {
  return coalesced_modes(modes, modes.size());
}

/// Merges neighbouring modes that one stride can walk and drops modes of extent 1.
///
///   coalesce((2,1,6):(1,6,2)) == 12:1
///
/// Post: same offset at every 0 <= i < size(layout); depth <= 1; no extent 1 unless it is 1:0; no
///       neighbours left that `follows` joins; size 0 gives 0:0. Never refuses.
/// Source: CuTe layout algebra, coalesce.
LC_HD constexpr Layout coalesce(Layout const& layout) {
  return from_modes(coalesced_modes(layout.leaves));
}

/// coalesce that keeps the offset at every i >= 0, past the end too, where the last mode runs on.
///
///   coalesce_z((4,1):(1,0)) == (4,1):(1,0), coalesce_z((2,1,3):(1,7,2)) == 6:1
///
/// Post: same offset at every i >= 0 for a layout that is not empty; no extent 1 but that of the
/// last
///       mode; no neighbours left that `follows` joins. Never refuses. Source: spec#coalesce-z.
LC_HD constexpr Layout coalesce_z(Layout const& layout) {
  ModeList modes;
  int const last = layout.leaves.size() - 1;
  for (int k = 0; k <= last; ++k) {
    Mode const& m = layout.leaves[k];
    if (m.extent == 0) return scalar_layout(0, 0);
    if (m.extent == 1 && k != last) continue;
    if (!modes.empty() && follows(modes.back(), m)) {
      modes.back().extent *= m.extent;
    } else {
      modes.push_back(m);
    }
  }
  if (modes.empty()) return scalar_layout(1, 0);
  return from_modes(modes);
}

/// Whether two layouts are the same object: shape and stride with their parentheses.
/// equal((4):(1), (4):(1)), but not equal((4):(1), 4:1).
LC_HD constexpr bool equal(Layout const& a, Layout const& b) { return a == b; }

/// Whether two layouts have one hash. Equal ones must: hash_equal(4:1, 4:1). Of others nothing is
/// promised; here hashes differ where layouts do. Source: spec#hash_equal.
LC_HD constexpr bool hash_equal(Layout const& a, Layout const& b) { return a == b; }

/// What the text of a layout is read back as: the layout. printed((4):(1)) == (4):(1).
/// Source: spec#printed.
LC_HD constexpr Layout printed(Layout const& layout) { return layout; }

/// Whether two layouts are the same function: as many coordinates, and the same offset at each.
///
///   same_function((2,3):(1,2), 6:1), but not same_function((2,3):(1,2), 7:1)
///
/// Exact at any size: coalesced flat forms are the same iff the functions are. Source:
/// spec#equal-functions.
LC_HD constexpr bool same_function(Layout const& a, Layout const& b) {
  return size(a) == size(b) && coalesce(a) == coalesce(b);
}

/// Removes modes of stride 0 and of extent 1, then coalesces: the same offsets, each once for every
/// way the remaining modes reach it.
///
///   filter((2,3,4):(0,1,3)) == 12:1, filter(4:0) == 1:0
///
/// Never refuses. Source: CuTe layout algebra, filter.
LC_HD constexpr Layout filter(Layout const& layout) {
  ModeList kept;
  for (Mode const& m : layout.leaves) {
    if (m.extent == 0) return scalar_layout(0, 0);
    if (m.stride != 0) kept.push_back(m);
  }
  return from_modes(coalesced_modes(kept));
}

/// Drops modes of extent 1; flat. squeeze((4,(1,2)):(1,(7,4))) == (4,2):(1,4). Never refuses.
/// Source: Colfax, layouts and categories, squeeze.
LC_HD constexpr Layout squeeze(Layout const& layout) {
  ModeList kept;
  for (Mode const& m : layout.leaves) {
    if (m.extent != 1) kept.push_back(m);
  }
  return from_modes(kept);
}

template <class M>
LC_HD constexpr bool comes_before(M const& a, M const& b) {
  return a.stride != b.stride ? a.stride < b.stride : a.extent < b.extent;
}

/// Puts a mode before all that come after it. Modes inserted one by one are sorted, and equal ones
/// keep their order.
///
/// Invariant: `sorted` is sorted; the mode comes before all that it has moved past. Proved as
/// insert_sorted_puts_behind, docs/proofs/loops.md.
template <class List>
LC_HD constexpr void insert_sorted(List& sorted, typename List::value_type const& mode) {
  sorted.push_back(mode);
  int k = sorted.size() - 1;
  for (; k > 0 && comes_before(mode, sorted[k - 1]); --k) sorted[k] = sorted[k - 1];
  sorted[k] = mode;
}

/// Indices of the modes by stride, then extent; equal modes keep their order.
using ModeOrder = InlineVector<int, kMaxLeaves>;
LC_HD constexpr ModeOrder sort_index(ModeList const& modes) {
  ModeOrder order;
  for (int k = 0; k < modes.size(); ++k) {
    order.push_back(k);
    for (int i = k; i > 0 && comes_before(modes[order[i]], modes[order[i - 1]]); --i) {
      int const moved = order[i];
      order[i] = order[i - 1];
      order[i - 1] = moved;
    }
  }
  return order;
}

/// Modes by stride, then extent; flat. sort((8,16,4):(64,1,16)) == (16,4,8):(1,16,64).
/// Another function, the same image. Never refuses. Source: Colfax, sort.
LC_HD constexpr Layout sort(Layout const& layout) {
  if (layout.is_scalar()) return layout;
  ModeList sorted;
  for (Mode const& m : layout.leaves) insert_sorted(sorted, m);
  return flat_tree<Layout>(sorted);
}

namespace detail {

/// Applies `form` where the profile has a leaf, mode by mode; modes past its rank stay.
template <class Form>
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> by_profile(Layout const& layout,
                                                           IntTuple const& profile,
                                                           Form const& form) {
  if (profile.is_scalar()) return form(layout);
  if (rank(profile) > rank(layout)) {
    return Error{.code = Errc::rank_mismatch, .detail = "profile has more modes than the layout"};
  }
  return built<Layout>([&](Layout& result) -> Expected<bool> {
    result.profile.become_tuple(rank(layout));
    Cursor at = mode_at(layout.profile, 0);
    Cursor in_profile = mode_at(profile.profile, 0);
    for (int i = 0; i < rank(layout); ++i) {
      Cursor const after = next(layout.profile, at);
      if (i >= rank(profile)) {
        result.profile.append(layout.profile, at.node, after.node);
        result.leaves.append(layout.leaves, at.leaf, after.leaf);
      } else if (profile.profile.is_leaf(in_profile.node)) {
        Layout const changed = form(subtree(layout, at));
        result.profile.append(changed.profile);
        result.leaves.append(changed.leaves);
      } else {
        LC_TRY(changed, by_profile(subtree(layout, at), subtree(profile, in_profile), form));
        result.profile.append(changed.profile);
        result.leaves.append(changed.leaves);
      }
      if (i < rank(profile)) in_profile = next(profile.profile, in_profile);
      at = after;
    }
    if (!within_bounds(result)) return bounds_error(result);
    return true;
  });
}

}  // namespace detail

/// coalesce mode by mode, where `profile` has a leaf; modes beyond the profile's rank stay.
///
///   coalesce((2,(1,6)):(1,(6,2)), (1,1)) == (2,6):(1,2)
///
/// Error: rank_mismatch where the profile has more modes. Source: CuTe, by-mode coalesce.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> coalesce(Layout const& layout,
                                                         IntTuple const& profile) {
  return detail::by_profile(layout, profile, [](Layout const& l) { return coalesce(l); });
}

/// filter mode by mode, as coalesce by profile.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> filter(Layout const& layout,
                                                       IntTuple const& profile) {
  return detail::by_profile(layout, profile, [](Layout const& l) { return filter(l); });
}

}  // namespace layoutcheck
