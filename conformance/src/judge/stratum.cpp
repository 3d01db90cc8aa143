#include "layoutcheck/conformance/judge/stratum.hpp"

#include <algorithm>

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr index_t kLarge = index_t{1} << 31;
constexpr int kLargeBits = 30;

struct Parts {
  std::vector<Layout> layouts;
  std::vector<IntTuple> tuples;  // integers too, unless they are coordinates
  std::vector<LinearLayout> linears;
  std::vector<BasisLayout> bases;
  bool mapped = false;
  bool by_mode = false;
  bool free = false;
  bool outside = false;
  bool large = false;
};

void add(Value const& v, Kind kind, Parts& parts) {
  if (kind == Kind::basis) {
    if (auto const basis = as_basis(v)) {
      parts.bases.push_back(*basis);
      for (int axis = -1; axis < basis->axes(); ++axis) {
        Layout const seen = seen_by(*basis, axis);
        parts.large = parts.large || size(seen) >= kLarge || cosize(seen) >= kLarge;
      }
    }
    return;
  }
  if (auto const* layout = std::get_if<Layout>(&v)) parts.layouts.push_back(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&v)) {
    parts.layouts.push_back(composed->inner);
    parts.mapped = true;
  }
  if (std::holds_alternative<Swizzle>(v)) parts.mapped = true;
  if (auto const* linear = std::get_if<LinearLayout>(&v)) {
    parts.linears.push_back(*linear);
    parts.large = parts.large || linear->in_bits() > kLargeBits || linear->out_bits() > kLargeBits;
  }
  if (auto const* tiler = std::get_if<Tiler>(&v)) {
    parts.by_mode = parts.by_mode || tiler->by_mode() || tiler->kept != 0;
    for (int i = 0; i < tiler->entries(); ++i) parts.layouts.push_back(tiler->layout(i));
  }
  if (auto const* c = std::get_if<Coordinate>(&v)) {
    parts.free = parts.free || has_free(*c);
    for (CoordinateLeaf const& leaf : c->leaves) {
      if (leaf.free) continue;
      parts.outside = parts.outside || leaf.value < 0;
      parts.large = parts.large || leaf.value >= kLarge;
    }
  }
  if (auto const tuple = as_tuple(v)) {
    for (index_t const leaf : tuple->leaves) {
      parts.large = parts.large || leaf >= kLarge || leaf <= -kLarge;
      bool const position = kind == Kind::coordinate || kind == Kind::integer;
      parts.outside = parts.outside || (position && leaf < 0);
    }
    if (kind == Kind::tuple) parts.tuples.push_back(*tuple);
  }
}

Kind parameter(OpInfo const& op, std::size_t i) {
  std::size_t declared = 0;
  while (declared < op.parameters.size() && op.parameters[declared] != Kind::none) ++declared;
  return op.parameters[std::min(i, declared - 1)];
}

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
  for (int k = 0; k < basis.leaves.size(); ++k) {
    for (int before = 0; before < k; ++before) {
      if (basis.leaves[k].axis == basis.leaves[before].axis) return "basis_shared_axes";
    }
  }
  return "basis_coordinates";
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

std::string_view stratum_of(Case const& asked) {
  Parts parts;
  for (std::size_t i = 0; i < asked.args.size(); ++i) {
    add(asked.args[i], parameter(info(asked.op), i), parts);
  }
  if (parts.outside) return "outside";
  if (!parts.bases.empty()) return parts.large ? "large" : of_basis(parts.bases[0]);
  if (!parts.linears.empty()) return parts.large ? "large" : of_linears(parts.linears);
  if (any_leaf(parts, [](Mode const& m) { return m.extent == 0; })) return "empty";
  if (any_leaf(parts, [](Mode const& m) { return m.stride < 0; })) return "negative_stride";
  if (any_entry(parts, [](index_t n) { return n == 0; })) return "tuple_zero";
  if (any_entry(parts, [](index_t n) { return n < 0; })) return "tuple_negative";
  for (Layout const& layout : parts.layouts) {
    parts.large = parts.large || size(layout) >= kLarge || cosize(layout) >= kLarge;
  }
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
