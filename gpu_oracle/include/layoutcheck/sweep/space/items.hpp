#pragma once
/// The types of the items of spaces, and which pairs of values are items. Host only.

#include <optional>
#include <type_traits>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep {

/// visit.operator()<Input>() for the input that the items are:
///
///   with_input(Items::tuple_pairs, [&]<class Input>() { ... })    Input is laws::TwoTuples
template <class Visit>
constexpr decltype(auto) with_input(Items items, Visit&& visit) {
  switch (items) {
    case Items::pairs: return visit.template operator()<laws::TwoLayouts>();
    case Items::swizzles: return visit.template operator()<laws::SwizzleAndNumber>();
    case Items::tuples: return visit.template operator()<laws::OneTuple>();
    case Items::numbers: return visit.template operator()<laws::OneNumber>();
    case Items::tilers: return visit.template operator()<laws::OneTiler>();
    case Items::linears: return visit.template operator()<laws::OneLinear>();
    case Items::layout_and_number: return visit.template operator()<laws::LayoutAndNumber>();
    case Items::layout_and_tiler: return visit.template operator()<laws::LayoutAndTiler>();
    case Items::layout_and_tuple: return visit.template operator()<laws::LayoutAndTuple>();
    case Items::layout_and_coordinate:
      return visit.template operator()<laws::LayoutAndCoordinate>();
    case Items::coordinate_and_layout:
      return visit.template operator()<laws::CoordinateAndLayout>();
    case Items::coordinate_and_tuple: return visit.template operator()<laws::CoordinateAndTuple>();
    case Items::tuple_pairs: return visit.template operator()<laws::TwoTuples>();
    case Items::tuple_and_number: return visit.template operator()<laws::TupleAndNumber>();
    case Items::linear_pairs: return visit.template operator()<laws::TwoLinears>();
    case Items::linear_and_tuple: return visit.template operator()<laws::LinearAndTuple>();
    case Items::number_pairs: return visit.template operator()<laws::TwoNumbers>();
    case Items::layouts:
    case Items::one_layout: break;
  }
  return visit.template operator()<laws::OneLayout>();
}

/// Whether the items of some space are such inputs.
template <class Input>
inline constexpr bool kIsItem = [] {
  bool found = false;
  for (int i = 0; i < kItemKinds; ++i) {
    found = found || with_input(static_cast<Items>(i),
                                [&]<class Item>() { return std::is_same_v<Item, Input>; });
  }
  return found;
}();

/// Whether the items are of one field. Pairs and swizzles are not.
constexpr bool has_field(SpaceKind kind) {
  return kind != SpaceKind::pairs && kind != SpaceKind::swizzles;
}

/// with_field(SpaceKind::nested, [&]<class T>() { ... }) with T = Layout: the one value that is an
/// item. Pre: has_field(kind).
template <class Visit>
decltype(auto) with_field(SpaceKind kind, Visit&& visit) {
  switch (kind) {
    case SpaceKind::tuples: return visit.template operator()<IntTuple>();
    case SpaceKind::numbers: return visit.template operator()<index_t>();
    case SpaceKind::coordinates: return visit.template operator()<Coordinate>();
    case SpaceKind::tilers: return visit.template operator()<Tiler>();
    case SpaceKind::linear: return visit.template operator()<LinearLayout>();
    case SpaceKind::compact:
    case SpaceKind::flat:
    case SpaceKind::strides:
    case SpaceKind::tractable:
    case SpaceKind::nested:
    case SpaceKind::one_layout:
    case SpaceKind::pairs:
    case SpaceKind::swizzles: break;
  }
  return visit.template operator()<Layout>();
}

/// What pairs of the values of two such spaces are, or nothing: a layout of `flat` and a number of
/// `numbers` are layout_and_number, a number and a layout are nothing.
std::optional<Items> items_of_pair(SpaceKind a, SpaceKind b);

}  // namespace layoutcheck::sweep
