#pragma once
/// Layouts taken apart and put together.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/forms.hpp"
#include "layoutcheck/laws/maps.hpp"

namespace layoutcheck::laws {

/// The tuple of some modes of a layout's shape.
LC_HD constexpr IntTuple shape_of_modes(Layout const& layout, index_t begin, index_t end) {
  IntTuple const whole = shape(layout);
  TupleBuilder<IntTuple> result(static_cast<int>(end - begin));
  for (index_t i = begin; i < end; ++i) result.add(mode(whole, static_cast<int>(i)));
  return result.tree;
}

/// Leaves [first, last) of top-level mode i.
LC_HD constexpr Place leaves_of_mode(Layout const& layout, index_t i) {
  if (layout.is_scalar()) return {0, 0, 1};
  int const m = static_cast<int>(i);
  return {0, leaves_before(layout.profile, m), leaves_before(layout.profile, m + 1)};
}

/// Sum over leaves [first, last) at the colexicographic digits of x among them.
LC_HD constexpr wide_t partial_value(Layout const& layout, int first, int last, index_t x) {
  wide_t result = 0;
  for (int k = first; k < last; ++k) {
    result += times(digit_of(x, layout, first, last, k), layout.leaves[k].stride);
  }
  return result;
}
LC_HD constexpr index_t partial_size(Layout const& layout, int first, int last) {
  return static_cast<index_t>(volume(layout, first, last));
}

// ---- concat ----

struct ConcatHasBothModes : ShapeIs<ConcatHasBothModes, TwoLayouts, ops::concat_call> {
  static constexpr LawInfo info{.id = "concat_has_both_modes",
                                .op = Op::concat,
                                .property_kind = PropertyKind::shape,
                                .says = "shape(concat(A, B)) == (shape(A), shape(B))",
                                .source = "spec#concat; CuTe, make_layout of layouts",
                                .domain = "",
                                .kills = "concat_flattens"};
  LC_HD static constexpr IntTuple want(Input const& input) {
    return TupleBuilder<IntTuple>(2).add(shape(input.a)).add(shape(input.b)).tree;
  }
};

struct ConcatAddsFunctions : ValuesAre<ConcatAddsFunctions, TwoLayouts, ops::concat_call> {
  static constexpr LawInfo info{.id = "concat_adds_functions",
                                .op = Op::concat,
                                .property_kind = PropertyKind::function,
                                .says = "concat(A, B)(i + size(A) * j) == A(i) + B(j)",
                                .source = "spec#concat; CuTe, make_layout of layouts",
                                .domain = "",
                                .kills = "concat_swaps"};
  LC_HD static constexpr index_t count(Input const& input) {
    wide_t const count = times(volume(input.a), volume(input.b));
    return fits(count) ? static_cast<index_t>(count) : 0;
  }
  LC_HD static constexpr index_t want(Input const& input, index_t i) {
    index_t const inner = size(input.a);
    return input.a(i % inner) + input.b(i / inner);
  }
};

struct ConcatAnswers : Answers<ConcatAnswers, TwoLayouts, ops::concat_call> {
  static constexpr LawInfo info{
      .id = "concat_answers",
      .op = Op::concat,
      .property_kind = PropertyKind::domain,
      .says = "concat(A, B) is given wherever its size and cosize fit 64 bits",
      .source = "spec#concat; CuTe, make_layout of layouts",
      .domain = "",
      .kills = "concat_refuses_scalars"};
};

// ---- mode ----

LC_HD constexpr bool has_mode(LayoutAndNumber const& input) {
  return 0 <= input.n && input.n < rank(input.layout);
}

struct ModeHasItsShape : ShapeIs<ModeHasItsShape, LayoutAndNumber, ops::mode_call> {
  static constexpr LawInfo info{.id = "mode_has_its_shape",
                                .op = Op::mode,
                                .property_kind = PropertyKind::shape,
                                .says = "shape(mode(L, i)) is mode i of shape(L)",
                                .source = "spec#mode; CuTe, get<i> and layout<i>",
                                .domain = "0 <= i < rank(L)",
                                .kills = "mode_counts_from_the_end"};
  LC_HD static constexpr bool admits(Input const& input) { return has_mode(input); }
  LC_HD static constexpr IntTuple want(Input const& input) {
    return mode(shape(input.layout), static_cast<int>(input.n));
  }
};

struct ModeKeepsItsFunction : ValuesAre<ModeKeepsItsFunction, LayoutAndNumber, ops::mode_call> {
  static constexpr LawInfo info{
      .id = "mode_keeps_its_function",
      .op = Op::mode,
      .property_kind = PropertyKind::function,
      .says = "mode(L, i)(c) is L at the coordinate that is c in mode i and 0 elsewhere",
      .source = "spec#value",
      .domain = "0 <= i < rank(L)",
      .kills = "mode_becomes_compact"};
  LC_HD static constexpr bool admits(Input const& input) { return has_mode(input); }
  LC_HD static constexpr index_t count(Input const& input) {
    Place const part = leaves_of_mode(input.layout, input.n);
    return partial_size(input.layout, part.first, part.last);
  }
  LC_HD static constexpr index_t want(Input const& input, index_t i) {
    Place const part = leaves_of_mode(input.layout, input.n);
    return static_cast<index_t>(partial_value(input.layout, part.first, part.last, i));
  }
};

struct ModeAnswers : Answers<ModeAnswers, LayoutAndNumber, ops::mode_call> {
  static constexpr LawInfo info{.id = "mode_answers",
                                .op = Op::mode,
                                .property_kind = PropertyKind::domain,
                                .says = "mode(L, i) is given exactly where 0 <= i < rank(L)",
                                .source = "spec#mode; CuTe, get<i>",
                                .domain = "",
                                .kills = "mode_wraps_around"};
};

// ---- group ----

LC_HD constexpr bool has_range(LayoutAndRange const& input) {
  return 0 <= input.begin && input.begin < input.end && input.end <= rank(input.layout);
}

struct GroupNestsModes : ShapeIs<GroupNestsModes, LayoutAndRange, ops::group_call> {
  static constexpr LawInfo info{
      .id = "group_nests_modes",
      .op = Op::group,
      .property_kind = PropertyKind::shape,
      .says = "group(L, b, e) has modes 0..b-1, the tuple of b..e-1, then e.. of L",
      .source = "spec#group; CuTe, group_modes",
      .domain = "L a tuple, 0 <= b < e <= rank(L)",
      .kills = "group_leaves_end_out"};
  LC_HD static constexpr bool admits(Input const& input) {
    return !input.layout.is_scalar() && has_range(input);
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    Layout const& layout = input.layout;
    int const modes = rank(layout);
    TupleBuilder<IntTuple> result(static_cast<int>(modes - (input.end - input.begin) + 1));
    IntTuple const whole = shape(layout);
    for (int i = 0; i < input.begin; ++i) result.add(mode(whole, i));
    result.add(shape_of_modes(layout, input.begin, input.end));
    for (int i = static_cast<int>(input.end); i < modes; ++i) result.add(mode(whole, i));
    return result.tree;
  }
};

struct GroupKeepsFunction : ValuesAre<GroupKeepsFunction, LayoutAndRange, ops::group_call> {
  static constexpr LawInfo info{.id = "group_keeps_function",
                                .op = Op::group,
                                .property_kind = PropertyKind::function,
                                .says = "group(L, b, e)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#group; CuTe, group_modes",
                                .domain = "0 <= b < e <= rank(L)",
                                .kills = "group_swaps_strides"};
  LC_HD static constexpr bool admits(Input const& input) { return has_range(input); }
  LC_HD static constexpr index_t count(Input const& input) { return size(input.layout); }
  LC_HD static constexpr index_t want(Input const& input, index_t i) { return input.layout(i); }
  /// Of a layout that is not a tuple no law of shapes speaks: the size is claimed here.
  LC_HD static constexpr bool another_size(Derived const& d) {
    return d.input.layout.is_scalar() && size(d.got) != d.count;
  }
  LC_HD static constexpr index_t points(Derived const& d) {
    return another_size(d) ? 1 : ValuesAre::points(d);
  }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (another_size(d)) return {size(d.got), Relation::equal, d.count};
    return ValuesAre::at(d, i);
  }
};

struct GroupAnswers : Answers<GroupAnswers, LayoutAndRange, ops::group_call> {
  static constexpr LawInfo info{
      .id = "group_answers",
      .op = Op::group,
      .property_kind = PropertyKind::domain,
      .says = "group(L, b, e) is given for 0 <= b < e <= rank(L), and refused outside [0, rank(L)]",
      .source = "spec#group; CuTe, group_modes",
      .domain = "",
      .kills = "group_clamps_end"};
};

// ---- take ----

LC_HD constexpr bool has_modes(LayoutAndRange const& input) {
  return 0 <= input.begin && input.begin <= input.end && input.end <= rank(input.layout);
}

struct TakeHasThoseModes : ShapeIs<TakeHasThoseModes, LayoutAndRange, ops::take_call> {
  static constexpr LawInfo info{
      .id = "take_has_those_modes",
      .op = Op::take,
      .property_kind = PropertyKind::shape,
      .says = "shape(take(L, b, e)) is the tuple of modes b..e-1 of shape(L)",
      .source = "spec#take; CuTe, take",
      .domain = "0 <= b <= e <= rank(L)",
      .kills = "take_includes_end"};
  LC_HD static constexpr bool admits(Input const& input) { return has_modes(input); }
  LC_HD static constexpr IntTuple want(Input const& input) {
    return shape_of_modes(input.layout, input.begin, input.end);
  }
};

struct TakeKeepsFunction : ValuesAre<TakeKeepsFunction, LayoutAndRange, ops::take_call> {
  static constexpr LawInfo info{
      .id = "take_keeps_function",
      .op = Op::take,
      .property_kind = PropertyKind::function,
      .says = "take(L, b, e) at c is L at c in modes b..e-1 and 0 elsewhere",
      .source = "spec#value; CuTe, take",
      .domain = "0 <= b <= e <= rank(L)",
      .kills = "take_becomes_compact"};
  LC_HD static constexpr bool admits(Input const& input) { return has_modes(input); }
  LC_HD static constexpr int first(Input const& input) {
    return leaves_before(input.layout.profile, static_cast<int>(input.begin));
  }
  LC_HD static constexpr int last(Input const& input) {
    if (input.layout.is_scalar()) return static_cast<int>(input.end - input.begin);
    return leaves_before(input.layout.profile, static_cast<int>(input.end));
  }
  LC_HD static constexpr index_t count(Input const& input) {
    return partial_size(input.layout, first(input), last(input));
  }
  LC_HD static constexpr index_t want(Input const& input, index_t i) {
    return static_cast<index_t>(partial_value(input.layout, first(input), last(input), i));
  }
};

struct TakeAnswers : Answers<TakeAnswers, LayoutAndRange, ops::take_call> {
  static constexpr LawInfo info{
      .id = "take_answers",
      .op = Op::take,
      .property_kind = PropertyKind::domain,
      .says = "take(L, b, e) is given for 0 <= b < e <= rank(L), and refused outside [0, rank(L)]",
      .source = "spec#take; CuTe, take",
      .domain = "",
      .kills = "take_clamps_end"};
};

// ---- select ----

LC_HD constexpr bool names_modes(LayoutAndTuple const& input) {
  if (depth(input.tuple) != 1) return false;
  for (index_t i : input.tuple.leaves) {
    if (i < 0 || i >= rank(input.layout)) return false;
  }
  return true;
}

struct SelectHasThoseModes : ShapeIs<SelectHasThoseModes, LayoutAndTuple, ops::select_call> {
  static constexpr LawInfo info{
      .id = "select_has_those_modes",
      .op = Op::select,
      .property_kind = PropertyKind::shape,
      .says = "mode k of shape(select(L, (i_0,i_1,...))) is mode i_k of shape(L)",
      .source = "spec#select; CuTe, select",
      .domain = "a flat tuple of 0 <= i_k < rank(L)",
      .kills = "select_drops_repetitions"};
  LC_HD static constexpr bool admits(Input const& input) { return names_modes(input); }
  LC_HD static constexpr IntTuple want(Input const& input) {
    TupleBuilder<IntTuple> result(input.tuple.leaves.size());
    IntTuple const whole = shape(input.layout);
    for (index_t i : input.tuple.leaves) result.add(mode(whole, static_cast<int>(i)));
    return result.tree;
  }
};

struct SelectAddsFunctions : ValuesAre<SelectAddsFunctions, LayoutAndTuple, ops::select_call> {
  static constexpr LawInfo info{
      .id = "select_adds_functions",
      .op = Op::select,
      .property_kind = PropertyKind::function,
      .says = "select(L, (i_0,i_1,...)) at (c_0,c_1,...) is the sum of mode i_k of L at c_k",
      .source = "spec#value; CuTe, select",
      .domain = "a flat tuple of 0 <= i_k < rank(L)",
      .kills = "select_keeps_order_of_strides"};
  LC_HD static constexpr bool admits(Input const& input) { return names_modes(input); }
  LC_HD static constexpr index_t count(Input const& input) {
    wide_t result = 1;
    for (index_t i : input.tuple.leaves) {
      Place const part = leaves_of_mode(input.layout, i);
      result = times(result, volume(input.layout, part.first, part.last));
    }
    return fits(result) ? static_cast<index_t>(result) : 0;
  }
  LC_HD static constexpr index_t want(Input const& input, index_t x) {
    wide_t result = 0;
    for (index_t i : input.tuple.leaves) {
      Place const part = leaves_of_mode(input.layout, i);
      index_t const extent = partial_size(input.layout, part.first, part.last);
      result += partial_value(input.layout, part.first, part.last, x % extent);
      x /= extent;
    }
    return static_cast<index_t>(result);
  }
};

struct SelectAnswers : Answers<SelectAnswers, LayoutAndTuple, ops::select_call> {
  static constexpr LawInfo info{
      .id = "select_answers",
      .op = Op::select,
      .property_kind = PropertyKind::domain,
      .says =
          "select(L, modes) is given for modes of L, and refused where one is not in [0, "
          "rank(L))",
      .source = "spec#select; CuTe, select",
      .domain = "",
      .kills = "select_skips_missing_modes"};
};

// ---- replace ----

LC_HD constexpr bool has_mode(LayoutNumberLayout const& input) {
  return 0 <= input.n && input.n < rank(input.layout);
}

struct ReplaceChangesOneMode
    : ShapeIs<ReplaceChangesOneMode, LayoutNumberLayout, ops::replace_call> {
  static constexpr LawInfo info{
      .id = "replace_changes_one_mode",
      .op = Op::replace,
      .property_kind = PropertyKind::shape,
      .says = "mode i of shape(replace(L, i, B)) is shape(B), the others those of L",
      .source = "spec#replace; CuTe, replace",
      .domain = "L a tuple, 0 <= i < rank(L)",
      .kills = "replace_inserts"};
  LC_HD static constexpr bool admits(Input const& input) {
    return !input.layout.is_scalar() && has_mode(input);
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    TupleBuilder<IntTuple> result(rank(input.layout));
    IntTuple const whole = shape(input.layout);
    for (int i = 0; i < rank(input.layout); ++i) {
      result.add(i == input.n ? shape(input.by) : mode(whole, i));
    }
    return result.tree;
  }
};

struct ReplaceChangesOneFunction
    : ValuesAre<ReplaceChangesOneFunction, LayoutNumberLayout, ops::replace_call> {
  static constexpr LawInfo info{
      .id = "replace_changes_one_function",
      .op = Op::replace,
      .property_kind = PropertyKind::function,
      .says = "replace(L, i, B) at c is L at c with 0 in mode i, plus B(c_i)",
      .source = "spec#value; CuTe, replace",
      .domain = "L a tuple, 0 <= i < rank(L)",
      .kills = "replace_keeps_stride"};
  LC_HD static constexpr bool admits(Input const& input) {
    return ReplaceChangesOneMode::admits(input);
  }
  LC_HD static constexpr index_t count(Input const& input) {
    Place const part = leaves_of_mode(input.layout, input.n);
    wide_t const rest = times(volume(input.layout, 0, part.first),
                              volume(input.layout, part.last, input.layout.leaves.size()));
    wide_t const count = times(rest, volume(input.by));
    return fits(count) ? static_cast<index_t>(count) : 0;
  }
  LC_HD static constexpr index_t want(Input const& input, index_t x) {
    Place const part = leaves_of_mode(input.layout, input.n);
    int const leaves = input.layout.leaves.size();
    index_t const before = partial_size(input.layout, 0, part.first);
    index_t const inside = size(input.by);
    wide_t const left = partial_value(input.layout, 0, part.first, x % before);
    wide_t const right = partial_value(input.layout, part.last, leaves, x / before / inside);
    return static_cast<index_t>(left + input.by(x / before % inside) + right);
  }
};

struct ReplaceAnswers : Answers<ReplaceAnswers, LayoutNumberLayout, ops::replace_call> {
  static constexpr LawInfo info{
      .id = "replace_answers",
      .op = Op::replace,
      .property_kind = PropertyKind::domain,
      .says = "replace(L, i, B) is given for 0 <= i < rank(L), and refused for any other i",
      .source = "spec#replace; CuTe, replace",
      .domain = "",
      .kills = "replace_appends_past_the_end"};
};

// ---- slice and dice ----

struct SliceHasFreeModes : ShapeIs<SliceHasFreeModes, CoordinateAndLayout, ops::slice_call> {
  static constexpr LawInfo info{
      .id = "slice_has_free_modes",
      .op = Op::slice,
      .property_kind = PropertyKind::shape,
      .says = "shape(slice(c, L)) is the tuple of the modes of shape(L) where c has `_`",
      .source = "spec#slice; CuTe, slice",
      .domain = "c inside shape(L)",
      .kills = "slice_keeps_fixed_modes"};
  LC_HD static constexpr bool admits(Input const& input) {
    return is_inside(input.coordinate, input.layout);
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    return other_modes(input.coordinate, shape(input.layout), true);
  }
};

struct DiceHasFixedModes : ShapeIs<DiceHasFixedModes, CoordinateAndLayout, ops::dice_call> {
  static constexpr LawInfo info{
      .id = "dice_has_fixed_modes",
      .op = Op::dice,
      .property_kind = PropertyKind::shape,
      .says = "shape(dice(c, L)) is the tuple of the modes of shape(L) where c has integers",
      .source = "spec#dice; CuTe, dice",
      .domain = "c inside shape(L)",
      .kills = "dice_keeps_free_modes"};
  LC_HD static constexpr bool admits(Input const& input) {
    return is_inside(input.coordinate, input.layout);
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    return other_modes(input.coordinate, shape(input.layout), false);
  }
};

/// Both halves of one layout. Claim at j: with j written into the free modes,
///   L(c) == slice(c, L)(j) + dice(c, L)(the integers of c).
struct SliceAndDice {
  Layout slice;
  Layout dice;
  CoordinateAndLayout input;

  /// Size of the parts that are free, or not.
  LC_HD static constexpr index_t size_of_others(CoordinateAndLayout const& g, bool free) {
    return static_cast<index_t>(volume(other_modes(g.coordinate, shape(g.layout), free)));
  }
  LC_HD constexpr index_t points() const { return min(size(slice), size_of_others(input, true)); }
  LC_HD constexpr Claim at(index_t j) const {
    Coordinate const& c = input.coordinate;
    wide_t value = 0;
    index_t rest = j;
    wide_t fixed = 0;  // the index of the integers of c among the fixed modes
    wide_t before = 1;
    for (int i = 0; i < c.leaves.size(); ++i) {
      Place const part = place_of(c.profile, input.layout.profile, i);
      index_t const extent = static_cast<index_t>(volume(input.layout, part.first, part.last));
      index_t x = c.leaves[i].value;
      if (c.leaves[i].free) {
        x = rest % extent;
        rest /= extent;
      } else {
        fixed += times(x, before);
        before = times(before, extent);
      }
      for (int k = part.first; k < part.last; ++k) {
        wide_t const digit = digit_of(x, input.layout, part.first, part.last, k);
        value += times(digit, input.layout.leaves[k].stride);
      }
    }
    if (fixed >= size(dice)) return {size(dice), Relation::equal, size_of_others(input, false)};
    return {slice(j) + dice(static_cast<index_t>(fixed)), Relation::equal,
            static_cast<index_t>(value)};
  }
};

template <class Law>
struct SplitsTheFunction {
  using Input = CoordinateAndLayout;
  using Derived = SliceAndDice;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) > 0 && is_inside(input.coordinate, input.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(kept, ops::slice(algebra, input.coordinate, input.layout));
    LC_TRY(rest, ops::dice(algebra, input.coordinate, input.layout));
    return Derived{kept, rest, input};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.points(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.at(i); }
};

struct SliceSplitsFunction : SplitsTheFunction<SliceSplitsFunction> {
  static constexpr LawInfo info{
      .id = "slice_splits_function",
      .op = Op::slice,
      .property_kind = PropertyKind::function,
      .says =
          "L at c, its `_` filled in, is slice(c, L) at what fills them plus dice(c, L) at "
          "the integers of c",
      .source = "spec#slice; CuTe, slice_and_offset",
      .domain = "size > 0, c inside shape(L)",
      .kills = "slice_becomes_compact"};
};

struct DiceSplitsFunction : SplitsTheFunction<DiceSplitsFunction> {
  static constexpr LawInfo info{
      .id = "dice_splits_function",
      .op = Op::dice,
      .property_kind = PropertyKind::function,
      .says =
          "L at c, its `_` filled in, is slice(c, L) at what fills them plus dice(c, L) at "
          "the integers of c",
      .source = "spec#dice; CuTe, slice_and_offset and dice",
      .domain = "size > 0, c inside shape(L)",
      .kills = "dice_becomes_compact"};
};

struct SliceAnswers : Answers<SliceAnswers, CoordinateAndLayout, ops::slice_call> {
  static constexpr LawInfo info{
      .id = "slice_answers",
      .op = Op::slice,
      .property_kind = PropertyKind::domain,
      .says =
          "slice(c, L) is given for c inside shape(L), and refused where c has tuples that L "
          "has not",
      .source = "spec#slice; CuTe, slice",
      .domain = "",
      .kills = "slice_stops_at_the_shorter"};
};

struct DiceAnswers : Answers<DiceAnswers, CoordinateAndLayout, ops::dice_call> {
  static constexpr LawInfo info{
      .id = "dice_answers",
      .op = Op::dice,
      .property_kind = PropertyKind::domain,
      .says =
          "dice(c, L) is given for c inside shape(L), and refused where c has tuples that L "
          "has not",
      .source = "spec#dice; CuTe, dice",
      .domain = "",
      .kills = "dice_stops_at_the_shorter"};
};

// ---- flatten, unflatten ----

struct FlattenHasTheLeaves : ShapeIs<FlattenHasTheLeaves, OneLayout, ops::flatten_call> {
  static constexpr LawInfo info{
      .id = "flatten_has_the_leaves",
      .op = Op::flatten,
      .property_kind = PropertyKind::shape,
      .says = "shape(flatten(L)) is the leaves of shape(L) in one pair of parentheses",
      .source = "spec#flat; CuTe, flatten",
      .domain = "",
      .kills = "flatten_opens_one_level"};
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result = shape(input.layout);
    if (!result.is_scalar()) result.profile = Profile::flat(result.leaves.size());
    return result;
  }
};

struct FlattenKeepsFunction : SameValues {
  static constexpr LawInfo info{.id = "flatten_keeps_function",
                                .op = Op::flatten,
                                .property_kind = PropertyKind::function,
                                .says = "flatten(L)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#flat; CuTe, flatten",
                                .domain = "",
                                .kills = "flatten_reverses"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::flatten(algebra, input.layout));
    return Derived{result, input.layout};
  }
};

LC_HD constexpr bool has_as_many_leaves(LayoutAndTuple const& input) {
  return input.layout.leaves.size() == input.tuple.leaves.size();
}

struct UnflattenTakesProfile : ShapeIs<UnflattenTakesProfile, LayoutAndTuple, ops::unflatten_call> {
  static constexpr LawInfo info{
      .id = "unflatten_takes_profile",
      .op = Op::unflatten,
      .property_kind = PropertyKind::shape,
      .says = "shape(unflatten(L, p)) is the leaves of shape(L) under the parentheses of p",
      .source = "spec#unflatten; CuTe, unflatten",
      .domain = "as many leaves in L as in p",
      .kills = "unflatten_stays_flat"};
  LC_HD static constexpr bool admits(Input const& input) { return has_as_many_leaves(input); }
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result = shape(input.layout);
    result.profile = input.tuple.profile;
    return result;
  }
};

struct UnflattenKeepsFunction
    : ValuesAre<UnflattenKeepsFunction, LayoutAndTuple, ops::unflatten_call> {
  static constexpr LawInfo info{.id = "unflatten_keeps_function",
                                .op = Op::unflatten,
                                .property_kind = PropertyKind::function,
                                .says = "unflatten(L, p)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#unflatten; CuTe, unflatten",
                                .domain = "as many leaves in L as in p",
                                .kills = "unflatten_reverses"};
  LC_HD static constexpr bool admits(Input const& input) { return has_as_many_leaves(input); }
  LC_HD static constexpr index_t count(Input const& input) { return size(input.layout); }
  LC_HD static constexpr index_t want(Input const& input, index_t i) { return input.layout(i); }
};

struct UnflattenAnswers : Answers<UnflattenAnswers, LayoutAndTuple, ops::unflatten_call> {
  static constexpr LawInfo info{
      .id = "unflatten_answers",
      .op = Op::unflatten,
      .property_kind = PropertyKind::domain,
      .says = "unflatten(L, p) is given exactly where L and p have as many leaves",
      .source = "spec#unflatten; CuTe, unflatten",
      .domain = "",
      .kills = "unflatten_drops_the_rest"};
};

// What is not listed is not checked by any engine.
// clang-format off
using EditLaws = LawList<
    ConcatHasBothModes,
    ConcatAddsFunctions,
    ConcatAnswers,
    ModeHasItsShape,
    ModeKeepsItsFunction,
    ModeAnswers,
    GroupNestsModes,
    GroupKeepsFunction,
    GroupAnswers,
    TakeHasThoseModes,
    TakeKeepsFunction,
    TakeAnswers,
    SelectHasThoseModes,
    SelectAddsFunctions,
    SelectAnswers,
    ReplaceChangesOneMode,
    ReplaceChangesOneFunction,
    ReplaceAnswers,
    SliceHasFreeModes,
    DiceHasFixedModes,
    SliceSplitsFunction,
    DiceSplitsFunction,
    SliceAnswers,
    DiceAnswers,
    FlattenHasTheLeaves,
    FlattenKeepsFunction,
    UnflattenTakesProfile,
    UnflattenKeepsFunction,
    UnflattenAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
