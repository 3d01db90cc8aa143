#pragma once
/// Searches over all layouts, and composed, modular, basis and linear layouts in sentences: see
/// builtin.hpp.

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/laws/language/builtin/layouts.hpp"
#include "layoutcheck/laws/language/builtin/linear.hpp"

namespace layoutcheck::laws::language::builtin {

// ---- searches over all layouts: core/spec decides them, up to a size

using Values = Sequence<wide_t>;
bool exists_refining(Context& cx, Values const& values, IntTuple const& shape);
bool exists_table(Context& cx, Values const& values);
wide_t first_unmeetable(Context& cx, Values const& values);
/// The shape that every layout with this table has once it is coalesced.
IntTuple forced_shape(Context& cx, Values const& values);
template <Collection C>
bool exists_refining(Context& cx, C const& values, IntTuple const& shape) {
  return walks(cx, values) && exists_refining(cx, Values(listed(values)), shape);
}
template <Collection C>
bool exists_table(Context& cx, C const& values) {
  return walks(cx, values) && exists_table(cx, Values(listed(values)));
}
template <Collection C>
wide_t first_unmeetable(Context& cx, C const& values) {
  return walks(cx, values) ? first_unmeetable(cx, Values(listed(values))) : 0;
}
template <Collection C>
IntTuple forced_shape(Context& cx, C const& values) {
  return walks(cx, values) ? forced_shape(cx, Values(listed(values))) : IntTuple();
}
wide_t largest_right_inverse(Context& cx, Layout const& layout);
wide_t largest_common_right_inverse(Context& cx, Layout const& first, Layout const& second);
Values complement_offsets(Context& cx, Layout const& layout, wide_t n);
bool has_left_inverse(Context& cx, Layout const& layout);
bool has_left_inverse_quasi(Context& cx, Layout const& layout);

// ---- composed and modular layouts: values through f, k and L

LC_HD constexpr bool by_swizzle(Context&, ComposedLayout const& c) { return c.outer_is_swizzle; }
Swizzle swizzle(Context& cx, ComposedLayout const& c);
Layout outer(Context& cx, ComposedLayout const& c);
/// Whether some swizzle takes each of the first integers to that of the second.
bool exists_swizzle(Context& cx, Values const& integers, Values const& images);
template <Collection A, Collection B>
bool exists_swizzle(Context& cx, A const& integers, B const& images) {
  return walks(cx, integers) && walks(cx, images) &&
         exists_swizzle(cx, Values(listed(integers)), Values(listed(images)));
}
/// Whether some swizzle of some layout has the values, of which there are 2^n.
bool exists_swizzled_table(Context& cx, Values const& values);
template <Collection C>
bool exists_swizzled_table(Context& cx, C const& values) {
  return walks(cx, values) && exists_swizzled_table(cx, Values(listed(values)));
}
/// A layout under the swizzle that moves nothing; a swizzle over the integers of its domain.
ComposedLayout composed(Context& cx, Value const& map);

wide_t size(Context& cx, ModularLayout const& m);
Interval dom(Context& cx, ModularLayout const& m);
IntTuple shape(Context& cx, ModularLayout const& m);
IntTuple sizes(Context& cx, ModularLayout const& m);
Sequence<wide_t> bases(Context& cx, ModularLayout const& m);

// ---- layouts with basis strides, and tilers: an axis is the list of its entries from the outside,
// ---- 2@0@1 goes along [1, 0]; what one axis sees is a plain layout

Interval dom(Context& cx, BasisLayout const& b);
IntTuple shape(Context& cx, BasisLayout const& b);
bool same_function(Context& cx, BasisLayout const& a, BasisLayout const& b);
/// The sum of digit times k@axis: a point whose dimensions are axes.
Point apply(Context& cx, BasisLayout const& b, wide_t x);
Sequence<Values> axes(Context& cx, BasisLayout const& b);
Sequence<Values> value_axes(Context& cx, BasisLayout const& b);
IntTuple value_profile(Context& cx, BasisLayout const& b);
/// The strides k@axis as k, all others as 0.
Layout along(Context& cx, BasisLayout const& b, Values const& entries);
template <Collection C>
Layout along(Context& cx, BasisLayout const& b, C const& entries) {
  return walks(cx, entries) ? along(cx, b, Values(listed(entries))) : Layout();
}
Sequence<Values> paths(Context& cx, IntTuple const& tuple);
/// The mode of a layout where the entry of an axis is in its values.
Layout mode_along(Context& cx, Layout const& layout, Values const& entries);
template <Collection C>
Layout mode_along(Context& cx, Layout const& layout, C const& entries) {
  return walks(cx, entries) ? mode_along(cx, layout, Values(listed(entries))) : Layout();
}
/// Whether some layout with strides k@i, of a shape that refines the given one, has these values.
bool exists_basis_refining(Context& cx, Sequence<Point> const& values, IntTuple const& shape);
template <Collection C>
bool exists_basis_refining(Context& cx, C const& values, IntTuple const& shape) {
  return walks(cx, values) && exists_basis_refining(cx, Sequence<Point>(listed(values)), shape);
}
/// Whether some layout maps the first's value at each index to the second's there.
bool has_left_inverse(Context& cx, Layout const& from, Layout const& to);
/// Whether each integer below n, from 0 on, is a sum of a value of one layout and one of the other.
bool covers(Context& cx, Layout const& l, Layout const& m, wide_t n);
using BasisTile = std::tuple<BasisLayout, Layout>;
Sequence<BasisTile> tiles(Context& cx, BasisLayout const& layout, Tiler const& tiler);
Sequence<Layout> tiles(Context& cx, Tiler const& tiler);
IntTuple brackets(Context& cx, Tiler const& tiler);
bool keeps_modes(Context& cx, Tiler const& tiler);

// ---- linear layouts

bool exists_table(Context& cx, Flat const& flat);
bool exists_swizzled_table(Context& cx, Flat const& flat);

}  // namespace layoutcheck::laws::language::builtin
