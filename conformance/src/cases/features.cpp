#include "layoutcheck/conformance/cases/features.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "layoutcheck/core/algebra/predicates.hpp"
#include "parts.hpp"

namespace layoutcheck::conformance {
namespace {

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

Features features_of(Case const& test_case) {
  Parts const parts = parts_of(test_case);
  Features all = 0;
  for (Layout const& layout : parts.layouts) {
    all |= of_tree(std::max(layout.leaves.size(), rank(layout)), depth(layout));
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
    all |= of_tree(basis.leaves.size(), 0) | if_there(shares_axes(basis), kAxisTwice);
    for (BasisMode const& m : basis.leaves) {
      all |= of_extent(m.extent) | if_there(m.scale == 0 && m.extent > 1, kScaleZero) |
             if_there(m.scale < 0, kStrideBelow);
    }
  }
  return all | if_there(parts.large, kLargeNumbers) | if_there(parts.mapped, kMapped) |
         if_there(parts.by_mode, kByMode) | if_there(parts.free, kFree) |
         if_there(parts.outside, kOutside) | if_there(test_case.integers, kAsIntegers);
}

}  // namespace layoutcheck::conformance
