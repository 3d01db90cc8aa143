#pragma once
/// Givens as the arguments of an operation and back, type-erased for engines and reports. Host
/// only.

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/laws/given.hpp"

namespace layoutcheck::laws {

using AnyGiven =
    std::variant<OneLayout, TwoLayouts, ThreeLayouts, LayoutAndNumber, LayoutAndTiler,
                 LayoutAndTuple, LayoutAndTwoTuples, LayoutAndCoordinate, CoordinateAndLayout,
                 LayoutAndRange, LayoutNumberLayout, OneTuple, TwoTuples, CoordinateAndTuple,
                 CoordinateAndTwoTuples, SwizzleAndNumber, ComposedAndCoordinate, OneTable,
                 OneLinear, TwoLinears, LinearAndTuple, LinearAndTwoTuples, TwoNumbers, OneBasis,
                 BasisAndNumber, BasisAndCoordinate, BasisAndLayout>;

/// Which alternative a Given type is: kGivenIndex<TwoLayouts> == 1.
template <class Given, std::size_t I = 0>
constexpr std::size_t given_index() {
  if constexpr (std::is_same_v<Given, std::variant_alternative_t<I, AnyGiven>>) {
    return I;
  } else {
    return given_index<Given, I + 1>();
  }
}

/// The arguments, in the operation's order. A tuple or coordinate that is an integer is written as
/// one; a tiler without brackets as its layout.
std::vector<Value> arguments(AnyGiven const& given);

/// The given of kind `index` that these arguments spell, or nothing.
std::optional<AnyGiven> given_from(std::size_t index, std::span<Value const> args);

/// "composition((4,6):(1,4), 2:3)", as eval and repro read it.
std::string expression(Op op, AnyGiven const& given);
std::string expression(Op op, std::span<Value const> args);

}  // namespace layoutcheck::laws
