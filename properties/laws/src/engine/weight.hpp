#pragma once
/// The costs that weight() adds up, and the fields of each kind of input in order.

#include "layoutcheck/laws/input.hpp"

namespace layoutcheck::laws {

/// Integers of greater magnitude are not enumerated, and weigh by their length.
inline constexpr index_t kLargestEnumerated = 64;

namespace cost {

/// n for n >= 0, 3 + |n| below.
std::uint64_t number(index_t n);
/// The usual extents are cheap: 2 costs 1, 3 costs 2; 1 costs 3 and 0 costs 4.
std::uint64_t extent(index_t n);
/// 1 costs 0, 2 and 0 cost 1, 3 costs 2.
std::uint64_t stride(index_t n);
/// A stride k@i costs i more than k does; 0@i another one more than 0 alone.
std::uint64_t basis_stride(BasisMode const& m);
/// A leaf of an int-tuple: 1 and 2 cost 1, 3 costs 2, 0 costs 2.
std::uint64_t tuple_value(index_t n);
/// The pair of parentheses round `arity` children: free round two or more at the top.
std::uint64_t parentheses(int arity, bool outermost);

}  // namespace cost

// clang-format off
template <class F> void for_each_field(OneLayout const& g, F f) { f(g.layout); }
template <class F> void for_each_field(TwoLayouts const& g, F f) { f(g.a), f(g.b); }
template <class F> void for_each_field(ThreeLayouts const& g, F f) { f(g.a), f(g.b), f(g.c); }
template <class F> void for_each_field(LayoutAndNumber const& g, F f) { f(g.layout), f(g.n); }
template <class F> void for_each_field(LayoutAndTiler const& g, F f) { f(g.layout), f(g.tiler); }
template <class F> void for_each_field(LayoutAndTuple const& g, F f) { f(g.layout), f(g.tuple); }
template <class F> void for_each_field(LayoutAndTwoTuples const& g, F f) {
  f(g.layout), f(g.first), f(g.second);
}
template <class F> void for_each_field(LayoutAndCoordinate const& g, F f) {
  f(g.layout), f(g.coordinate);
}
template <class F> void for_each_field(CoordinateAndLayout const& g, F f) {
  f(g.coordinate), f(g.layout);
}
template <class F> void for_each_field(LayoutAndRange const& g, F f) {
  f(g.layout), f(g.begin), f(g.end);
}
template <class F> void for_each_field(LayoutNumberLayout const& g, F f) {
  f(g.layout), f(g.n), f(g.by);
}
template <class F> void for_each_field(OneTuple const& g, F f) { f(g.tuple); }
template <class F> void for_each_field(TwoTuples const& g, F f) { f(g.a), f(g.b); }
template <class F> void for_each_field(CoordinateAndTuple const& g, F f) {
  f(g.coordinate), f(g.tuple);
}
template <class F> void for_each_field(CoordinateAndTwoTuples const& g, F f) {
  f(g.coordinate), f(g.first), f(g.second);
}
template <class F> void for_each_field(SwizzleAndNumber const& g, F f) { f(g.swizzle), f(g.n); }
template <class F> void for_each_field(ComposedAndCoordinate const& g, F f) {
  f(g.composed), f(g.coordinate);
}
template <class F> void for_each_field(OneTable const& g, F f) { f(g.values); }
template <class F> void for_each_field(OneLinear const& g, F f) { f(g.linear); }
template <class F> void for_each_field(TwoLinears const& g, F f) { f(g.a), f(g.b); }
template <class F> void for_each_field(LinearAndTuple const& g, F f) { f(g.linear), f(g.tuple); }
template <class F> void for_each_field(LinearAndTwoTuples const& g, F f) {
  f(g.linear), f(g.first), f(g.second);
}
template <class F> void for_each_field(TwoNumbers const& g, F f) { f(g.a), f(g.b); }
template <class F> void for_each_field(OneBasis const& g, F f) { f(g.basis); }
template <class F> void for_each_field(BasisAndNumber const& g, F f) { f(g.basis), f(g.n); }
template <class F> void for_each_field(BasisAndCoordinate const& g, F f) {
  f(g.basis), f(g.coordinate);
}
template <class F> void for_each_field(BasisAndLayout const& g, F f) { f(g.basis), f(g.layout); }
// clang-format on

}  // namespace layoutcheck::laws
