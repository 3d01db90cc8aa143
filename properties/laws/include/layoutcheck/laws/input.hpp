#pragma once
/// What laws are about: the arguments of an operation, in the order in which it takes them. Plain
/// aggregates, fit for the device. Nothing else lists them: whatever is done with an input is done
/// with its fields(), one kind of value after the other.

#include <tuple>

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/core/linear/modular_layout.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"

namespace layoutcheck::laws {

// clang-format off
struct OneLayout { Layout layout; };
struct TwoLayouts { Layout a; Layout b; };
struct ThreeLayouts { Layout a; Layout b; Layout c; };
struct LayoutAndNumber { Layout layout; index_t n; };
struct LayoutAndTiler { Layout layout; Tiler tiler; };
struct LayoutAndTuple { Layout layout; IntTuple tuple; };
struct LayoutAndTwoTuples { Layout layout; IntTuple first; IntTuple second; };
struct LayoutAndCoordinate { Layout layout; Coordinate coordinate; };
struct CoordinateAndLayout { Coordinate coordinate; Layout layout; };
struct LayoutAndRange { Layout layout; index_t begin; index_t end; };
struct LayoutNumberLayout { Layout layout; index_t n; Layout by; };
struct OneTuple { IntTuple tuple; };
struct TwoTuples { IntTuple a; IntTuple b; };
struct CoordinateAndTuple { Coordinate coordinate; IntTuple tuple; };
struct CoordinateAndTwoTuples { Coordinate coordinate; IntTuple first; IntTuple second; };
struct SwizzleAndNumber { Swizzle swizzle; index_t n; };
struct ComposedAndCoordinate { ComposedLayout composed; Coordinate coordinate; };
struct OneComposed { ComposedLayout composed; };
struct ComposedAndNumber { ComposedLayout composed; index_t n; };
struct ComposedAndTiler { ComposedLayout composed; Tiler tiler; };
struct CoordinateAndComposed { Coordinate coordinate; ComposedLayout composed; };
struct TwoComposed { ComposedLayout a; ComposedLayout b; };
struct ComposedAndLayout { ComposedLayout composed; Layout layout; };
struct LayoutAndComposed { Layout layout; ComposedLayout composed; };
struct SwizzleAndComposed { Swizzle swizzle; ComposedLayout composed; };
struct SwizzleAndLayout { Swizzle swizzle; Layout layout; };
struct TwoSwizzles { Swizzle a; Swizzle b; };
struct OneLinear { LinearLayout linear; };
struct TwoLinears { LinearLayout a; LinearLayout b; };
struct LinearAndTuple { LinearLayout linear; IntTuple tuple; };
struct LinearAndTwoTuples { LinearLayout linear; IntTuple first; IntTuple second; };
struct TwoNumbers { index_t a; index_t b; };
struct OneBasis { BasisLayout basis; };
struct BasisAndNumber { BasisLayout basis; index_t n; };
struct BasisAndCoordinate { BasisLayout basis; Coordinate coordinate; };
struct BasisAndLayout { BasisLayout basis; Layout layout; };
struct OneModular { ModularLayout modular; };
struct TwoModulars { ModularLayout a; ModularLayout b; };
struct ModularAndCoordinate { ModularLayout modular; Coordinate coordinate; };
struct BasisAndTuple { BasisLayout basis; IntTuple tuple; };
struct BasisAndTiler { BasisLayout layout; Tiler tiler; };
struct CoordinateAndBasis { Coordinate coordinate; BasisLayout basis; };
struct LayoutAndBasis { Layout layout; BasisLayout basis; };
struct TupleAndNumber { IntTuple tuple; index_t n; };
struct TupleNumberTuple { IntTuple tuple; index_t n; IntTuple by; };
struct OneTiler { Tiler tiler; };
struct OneSwizzle { Swizzle swizzle; };
struct OneNumber { index_t n; };
struct LinearAndTwoNumbers { LinearLayout linear; index_t a; index_t b; };
// clang-format on

/// Values at 0 .. size-1.
struct OneTable {
  InlineVector<index_t, 64> values;
};

/// Converts to a field of any type.
struct AnyField {
  template <class T>
  constexpr operator T() const;
};

/// How many fields an input has: kFields<TwoLayouts> == 2.
template <class Input>
inline constexpr int kFields = [] {
  if (requires { Input{AnyField{}, AnyField{}, AnyField{}}; }) return 3;
  return requires { Input{AnyField{}, AnyField{}}; }
  ? 2 : 1;
}();

/// References to the fields, in order: fields(LayoutAndNumber) is a tuple of a Layout& and an
/// index_t&. Host only.
template <class Input>
constexpr auto fields(Input& input) {
  if constexpr (kFields<Input> == 1) {
    auto& [a] = input;
    return std::tie(a);
  } else if constexpr (kFields<Input> == 2) {
    auto& [a, b] = input;
    return std::tie(a, b);
  } else {
    auto& [a, b, c] = input;
    return std::tie(a, b, c);
  }
}

/// call(algebra, field...): the operation on an input whose fields are the arguments.
template <class Call, class Algebra, class Input>
LC_HD constexpr auto query(Call call, Algebra const& algebra, Input const& input) {
  if constexpr (kFields<Input> == 1) {
    auto const& [a] = input;
    return call(algebra, a);
  } else if constexpr (kFields<Input> == 2) {
    auto const& [a, b] = input;
    return call(algebra, a, b);
  } else {
    auto const& [a, b, c] = input;
    return call(algebra, a, b, c);
  }
}

}  // namespace layoutcheck::laws
