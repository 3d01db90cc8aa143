#include "layoutcheck/conformance/judge/stratum.hpp"

#include <algorithm>
#include <array>

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
    for (int i = 0; i < tiler->entries(); ++i) {
      if (!tiler->keeps(i)) parts.layouts.push_back(tiler->layout(i));
    }
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

struct Feature {
  Features bit;
  std::string_view name;
};
// Nothing that hangs on the very numbers, as order, gaps and overlap do: a defect has ever new
// ones.
constexpr Features kEmpty = 1U << 0;
constexpr Features kExtentOne = 1U << 1;
constexpr Features kExtentOver16 = 1U << 2;
constexpr Features kStrideZero = 1U << 3;
constexpr Features kStrideBelow = 1U << 4;
constexpr Features kFourModes = 1U << 5;
constexpr Features kEightModes = 1U << 6;
constexpr Features kThreeLevels = 1U << 7;
constexpr Features kEntryZero = 1U << 8;
constexpr Features kEntryBelow = 1U << 9;
constexpr Features kLargeNumbers = 1U << 10;
constexpr Features kMapped = 1U << 11;
constexpr Features kByMode = 1U << 12;
constexpr Features kFree = 1U << 13;
constexpr Features kOutside = 1U << 14;
constexpr Features kAsIntegers = 1U << 15;
constexpr Features kUnitDimension = 1U << 16;
constexpr Features kColumnZero = 1U << 17;
constexpr Features kDependent = 1U << 18;
constexpr Features kScaleZero = 1U << 19;
constexpr Features kAxisTwice = 1U << 20;
constexpr std::array<Feature, 21> kFeatures{{{kEmpty, "an extent 0"},
                                             {kExtentOne, "an extent 1"},
                                             {kExtentOver16, "an extent over 16"},
                                             {kStrideZero, "a stride 0"},
                                             {kStrideBelow, "a stride below 0"},
                                             {kFourModes, "four modes or more"},
                                             {kEightModes, "eight modes or more"},
                                             {kThreeLevels, "three levels or more"},
                                             {kEntryZero, "an entry 0"},
                                             {kEntryBelow, "an entry below 0"},
                                             {kLargeNumbers, "numbers of 2^31 or more"},
                                             {kMapped, "a swizzle"},
                                             {kByMode, "a tiler by mode"},
                                             {kFree, "a coordinate _"},
                                             {kOutside, "a coordinate below 0"},
                                             {kAsIntegers, "layouts n:1 as integers"},
                                             {kUnitDimension, "a dimension of one point"},
                                             {kColumnZero, "a basis vector 0"},
                                             {kDependent, "dependent basis vectors"},
                                             {kScaleZero, "a scale 0"},
                                             {kAxisTwice, "an axis twice"}}};

Features if_there(bool there, Features feature) { return there ? feature : 0; }

Features of_tree(int modes, int levels) {
  return if_there(modes >= 4, kFourModes) | if_there(modes >= 8, kEightModes) |
         if_there(levels >= 3, kThreeLevels);
}
Features of_extent(index_t extent) {
  return if_there(extent == 0, kEmpty) | if_there(extent == 1, kExtentOne) |
         if_there(extent > 16, kExtentOver16);
}

}  // namespace

std::string names_of(Features features) {
  std::string result;
  for (Feature const& feature : kFeatures) {
    if ((features & feature.bit) == 0) continue;
    result += (result.empty() ? "" : ", ") + std::string(feature.name);
  }
  return result;
}

Features features_of(Case const& asked) {
  Parts parts;
  for (std::size_t i = 0; i < asked.args.size(); ++i) {
    add(asked.args[i], parameter(info(asked.op), i), parts);
  }
  Features all = 0;
  for (Layout const& layout : parts.layouts) {
    all |= of_tree(std::max(layout.leaves.size(), rank(layout)), depth(layout));
    parts.large = parts.large || size(layout) >= kLarge || cosize(layout) >= kLarge;
    for (Mode const& m : layout.leaves) {
      all |= of_extent(m.extent) | if_there(m.stride == 0 && m.extent > 1, kStrideZero) |
             if_there(m.stride < 0, kStrideBelow);
    }
  }
  for (IntTuple const& tuple : parts.tuples) {
    all |= of_tree(std::max(tuple.leaves.size(), rank(tuple)), depth(tuple));
    for (index_t const n : tuple.leaves) {
      all |=
          if_there(n == 0, kEntryZero) | if_there(n < 0, kEntryBelow) | (n > 0 ? of_extent(n) : 0);
    }
  }
  for (LinearLayout const& linear : parts.linears) {
    for (Dims const& dims : {linear.in, linear.out}) {
      for (Dim const& d : dims) all |= if_there(d.bits == 0, kUnitDimension);
    }
    for (bits_t const column : linear.columns) all |= if_there(column == 0, kColumnZero);
    all |= if_there(!is_injective(linear), kDependent);
  }
  for (BasisLayout const& basis : parts.bases) {
    all |= of_tree(basis.leaves.size(), 0) |
           if_there(of_basis(basis) == "basis_shared_axes", kAxisTwice);
    for (BasisMode const& m : basis.leaves) {
      all |= of_extent(m.extent) | if_there(m.scale == 0 && m.extent > 1, kScaleZero) |
             if_there(m.scale < 0, kStrideBelow);
    }
  }
  return all | if_there(parts.large, kLargeNumbers) | if_there(parts.mapped, kMapped) |
         if_there(parts.by_mode, kByMode) | if_there(parts.free, kFree) |
         if_there(parts.outside, kOutside) | if_there(asked.integers, kAsIntegers);
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
