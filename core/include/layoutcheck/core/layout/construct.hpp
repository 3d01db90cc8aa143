#pragma once
/// Compact layouts of a shape, in a requested order.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

/// Leftmost mode fastest: compact_left((3,(2,4))) == (3,(2,4)):(1,(3,6)). Error: overflow,
/// invalid_argument. Source: CuTe, LayoutLeft.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> compact_left(IntTuple const& shape) {
  Layout result;
  result.profile = shape.profile;
  Checked stride = 1;
  for (index_t extent : shape.leaves) {
    result.leaves.push_back({extent, stride.value()});
    stride *= max(extent, 1);
    if (stride.overflowed()) return Error{.code = Errc::overflow, .detail = "size exceeds 64 bits"};
  }
  return checked(result);
}

/// Rightmost mode fastest: compact_right((3,(2,4))) == (3,(2,4)):(8,(4,1)). Source: CuTe,
/// LayoutRight.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> compact_right(IntTuple const& shape) {
  Layout result;
  result.profile = shape.profile;
  Checked stride = 1;
  for (index_t extent : shape.leaves) result.leaves.push_back({extent, 0});
  for (int k = shape.leaves.size() - 1; k >= 0; --k) {
    result.leaves[k].stride = stride.value();
    stride *= max(shape.leaves[k], 1);
    if (stride.overflowed()) return Error{.code = Errc::overflow, .detail = "size exceeds 64 bits"};
  }
  return checked(result);
}

namespace detail {

/// Strides of a compact layout whose leaves come in the order of `key`, ties from left to right.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> compact_by_key(
    IntTuple const& shape, InlineVector<index_t, kMaxLeaves> const& key) {
  Layout result;
  result.profile = shape.profile;
  InlineVector<int, kMaxLeaves> order;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    result.leaves.push_back({shape.leaves[k], 0});
    order.push_back(k);
    for (int i = k; i > 0 && key[order[i]] < key[order[i - 1]]; --i) {
      int const moved = order[i];
      order[i] = order[i - 1];
      order[i - 1] = moved;
    }
  }
  Checked stride = 1;
  for (int k : order) {
    result.leaves[k].stride = stride.value();
    stride *= max(shape.leaves[k], 1);
    if (stride.overflowed()) return Error{.code = Errc::overflow, .detail = "size exceeds 64 bits"};
  }
  return checked(result);
}

/// The order's leaf for every leaf of the shape: a leaf of the order applies to a whole sub-tuple.
LC_HD constexpr Expected<int> spread(IntTuple const& shape, Cursor at, IntTuple const& order,
                                     Cursor by, InlineVector<index_t, kMaxLeaves>& key) {
  if (order.profile.is_leaf(by.node)) {
    int const leaves = shape.profile.leaves(at.node);
    for (int i = 0; i < leaves; ++i) key.push_back(order.leaves[by.leaf]);
    return leaves;
  }
  if (shape.profile.is_leaf(at.node) ||
      shape.profile.arity(at.node) != order.profile.arity(by.node)) {
    return Error{.code = Errc::not_congruent, .mode = at.leaf, .detail = "order and shape differ"};
  }
  int const arity = shape.profile.arity(at.node);
  Cursor s = first_child(at);
  Cursor o = first_child(by);
  for (int i = 0; i < arity; ++i) {
    LC_TRY(count, spread(shape, s, order, o, key));
    static_cast<void>(count);
    s = next(shape.profile, s);
    o = next(order.profile, o);
  }
  return shape.profile.leaves(at.node);
}

}  // namespace detail

/// The leaf with the least entry of `order` is fastest, equal ones from left to right.
///
///   compact_ordered((2,3,4), (2,0,1)) == (2,3,4):(12,1,3)
///
/// A leaf of the order may apply to a whole sub-tuple of the shape. Errors: not_congruent,
/// overflow, invalid_argument. Source: CuTe, make_ordered_layout.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> compact_ordered(IntTuple const& shape,
                                                                IntTuple const& order) {
  InlineVector<index_t, kMaxLeaves> key;
  LC_TRY(count, detail::spread(shape, {}, order, {}, key));
  static_cast<void>(count);
  return detail::compact_by_key(shape, key);
}

/// The compact layout of the same shape whose modes come in the order of the layout's strides; a
/// mode of stride 0 keeps stride 0 and takes no room.
///
///   compact_like((2,3,4):(30,0,7)) == (2,3,4):(4,0,1)
///
/// Error: overflow. Source: CuTe, make_layout_like.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> compact_like(Layout const& layout) {
  IntTuple room = shape(layout);
  InlineVector<index_t, kMaxLeaves> key;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    if (layout.leaves[k].stride == 0) room.leaves[k] = 1;
    key.push_back(magnitude(layout.leaves[k].stride));
  }
  LC_TRY(compact, detail::compact_by_key(room, key));
  Layout result = compact;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    result.leaves[k].extent = layout.leaves[k].extent;
    if (layout.leaves[k].stride == 0) result.leaves[k].stride = 0;
  }
  return checked(result);
}

}  // namespace layoutcheck
