#pragma once
/// Layouts with basis strides: identity, evaluation, what an axis sees, coalesce, composition.
/// Values are tuples added entry by entry (spec#basis-strides), so along each axis such a layout is
/// a plain one. Host only.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- identity ----

struct BasisIdentityKeepsCoordinates : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_identity_keeps_coordinates",
      .op = Op::basis_identity,
      .property_kind = PropertyKind::function,
      .says = "basis_identity(S) has the shape S, and its value at a coordinate is the coordinate",
      .source = "spec#basis-strides; CuTe, make_identity_layout",
      .domain = "",
      .kills = "basis_identity_counts_from_the_right"};
  using Input = OneTuple;
  static bool admits(Input const& g) {
    return no_leaf_below(g.tuple, 0) && products_fit(g.tuple) && fits_axes(g.tuple.profile);
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_identity(algebra, g.tuple));
    CheckedClaims e;
    e.that(shape(got) == g.tuple);
    if (e.failed) return e;
    for (int k = 0; k < g.tuple.leaves.size(); ++k) {
      Axis const axis = path_of(g.tuple.profile, k);
      e.same_function(axis_of(got, axis), digit_layout(g.tuple, k));
    }
    e.that(moves_within(got, [&](Axis const& axis) { return has_leaf(g.tuple.profile, axis); }));
    return e;
  }
};

struct BasisIdentityAnswers
    : Answers<BasisIdentityAnswers, OneTuple, decltype(ops::basis_identity)> {
  static constexpr LawInfo info{
      .id = "basis_identity_answers",
      .op = Op::basis_identity,
      .property_kind = PropertyKind::domain,
      .says = "basis_identity(S) answers where S is a shape, and refuses a negative extent",
      .source = "spec#layout: extents",
      .domain = "at most 16 leaves, 4 levels deep; the size fits 64 bits",
      .kills = "basis_identity_takes_any_extent"};
};

// ---- size, value ----

struct BasisSizeCounts : NumberIs<BasisSizeCounts, OneBasis, decltype(ops::basis_size)> {
  static constexpr LawInfo info{.id = "basis_size_counts",
                                .op = Op::basis_size,
                                .property_kind = PropertyKind::size,
                                .says = "basis_size(B) is the product of the extents",
                                .source = "spec#layout: size",
                                .domain = "",
                                .kills = "basis_size_skips_still_modes"};
  static index_t want(Input const& g) { return static_cast<index_t>(volume(g.basis)); }
};

struct BasisAtAddsAlongAxes : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_at_adds_along_axes",
      .op = Op::basis_at,
      .property_kind = PropertyKind::function,
      .says =
          "basis_at(B, c) has in the place of each axis the sum of digit times k over the strides "
          "k@axis, and 0 elsewhere",
      .source = "spec#basis-strides: added leafwise; coordinates",
      .domain = "c a coordinate of B",
      .kills = "basis_at_forgets_earlier_modes"};
  using Input = BasisAndCoordinate;
  static bool admits(Input const& g) { return is_coordinate(g.coordinate, g.basis); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_at(algebra, g.basis, g.coordinate));
    CheckedClaims e;
    auto const along = [&](Axis const& axis) {
      return value_at_coordinate(axis_of(g.basis, axis), g.coordinate);
    };
    e.that(fits_axes(got.profile));
    for (int i = 0; i < got.leaves.size() && !e.failed; ++i) {
      Axis const place = path_of(got.profile, i);
      e.that(along(place) == got.leaves[i]);
      for (Axis const& axis : axes_in(g.basis)) e.that(place == axis || !place.holds(axis));
    }
    for (Axis const& axis : axes_in(g.basis)) {
      e.that(e.failed || has_leaf(got.profile, axis) || along(axis) == 0);
    }
    return e;
  }
};

struct BasisAtAnswers : Answers<BasisAtAnswers, BasisAndCoordinate, decltype(ops::basis_at)> {
  static constexpr LawInfo info{
      .id = "basis_at_answers",
      .op = Op::basis_at,
      .property_kind = PropertyKind::domain,
      .says =
          "basis_at(B, c) is given for coordinates of B, and refused where c has tuples that B "
          "has not",
      .source = "spec#coordinates",
      .domain = "",
      .kills = "basis_at_takes_any_tuple"};
};

// ---- one axis ----

struct BasisAxisSeesItsStrides : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_axis_sees_its_strides",
      .op = Op::basis_axis,
      .property_kind = PropertyKind::function,
      .says = "basis_axis(B, i) has the shape of B, and the number i of B's value as its value",
      .source = "spec#basis-strides: added leafwise",
      .domain = "i >= 0",
      .kills = "basis_axis_sees_all"};
  using Input = BasisAndNumber;
  static bool admits(Input const& g) { return g.n >= 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_axis(algebra, g.basis, g.n));
    CheckedClaims e;
    e.that(shape(got) == shape(g.basis));
    if (e.failed) return e;
    std::vector<Axis> const axes = values_of(g.basis).axes;
    bool const beyond = g.n >= static_cast<index_t>(axes.size());
    Axis const axis = beyond ? Axis() : axes[static_cast<std::size_t>(g.n)];
    e.same_function(got, axis_of(g.basis, axis));
    return e;
  }
};

struct BasisAxisAnswers : Answers<BasisAxisAnswers, BasisAndNumber, decltype(ops::basis_axis)> {
  static constexpr LawInfo info{.id = "basis_axis_answers",
                                .op = Op::basis_axis,
                                .property_kind = PropertyKind::domain,
                                .says = "basis_axis(B, i) answers iff i >= 0",
                                .source = "spec#basis-strides: k@i",
                                .domain = "i below 16, or negative",
                                .kills = "basis_axis_counts_from_the_end"};
};

// ---- coalesce ----

struct BasisCoalesceFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_coalesce_function",
      .op = Op::basis_coalesce,
      .property_kind = PropertyKind::function,
      .says = "basis_coalesce(B) has the size of B, and its value along every axis at every index",
      .source = "spec#coalesce; spec#basis-strides",
      .domain = "",
      .kills = "basis_coalesce_merges_axes"};
  using Input = OneBasis;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_coalesce(algebra, g.basis));
    CheckedClaims e;
    same_values(e, got, g.basis);
    return e;
  }
};

/// No mode of extent 1 but a whole of one point, and no two neighbours that one stride walks: those
/// whose axes all go on from the first into the second.
struct BasisCoalesceIsMinimal : ChecksClaims {
  static constexpr LawInfo info{.id = "basis_coalesce_is_minimal",
                                .op = Op::basis_coalesce,
                                .property_kind = PropertyKind::shape,
                                .says = "basis_coalesce(B) is flat; no fewer modes have its values",
                                .source = "spec#coalesce: minimal; spec#basis-strides",
                                .domain = "size > 0",
                                .kills = "basis_coalesce_keeps_still_modes_apart"};
  using Input = OneBasis;
  static bool admits(Input const& g) { return volume(g.basis) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_coalesce(algebra, g.basis));
    CheckedClaims e;
    e.that(levels(got.profile) <= 1);
    int const modes = got.leaves.size();
    for (int k = 0; k < modes; ++k) e.that(modes == 1 || got.leaves[k].extent > 1);
    for (int k = 0; k + 1 < modes; ++k) {
      bool walked = true;
      for (Axis const& axis : axes_in(got)) {
        Layout const seen = axis_of(got, axis);
        Mode const& before = seen.leaves[k];
        walked = walked && times(before.extent, before.stride) == seen.leaves[k + 1].stride;
      }
      e.that(!walked);
    }
    return e;
  }
};

// ---- composition ----

inline bool stays_within(BasisAndLayout const& g) {
  Range const inner = range(g.layout);
  return inner.least >= 0 && inner.greatest < volume(g.basis);
}

struct BasisCompositionFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_composition_function",
      .op = Op::basis_composition,
      .property_kind = PropertyKind::function,
      .says = "basis_composition(B, L)(c) == B(L(c)) along every axis for all 0 <= c < size(L)",
      .source = "spec#composition: R(c) = A(B(c)); spec#basis-strides",
      .domain = "every L(c) in [0, size B)",
      .kills = "basis_composition_forgets_the_last_axis"};
  using Input = BasisAndLayout;
  static bool admits(Input const& g) { return stays_within(g); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_composition(algebra, g.basis, g.layout));
    CheckedClaims e;
    e.that(volume(got) == volume(g.layout));
    if (e.failed) return e;
    index_t const points = min(size(g.layout), kWindow);
    e.partial = points < size(g.layout);
    for (Axis const& axis : axes_in(got, g.basis)) {
      Layout const outer = axis_of(g.basis, axis);
      Layout const seen = axis_of(got, axis);
      auto const compare = [&](index_t x) {
        e.that(value_at_index(seen, x) == value_at_index(outer, value_at_index(g.layout, x)));
        return true;
      };
      for (index_t x = 0; x < points; ++x) compare(x);
      if (!e.partial) continue;
      visit_carries(seen, size(g.layout), compare);
      visit_carries(g.layout, size(g.layout), compare);
      visit_carries_of(outer, g.layout, compare);
    }
    return e;
  }
};

struct BasisCompositionRefinesInner : ChecksClaims {
  static constexpr LawInfo info{.id = "basis_composition_refines_inner",
                                .op = Op::basis_composition,
                                .property_kind = PropertyKind::shape,
                                .says = "compatible(shape(L), shape(basis_composition(B, L)))",
                                .source = "spec#composition: profile-compatible with B",
                                .domain = "",
                                .kills = "basis_composition_flattens"};
  using Input = BasisAndLayout;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_composition(algebra, g.basis, g.layout));
    CheckedClaims e;
    e.that(sizes_agree(shape(g.layout), shape(got)));
    return e;
  }
};

/// Two operations of the algebra and its plain composition: what an axis sees of a composition is
/// the composition with what it sees.
struct BasisCompositionGoesByAxis : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_composition_goes_by_axis",
      .op = Op::basis_composition,
      .property_kind = PropertyKind::function,
      .says =
          "what basis_axis sees of basis_composition(B, L), and composition of what it sees of B "
          "with L, are one function for every axis",
      .source = "spec#basis-strides: added leafwise; spec#composition",
      .domain = "every L(c) in [0, size B)",
      .kills = "basis_composition_exchanges_axes"};
  using Input = BasisAndLayout;
  static bool admits(Input const& g) { return stays_within(g); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(whole, ops::basis_composition(algebra, g.basis, g.layout));
    CheckedClaims e;
    std::vector<Axis> const of_outer = values_of(g.basis).axes;
    std::vector<Axis> const of_whole = values_of(whole).axes;
    for (std::size_t i = 0; i < of_outer.size(); ++i) {
      // The number of the axis in the whole, which may lack it: none moves beyond the last.
      auto const place = std::ranges::find(of_whole, of_outer[i]) - of_whole.begin();
      LC_TRY(seen, ops::basis_axis(algebra, whole, index_t{place}));
      LC_TRY(outer, ops::basis_axis(algebra, g.basis, static_cast<index_t>(i)));
      LC_TRY(want, ops::composition(algebra, outer, g.layout));
      e.same_function(seen, want);
    }
    return e;
  }
};

struct BasisCompositionAnswers
    : Answers<BasisCompositionAnswers, BasisAndLayout, decltype(ops::basis_composition)> {
  static constexpr LawInfo info{
      .id = "basis_composition_answers",
      .op = Op::basis_composition,
      .property_kind = PropertyKind::domain,
      .says =
          "basis_composition(B, L) answers iff some layout k@i of a refinement of L's shape has "
          "the values of B(L)",
      .source = "spec#composition: answers wherever an answer exists; spec#basis-strides",
      .domain = "every L(c) in [0, size B)",
      .kills = "basis_composition_refuses_cuts"};
};

// What is not listed is not checked by any engine.
// clang-format off
using BasisLaws = LawList<
    BasisIdentityKeepsCoordinates,
    BasisIdentityAnswers,
    BasisSizeCounts,
    BasisAtAddsAlongAxes,
    BasisAtAnswers,
    BasisAxisSeesItsStrides,
    BasisAxisAnswers,
    BasisCoalesceFunction,
    BasisCoalesceIsMinimal,
    BasisCompositionFunction,
    BasisCompositionRefinesInner,
    BasisCompositionGoesByAxis,
    BasisCompositionAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
