#pragma once
/// Between indices and coordinates: idx2crd, crd2idx, crd2crd.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/exact_sum.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- idx2crd ----

/// c is a coordinate of the shape, whose size fits 64 bits.
LC_HD constexpr bool reads(Coordinate const& c, IntTuple const& shape) {
  return no_leaf_below(shape, 1) && fits(volume(shape)) && is_coordinate(c, shape);
}

/// Whether the answer is congruent to the shape and below it, and the index it has there.
struct CoordinateOf {
  IntTuple got;
  IntTuple shape;
  index_t index;  ///< that it should have

  /// Point 0: the profile. Point k + 1: digit k below its extent.
  LC_HD constexpr index_t places() const { return 1 + shape.leaves.size(); }
  LC_HD constexpr Claim place(index_t i) const {
    bool const same = got.profile == shape.profile;
    if (i == 0 || !same) return {same ? 1 : 0, Relation::equal, 1};
    int const k = static_cast<int>(i - 1);
    bool const below = 0 <= got.leaves[k] && got.leaves[k] < shape.leaves[k];
    return {below ? 1 : 0, Relation::equal, 1};
  }
  /// The index of the digits, whatever parentheses they are in.
  LC_HD constexpr Claim sum() const {
    if (got.leaves.size() != shape.leaves.size()) {
      return {got.leaves.size(), Relation::equal, shape.leaves.size()};
    }
    wide_t found = 0;
    for (int k = 0; k < got.leaves.size(); ++k) {
      found += times(got.leaves[k], volume(shape, 0, k));
    }
    return {fits(found) ? static_cast<index_t>(found) : -1, Relation::equal, index};
  }
};

template <class Call>
struct CoordinateInShape {
  using Input = CoordinateAndTuple;
  using Derived = CoordinateOf;
  LC_HD static constexpr bool admits(Input const& input) {
    return reads(input.coordinate, input.tuple);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, Call{}(algebra, input.coordinate, input.tuple));
    wide_t const index = index_of(input.coordinate, input.tuple);
    return Derived{got, input.tuple, static_cast<index_t>(index)};
  }
};

struct Idx2crdIsACoordinate : CoordinateInShape<ops::idx2crd_call> {
  static constexpr LawInfo info{
      .id = "idx2crd_is_a_coordinate",
      .op = Op::idx2crd,
      .property_kind = PropertyKind::shape,
      .says = "idx2crd(i, S) is congruent to S, each digit below its extent",
      .source = "spec#coordinates",
      .domain = "i a coordinate of S",
      .kills = "idx2crd_is_flat"};
  LC_HD static constexpr index_t points(Derived const& d) { return d.places(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.place(i); }
};

struct Idx2crdDigitsAddUp : CoordinateInShape<ops::idx2crd_call> {
  static constexpr LawInfo info{
      .id = "idx2crd_digits_add_up",
      .op = Op::idx2crd,
      .property_kind = PropertyKind::function,
      .says =
          "the digits of idx2crd(i, S), each times the extents before it, add up to the index "
          "of i",
      .source = "spec#coordinates: leftmost leaf fastest",
      .domain = "i a coordinate of S",
      .kills = "idx2crd_rightmost_fastest"};
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) { return d.sum(); }
};

struct Idx2crdThenCrd2idx {
  static constexpr LawInfo info{.id = "idx2crd_then_crd2idx",
                                .op = Op::idx2crd,
                                .property_kind = PropertyKind::function,
                                .says = "crd2idx(idx2crd(i, S), S) == the index of i in S",
                                .source = "spec#idx2crd: round trip in both directions",
                                .domain = "i a coordinate of S",
                                .kills = "idx2crd_drops_last_digit"};
  using Input = CoordinateAndTuple;
  struct Derived {
    index_t got;
    index_t want;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return reads(input.coordinate, input.tuple);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(digits, ops::idx2crd(algebra, input.coordinate, input.tuple));
    LC_TRY(got, ops::crd2idx(algebra, Coordinate(digits), input.tuple));
    return Derived{got, static_cast<index_t>(index_of(input.coordinate, input.tuple))};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.got, Relation::equal, d.want};
  }
};

struct Idx2crdAnswers : Answers<Idx2crdAnswers, CoordinateAndTuple, ops::idx2crd_call> {
  static constexpr LawInfo info{
      .id = "idx2crd_answers",
      .op = Op::idx2crd,
      .property_kind = PropertyKind::domain,
      .says =
          "idx2crd(i, S) is given for coordinates of S, and refused where i has tuples that S "
          "has not",
      .source = "spec#coordinates",
      .domain = "",
      .kills = "idx2crd_stops_at_the_shorter"};
};

/// The part of shape:stride for each leaf of c is compact, and c lies in its domain. Compact, not
/// only injective: at (2,2):(1,3) the index 3 of the coordinate (0,1) reads back as (1,1).
LC_HD constexpr bool reads_by_strides(CoordinateAndTwoTuples const& input) {
  if (input.first.profile != input.second.profile) return false;
  if (!reads(input.coordinate, input.first)) return false;
  for (int i = 0; i < input.coordinate.leaves.size(); ++i) {
    Place const part = place_of(input.coordinate.profile, input.first.profile, i);
    if (!chain_is_compact(input.first, input.second, part.first, part.last)) return false;
  }
  return true;
}

/// Point i: the part of shape:stride at leaf i of the coordinate takes the digits to that integer.
struct Idx2crdByStridesInverts {
  static constexpr LawInfo info{
      .id = "idx2crd_by_strides_inverts",
      .op = Op::idx2crd,
      .property_kind = PropertyKind::function,
      .says = "where D makes S:D compact, the sum of digits of idx2crd(i, S, D) times strides is i",
      .source = "spec#idx2crd: through strides only for compact layouts; seeds/001",
      .domain = "the part of S:D for each leaf of i compact, i a coordinate of S",
      .kills = "idx2crd_by_strides_forgets_mod"};
  using Input = CoordinateAndTwoTuples;
  struct Derived {
    IntTuple got;
    Input input;
  };
  LC_HD static constexpr bool admits(Input const& input) { return reads_by_strides(input); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::idx2crd(algebra, input.coordinate, input.first, input.second));
    return Derived{got, input};
  }
  LC_HD static constexpr index_t points(Derived const& d) {
    return 1 + d.input.coordinate.leaves.size();
  }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    Coordinate const& c = d.input.coordinate;
    int const leaves = d.input.first.leaves.size();
    if (i == 0 || d.got.leaves.size() != leaves) {
      return {d.got.leaves.size(), Relation::equal, leaves};
    }
    int const leaf = static_cast<int>(i - 1);
    Place const part = place_of(c.profile, d.input.first.profile, leaf);
    wide_t sum = 0;
    for (int k = part.first; k < part.last; ++k) {
      sum += times(d.got.leaves[k], d.input.second.leaves[k]);
    }
    return {fits(sum) ? static_cast<index_t>(sum) : -1, Relation::equal, c.leaves[leaf].value};
  }
};

struct Idx2crdByStridesIsACoordinate {
  static constexpr LawInfo info{
      .id = "idx2crd_by_strides_is_a_coordinate",
      .op = Op::idx2crd,
      .property_kind = PropertyKind::shape,
      .says =
          "where D makes S:D compact, idx2crd(i, S, D) is congruent to S, each digit below "
          "its extent",
      .source = "spec#idx2crd",
      .domain = "the part of S:D for each leaf of i compact, i a coordinate of S",
      .kills = "idx2crd_by_strides_is_flat"};
  using Input = CoordinateAndTwoTuples;
  using Derived = CoordinateOf;
  LC_HD static constexpr bool admits(Input const& input) { return reads_by_strides(input); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::idx2crd(algebra, input.coordinate, input.first, input.second));
    return Derived{got, input.first, 0};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.places(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.place(i); }
};

struct Idx2crdByStridesAnswers
    : Answers<Idx2crdByStridesAnswers, CoordinateAndTwoTuples, ops::idx2crd_call> {
  static constexpr LawInfo info{
      .id = "idx2crd_by_strides_answers",
      .op = Op::idx2crd,
      .property_kind = PropertyKind::domain,
      .says =
          "idx2crd(i, S, D) is given where S:D is compact, and refused where S and D differ "
          "in profile",
      .source = "spec#idx2crd",
      .domain = "",
      .kills = "idx2crd_by_strides_pads_strides"};
};

// ---- crd2idx ----

struct Crd2idxIsColexicographic
    : NumberIs<Crd2idxIsColexicographic, CoordinateAndTuple, ops::crd2idx_call> {
  static constexpr LawInfo info{
      .id = "crd2idx_is_colexicographic",
      .op = Op::crd2idx,
      .property_kind = PropertyKind::function,
      .says = "crd2idx(c, S) is the sum of the integers of c, each times the size of all before it",
      .source = "spec#coordinates: leftmost leaf fastest",
      .domain = "c a coordinate of S",
      .kills = "crd2idx_is_lexicographic"};
  LC_HD static constexpr bool admits(Input const& input) {
    return reads(input.coordinate, input.tuple);
  }
  LC_HD static constexpr index_t want(Input const& input) {
    return static_cast<index_t>(index_of(input.coordinate, input.tuple));
  }
};

/// Point 0: as many digits as leaves. Then, digit by digit: below its extent. Then leaf by leaf of
/// c: it comes back, as the digits of idx2crd in its place.
struct Crd2idxThenIdx2crd {
  static constexpr LawInfo info{
      .id = "crd2idx_then_idx2crd",
      .op = Op::crd2idx,
      .property_kind = PropertyKind::function,
      .says = "idx2crd(crd2idx(c, S), S) is c, with an integer for a tuple of S written in digits",
      .source = "spec#idx2crd: round trip in both directions",
      .domain = "c a coordinate of S",
      .kills = "crd2idx_drops_last_mode"};
  using Input = CoordinateAndTuple;
  struct Derived {
    IntTuple back;
    Input input;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return reads(input.coordinate, input.tuple);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(index, ops::crd2idx(algebra, input.coordinate, input.tuple));
    LC_TRY(back, ops::idx2crd(algebra, Coordinate(index), input.tuple));
    return Derived{back, input};
  }
  LC_HD static constexpr index_t points(Derived const& d) {
    return 1 + d.input.tuple.leaves.size() + d.input.coordinate.leaves.size();
  }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    Coordinate const& c = d.input.coordinate;
    IntTuple const& shape = d.input.tuple;
    int const digits = shape.leaves.size();
    if (i == 0 || d.back.leaves.size() != digits) {
      return {d.back.leaves.size(), Relation::equal, digits};
    }
    if (i <= digits) {
      int const k = static_cast<int>(i - 1);
      bool const below = 0 <= d.back.leaves[k] && d.back.leaves[k] < shape.leaves[k];
      return {below ? 1 : 0, Relation::equal, 1};
    }
    int const leaf = static_cast<int>(i - 1 - digits);
    Place const part = place_of(c.profile, shape.profile, leaf);
    wide_t sum = 0;
    for (int k = part.first; k < part.last; ++k) {
      sum += times(d.back.leaves[k], volume(shape, part.first, k));
    }
    return {fits(sum) ? static_cast<index_t>(sum) : -1, Relation::equal, c.leaves[leaf].value};
  }
};

struct Crd2idxAnswers : Answers<Crd2idxAnswers, CoordinateAndTuple, ops::crd2idx_call> {
  static constexpr LawInfo info{
      .id = "crd2idx_answers",
      .op = Op::crd2idx,
      .property_kind = PropertyKind::domain,
      .says =
          "crd2idx(c, S) is given for coordinates of S, and refused where c has tuples that S "
          "has not",
      .source = "spec#coordinates",
      .domain = "",
      .kills = "crd2idx_stops_at_the_shorter"};
};

struct Crd2idxByStridesIsTheLayout
    : NumberIs<Crd2idxByStridesIsTheLayout, CoordinateAndTwoTuples, ops::crd2idx_call> {
  static constexpr LawInfo info{
      .id = "crd2idx_by_strides_is_the_layout",
      .op = Op::crd2idx,
      .property_kind = PropertyKind::function,
      .says = "crd2idx(c, S, D) is the layout S:D at c",
      .source = "spec#value; CuTe, crd2idx",
      .domain = "S and D congruent, c a coordinate of S, the value within 64 bits",
      .kills = "crd2idx_by_strides_ignores_strides"};
  LC_HD static constexpr wide_t exact(Input const& input) {
    ExactSum sum;
    Coordinate const& c = input.coordinate;
    for (int i = 0; i < c.leaves.size(); ++i) {
      Place const part = place_of(c.profile, input.first.profile, i);
      for (int k = part.first; k < part.last; ++k) {
        wide_t const digit = digit_of(c.leaves[i].value, input.first, part.first, part.last, k);
        sum.add_product(static_cast<index_t>(digit), input.second.leaves[k]);
      }
    }
    return sum.value();
  }
  LC_HD static constexpr bool admits(Input const& input) {
    return input.first.profile == input.second.profile && reads(input.coordinate, input.first) &&
           fits(exact(input));
  }
  LC_HD static constexpr index_t want(Input const& input) {
    return static_cast<index_t>(exact(input));
  }
};

struct Crd2idxByStridesAnswers
    : Answers<Crd2idxByStridesAnswers, CoordinateAndTwoTuples, ops::crd2idx_call> {
  static constexpr LawInfo info{
      .id = "crd2idx_by_strides_answers",
      .op = Op::crd2idx,
      .property_kind = PropertyKind::domain,
      .says =
          "crd2idx(c, S, D) is given for coordinates of S, and refused where S and D differ "
          "in profile",
      .source = "spec#layout: S and D congruent",
      .domain = "",
      .kills = "crd2idx_by_strides_pads_strides"};
};

// ---- crd2crd ----

struct Crd2crdIsACoordinate : CoordinateInShape<ops::crd2crd_call> {
  static constexpr LawInfo info{
      .id = "crd2crd_is_a_coordinate",
      .op = Op::crd2crd,
      .property_kind = PropertyKind::shape,
      .says = "crd2crd(c, S) is congruent to S, each digit below its extent",
      .source = "spec#crd2crd; CuTe, crd2crd",
      .domain = "c a coordinate of S",
      .kills = "crd2crd_is_flat"};
  LC_HD static constexpr index_t points(Derived const& d) { return d.places(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.place(i); }
};

struct Crd2crdKeepsIndex : CoordinateInShape<ops::crd2crd_call> {
  static constexpr LawInfo info{.id = "crd2crd_keeps_index",
                                .op = Op::crd2crd,
                                .property_kind = PropertyKind::function,
                                .says = "crd2crd(c, S) has the index in S that c has",
                                .source = "spec#crd2crd; CuTe, crd2crd",
                                .domain = "c a coordinate of S",
                                .kills = "crd2crd_keeps_integers"};
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) { return d.sum(); }
};

/// first is the destination, second the source.
struct CoordinateThroughSource {
  using Input = CoordinateAndTwoTuples;
  using Derived = CoordinateOf;
  LC_HD static constexpr bool admits(Input const& input) {
    return reads(input.coordinate, input.second) && no_leaf_below(input.first, 1) &&
           fits(volume(input.first)) &&
           index_of(input.coordinate, input.second) < volume(input.first);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::crd2crd(algebra, input.coordinate, input.first, input.second));
    wide_t const index = index_of(input.coordinate, input.second);
    return Derived{got, input.first, static_cast<index_t>(index)};
  }
};

struct Crd2crdThroughSourceIsACoordinate : CoordinateThroughSource {
  static constexpr LawInfo info{
      .id = "crd2crd_through_source_is_a_coordinate",
      .op = Op::crd2crd,
      .property_kind = PropertyKind::shape,
      .says = "crd2crd(c, T, S) is congruent to T, each digit below its extent",
      .source = "spec#crd2crd; CuTe, crd2crd with a source shape",
      .domain = "c a coordinate of S, its index below size(T)",
      .kills = "crd2crd_borrows_from_the_next_digit"};
  LC_HD static constexpr index_t points(Derived const& d) { return d.places(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.place(i); }
};

struct Crd2crdThroughSourceKeepsIndex : CoordinateThroughSource {
  static constexpr LawInfo info{.id = "crd2crd_through_source_keeps_index",
                                .op = Op::crd2crd,
                                .property_kind = PropertyKind::function,
                                .says = "crd2crd(c, T, S) has the index in T that c has in S",
                                .source = "spec#crd2crd; CuTe, crd2crd with a source shape",
                                .domain = "c a coordinate of S, its index below size(T)",
                                .kills = "crd2crd_ignores_source"};
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) { return d.sum(); }
};

struct Crd2crdAnswers : Answers<Crd2crdAnswers, CoordinateAndTuple, ops::crd2crd_call> {
  static constexpr LawInfo info{
      .id = "crd2crd_answers",
      .op = Op::crd2crd,
      .property_kind = PropertyKind::domain,
      .says = "crd2crd(c, S) is given for coordinates of S, and refused where ranks differ",
      .source = "spec#crd2crd; CuTe, crd2crd",
      .domain = "",
      .kills = "crd2crd_stops_at_the_shorter"};
};

// What is not listed is not checked by any engine.
// clang-format off
using CoordinatesLaws = LawList<
    Idx2crdIsACoordinate,
    Idx2crdDigitsAddUp,
    Idx2crdThenCrd2idx,
    Idx2crdAnswers,
    Idx2crdByStridesInverts,
    Idx2crdByStridesIsACoordinate,
    Idx2crdByStridesAnswers,
    Crd2idxIsColexicographic,
    Crd2idxThenIdx2crd,
    Crd2idxAnswers,
    Crd2idxByStridesIsTheLayout,
    Crd2idxByStridesAnswers,
    Crd2crdIsACoordinate,
    Crd2crdKeepsIndex,
    Crd2crdThroughSourceIsACoordinate,
    Crd2crdThroughSourceKeepsIndex,
    Crd2crdAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
