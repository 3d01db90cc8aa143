#pragma once
/// Conversion of inputs to the arguments of an operation and back, type-erased for engines and
/// reports. Host only.

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/laws/input.hpp"

namespace layoutcheck::laws {

using AnyInput =
    std::variant<OneLayout, TwoLayouts, ThreeLayouts, LayoutAndNumber, LayoutAndTiler,
                 LayoutAndTuple, LayoutAndTwoTuples, LayoutAndCoordinate, CoordinateAndLayout,
                 LayoutAndRange, LayoutNumberLayout, OneTuple, TwoTuples, CoordinateAndTuple,
                 CoordinateAndTwoTuples, SwizzleAndNumber, ComposedAndCoordinate, OneTable,
                 OneLinear, TwoLinears, LinearAndTuple, LinearAndTwoTuples, TwoNumbers, OneBasis,
                 BasisAndNumber, BasisAndCoordinate, BasisAndLayout, OneComposed, ComposedAndNumber,
                 ComposedAndTiler, CoordinateAndComposed, TwoComposed, ComposedAndLayout,
                 LayoutAndComposed, SwizzleAndComposed, SwizzleAndLayout, TwoSwizzles,
                 BasisAndTuple, BasisAndTiler, CoordinateAndBasis, LayoutAndBasis, TupleAndNumber,
                 TupleNumberTuple, OneTiler, LinearAndTwoNumbers, OneModular, TwoModulars,
                 ModularAndCoordinate, OneSwizzle, OneNumber>;

/// Which alternative an Input type is: input_index<TwoLayouts>() == 1.
template <class Input, std::size_t I = 0>
constexpr std::size_t input_index() {
  if constexpr (std::is_same_v<Input, std::variant_alternative_t<I, AnyInput>>) {
    return I;
  } else {
    return input_index<Input, I + 1>();
  }
}

/// The arguments, in the operation's order. A tuple or coordinate that is an integer is written as
/// one; a tiler without brackets as its layout.
std::vector<Value> arguments(AnyInput const& input);

/// The input of kind `index` that these arguments spell, or nothing.
std::optional<AnyInput> input_from(std::size_t index, std::span<Value const> args);

/// The kind of input whose fields are of these kinds, or nothing: {layout, integer} is that of
/// LayoutAndNumber.
std::optional<std::size_t> input_of_kinds(std::span<Kind const> kinds);

/// "composition((4,6):(1,4), 2:3)", as eval and repro read it.
std::string expression(Op op, AnyInput const& input);
std::string expression(Op op, std::span<Value const> args);

}  // namespace layoutcheck::laws
