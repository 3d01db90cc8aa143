#pragma once
/// Composed layouts in elements of another size, and the elements that are contiguous in two
/// mappings. Host only.

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/laws/catalogue/left_composition.hpp"

namespace layoutcheck::laws {

// ---- where they must answer ----

inline Domain upcast_domain(ComposedLayout const& c, index_t n) {
  if (n < 1) return Domain::refuse;
  if (!has_values(c) || !c.outer_is_swizzle || c.offset % n != 0) return Domain::may;
  Swizzle const& s = c.swizzle;
  bool const aligned = (index_t{1} << s.base) % n == 0;  // then n is a power of two
  bool const within = (n & (n - 1)) == 0 && s.shift >= 0;
  if (s.bits > 0 && !aligned && !within) return Domain::may;
  return inner_domain(Op::upcast, c, n) == Domain::required ? Domain::required : Domain::may;
}

inline Domain downcast_domain(ComposedLayout const& c, index_t n) {
  if (n < 1) return Domain::refuse;
  if (!has_values(c) || !c.outer_is_swizzle || volume(c.inner) == 0) return Domain::may;
  Swizzle const& s = c.swizzle;
  bool const moves = s.bits == 0 || ((n & (n - 1)) == 0 && reach_of(s) + bits_of(n) <= 62);
  if (!moves || times(reach_of(c).second + 1, n) > kMaxIndex) return Domain::may;
  return inner_domain(Op::downcast, c, n) == Domain::required ? Domain::required : Domain::may;
}

// ---- laws of casts ----

/// At the coordinate c of L, each digit less what lies inside a group: floor(f(k + L(c)) / n).
struct ComposedUpcastFindsGroups {
  static constexpr LawInfo info{
      .id = "composed_upcast_finds_groups",
      .op = Op::composed_upcast,
      .property_kind = PropertyKind::function,
      .says =
          "upcast(f o k o L, n) at c div g is f(k + L(c)) div n, g_j the part of extent j of L "
          "inside a group",
      .source = "spec#composed_upcast; CuTe, upcast",
      .domain = "f a swizzle, L tractable",
      .kills = "composed_upcast_keeps_the_swizzle"};
  using Input = ComposedAndNumber;
  struct Derived {
    ComposedLayout fine;
    ComposedLayout coarse;
    index_t n;
  };
  static bool admits(Input const& input) {
    return input.n >= 1 && has_values(input.composed) && input.composed.outer_is_swizzle &&
           volume(input.composed.inner) > 0 && tractable_by_definition(input.composed.inner);
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(coarse, query(ops::composed_upcast, algebra, input));
    return Derived{input.composed, coarse, input.n};
  }
  static index_t points(Derived const& d) { return size(d.fine); }
  static Claim at(Derived const& d, index_t i) {
    Layout const& fine = d.fine.inner;
    Layout const& coarse = d.coarse.inner;
    if (!(coarse.profile == fine.profile) || !has_values(d.coarse) || volume(coarse) == 0) {
      return {0, Relation::equal, 1};
    }
    wide_t inside = d.coarse.offset;
    index_t rest = i;
    for (int k = 0; k < fine.leaves.size(); ++k) {
      index_t const extent = fine.leaves[k].extent;
      index_t const part = ceil_div(extent, coarse.leaves[k].extent);
      inside += times(rest % extent / part, coarse.leaves[k].stride);
      rest /= extent;
    }
    wide_t const got = composed_value(d.coarse, inside);
    wide_t const want = value_of(d.fine, i) / d.n;
    return {static_cast<index_t>(got), Relation::equal, static_cast<index_t>(want)};
  }
};

struct ComposedUpcastUndoesDowncast : HasInnerValues {
  static constexpr LawInfo info{
      .id = "composed_upcast_undoes_downcast",
      .op = Op::composed_downcast,
      .property_kind = PropertyKind::function,
      .says = "upcast(downcast(f o k o L, n), n) has the size and the values of f o k o L",
      .source = "spec#composed_downcast; CuTe, downcast",
      .domain = "n >= 1, f a swizzle",
      .kills = "composed_downcast_keeps_the_swizzle"};
  using Input = ComposedAndNumber;
  static bool admits(Input const& input) {
    return input.n >= 1 && has_values(input.composed) && input.composed.outer_is_swizzle;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(fine, query(ops::composed_downcast, algebra, input));
    LC_TRY(back, ops::composed_upcast(algebra, fine, input.n));
    return Derived{back, input.composed, input.composed.inner};
  }
};

// ---- laws of common layouts ----

/// How many consecutive values, from each multiple of their number on, f leaves consecutive, as far
/// as 64; the offset is such a multiple. By the values of the swizzle at all of these.
inline index_t contiguous_values(ComposedLayout const& c) {
  auto const contiguous = [&](index_t count) {
    if (c.offset % count != 0) return false;
    for (int k = -1; k < 62; ++k) {
      index_t const first = k < 0 ? 0 : index_t{1} << k;
      if (first % count != 0) continue;
      for (index_t i = 0; i < count; ++i) {
        if (swizzled(c.swizzle, first + i) != swizzled(c.swizzle, first) + i) return false;
      }
    }
    return true;
  };
  if (c.swizzle.bits == 0) return 64;
  index_t count = 1;
  while (count < 64 && contiguous(2 * count)) count *= 2;
  return count;
}

inline bool share_f_and_offset(ComposedLayout a, ComposedLayout const& b) {
  a.inner = b.inner;
  return are_same_objects(a, b);
}

/// Of both composed, and of a layout.
template <class InputType>
struct CommonOfComposed {
  using Input = InputType;
  static ComposedLayout first(Input const& input) { return std::get<0>(fields(input)); }
  static ComposedLayout second(Input const& input) {
    return as_composed(std::get<1>(fields(input)));
  }
  static bool admits(Input const& input) {
    return has_values(first(input)) && has_values(second(input));
  }
};

/// Claim at i, of two: L(R(i)) == i in both, and the values have risen alike since R(0).
template <class InputType>
struct RisesAlike : CommonOfComposed<InputType> {
  using Input = InputType;
  struct Derived {
    ComposedLayout a;
    ComposedLayout b;
    Layout common;
  };
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(common, query(ops::composed_max_common_layout, algebra, input));
    return Derived{RisesAlike::first(input), RisesAlike::second(input), common};
  }
  static index_t points(Derived const& d) { return size(d.common); }
  static Claim at(Derived const& d, index_t i) {
    for (ComposedLayout const* c : {&d.a, &d.b}) {
      Claim const inner = RoundTrip::at(RoundTrip::Derived{c->inner, d.common}, i);
      if (!holds(inner)) return inner;
    }
    auto const risen = [&](ComposedLayout const& c) {
      return static_cast<index_t>(value_of(c, d.common(i)) - value_of(c, d.common(0)));
    };
    return {risen(d.a), Relation::equal, risen(d.b)};
  }
};

struct ComposedMaxCommonLayoutRisesAlike : RisesAlike<TwoComposed> {
  static constexpr LawInfo info{
      .id = "composed_max_common_layout_rises_alike",
      .op = Op::composed_max_common_layout,
      .property_kind = PropertyKind::function,
      .says =
          "R = max_common_layout(f o k o L, g o l o M): L(R(i)) == i == M(R(i)), and both "
          "values rise alike from R(0) to R(i)",
      .source = "spec#composed_max_common_layout; CuTe, max_common_vector of composed layouts",
      .domain = "all values defined",
      .kills = "composed_max_common_layout_is_of_inner"};
};
struct ComposedMaxCommonLayoutIsContiguous : RisesAlike<ComposedAndLayout> {
  static constexpr LawInfo info{
      .id = "composed_max_common_layout_is_contiguous",
      .op = Op::composed_max_common_layout,
      .property_kind = PropertyKind::function,
      .says =
          "R = max_common_layout(f o k o L, M): L(R(i)) == i == M(R(i)), and "
          "f(k + i) == f(k) + i",
      .source = "spec#composed_max_common_layout; CuTe, max_common_layout of a swizzled layout",
      .domain = "all values defined",
      .kills = "composed_max_common_layout_ignores_the_offset"};
};

/// How many elements are common, by tables: those of the inner layouts, cut to a run.
template <class InputType>
struct CountsCommon : CommonOfComposed<InputType>, OneClaim {
  using Input = InputType;
  static bool admits(Input const& input) {
    ComposedLayout const a = CountsCommon::first(input);
    ComposedLayout const b = CountsCommon::second(input);
    if (!CommonOfComposed<InputType>::admits(input)) return false;
    if (!a.outer_is_swizzle || !b.outer_is_swizzle) return false;
    for (ComposedLayout const* c : {&a, &b}) {
      if (volume(c->inner) < 1 || volume(c->inner) > 32) return false;
    }
    index_t const all = of_inner(a, b);
    return (all & (all - 1)) == 0;
  }
  static index_t of_inner(ComposedLayout const& a, ComposedLayout const& b) {
    return spec::largest_common_right_inverse(spec::table(a.inner), spec::table(b.inner));
  }
  static index_t want(Input const& input) {
    ComposedLayout const a = CountsCommon::first(input);
    ComposedLayout const b = CountsCommon::second(input);
    index_t const all = of_inner(a, b);
    if (share_f_and_offset(a, b)) return all;
    return min(all, min(contiguous_values(a), contiguous_values(b)));
  }
};
template <class InputType>
struct CountsCommonVector : CountsCommon<InputType> {
  template <class A>
  static Expected<Claim> derive(A const& algebra, InputType const& input) {
    LC_TRY(got, query(ops::composed_max_common_vector, algebra, input));
    return Claim{got, Relation::equal, CountsCommonVector::want(input)};
  }
};

struct ComposedMaxCommonLayoutIsLargest : CountsCommon<TwoComposed> {
  static constexpr LawInfo info{
      .id = "composed_max_common_layout_is_largest",
      .op = Op::composed_max_common_layout,
      .property_kind = PropertyKind::optimality,
      .says =
          "max_common_layout(f o k o L, g o l o M) has all points of that of L and M, cut "
          "to those that f and g leave consecutive where f, k and g, l differ",
      .source = "spec#composed_max_common_layout",
      .domain = "swizzles, sizes up to 32, a power of two in common",
      .kills = "composed_max_common_layout_stops_early"};
  template <class A>
  static Expected<Claim> derive(A const& algebra, Input const& input) {
    LC_TRY(common, query(ops::composed_max_common_layout, algebra, input));
    return Claim{want(input), Relation::less_equal, size(common)};
  }
};
struct ComposedMaxCommonVectorCounts : CountsCommonVector<TwoComposed> {
  static constexpr LawInfo info{
      .id = "composed_max_common_vector_counts",
      .op = Op::composed_max_common_vector,
      .property_kind = PropertyKind::size,
      .says =
          "max_common_vector(f o k o L, g o l o M) is that of L and M, cut to the points that f "
          "and g leave consecutive where f, k and g, l differ",
      .source = "spec#composed_max_common_layout; CuTe, max_common_vector of composed layouts",
      .domain = "swizzles, sizes up to 32, a power of two in common",
      .kills = "composed_max_common_vector_cuts_equal_swizzles"};
};
struct ComposedMaxCommonVectorOfALayout : CountsCommonVector<ComposedAndLayout> {
  static constexpr LawInfo info{
      .id = "composed_max_common_vector_of_a_layout",
      .op = Op::composed_max_common_vector,
      .property_kind = PropertyKind::size,
      .says =
          "max_common_vector(f o k o L, M) is that of L and M, cut to the points that f leaves "
          "consecutive",
      .source = "spec#composed_max_common_layout; CuTe, max_common_vector of a swizzled layout",
      .domain = "a swizzle, sizes up to 32, a power of two in common",
      .kills = "composed_max_common_vector_looks_at_the_source"};
};

struct ComposedMaxCommonLayoutAnswers
    : Answers<ComposedMaxCommonLayoutAnswers, TwoComposed, ops::composed_max_common_layout_call> {
  static constexpr LawInfo info{.id = "composed_max_common_layout_answers",
                                .op = Op::composed_max_common_layout,
                                .property_kind = PropertyKind::domain,
                                .says = "max_common_layout answers for all composed layouts",
                                .source = "spec#composed_max_common_layout",
                                .domain = "",
                                .kills = "composed_max_common_layout_wants_equal_swizzles"};
};
struct ComposedMaxCommonVectorAnswers
    : Answers<ComposedMaxCommonVectorAnswers, TwoComposed, ops::composed_max_common_vector_call> {
  static constexpr LawInfo info{.id = "composed_max_common_vector_answers",
                                .op = Op::composed_max_common_vector,
                                .property_kind = PropertyKind::domain,
                                .says = "max_common_vector answers for all composed layouts",
                                .source = "spec#composed_max_common_vector",
                                .domain = "",
                                .kills = "composed_max_common_vector_wants_equal_swizzles"};
};

// What is not listed is not checked by any engine.
// clang-format off
using ElementsLaws = LawList<
    ComposedUpcastFindsGroups,
    ComposedUpcastUndoesDowncast,
    ComposedMaxCommonLayoutRisesAlike,
    ComposedMaxCommonLayoutIsContiguous,
    ComposedMaxCommonLayoutIsLargest,
    ComposedMaxCommonVectorCounts,
    ComposedMaxCommonVectorOfALayout,
    ComposedMaxCommonLayoutAnswers,
    ComposedMaxCommonVectorAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
