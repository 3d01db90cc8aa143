#include "layoutcheck/conformance/judge/stratum.hpp"

#include <algorithm>

#include "layoutcheck/conformance/judge/features.hpp"
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

enum Feature : std::uint8_t {
  kEmpty,
  kExtentOne,
  kExtentOver16,
  kStrideZero,
  kNegativeStride,
  kOutOfOrder,
  kGap,
  kOverlap,
  kTwoModes,
  kThreeModes,
  kFourModes,
  kEightModes,
  kTwoLevels,
  kThreeLevels,
  kEntryZero,
  kEntryBelow,
  kLargeNumbers,
  kMapped,
  kByMode,
  kFree,
  kOutside,
  kAsIntegers,
  kLinearUnit,
  kLinearBroadcast,
  kLinearDependent,
  kBasisStill,
  kBasisShared,
};

class Collected {
 public:
  void add(Feature feature, bool there = true) {
    if (there) all_ |= Features{1} << feature;
  }
  void add_tree(int modes, int levels) {
    add(kTwoModes, modes >= 2);
    add(kThreeModes, modes >= 3);
    add(kFourModes, modes >= 4);
    add(kEightModes, modes >= 8);
    add(kTwoLevels, levels >= 2);
    add(kThreeLevels, levels >= 3);
  }
  void add_layout(Layout const& layout) {
    add_tree(layout.leaves.size(), depth(layout));
    index_t reach = 1;   // of the modes before
    index_t before = 0;  // the last stride that moves
    for (Mode const& m : layout.leaves) {
      add(kEmpty, m.extent == 0);
      add(kExtentOne, m.extent == 1);
      add(kExtentOver16, m.extent > 16);
      if (m.extent <= 1) continue;
      add(kStrideZero, m.stride == 0);
      add(kNegativeStride, m.stride < 0);
      if (m.stride <= 0) continue;
      add(kOutOfOrder, m.stride < before);
      add(kGap, m.stride > reach);
      add(kOverlap, m.stride < reach && m.stride >= before);
      before = m.stride;
      reach = std::max(reach, m.stride > kLarge / m.extent ? kLarge : m.stride * m.extent);
    }
  }
  Features all() const { return all_; }

 private:
  Features all_ = 0;
};

}  // namespace

Features telling(Features all) {
  for (Feature const f :
       {kExtentOne, kOutOfOrder, kGap, kOverlap, kTwoModes, kThreeModes, kTwoLevels, kAsIntegers}) {
    all &= ~(Features{1} << f);
  }
  return all;
}

Features features_of(Case const& asked) {
  Parts parts;
  for (std::size_t i = 0; i < asked.args.size(); ++i) {
    add(asked.args[i], parameter(info(asked.op), i), parts);
  }
  Collected found;
  for (Layout const& layout : parts.layouts) {
    found.add_layout(layout);
    parts.large = parts.large || size(layout) >= kLarge || cosize(layout) >= kLarge;
  }
  for (IntTuple const& tuple : parts.tuples) {
    found.add_tree(tuple.leaves.size(), depth(tuple));
    for (index_t const n : tuple.leaves) {
      found.add(kEntryZero, n == 0);
      found.add(kEntryBelow, n < 0);
      found.add(kExtentOver16, n > 16);
    }
  }
  for (LinearLayout const& linear : parts.linears) {
    std::string_view const kind = of_linears({linear});
    found.add(kLinearUnit, kind == "linear_unit_dim");
    found.add(kLinearDependent, !is_injective(linear));
    for (bits_t const column : linear.columns) found.add(kLinearBroadcast, column == 0);
  }
  for (BasisLayout const& basis : parts.bases) {
    found.add_tree(basis.leaves.size(), 0);
    std::string_view const kind = of_basis(basis);
    found.add(kBasisShared, kind == "basis_shared_axes");
    for (BasisMode const& m : basis.leaves) {
      found.add(kEmpty, m.extent == 0);
      found.add(kExtentOne, m.extent == 1);
      found.add(kExtentOver16, m.extent > 16);
      found.add(kNegativeStride, m.scale < 0);
      found.add(kBasisStill, m.scale == 0 && m.extent > 1);
    }
  }
  found.add(kLargeNumbers, parts.large);
  found.add(kMapped, parts.mapped);
  found.add(kByMode, parts.by_mode);
  found.add(kFree, parts.free);
  found.add(kOutside, parts.outside);
  found.add(kAsIntegers, asked.integers);
  return found.all();
}

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
