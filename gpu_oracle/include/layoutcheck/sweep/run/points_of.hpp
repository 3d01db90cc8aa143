#pragma once
/// The points of an item: of a layout its size, of a pair those of the second, of anything else 1.

#include "layoutcheck/laws/input.hpp"

namespace layoutcheck::sweep {

template <class Field>
LC_HD constexpr std::uint64_t points_of_field(Field const& field) {
  if constexpr (std::is_same_v<Field, Layout>) return static_cast<std::uint64_t>(size(field));
  return 1;
}
template <class Input>
LC_HD constexpr std::uint64_t points_of(Input const& input) {
  if constexpr (laws::kFields<Input> == 1) {
    auto const& [a] = input;
    return points_of_field(a);
  } else {
    auto const& [a, b] = input;
    return points_of_field(b);
  }
}

}  // namespace layoutcheck::sweep
