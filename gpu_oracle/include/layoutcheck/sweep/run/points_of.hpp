#pragma once
/// The points of an item: of a layout of any kind but linear its size, of two or three values those
/// of the last, of anything else 1.

#include "layoutcheck/laws/input.hpp"

namespace layoutcheck::sweep {

template <class Field>
LC_HD constexpr std::uint64_t points_of_field(Field const& field) {
  constexpr bool kHasPoints =
      std::is_same_v<Field, Layout> || std::is_same_v<Field, ComposedLayout> ||
      std::is_same_v<Field, BasisLayout> || std::is_same_v<Field, ModularLayout>;
  if constexpr (kHasPoints) return static_cast<std::uint64_t>(size(field));
  return 1;
}
template <class Input>
LC_HD constexpr std::uint64_t points_of(Input const& input) {
  if constexpr (laws::kFields<Input> == 1) {
    auto const& [a] = input;
    return points_of_field(a);
  } else if constexpr (laws::kFields<Input> == 2) {
    auto const& [a, b] = input;
    return points_of_field(b);
  } else {
    auto const& [a, b, c] = input;
    return points_of_field(c);
  }
}

}  // namespace layoutcheck::sweep
