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
                                .aspect = Aspect::shape,
                                .says = "shape(concat(A, B)) == (shape(A), shape(B))",
                                .source = "spec#concat; CuTe, make_layout of layouts",
                                .domain = "",
                                .kills = "concat_flattens"};
  LC_HD static constexpr IntTuple want(Given const& given) {
    return TupleBuilder<IntTuple>(2).add(shape(given.a)).add(shape(given.b)).tree;
  }
};

struct ConcatAddsFunctions : ValuesAre<ConcatAddsFunctions, TwoLayouts, ops::concat_call> {
  static constexpr LawInfo info{.id = "concat_adds_functions",
                                .op = Op::concat,
                                .aspect = Aspect::function,
                                .says = "concat(A, B)(i + size(A) * j) == A(i) + B(j)",
                                .source = "spec#concat; CuTe, make_layout of layouts",
                                .domain = "",
                                .kills = "concat_swaps"};
  LC_HD static constexpr index_t count(Given const& given) {
    wide_t const count = times(volume(given.a), volume(given.b));
    return fits(count) ? static_cast<index_t>(count) : 0;
  }
  LC_HD static constexpr index_t want(Given const& given, index_t i) {
    index_t const inner = size(given.a);
    return given.a(i % inner) + given.b(i / inner);
  }
};

struct ConcatAnswers : Answers<ConcatAnswers, TwoLayouts, ops::concat_call> {
  static constexpr LawInfo info{
      .id = "concat_answers",
      .op = Op::concat,
      .aspect = Aspect::domain,
      .says = "concat(A, B) is given wherever its size and cosize fit 64 bits",
      .source = "spec#concat; CuTe, make_layout of layouts",
      .domain = "",
      .kills = "concat_refuses_scalars"};
};

// ---- mode ----

LC_HD constexpr bool has_mode(LayoutAndNumber const& given) {
  return 0 <= given.n && given.n < rank(given.layout);
}

struct ModeHasItsShape : ShapeIs<ModeHasItsShape, LayoutAndNumber, ops::mode_call> {
  static constexpr LawInfo info{.id = "mode_has_its_shape",
                                .op = Op::mode,
                                .aspect = Aspect::shape,
                                .says = "shape(mode(L, i)) is mode i of shape(L)",
                                .source = "spec#mode; CuTe, get<i> and layout<i>",
                                .domain = "0 <= i < rank(L)",
                                .kills = "mode_counts_from_the_end"};
  LC_HD static constexpr bool admits(Given const& given) { return has_mode(given); }
  LC_HD static constexpr IntTuple want(Given const& given) {
    return mode(shape(given.layout), static_cast<int>(given.n));
  }
};

struct ModeKeepsItsFunction : ValuesAre<ModeKeepsItsFunction, LayoutAndNumber, ops::mode_call> {
  static constexpr LawInfo info{
      .id = "mode_keeps_its_function",
      .op = Op::mode,
      .aspect = Aspect::function,
      .says = "mode(L, i)(c) is L at the coordinate that is c in mode i and 0 elsewhere",
      .source = "spec#value",
      .domain = "0 <= i < rank(L)",
      .kills = "mode_becomes_compact"};
  LC_HD static constexpr bool admits(Given const& given) { return has_mode(given); }
  LC_HD static constexpr index_t count(Given const& given) {
    Place const part = leaves_of_mode(given.layout, given.n);
    return partial_size(given.layout, part.first, part.last);
  }
  LC_HD static constexpr index_t want(Given const& given, index_t i) {
    Place const part = leaves_of_mode(given.layout, given.n);
    return static_cast<index_t>(partial_value(given.layout, part.first, part.last, i));
  }
};

struct ModeAnswers : Answers<ModeAnswers, LayoutAndNumber, ops::mode_call> {
  static constexpr LawInfo info{.id = "mode_answers",
                                .op = Op::mode,
                                .aspect = Aspect::domain,
                                .says = "mode(L, i) is given exactly where 0 <= i < rank(L)",
                                .source = "spec#mode; CuTe, get<i>",
                                .domain = "",
                                .kills = "mode_wraps_around"};
};

// ---- group ----

LC_HD constexpr bool has_range(LayoutAndRange const& given) {
  return 0 <= given.begin && given.begin < given.end && given.end <= rank(given.layout);
}

struct GroupNestsModes : ShapeIs<GroupNestsModes, LayoutAndRange, ops::group_call> {
  static constexpr LawInfo info{
      .id = "group_nests_modes",
      .op = Op::group,
      .aspect = Aspect::shape,
      .says = "group(L, b, e) has modes 0..b-1, the tuple of b..e-1, then e.. of L",
      .source = "spec#group; CuTe, group_modes",
      .domain = "L a tuple, 0 <= b < e <= rank(L)",
      .kills = "group_leaves_end_out"};
  LC_HD static constexpr bool admits(Given const& given) {
    return !given.layout.is_scalar() && has_range(given);
  }
  LC_HD static constexpr IntTuple want(Given const& given) {
    Layout const& layout = given.layout;
    int const modes = rank(layout);
    TupleBuilder<IntTuple> result(static_cast<int>(modes - (given.end - given.begin) + 1));
    IntTuple const whole = shape(layout);
    for (int i = 0; i < given.begin; ++i) result.add(mode(whole, i));
    result.add(shape_of_modes(layout, given.begin, given.end));
    for (int i = static_cast<int>(given.end); i < modes; ++i) result.add(mode(whole, i));
    return result.tree;
  }
};

struct GroupKeepsFunction : ValuesAre<GroupKeepsFunction, LayoutAndRange, ops::group_call> {
  static constexpr LawInfo info{.id = "group_keeps_function",
                                .op = Op::group,
                                .aspect = Aspect::function,
                                .says = "group(L, b, e)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#group; CuTe, group_modes",
                                .domain = "0 <= b < e <= rank(L)",
                                .kills = "group_swaps_strides"};
  LC_HD static constexpr bool admits(Given const& given) { return has_range(given); }
  LC_HD static constexpr index_t count(Given const& given) { return size(given.layout); }
  LC_HD static constexpr index_t want(Given const& given, index_t i) { return given.layout(i); }
  /// Of a layout that is not a tuple no law of shapes speaks: the size is claimed here.
  LC_HD static constexpr bool another_size(Derived const& d) {
    return d.given.layout.is_scalar() && size(d.got) != d.count;
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
      .aspect = Aspect::domain,
      .says = "group(L, b, e) is given for 0 <= b < e <= rank(L), and refused outside [0, rank(L)]",
      .source = "spec#group; CuTe, group_modes",
      .domain = "",
      .kills = "group_clamps_end"};
};

// ---- take ----

LC_HD constexpr bool has_modes(LayoutAndRange const& given) {
  return 0 <= given.begin && given.begin <= given.end && given.end <= rank(given.layout);
}

struct TakeHasThoseModes : ShapeIs<TakeHasThoseModes, LayoutAndRange, ops::take_call> {
  static constexpr LawInfo info{
      .id = "take_has_those_modes",
      .op = Op::take,
      .aspect = Aspect::shape,
      .says = "shape(take(L, b, e)) is the tuple of modes b..e-1 of shape(L)",
      .source = "spec#take; CuTe, take",
      .domain = "0 <= b <= e <= rank(L)",
      .kills = "take_includes_end"};
  LC_HD static constexpr bool admits(Given const& given) { return has_modes(given); }
  LC_HD static constexpr IntTuple want(Given const& given) {
    return shape_of_modes(given.layout, given.begin, given.end);
  }
};

struct TakeKeepsFunction : ValuesAre<TakeKeepsFunction, LayoutAndRange, ops::take_call> {
  static constexpr LawInfo info{
      .id = "take_keeps_function",
      .op = Op::take,
      .aspect = Aspect::function,
      .says = "take(L, b, e) at c is L at c in modes b..e-1 and 0 elsewhere",
      .source = "spec#value; CuTe, take",
      .domain = "0 <= b <= e <= rank(L)",
      .kills = "take_becomes_compact"};
  LC_HD static constexpr bool admits(Given const& given) { return has_modes(given); }
  LC_HD static constexpr int first(Given const& given) {
    return leaves_before(given.layout.profile, static_cast<int>(given.begin));
  }
  LC_HD static constexpr int last(Given const& given) {
    if (given.layout.is_scalar()) return static_cast<int>(given.end - given.begin);
    return leaves_before(given.layout.profile, static_cast<int>(given.end));
  }
  LC_HD static constexpr index_t count(Given const& given) {
    return partial_size(given.layout, first(given), last(given));
  }
  LC_HD static constexpr index_t want(Given const& given, index_t i) {
    return static_cast<index_t>(partial_value(given.layout, first(given), last(given), i));
  }
};

struct TakeAnswers : Answers<TakeAnswers, LayoutAndRange, ops::take_call> {
  static constexpr LawInfo info{
      .id = "take_answers",
      .op = Op::take,
      .aspect = Aspect::domain,
      .says = "take(L, b, e) is given for 0 <= b < e <= rank(L), and refused outside [0, rank(L)]",
      .source = "spec#take; CuTe, take",
      .domain = "",
      .kills = "take_clamps_end"};
};

// ---- select ----

LC_HD constexpr bool names_modes(LayoutAndTuple const& given) {
  if (depth(given.tuple) != 1) return false;
  for (index_t i : given.tuple.leaves) {
    if (i < 0 || i >= rank(given.layout)) return false;
  }
  return true;
}

struct SelectHasThoseModes : ShapeIs<SelectHasThoseModes, LayoutAndTuple, ops::select_call> {
  static constexpr LawInfo info{
      .id = "select_has_those_modes",
      .op = Op::select,
      .aspect = Aspect::shape,
      .says = "mode k of shape(select(L, (i_0,i_1,...))) is mode i_k of shape(L)",
      .source = "spec#select; CuTe, select",
      .domain = "a flat tuple of 0 <= i_k < rank(L)",
      .kills = "select_drops_repetitions"};
  LC_HD static constexpr bool admits(Given const& given) { return names_modes(given); }
  LC_HD static constexpr IntTuple want(Given const& given) {
    TupleBuilder<IntTuple> result(given.tuple.leaves.size());
    IntTuple const whole = shape(given.layout);
    for (index_t i : given.tuple.leaves) result.add(mode(whole, static_cast<int>(i)));
    return result.tree;
  }
};

struct SelectAddsFunctions : ValuesAre<SelectAddsFunctions, LayoutAndTuple, ops::select_call> {
  static constexpr LawInfo info{
      .id = "select_adds_functions",
      .op = Op::select,
      .aspect = Aspect::function,
      .says = "select(L, (i_0,i_1,...)) at (c_0,c_1,...) is the sum of mode i_k of L at c_k",
      .source = "spec#value; CuTe, select",
      .domain = "a flat tuple of 0 <= i_k < rank(L)",
      .kills = "select_keeps_order_of_strides"};
  LC_HD static constexpr bool admits(Given const& given) { return names_modes(given); }
  LC_HD static constexpr index_t count(Given const& given) {
    wide_t result = 1;
    for (index_t i : given.tuple.leaves) {
      Place const part = leaves_of_mode(given.layout, i);
      result = times(result, volume(given.layout, part.first, part.last));
    }
    return fits(result) ? static_cast<index_t>(result) : 0;
  }
  LC_HD static constexpr index_t want(Given const& given, index_t x) {
    wide_t result = 0;
    for (index_t i : given.tuple.leaves) {
      Place const part = leaves_of_mode(given.layout, i);
      index_t const extent = partial_size(given.layout, part.first, part.last);
      result += partial_value(given.layout, part.first, part.last, x % extent);
      x /= extent;
    }
    return static_cast<index_t>(result);
  }
};

struct SelectAnswers : Answers<SelectAnswers, LayoutAndTuple, ops::select_call> {
  static constexpr LawInfo info{
      .id = "select_answers",
      .op = Op::select,
      .aspect = Aspect::domain,
      .says =
          "select(L, modes) is given for modes of L, and refused where one is not in [0, "
          "rank(L))",
      .source = "spec#select; CuTe, select",
      .domain = "",
      .kills = "select_skips_missing_modes"};
};

// ---- replace ----

LC_HD constexpr bool has_mode(LayoutNumberLayout const& given) {
  return 0 <= given.n && given.n < rank(given.layout);
}

struct ReplaceChangesOneMode
    : ShapeIs<ReplaceChangesOneMode, LayoutNumberLayout, ops::replace_call> {
  static constexpr LawInfo info{
      .id = "replace_changes_one_mode",
      .op = Op::replace,
      .aspect = Aspect::shape,
      .says = "mode i of shape(replace(L, i, B)) is shape(B), the others those of L",
      .source = "spec#replace; CuTe, replace",
      .domain = "L a tuple, 0 <= i < rank(L)",
      .kills = "replace_inserts"};
  LC_HD static constexpr bool admits(Given const& given) {
    return !given.layout.is_scalar() && has_mode(given);
  }
  LC_HD static constexpr IntTuple want(Given const& given) {
    TupleBuilder<IntTuple> result(rank(given.layout));
    IntTuple const whole = shape(given.layout);
    for (int i = 0; i < rank(given.layout); ++i) {
      result.add(i == given.n ? shape(given.by) : mode(whole, i));
    }
    return result.tree;
  }
};

struct ReplaceChangesOneFunction
    : ValuesAre<ReplaceChangesOneFunction, LayoutNumberLayout, ops::replace_call> {
  static constexpr LawInfo info{
      .id = "replace_changes_one_function",
      .op = Op::replace,
      .aspect = Aspect::function,
      .says = "replace(L, i, B) at c is L at c with 0 in mode i, plus B(c_i)",
      .source = "spec#value; CuTe, replace",
      .domain = "L a tuple, 0 <= i < rank(L)",
      .kills = "replace_keeps_stride"};
  LC_HD static constexpr bool admits(Given const& given) {
    return ReplaceChangesOneMode::admits(given);
  }
  LC_HD static constexpr index_t count(Given const& given) {
    Place const part = leaves_of_mode(given.layout, given.n);
    wide_t const rest = times(volume(given.layout, 0, part.first),
                              volume(given.layout, part.last, given.layout.leaves.size()));
    wide_t const count = times(rest, volume(given.by));
    return fits(count) ? static_cast<index_t>(count) : 0;
  }
  LC_HD static constexpr index_t want(Given const& given, index_t x) {
    Place const part = leaves_of_mode(given.layout, given.n);
    int const leaves = given.layout.leaves.size();
    index_t const before = partial_size(given.layout, 0, part.first);
    index_t const inside = size(given.by);
    wide_t const left = partial_value(given.layout, 0, part.first, x % before);
    wide_t const right = partial_value(given.layout, part.last, leaves, x / before / inside);
    return static_cast<index_t>(left + given.by(x / before % inside) + right);
  }
};

struct ReplaceAnswers : Answers<ReplaceAnswers, LayoutNumberLayout, ops::replace_call> {
  static constexpr LawInfo info{
      .id = "replace_answers",
      .op = Op::replace,
      .aspect = Aspect::domain,
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
      .aspect = Aspect::shape,
      .says = "shape(slice(c, L)) is the tuple of the modes of shape(L) beside `_`",
      .source = "spec#slice; CuTe, slice",
      .domain = "c inside shape(L)",
      .kills = "slice_keeps_fixed_modes"};
  LC_HD static constexpr bool admits(Given const& given) {
    return is_inside(given.coordinate, given.layout);
  }
  LC_HD static constexpr IntTuple want(Given const& given) {
    return modes_beside(given.coordinate, shape(given.layout), true);
  }
};

struct DiceHasFixedModes : ShapeIs<DiceHasFixedModes, CoordinateAndLayout, ops::dice_call> {
  static constexpr LawInfo info{
      .id = "dice_has_fixed_modes",
      .op = Op::dice,
      .aspect = Aspect::shape,
      .says = "shape(dice(c, L)) is the tuple of the modes of shape(L) beside integers",
      .source = "spec#dice; CuTe, dice",
      .domain = "c inside shape(L)",
      .kills = "dice_keeps_free_modes"};
  LC_HD static constexpr bool admits(Given const& given) {
    return is_inside(given.coordinate, given.layout);
  }
  LC_HD static constexpr IntTuple want(Given const& given) {
    return modes_beside(given.coordinate, shape(given.layout), false);
  }
};

/// Both halves of one layout. Claim at j: with j written into the free modes,
///   L(c) == slice(c, L)(j) + dice(c, L)(the integers of c).
struct SliceAndDice {
  Layout slice;
  Layout dice;
  CoordinateAndLayout given;

  /// Size of the parts that are free, or not.
  LC_HD static constexpr index_t size_beside(CoordinateAndLayout const& g, bool free) {
    return static_cast<index_t>(volume(modes_beside(g.coordinate, shape(g.layout), free)));
  }
  LC_HD constexpr index_t points() const { return min(size(slice), size_beside(given, true)); }
  LC_HD constexpr Claim at(index_t j) const {
    Coordinate const& c = given.coordinate;
    wide_t value = 0;
    index_t rest = j;
    wide_t fixed = 0;  // the index of the integers of c among the fixed modes
    wide_t before = 1;
    for (int i = 0; i < c.leaves.size(); ++i) {
      Place const part = place_of(c.profile, given.layout.profile, i);
      index_t const extent = static_cast<index_t>(volume(given.layout, part.first, part.last));
      index_t x = c.leaves[i].value;
      if (c.leaves[i].free) {
        x = rest % extent;
        rest /= extent;
      } else {
        fixed += times(x, before);
        before = times(before, extent);
      }
      for (int k = part.first; k < part.last; ++k) {
        wide_t const digit = digit_of(x, given.layout, part.first, part.last, k);
        value += times(digit, given.layout.leaves[k].stride);
      }
    }
    if (fixed >= size(dice)) return {size(dice), Relation::equal, size_beside(given, false)};
    return {slice(j) + dice(static_cast<index_t>(fixed)), Relation::equal,
            static_cast<index_t>(value)};
  }
};

template <class Law>
struct SplitsTheFunction {
  using Given = CoordinateAndLayout;
  using Derived = SliceAndDice;
  LC_HD static constexpr bool admits(Given const& given) {
    return size(given.layout) > 0 && is_inside(given.coordinate, given.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(kept, ops::slice(algebra, given.coordinate, given.layout));
    LC_TRY(rest, ops::dice(algebra, given.coordinate, given.layout));
    return Derived{kept, rest, given};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.points(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) { return d.at(i); }
};

struct SliceSplitsFunction : SplitsTheFunction<SliceSplitsFunction> {
  static constexpr LawInfo info{
      .id = "slice_splits_function",
      .op = Op::slice,
      .aspect = Aspect::function,
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
      .aspect = Aspect::function,
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
      .aspect = Aspect::domain,
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
      .aspect = Aspect::domain,
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
      .aspect = Aspect::shape,
      .says = "shape(flatten(L)) is the leaves of shape(L) in one pair of parentheses",
      .source = "spec#flat; CuTe, flatten",
      .domain = "",
      .kills = "flatten_opens_one_level"};
  LC_HD static constexpr IntTuple want(Given const& given) {
    IntTuple result = shape(given.layout);
    if (!result.is_scalar()) result.profile = Profile::flat(result.leaves.size());
    return result;
  }
};

struct FlattenKeepsFunction : SameValues {
  static constexpr LawInfo info{.id = "flatten_keeps_function",
                                .op = Op::flatten,
                                .aspect = Aspect::function,
                                .says = "flatten(L)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#flat; CuTe, flatten",
                                .domain = "",
                                .kills = "flatten_reverses"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(result, ops::flatten(algebra, given.layout));
    return Derived{result, given.layout};
  }
};

LC_HD constexpr bool has_as_many_leaves(LayoutAndTuple const& given) {
  return given.layout.leaves.size() == given.tuple.leaves.size();
}

struct UnflattenTakesProfile : ShapeIs<UnflattenTakesProfile, LayoutAndTuple, ops::unflatten_call> {
  static constexpr LawInfo info{
      .id = "unflatten_takes_profile",
      .op = Op::unflatten,
      .aspect = Aspect::shape,
      .says = "shape(unflatten(L, p)) is the leaves of shape(L) under the parentheses of p",
      .source = "spec#unflatten; CuTe, unflatten",
      .domain = "as many leaves in L as in p",
      .kills = "unflatten_stays_flat"};
  LC_HD static constexpr bool admits(Given const& given) { return has_as_many_leaves(given); }
  LC_HD static constexpr IntTuple want(Given const& given) {
    IntTuple result = shape(given.layout);
    result.profile = given.tuple.profile;
    return result;
  }
};

struct UnflattenKeepsFunction
    : ValuesAre<UnflattenKeepsFunction, LayoutAndTuple, ops::unflatten_call> {
  static constexpr LawInfo info{.id = "unflatten_keeps_function",
                                .op = Op::unflatten,
                                .aspect = Aspect::function,
                                .says = "unflatten(L, p)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#unflatten; CuTe, unflatten",
                                .domain = "as many leaves in L as in p",
                                .kills = "unflatten_reverses"};
  LC_HD static constexpr bool admits(Given const& given) { return has_as_many_leaves(given); }
  LC_HD static constexpr index_t count(Given const& given) { return size(given.layout); }
  LC_HD static constexpr index_t want(Given const& given, index_t i) { return given.layout(i); }
};

struct UnflattenAnswers : Answers<UnflattenAnswers, LayoutAndTuple, ops::unflatten_call> {
  static constexpr LawInfo info{
      .id = "unflatten_answers",
      .op = Op::unflatten,
      .aspect = Aspect::domain,
      .says = "unflatten(L, p) is given exactly where L and p have as many leaves",
      .source = "spec#unflatten; CuTe, unflatten",
      .domain = "",
      .kills = "unflatten_drops_the_rest"};
};

}  // namespace layoutcheck::laws
