#pragma once
/// How int-tuples refine one another, and what slicing keeps of them.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- relations ----

struct CongruentIsSameParentheses
    : NumberIs<CongruentIsSameParentheses, TwoTuples, ops::congruent_call> {
  static constexpr LawInfo info{
      .id = "congruent_is_same_parentheses",
      .op = Op::congruent,
      .property_kind = PropertyKind::function,
      .says = "congruent(a, b) iff each is the other with leaves replaced",
      .source = "spec#profile: congruent = equal profile",
      .domain = "",
      .kills = "congruent_compares_leaf_counts"};
  LC_HD static constexpr bool want(Input const& input) {
    return replaces_leaves(input.a.profile, input.b.profile) &&
           replaces_leaves(input.b.profile, input.a.profile);
  }
};

struct WeaklyCongruentReplacesLeaves
    : NumberIs<WeaklyCongruentReplacesLeaves, TwoTuples, ops::weakly_congruent_call> {
  static constexpr LawInfo info{
      .id = "weakly_congruent_replaces_leaves",
      .op = Op::weakly_congruent,
      .property_kind = PropertyKind::function,
      .says =
          "weakly_congruent(a, b) iff b's profile is that of a with some leaves replaced by "
          "tuples",
      .source = "spec#weakly_congruent; CuTe, weakly_congruent",
      .domain = "",
      .kills = "weakly_congruent_swaps"};
  LC_HD static constexpr bool want(Input const& input) {
    return replaces_leaves(input.a.profile, input.b.profile);
  }
};

/// Decided by walking: as many coordinates in both, and each one of the coarser shape is one of the
/// finer.
LC_HD constexpr bool coordinates_are_shared(IntTuple const& coarse, IntTuple const& fine) {
  wide_t const count = volume(coarse);
  if (count != volume(fine)) return false;
  for (index_t i = 0; i < count; ++i) {
    Coordinate c(coarse);
    index_t rest = i;
    for (int k = 0; k < coarse.leaves.size(); ++k) {
      c.leaves[k].value = rest % coarse.leaves[k];
      rest /= coarse.leaves[k];
    }
    if (!is_coordinate(c, fine)) return false;
  }
  return true;
}
LC_HD constexpr bool is_small_shape(IntTuple const& t) {
  return no_leaf_below(t, 1) && volume(t) <= 512;
}

struct CompatibleSharesCoordinates
    : NumberIs<CompatibleSharesCoordinates, TwoTuples, ops::compatible_call> {
  static constexpr LawInfo info{
      .id = "compatible_shares_coordinates",
      .op = Op::compatible,
      .property_kind = PropertyKind::function,
      .says =
          "compatible(a, b) iff the sizes are equal and every coordinate of a is a coordinate "
          "of b",
      .source = "spec#compatible",
      .domain = "extents > 0, sizes <= 512, so that coordinates can be walked",
      .kills = "compatible_compares_sizes"};
  LC_HD static constexpr bool admits(Input const& input) {
    return is_small_shape(input.a) && is_small_shape(input.b);
  }
  LC_HD static constexpr bool want(Input const& input) {
    return coordinates_are_shared(input.a, input.b);
  }
};

struct CompatibleAgreesByLevel
    : NumberIs<CompatibleAgreesByLevel, TwoTuples, ops::compatible_call> {
  static constexpr LawInfo info{
      .id = "compatible_agrees_by_level",
      .op = Op::compatible,
      .property_kind = PropertyKind::function,
      .says = "compatible(a, b) iff each leaf of a is the size of the part of b in its place",
      .source = "spec#compatible: sizes agree level by level",
      .domain = "",
      .kills = "compatible_ignores_sizes"};
  LC_HD static constexpr bool want(Input const& input) { return sizes_agree(input.a, input.b); }
};

struct RefinesIsTheConverse : NumberIs<RefinesIsTheConverse, TwoTuples, ops::refines_call> {
  static constexpr LawInfo info{
      .id = "refines_is_the_converse",
      .op = Op::refines,
      .property_kind = PropertyKind::function,
      .says = "refines(a, b) iff each leaf of b is the size of the part of a in its place",
      .source = "spec#compatible: refines is its converse",
      .domain = "",
      .kills = "refines_is_compatible"};
  LC_HD static constexpr bool want(Input const& input) { return sizes_agree(input.b, input.a); }
};

// ---- substitution and relative modes ----

/// Point k: 1 iff the part of `whole` in the place of leaf k of `coarse` is mode k of `modes`.
/// Point -1, checked first: 1 iff there are such places and as many modes.
struct ModesInPlace {
  IntTuple coarse;
  IntTuple whole;
  IntTuple modes;

  LC_HD constexpr bool has_places() const {
    bool const counts = !modes.is_scalar() && rank(modes) == coarse.leaves.size();
    return counts && replaces_leaves(coarse.profile, whole.profile);
  }
  LC_HD constexpr index_t points() const { return 1 + coarse.leaves.size(); }
  LC_HD constexpr Claim at(index_t i) const {
    if (i == 0 || !has_places()) return {has_places() ? 1 : 0, Relation::equal, 1};
    int const k = static_cast<int>(i - 1);
    IntTuple const found = tree_at(whole, place_of(coarse.profile, whole.profile, k));
    return {found == mode(modes, k) ? 1 : 0, Relation::equal, 1};
  }
};

struct SubstitutePutsModesInPlace {
  static constexpr LawInfo info{
      .id = "substitute_puts_modes_in_place",
      .op = Op::substitute,
      .property_kind = PropertyKind::function,
      .says = "substitute(q, M) has mode k of M in the place of leaf k of q",
      .source = "spec#substitution",
      .domain = "rank(M) == leaves of q",
      .kills = "substitute_reverses"};
  using Input = TwoTuples;
  using Derived = ModesInPlace;
  LC_HD static constexpr bool admits(Input const& input) {
    return !input.b.is_scalar() && rank(input.b) == input.a.leaves.size();
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(whole, ops::substitute(algebra, input.a, input.b));
    return Derived{input.a, whole, input.b};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.points(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.at(i); }
};

struct SubstituteAnswers : Answers<SubstituteAnswers, TwoTuples, ops::substitute_call> {
  static constexpr LawInfo info{
      .id = "substitute_answers",
      .op = Op::substitute,
      .property_kind = PropertyKind::domain,
      .says = "substitute(q, M) is given exactly where M has one mode per leaf of q",
      .source = "spec#substitution",
      .domain = "",
      .kills = "substitute_drops_the_rest"};
};

struct RelativeModesAreInPlace {
  static constexpr LawInfo info{
      .id = "relative_modes_are_in_place",
      .op = Op::relative_modes,
      .property_kind = PropertyKind::function,
      .says = "mode k of relative_modes(S', S) is the part of S' in the place of leaf k of S",
      .source = "spec#substitution",
      .domain = "compatible(S, S')",
      .kills = "relative_modes_are_top_modes"};
  using Input = TwoTuples;
  using Derived = ModesInPlace;
  LC_HD static constexpr bool admits(Input const& input) { return sizes_agree(input.b, input.a); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(modes, ops::relative_modes(algebra, input.a, input.b));
    return Derived{input.b, input.a, modes};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.points(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.at(i); }
};

struct RelativeModesSubstituteBack {
  static constexpr LawInfo info{.id = "relative_modes_substitute_back",
                                .op = Op::relative_modes,
                                .property_kind = PropertyKind::shape,
                                .says = "substitute(S, relative_modes(S', S)) == S'",
                                .source = "spec#substitution",
                                .domain = "compatible(S, S')",
                                .kills = "relative_modes_flatten_each"};
  using Input = TwoTuples;
  struct Derived {
    IntTuple back;
    IntTuple fine;
  };
  LC_HD static constexpr bool admits(Input const& input) { return sizes_agree(input.b, input.a); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(modes, ops::relative_modes(algebra, input.a, input.b));
    LC_TRY(back, ops::substitute(algebra, input.b, modes));
    return Derived{back, input.a};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.back == d.fine ? 1 : 0, Relation::equal, 1};
  }
};

struct RelativeModesAnswer : Answers<RelativeModesAnswer, TwoTuples, ops::relative_modes_call> {
  static constexpr LawInfo info{
      .id = "relative_modes_answer",
      .op = Op::relative_modes,
      .property_kind = PropertyKind::domain,
      .says = "relative_modes(S', S) is given exactly where compatible(S, S')",
      .source = "spec#substitution: S' refines S",
      .domain = "",
      .kills = "relative_modes_ignore_sizes"};
};

// ---- mutual refinement ----

struct MutualRefinementRefinesBoth {
  static constexpr LawInfo info{
      .id = "mutual_refinement_refines_both",
      .op = Op::mutual_refinement,
      .property_kind = PropertyKind::shape,
      .says = "compatible(a, mutual_refinement(a, b)) and compatible(b, mutual_refinement(a, b))",
      .source = "spec#substitution",
      .domain = "a tuple refines both",
      .kills = "mutual_refinement_is_the_first"};
  using Input = TwoTuples;
  struct Derived {
    bool refines_a;
    bool refines_b;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return have_refinement(input.a, {}, input.b, {});
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(common, ops::mutual_refinement(algebra, input.a, input.b));
    return Derived{sizes_agree(input.a, common), sizes_agree(input.b, common)};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 2; }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    return {(i == 0 ? d.refines_a : d.refines_b) ? 1 : 0, Relation::equal, 1};
  }
};

/// No node of the answer is a tuple where both a and b have a leaf.
struct MutualRefinementIsCoarsest {
  static constexpr LawInfo info{
      .id = "mutual_refinement_is_coarsest",
      .op = Op::mutual_refinement,
      .property_kind = PropertyKind::optimality,
      .says =
          "every leaf of a and of b that no part of the other splits is a leaf of "
          "mutual_refinement(a, b)",
      .source = "spec#substitution: the coarsest common refinement",
      .domain = "a tuple refines both",
      .kills = "mutual_refinement_wraps_leaves"};
  using Input = TwoTuples;
  struct Derived {
    IntTuple a;
    IntTuple b;
    IntTuple common;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return have_refinement(input.a, {}, input.b, {});
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(common, ops::mutual_refinement(algebra, input.a, input.b));
    return Derived{input.a, input.b, common};
  }
  /// Each leaf of a, then each leaf of b.
  LC_HD static constexpr index_t points(Derived const& d) {
    return d.a.leaves.size() + d.b.leaves.size();
  }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    bool const of_a = i < d.a.leaves.size();
    int const k = static_cast<int>(of_a ? i : i - d.a.leaves.size());
    Profile const& one = of_a ? d.a.profile : d.b.profile;
    Profile const& other = of_a ? d.b.profile : d.a.profile;
    if (!replaces_leaves(one, d.common.profile)) return {0, Relation::equal, 1};
    Place const in_common = place_of(one, d.common.profile, k);
    int const in_other = sibling(one, other, k);
    Profile const whole = Profile::part(d.common.profile, in_common.node);
    // A leaf of `other` above or at the place: nothing splits it there.
    bool const same = in_other < 0 ? whole.is_scalar() : whole == Profile::part(other, in_other);
    return {same ? 1 : 0, Relation::equal, 1};
  }

 private:
  /// The node of `other` in the place of leaf k of `one`; -1 where a leaf of `other` covers more
  /// than that leaf.
  LC_HD static constexpr int sibling(Profile const& one, Profile const& other, int k) {
    Cursor c;
    Cursor f;
    while (!one.is_leaf(c.node)) {
      if (other.is_leaf(f.node)) return -1;
      c = first_child(c);
      f = first_child(f);
      while (c.leaf + one.leaves(c.node) <= k) {
        c = next(one, c);
        f = next(other, f);
      }
    }
    return f.node;
  }
};

struct MutualRefinementAnswers
    : Answers<MutualRefinementAnswers, TwoTuples, ops::mutual_refinement_call> {
  static constexpr LawInfo info{
      .id = "mutual_refinement_answers",
      .op = Op::mutual_refinement,
      .property_kind = PropertyKind::domain,
      .says = "mutual_refinement(a, b) is given exactly where a tuple refines both",
      .source = "spec#substitution: the coarsest common refinement, or none",
      .domain = "",
      .kills = "mutual_refinement_ignores_sizes"};
};

// ---- slice and dice ----

struct TupleSliceKeepsFreeModes
    : ShapeIs<TupleSliceKeepsFreeModes, CoordinateAndTuple, ops::tuple_slice_call> {
  static constexpr LawInfo info{
      .id = "tuple_slice_keeps_free_modes",
      .op = Op::tuple_slice,
      .property_kind = PropertyKind::function,
      .says =
          "slice(c, t) is the tuple of the modes of t where c has `_`; t if c is `_`, () if c is "
          "an integer",
      .source = "spec#tuple_slice; CuTe, slice",
      .domain = "t's profile that of c with leaves replaced by tuples",
      .kills = "tuple_slice_keeps_fixed_modes"};
  LC_HD static constexpr bool admits(Input const& input) {
    return replaces_leaves(input.coordinate.profile, input.tuple.profile) &&
           no_integer_below_zero(input.coordinate);
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    return other_modes(input.coordinate, input.tuple, true);
  }
};

struct TupleDiceKeepsFixedModes
    : ShapeIs<TupleDiceKeepsFixedModes, CoordinateAndTuple, ops::tuple_dice_call> {
  static constexpr LawInfo info{
      .id = "tuple_dice_keeps_fixed_modes",
      .op = Op::tuple_dice,
      .property_kind = PropertyKind::function,
      .says =
          "dice(c, t) is the tuple of the modes of t where c has integers; t if c is an integer, "
          "() if c is `_`",
      .source = "spec#tuple_dice; CuTe, dice",
      .domain = "t's profile that of c with leaves replaced by tuples",
      .kills = "tuple_dice_flattens_modes"};
  LC_HD static constexpr bool admits(Input const& input) {
    return replaces_leaves(input.coordinate.profile, input.tuple.profile) &&
           no_integer_below_zero(input.coordinate);
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    return other_modes(input.coordinate, input.tuple, false);
  }
};

struct TupleSliceAnswers : Answers<TupleSliceAnswers, CoordinateAndTuple, ops::tuple_slice_call> {
  static constexpr LawInfo info{
      .id = "tuple_slice_answers",
      .op = Op::tuple_slice,
      .property_kind = PropertyKind::domain,
      .says = "slice(c, t) is given exactly where t's profile is that of c with leaves replaced",
      .source = "spec#tuple_slice; CuTe, slice",
      .domain = "",
      .kills = "tuple_slice_stops_at_the_shorter"};
};

struct TupleDiceAnswers : Answers<TupleDiceAnswers, CoordinateAndTuple, ops::tuple_dice_call> {
  static constexpr LawInfo info{
      .id = "tuple_dice_answers",
      .op = Op::tuple_dice,
      .property_kind = PropertyKind::domain,
      .says = "dice(c, t) is given exactly where t's profile is that of c with leaves replaced",
      .source = "spec#tuple_dice; CuTe, dice",
      .domain = "",
      .kills = "tuple_dice_stops_at_the_shorter"};
};

// What is not listed is not checked by any engine.
// clang-format off
using TupleRelationsLaws = LawList<
    CongruentIsSameParentheses,
    WeaklyCongruentReplacesLeaves,
    CompatibleSharesCoordinates,
    CompatibleAgreesByLevel,
    RefinesIsTheConverse,
    SubstitutePutsModesInPlace,
    SubstituteAnswers,
    RelativeModesAreInPlace,
    RelativeModesSubstituteBack,
    RelativeModesAnswer,
    MutualRefinementRefinesBoth,
    MutualRefinementIsCoarsest,
    MutualRefinementAnswers,
    TupleSliceKeepsFreeModes,
    TupleDiceKeepsFixedModes,
    TupleSliceAnswers,
    TupleDiceAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
