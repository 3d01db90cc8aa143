#pragma once
// Between the types of layoutcheck and those of my_layouts.hpp.
#include <layoutcheck/symbolic.hpp>

#include "my_layouts.hpp"

using namespace layoutcheck::symbolic;

inline MyModes<Number> to_mine(Modes const& modes) {
  MyModes<Number> result;
  for (Mode const& mode : modes) result.push_back({mode.extent, mode.stride});
  return result;
}
inline Modes from_mine(MyModes<Number> const& modes) {
  Modes result;
  for (auto const& mode : modes) result.push_back({mode.size, mode.step});
  return result;
}
