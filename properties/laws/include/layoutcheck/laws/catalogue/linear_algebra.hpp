#pragma once
/// Linear layouts made of linear layouts: composed, inverted, added and divided. Dimensions
/// meet by their names. Host only.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/linear_forms.hpp"

namespace layoutcheck::laws {

struct LinearComposeFunction
    : LinearValues<LinearComposeFunction, TwoLinears, decltype(ops::linear_compose)> {
  static constexpr LawInfo info{.id = "linear_compose_function",
                                .op = Op::linear_compose,
                                .property_kind = PropertyKind::function,
                                .says = "linear_compose(A, B)(x) = A(B(x)), output by output",
                                .source = "spec#linear_compose",
                                .domain = "where it is answered",
                                .kills = "linear_compose_swaps_arguments"};
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    auto const from = renumbered(got.in, x, g.b.in);
    e.that(from.has_value());
    if (!from) return;
    auto const between = renumbered(g.b.out, joined(g.b, *from), g.a.in);
    e.that(between.has_value());
    if (between) same_parts(e, got.out, joined(got, x), g.a.out, joined(g.a, *between));
  }
};

struct LinearComposeHasDims
    : LinearDims<LinearComposeHasDims, TwoLinears, decltype(ops::linear_compose)> {
  static constexpr LawInfo info{
      .id = "linear_compose_has_dims",
      .op = Op::linear_compose,
      .property_kind = PropertyKind::shape,
      .says = "linear_compose(A, B) has the inputs of B and the outputs of A",
      .source = "spec#linear_compose",
      .domain = "where it is answered",
      .kills = "linear_compose_sorts_dims"};
  static Dims inputs(Input const& g) { return g.b.in; }
  static Dims outputs(Input const& g) { return g.a.out; }
};

struct LinearComposeAnswers
    : LinearAnswers<LinearComposeAnswers, TwoLinears, decltype(ops::linear_compose)> {
  static constexpr LawInfo info{
      .id = "linear_compose_answers",
      .op = Op::linear_compose,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_compose(A, B) answers where the outputs of B are the inputs of A by name, none "
          "larger, and refuses other names, and values beyond the inputs",
      .source = "spec#linear_compose",
      .domain = "",
      .kills = "linear_compose_demands_order"};
};

struct LinearInvertFunction
    : LinearValues<LinearInvertFunction, OneLinear, decltype(ops::linear_invert)> {
  static constexpr LawInfo info{.id = "linear_invert_function",
                                .op = Op::linear_invert,
                                .property_kind = PropertyKind::function,
                                .says = "linear_invert(L) undoes L on both sides",
                                .source = "spec#linear_invert",
                                .domain = "where it is answered",
                                .kills = "linear_invert_is_transpose"};
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    bits_t const y = joined(got, x);
    auto const from = renumbered(got.out, y, g.linear.in);
    e.that(from.has_value());
    if (from) same_parts(e, g.linear.out, joined(g.linear, *from), got.in, x);
    // As many values as indices, so that one side is both.
    e.equal(got.in_bits(), got.out_bits());
  }
};

struct LinearInvertHasDims
    : LinearDims<LinearInvertHasDims, OneLinear, decltype(ops::linear_invert)> {
  static constexpr LawInfo info{
      .id = "linear_invert_has_dims",
      .op = Op::linear_invert,
      .property_kind = PropertyKind::shape,
      .says = "linear_invert(L) has the outputs of L as inputs, and its inputs as outputs",
      .source = "spec#linear_invert",
      .domain = "where it is answered",
      .kills = "linear_invert_keeps_dims"};
  static Dims inputs(Input const& g) { return g.linear.out; }
  static Dims outputs(Input const& g) { return g.linear.in; }
};

struct LinearInvertAnswers
    : LinearAnswers<LinearInvertAnswers, OneLinear, decltype(ops::linear_invert)> {
  static constexpr LawInfo info{
      .id = "linear_invert_answers",
      .op = Op::linear_invert,
      .property_kind = PropertyKind::domain,
      .says = "linear_invert(L) answers iff L is injective and surjective",
      .source = "spec#linear_invert",
      .domain = "",
      .kills = "linear_invert_demands_no_unit_dims"};
};

struct LinearPseudoInvertFunction
    : LinearValues<LinearPseudoInvertFunction, OneLinear, decltype(ops::linear_pseudo_invert)> {
  static constexpr LawInfo info{.id = "linear_pseudo_invert_function",
                                .op = Op::linear_pseudo_invert,
                                .property_kind = PropertyKind::function,
                                .says = "R = linear_pseudo_invert(L): L(R(y)) = y for every y",
                                .source = "spec#linear_pseudo_invert",
                                .domain = "where it is answered",
                                .kills = "linear_pseudo_invert_is_transpose"};
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    auto const from = renumbered(got.out, joined(got, x), g.linear.in);
    e.that(from.has_value());
    if (from) same_parts(e, g.linear.out, joined(g.linear, *from), got.in, x);
  }
};

struct LinearPseudoInvertHasDims
    : LinearDims<LinearPseudoInvertHasDims, OneLinear, decltype(ops::linear_pseudo_invert)> {
  static constexpr LawInfo info{
      .id = "linear_pseudo_invert_has_dims",
      .op = Op::linear_pseudo_invert,
      .property_kind = PropertyKind::shape,
      .says = "linear_pseudo_invert(L) has the outputs of L as inputs, and its inputs as outputs",
      .source = "spec#linear_pseudo_invert",
      .domain = "where it is answered",
      .kills = "linear_pseudo_invert_cuts_outputs"};
  static Dims inputs(Input const& g) { return g.linear.out; }
  static Dims outputs(Input const& g) { return g.linear.in; }
};

struct LinearPseudoInvertAnswers
    : LinearAnswers<LinearPseudoInvertAnswers, OneLinear, decltype(ops::linear_pseudo_invert)> {
  static constexpr LawInfo info{.id = "linear_pseudo_invert_answers",
                                .op = Op::linear_pseudo_invert,
                                .property_kind = PropertyKind::domain,
                                .says = "linear_pseudo_invert(L) answers iff L is surjective",
                                .source = "spec#linear_pseudo_invert",
                                .domain = "",
                                .kills = "linear_pseudo_invert_demands_injective"};
};

struct LinearInvertAndComposeFunction : LinearValues<LinearInvertAndComposeFunction, TwoLinears,
                                                     decltype(ops::linear_invert_and_compose)> {
  static constexpr LawInfo info{
      .id = "linear_invert_and_compose_function",
      .op = Op::linear_invert_and_compose,
      .property_kind = PropertyKind::function,
      .says = "C = linear_invert_and_compose(A, B): A(C(x)) = B(x) for every x, output by output",
      .source = "spec#linear_invert_and_compose",
      .domain = "where it is answered",
      .kills = "linear_invert_and_compose_swaps_arguments"};
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    auto const in_b = renumbered(got.in, x, g.b.in);
    auto const in_a = renumbered(got.out, joined(got, x), g.a.in);
    e.that(in_b.has_value());
    e.that(in_a.has_value());
    if (in_a && in_b) same_parts(e, g.a.out, joined(g.a, *in_a), g.b.out, joined(g.b, *in_b));
  }
};

struct LinearInvertAndComposeHasDims : LinearDims<LinearInvertAndComposeHasDims, TwoLinears,
                                                  decltype(ops::linear_invert_and_compose)> {
  static constexpr LawInfo info{.id = "linear_invert_and_compose_has_dims",
                                .op = Op::linear_invert_and_compose,
                                .property_kind = PropertyKind::shape,
                                .says =
                                    "linear_invert_and_compose(A, B) has the inputs of B as "
                                    "inputs, and the inputs of A as outputs",
                                .source = "spec#linear_invert_and_compose",
                                .domain = "where it is answered",
                                .kills = "linear_invert_and_compose_drops_unit_dims"};
  static Dims inputs(Input const& g) { return g.b.in; }
  static Dims outputs(Input const& g) { return g.a.in; }
};

struct LinearInvertAndComposeAnswers : LinearAnswers<LinearInvertAndComposeAnswers, TwoLinears,
                                                     decltype(ops::linear_invert_and_compose)> {
  static constexpr LawInfo info{
      .id = "linear_invert_and_compose_answers",
      .op = Op::linear_invert_and_compose,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_invert_and_compose(A, B) answers where both have the same outputs and every "
          "value of B is one of A, and refuses where some is not",
      .source = "spec#linear_invert_and_compose",
      .domain = "",
      .kills = "linear_invert_and_compose_demands_surjective"};
};

/// x of the sum as the index of one summand: in each dimension the bits from `skip` on.
inline bits_t summand_index(LinearLayout const& sum, bits_t x, LinearLayout const& part,
                            Dims const& skip) {
  return flat_of(part.in, [&](DimName const& name) {
    bits_t const whole = part_of(sum.in, x, name);
    return (whole >> bits_of(skip, name)) % (bits_t{1} << bits_of(part.in, name));
  });
}

/// Claims that the value of `sum` at x is that of `low` at the low bits, and above it that of
/// `high` at the rest.
inline void expect_sum(CheckedClaims& e, LinearLayout const& sum, bits_t x, LinearLayout const& low,
                       LinearLayout const& high) {
  bits_t const value = joined(sum, x);
  bits_t const of_low = joined(low, summand_index(sum, x, low, {}));
  bits_t const of_high = joined(high, summand_index(sum, x, high, low.in));
  for (Dim const& d : sum.out) {
    int const below = bits_of(low.out, d.name);
    bits_t const want =
        part_of(low.out, of_low, d.name) + (part_of(high.out, of_high, d.name) << below);
    e.equal(static_cast<index_t>(part_of(sum.out, value, d.name)), static_cast<index_t>(want));
  }
}

/// Claims that these are the dimensions of a, one behind the other, and of b, as large as both.
inline void expect_dims_of_both(CheckedClaims& e, Dims const& got, Dims const& a, Dims const& b) {
  e.that(names_within(a, got));
  e.that(names_within(b, got));
  int next = 0;
  for (Dim const& d : got) {
    e.that(has(a, d.name) || has(b, d.name));
    e.equal(d.bits, bits_of(a, d.name) + bits_of(b, d.name));
    if (next < a.size() && d.name == a[next].name) ++next;
  }
  e.equal(next, a.size());
}

/// Claims that the dimensions of a summand and of the rest make up those of the sum, by name.
inline void expect_dims_add(CheckedClaims& e, Dims const& sum, Dims const& part, Dims const& rest) {
  e.that(names_within(part, sum));
  e.that(names_within(rest, sum));
  for (Dim const& d : sum) e.equal(bits_of(part, d.name) + bits_of(rest, d.name), d.bits);
}

struct LinearDirectSumFunction
    : LinearValues<LinearDirectSumFunction, TwoLinears, decltype(ops::linear_direct_sum)> {
  static constexpr LawInfo info{.id = "linear_direct_sum_function",
                                .op = Op::linear_direct_sum,
                                .property_kind = PropertyKind::function,
                                .says =
                                    "linear_direct_sum(A, B) is A on the low bits of each "
                                    "dimension and B on the bits above them",
                                .source = "spec#linear_direct_sum",
                                .domain = "where it is answered",
                                .kills = "linear_direct_sum_swaps_arguments"};
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    if (x == 0) {
      expect_dims_add(e, got.in, g.a.in, g.b.in);
      expect_dims_add(e, got.out, g.a.out, g.b.out);
    }
    if (!e.failed) expect_sum(e, got, x, g.a, g.b);
  }
};

/// Whether the dimensions that both have are in the same order in both.
inline bool agree_in_order(Dims const& a, Dims const& b) {
  int next = 0;  // of b, behind the last that was found
  for (Dim const& d : a) {
    if (!has(b, d.name)) continue;
    while (next < b.size() && b[next].name != d.name) ++next;
    if (next == b.size()) return false;
  }
  return true;
}

/// Where B's own dimensions come between those of A is a convention.
struct LinearDirectSumHasDims : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_direct_sum_has_dims",
      .op = Op::linear_direct_sum,
      .property_kind = PropertyKind::shape,
      .says =
          "linear_direct_sum(A, B) has the dimensions of A, in their order, those of B, and no "
          "others",
      .source = "spec#linear_direct_sum",
      .domain = "the dimensions that both have are in the same order in both",
      .kills = "linear_direct_sum_turns_dims_over"};
  using Input = TwoLinears;
  static bool admits(Input const& g) {
    return agree_in_order(g.a.in, g.b.in) && agree_in_order(g.a.out, g.b.out);
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_direct_sum(algebra, g.a, g.b));
    CheckedClaims e;
    expect_dims_of_both(e, got.in, g.a.in, g.b.in);
    expect_dims_of_both(e, got.out, g.a.out, g.b.out);
    return e;
  }
};

struct LinearDirectSumAnswers
    : LinearAnswers<LinearDirectSumAnswers, TwoLinears, decltype(ops::linear_direct_sum)> {
  static constexpr LawInfo info{.id = "linear_direct_sum_answers",
                                .op = Op::linear_direct_sum,
                                .property_kind = PropertyKind::domain,
                                .says = "linear_direct_sum(A, B) always answers",
                                .source = "spec#linear_direct_sum",
                                .domain = "up to 16 dimensions and 62 bits on a side",
                                .kills = "linear_direct_sum_demands_same_dims"};
};

struct LinearDivideLeftFunction : ChecksClaims {
  static constexpr LawInfo info{.id = "linear_divide_left_function",
                                .op = Op::linear_divide_left,
                                .property_kind = PropertyKind::function,
                                .says =
                                    "C = linear_divide_left(W, P): linear_direct_sum(P, C) = W, "
                                    "up to the order of dimensions and dimensions of one index",
                                .source = "spec#linear_divide_left",
                                .domain = "where it is answered",
                                .kills = "linear_divide_left_takes_the_other_side"};
  using Input = TwoLinears;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_divide_left(algebra, g.a, g.b));
    CheckedClaims e;
    expect_dims_add(e, g.a.in, g.b.in, got.in);
    expect_dims_add(e, g.a.out, g.b.out, got.out);
    if (e.failed) return e;
    for (bits_t const x : linear_points(g.a.in_bits())) expect_sum(e, g.a, x, g.b, got);
    return e;
  }
};

struct LinearDivideLeftAnswers
    : LinearAnswers<LinearDivideLeftAnswers, TwoLinears, decltype(ops::linear_divide_left)> {
  static constexpr LawInfo info{.id = "linear_divide_left_answers",
                                .op = Op::linear_divide_left,
                                .property_kind = PropertyKind::domain,
                                .says = "linear_divide_left(W, P) answers iff W is such a sum",
                                .source = "spec#linear_divide_left",
                                .domain = "",
                                .kills = "linear_divide_left_takes_anything"};
};

struct LinearDivideRightFunction : ChecksClaims {
  static constexpr LawInfo info{.id = "linear_divide_right_function",
                                .op = Op::linear_divide_right,
                                .property_kind = PropertyKind::function,
                                .says =
                                    "C = linear_divide_right(W, P): linear_direct_sum(C, P) = W, "
                                    "up to the order of dimensions and dimensions of one index",
                                .source = "spec#linear_divide_right",
                                .domain = "where it is answered",
                                .kills = "linear_divide_right_takes_the_other_side"};
  using Input = TwoLinears;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_divide_right(algebra, g.a, g.b));
    CheckedClaims e;
    expect_dims_add(e, g.a.in, g.b.in, got.in);
    expect_dims_add(e, g.a.out, g.b.out, got.out);
    if (e.failed) return e;
    for (bits_t const x : linear_points(g.a.in_bits())) expect_sum(e, g.a, x, got, g.b);
    return e;
  }
};

struct LinearDivideRightAnswers
    : LinearAnswers<LinearDivideRightAnswers, TwoLinears, decltype(ops::linear_divide_right)> {
  static constexpr LawInfo info{.id = "linear_divide_right_answers",
                                .op = Op::linear_divide_right,
                                .property_kind = PropertyKind::domain,
                                .says = "linear_divide_right(W, P) answers iff W is such a sum",
                                .source = "spec#linear_divide_right",
                                .domain = "",
                                .kills = "linear_divide_right_takes_anything"};
};

// What is not listed is not checked by any engine.
// clang-format off
using LinearAlgebraLaws = LawList<
    LinearComposeFunction,
    LinearComposeHasDims,
    LinearComposeAnswers,
    LinearInvertFunction,
    LinearInvertHasDims,
    LinearInvertAnswers,
    LinearPseudoInvertFunction,
    LinearPseudoInvertHasDims,
    LinearPseudoInvertAnswers,
    LinearInvertAndComposeFunction,
    LinearInvertAndComposeHasDims,
    LinearInvertAndComposeAnswers,
    LinearDirectSumFunction,
    LinearDirectSumHasDims,
    LinearDirectSumAnswers,
    LinearDivideLeftFunction,
    LinearDivideLeftAnswers,
    LinearDivideRightFunction,
    LinearDivideRightAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
