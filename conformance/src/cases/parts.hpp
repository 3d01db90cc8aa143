#pragma once
/// What a case consists of, whatever the kinds of its arguments; features and input classes are
/// derived from it.

#include <vector>

#include "layoutcheck/conformance/cases/query.hpp"
#include "layoutcheck/core/algebra/basis.hpp"

namespace layoutcheck::conformance {

/// For logical_divide((4,8):(1,4), <2:1,_>): layouts (4,8):(1,4) and 2:1, by_mode.
struct Parts {
  std::vector<Layout> layouts;   ///< those of tilers and composed layouts too
  std::vector<IntTuple> tuples;  ///< integers too, unless they are coordinates
  std::vector<LinearLayout> linears;
  std::vector<BasisLayout> bases;
  bool mapped = false;   ///< a swizzle or composed layout
  bool by_mode = false;  ///< a tiler in angle brackets
  bool free = false;     ///< a coordinate with `_`
  bool outside = false;  ///< a coordinate or mode below 0
  /// A size, cosize or integer of 2^31 and more, or more than 30 bits on a side.
  bool large = false;
};

Parts parts_of(Case const& test_case);

/// Whether two modes are along one axis: true for (2,2):(1@0,3@0).
bool shares_axes(BasisLayout const& basis);

}  // namespace layoutcheck::conformance
