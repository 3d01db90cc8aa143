#include "layoutcheck/conformance/cases/input_class.hpp"

#include <algorithm>

#include "layoutcheck/core/algebra/predicates.hpp"
#include "parts.hpp"

namespace layoutcheck::conformance {
namespace {

bool any_leaf(Parts const& parts, bool (*test)(Mode const&)) {
  return std::any_of(parts.layouts.begin(), parts.layouts.end(), [&](Layout const& layout) {
    return std::any_of(layout.leaves.begin(), layout.leaves.end(), test);
  });
}
bool any_entry(Parts const& parts, bool (*test)(index_t)) {
  return std::any_of(parts.tuples.begin(), parts.tuples.end(), [&](IntTuple const& t) {
    return std::any_of(t.leaves.begin(), t.leaves.end(), test);
  });
}

std::string_view of_layout(Layout const& layout) {
  for (Mode const& m : layout.leaves) {
    if (m.stride == 0 && m.extent > 1) return "stride_zero";
  }
  for (Mode const& m : layout.leaves) {
    if (m.extent == 1) return "extent_one";
  }
  if (!is_tractable(layout)) {
    Expected<bool> const injective = is_injective(layout);
    return injective && *injective ? "injective_intractable" : "non_injective";
  }
  return depth(layout) > 1 ? "nested" : "tractable";
}

std::string_view of_basis(BasisLayout const& basis) {
  for (BasisMode const& m : basis.leaves) {
    if (m.extent == 0) return "empty";
    if (m.scale < 0) return "negative_stride";
  }
  for (BasisMode const& m : basis.leaves) {
    if (m.scale == 0 && m.extent > 1) return "basis_still";
  }
  return shares_axes(basis) ? "basis_shared_axes" : "basis_coordinates";
}

/// The first that one of them is.
std::string_view of_linears(std::vector<LinearLayout> const& linears) {
  bool broadcast = false;
  bool unit = false;
  bool injective = true;
  for (LinearLayout const& linear : linears) {
    for (bits_t const column : linear.columns) broadcast = broadcast || column == 0;
    for (Dims const& dims : {linear.in, linear.out}) {
      for (Dim const& d : dims) unit = unit || d.bits == 0;
    }
    injective = injective && is_injective(linear);
  }
  if (unit) return "linear_unit_dim";
  if (broadcast) return "linear_broadcast";
  return injective ? "linear_injective" : "linear_dependent";
}

}  // namespace

std::string_view input_class_of(Case const& test_case) {
  Parts const parts = parts_of(test_case);
  if (parts.outside) return "outside";
  if (!parts.bases.empty()) return parts.large ? "large" : of_basis(parts.bases[0]);
  if (!parts.linears.empty()) return parts.large ? "large" : of_linears(parts.linears);
  if (any_leaf(parts, [](Mode const& m) { return m.extent == 0; })) return "empty";
  if (any_leaf(parts, [](Mode const& m) { return m.stride < 0; })) return "negative_stride";
  if (any_entry(parts, [](index_t n) { return n == 0; })) return "tuple_zero";
  if (any_entry(parts, [](index_t n) { return n < 0; })) return "tuple_negative";
  if (parts.large) return "large";
  if (parts.mapped) return "swizzled";
  if (parts.by_mode) return "by_mode";
  if (parts.free) return "coordinate_free";
  std::string_view best = "tractable";
  for (Layout const& layout : parts.layouts) {
    best = of_layout(layout);
    if (best != "tractable") break;
  }
  if (!parts.layouts.empty()) return best;
  bool const nested = std::any_of(parts.tuples.begin(), parts.tuples.end(),
                                  [](IntTuple const& t) { return depth(t) > 1; });
  return nested ? "tuple_nested" : "tuple_flat";
}

}  // namespace layoutcheck::conformance
