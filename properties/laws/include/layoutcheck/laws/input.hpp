#pragma once
/// What laws are about: the arguments of an operation, in the order in which it takes them. Plain
/// aggregates, fit for the device; arguments.hpp, enumerate.hpp and shrink.hpp define how they
/// are written, enumerated and shrunk.

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/core/linear/linear_layout.hpp"
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
struct OneLinear { LinearLayout linear; };
struct TwoLinears { LinearLayout a; LinearLayout b; };
struct LinearAndTuple { LinearLayout linear; IntTuple tuple; };
struct LinearAndTwoTuples { LinearLayout linear; IntTuple first; IntTuple second; };
struct TwoNumbers { index_t a; index_t b; };
struct OneBasis { BasisLayout basis; };
struct BasisAndNumber { BasisLayout basis; index_t n; };
struct BasisAndCoordinate { BasisLayout basis; Coordinate coordinate; };
struct BasisAndLayout { BasisLayout basis; Layout layout; };
// clang-format on

/// Values at 0 .. size-1.
struct OneTable {
  InlineVector<index_t, 64> values;
};

}  // namespace layoutcheck::laws
