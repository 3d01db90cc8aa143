#pragma once
/// Layouts taken apart and put together by their top-level modes.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

namespace detail {
LC_HD constexpr Error no_such_mode(index_t i) {
  return Error{.code = Errc::rank_mismatch,
               .mode = i >= 0 && i < kMaxLeaves ? static_cast<int>(i) : -1,
               .detail = "no such mode"};
}
}  // namespace detail

/// Each layout one mode: concat(4:1, (2,2):(4,8)) == (4,(2,2)):(1,(4,8)). Errors: overflow,
/// capacity_exceeded. Source: CuTe, make_layout of layouts.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> concat(Layout const& a, Layout const& b) {
  return built<Layout>([&](Layout& result) -> Expected<bool> {
    result.profile.become_tuple(2);
    result.profile.append(a.profile);
    result.profile.append(b.profile);
    result.leaves.append(a.leaves);
    result.leaves.append(b.leaves);
    if (!within_bounds(result)) return bounds_error(result);
    return true;
  });
}

/// Mode i, of a layout or a layout with basis strides: get_mode((4,(2,2)):(1,(4,8)), 1) ==
/// (2,2):(4,8). Error: rank_mismatch.
template <class L>
LC_HD constexpr Expected<L> get_mode(L const& layout, index_t i) {
  if (i < 0 || i >= rank(layout)) return detail::no_such_mode(i);
  return built<L>([&](L& result) -> Expected<bool> {
    Cursor const at = mode_at(layout.profile, static_cast<int>(i));
    Cursor const after = next(layout.profile, at);
    result.profile.become_part(layout.profile, at.node, after.node);
    result.leaves.append(layout.leaves, at.leaf, after.leaf);
    return true;
  });
}

/// Modes [begin, end) as a tuple: take((4,2,3):(1,4,8), 1, 3) == (2,3):(4,8). Error: rank_mismatch.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> take(Layout const& layout, index_t begin,
                                                     index_t end) {
  if (begin < 0 || begin > end) return detail::no_such_mode(begin);
  if (end > rank(layout)) return detail::no_such_mode(end);
  TupleBuilder<Layout> result(static_cast<int>(end - begin));
  for (int i = static_cast<int>(begin); i < end; ++i) {
    result.add(layout, mode_at(layout.profile, i));
  }
  return checked(result.tree);
}

/// Modes [begin, end) joined into one: group((4,2,3):(1,4,8), 0, 2) == ((4,2),3):((1,4),8).
/// Same function. Error: rank_mismatch. Source: CuTe, group_modes.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> group(Layout const& layout, index_t begin,
                                                      index_t end) {
  if (begin < 0 || begin >= end) return detail::no_such_mode(begin);
  if (end > rank(layout)) return detail::no_such_mode(end);
  int const modes = rank(layout);
  TupleBuilder<Layout> result(static_cast<int>(modes - (end - begin) + 1));
  for (int i = 0; i < modes; ++i) {
    if (i == begin) result.open(static_cast<int>(end - begin));
    result.add(layout, mode_at(layout.profile, i));
  }
  return checked(result.tree);
}

/// The modes listed, in that order: select((4,2,3):(1,4,8), (2,0)) == (3,4):(8,1).
/// Error: rank_mismatch. Source: CuTe, select.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> select(Layout const& layout,
                                                       IntTuple const& modes) {
  TupleBuilder<Layout> result(modes.leaves.size());
  for (index_t i : modes.leaves) {
    if (i < 0 || i >= rank(layout)) return detail::no_such_mode(i);
    result.add(layout, mode_at(layout.profile, static_cast<int>(i)));
  }
  return checked(result.tree);
}

/// Mode i replaced: replace((4,2):(1,4), 0, (2,2):(8,16)) == ((2,2),2):((8,16),4).
/// Error: rank_mismatch. Source: CuTe, replace.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> replace(Layout const& layout, index_t i,
                                                        Layout const& by) {
  if (i < 0 || i >= rank(layout)) return detail::no_such_mode(i);
  TupleBuilder<Layout> result(rank(layout));
  for (int k = 0; k < rank(layout); ++k) result.add(k == i ? by : mode(layout, k));
  if (layout.is_scalar()) return checked(by);
  return checked(result.tree);
}

}  // namespace layoutcheck
