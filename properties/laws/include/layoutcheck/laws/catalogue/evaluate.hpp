#pragma once
/// What a layout is and what it is at a coordinate.

#include <algorithm>
#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- rank, depth, shape, stride ----

struct RankCountsModes : NumberIs<RankCountsModes, OneLayout, ops::rank_call> {
  static constexpr LawInfo info{.id = "rank_counts_modes",
                                .op = Op::rank,
                                .property_kind = PropertyKind::shape,
                                .says = "rank(L) is the number of top-level modes, 1 for n:d",
                                .source = "spec#layout; CuTe, rank",
                                .domain = "",
                                .kills = "rank_counts_leaves"};
  LC_HD static constexpr index_t want(Input const& input) {
    Profile const& p = input.layout.profile;
    if (p.is_leaf(0)) return 1;
    index_t modes = 0;
    for (int node = 1; node < p.nodes(); node = p.after(node)) ++modes;
    return modes;
  }
};

struct DepthCountsLevels : NumberIs<DepthCountsLevels, OneLayout, ops::depth_call> {
  static constexpr LawInfo info{
      .id = "depth_counts_levels",
      .op = Op::depth,
      .property_kind = PropertyKind::shape,
      .says = "depth(n:d) == 0, depth of a tuple is 1 + that of its deepest mode",
      .source = "spec#layout; CuTe, depth",
      .domain = "",
      .kills = "depth_of_first_mode"};
  LC_HD static constexpr index_t want(Input const& input) { return levels(input.layout.profile); }
};

struct ShapeReadsExtents : ShapeIs<ShapeReadsExtents, OneLayout, ops::shape_call> {
  static constexpr LawInfo info{.id = "shape_reads_extents",
                                .op = Op::shape,
                                .property_kind = PropertyKind::shape,
                                .says = "shape(S:D) == S",
                                .source = "spec#layout",
                                .domain = "",
                                .kills = "shape_is_flat"};
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result;
    result.profile = input.layout.profile;
    for (Mode const& m : input.layout.leaves) result.leaves.push_back(m.extent);
    return result;
  }
};

struct StrideReadsStrides : ShapeIs<StrideReadsStrides, OneLayout, ops::stride_call> {
  static constexpr LawInfo info{.id = "stride_reads_strides",
                                .op = Op::stride,
                                .property_kind = PropertyKind::function,
                                .says = "stride(S:D) == D",
                                .source = "spec#layout",
                                .domain = "",
                                .kills = "stride_is_of_the_compact_layout"};
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result;
    result.profile = input.layout.profile;
    for (Mode const& m : input.layout.leaves) result.leaves.push_back(m.stride);
    return result;
  }
};

// ---- table, image: host only, tables live on the heap ----

/// Point 0: the number of entries. Point i + 1: entry i.
struct TableListsValues {
  static constexpr LawInfo info{.id = "table_lists_values",
                                .op = Op::table,
                                .property_kind = PropertyKind::function,
                                .says = "table(L) is L(0), L(1), ..., L(size - 1)",
                                .source = "spec#layout: the table of L",
                                .domain = "size <= 4096",
                                .kills = "table_counts_from_the_right"};
  using Input = OneLayout;
  struct Derived {
    Table got;
    Layout layout;
  };
  static bool admits(Input const& input) { return volume(input.layout) <= 4096; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::table(algebra, input.layout));
    return Derived{got, input.layout};
  }
  static index_t points(Derived const& d) { return 1 + size(d.layout); }
  static Claim at(Derived const& d, index_t i) {
    index_t const entries = static_cast<index_t>(d.got.size());
    if (i == 0 || entries != size(d.layout)) return {entries, Relation::equal, size(d.layout)};
    wide_t const value = value_at_index(d.layout, i - 1);
    return {d.got[static_cast<std::size_t>(i - 1)], Relation::equal, static_cast<index_t>(value)};
  }
};

/// First each entry of the image, less than the next and a value of L; then each value of L, an
/// entry of the image.
struct ImageIsTheSetOfValues {
  static constexpr LawInfo info{
      .id = "image_is_the_set_of_values",
      .op = Op::image,
      .property_kind = PropertyKind::function,
      .says = "image(L) lists {L(i) : 0 <= i < size} in strictly increasing order",
      .source = "spec#image",
      .domain = "size <= 512",
      .kills = "image_repeats_values"};
  using Input = OneLayout;
  struct Derived {
    Table got;
    Table listed;                ///< got in order, whatever the answer's own
    std::vector<wide_t> values;  ///< L(i) for every i
    std::vector<wide_t> ordered;
  };
  static bool admits(Input const& input) { return volume(input.layout) <= 512; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::image(algebra, input.layout));
    Derived d{got, got, {}, {}};
    for (index_t i = 0; i < size(input.layout); ++i) {
      d.values.push_back(value_at_index(input.layout, i));
    }
    d.ordered = d.values;
    std::sort(d.listed.begin(), d.listed.end());
    std::sort(d.ordered.begin(), d.ordered.end());
    return d;
  }
  static index_t points(Derived const& d) {
    return static_cast<index_t>(2 * d.got.size() + d.values.size());
  }
  static Claim at(Derived const& d, index_t i) {
    index_t const entries = static_cast<index_t>(d.got.size());
    if (i < 2 * entries) {
      std::size_t const entry = static_cast<std::size_t>(i / 2);
      if (i % 2 == 0) return {among(d.ordered, d.got[entry]) ? 1 : 0, Relation::equal, 1};
      if (entry == 0) return {0, Relation::equal, 0};
      return {d.got[entry - 1], Relation::less, d.got[entry]};
    }
    wide_t const value = d.values[static_cast<std::size_t>(i - 2 * entries)];
    return {among(d.listed, value) ? 1 : 0, Relation::equal, 1};
  }

 private:
  template <class T>
  static bool among(std::vector<T> const& ordered, wide_t value) {
    return std::binary_search(ordered.begin(), ordered.end(), value);
  }
};

// ---- at, of a layout ----

LC_HD constexpr bool is_integer(Coordinate const& c) { return c.is_scalar() && !has_free(c); }

struct AtSumsDigits : NumberIs<AtSumsDigits, LayoutAndCoordinate, ops::at_call> {
  static constexpr LawInfo info{
      .id = "at_sums_digits",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says =
          "L(i) is the sum of d_k * ((i div P_k) mod s_k), P_k the product of the extents "
          "before k",
      .source = "spec#value",
      .domain = "i an integer, 0 <= i < size(L)",
      .kills = "at_goes_right"};
  LC_HD static constexpr bool admits(Input const& input) {
    return is_integer(input.coordinate) && is_coordinate(input.coordinate, input.layout);
  }
  LC_HD static constexpr index_t want(Input const& input) {
    return static_cast<index_t>(value_at_index(input.layout, input.coordinate.leaves[0].value));
  }
};

struct AtExtendsLastMode : NumberIs<AtExtendsLastMode, LayoutAndCoordinate, ops::at_call> {
  static constexpr LawInfo info{
      .id = "at_extends_last_mode",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says = "past the end too, L(i) is that sum with no mod on the last leaf",
      .source = "spec#value: no mod on the last leaf, so L extends to every i >= 0",
      .domain = "i an integer >= size(L) > 0, L(i) within 64 bits",
      .kills = "at_wraps_around"};
  LC_HD static constexpr bool admits(Input const& input) {
    if (!is_integer(input.coordinate) || !no_leaf_below(input.layout, 1)) return false;
    index_t const i = input.coordinate.leaves[0].value;
    return i >= size(input.layout) && fits(value_at_index(input.layout, i));
  }
  LC_HD static constexpr index_t want(Input const& input) {
    return static_cast<index_t>(value_at_index(input.layout, input.coordinate.leaves[0].value));
  }
};

struct AtNaturalCoordinate : NumberIs<AtNaturalCoordinate, LayoutAndCoordinate, ops::at_call> {
  static constexpr LawInfo info{
      .id = "at_natural_coordinate",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says = "at a coordinate congruent to L, L is the inner product of coordinate and strides",
      .source = "spec#coordinates",
      .domain = "c congruent to L, each integer below its extent",
      .kills = "at_reverses_coordinate"};
  LC_HD static constexpr bool admits(Input const& input) {
    return input.coordinate.profile == input.layout.profile &&
           is_coordinate(input.coordinate, input.layout);
  }
  LC_HD static constexpr index_t want(Input const& input) {
    wide_t sum = 0;
    for (int k = 0; k < input.layout.leaves.size(); ++k) {
      sum += times(input.coordinate.leaves[k].value, input.layout.leaves[k].stride);
    }
    return static_cast<index_t>(sum);
  }
};

struct AtHierarchicalCoordinate {
  static constexpr LawInfo info{
      .id = "at_hierarchical_coordinate",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says =
          "L at a coordinate is L at its colexicographic index: an integer is accepted "
          "wherever a sub-tuple is expected",
      .source = "spec#coordinates",
      .domain = "c a coordinate of L",
      .kills = "at_mode_by_first_stride"};
  using Input = LayoutAndCoordinate;
  struct Derived {
    index_t at_coordinate;
    index_t at_index;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return is_coordinate(input.coordinate, input.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    index_t const index = static_cast<index_t>(index_of(input.coordinate, input.layout));
    LC_TRY(at_coordinate, ops::at(algebra, input.layout, input.coordinate));
    LC_TRY(at_index, ops::at(algebra, input.layout, Coordinate(index)));
    return Derived{at_coordinate, at_index};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.at_coordinate, Relation::equal, d.at_index};
  }
};

struct AtAnswers : Answers<AtAnswers, LayoutAndCoordinate, ops::at_call> {
  static constexpr LawInfo info{
      .id = "at_answers",
      .op = Op::at,
      .property_kind = PropertyKind::domain,
      .says = "L(c) is given for coordinates of L, and refused where c has tuples that L has not",
      .source = "spec#coordinates",
      .domain = "",
      .kills = "at_stops_at_the_shorter"};
};

// What is not listed is not checked by any engine.
// clang-format off
using EvaluateLaws = LawList<
    RankCountsModes,
    DepthCountsLevels,
    ShapeReadsExtents,
    StrideReadsStrides,
    TableListsValues,
    ImageIsTheSetOfValues,
    AtSumsDigits,
    AtExtendsLastMode,
    AtNaturalCoordinate,
    AtHierarchicalCoordinate,
    AtAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
