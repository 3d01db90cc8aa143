#pragma once
/// Linear layouts with other dimensions: in another order, of other sizes, fewer of them. Host
/// only.

#include <optional>
#include <span>
#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/linear_forms.hpp"

namespace layoutcheck::laws {

/// The dimensions at these positions, in their order. Pre: there are such.
inline Dims dims_at(Dims const& dims, IntTuple const& positions) {
  Dims result;
  for (index_t const p : positions.leaves) result.push_back(dims[static_cast<int>(p)]);
  return result;
}
/// The others.
inline Dims other_dims(Dims const& dims, Dims const& some) {
  Dims result;
  for (Dim const& d : dims) {
    if (!has(some, d.name)) result.push_back(d);
  }
  return result;
}
/// dim0, dim1, ... of these sizes. Pre: powers of two, at most 8.
inline Dims dims_of_sizes(IntTuple const& sizes) {
  Dims result;
  for (int k = 0; k < sizes.leaves.size(); ++k) {
    char const name[] = {'d', 'i', 'm', static_cast<char>('0' + k), 0};
    int bits = 0;
    while ((sizes.leaves[k] >> bits) > 1) ++bits;
    result.push_back({*DimName::of(name), bits});
  }
  return result;
}

/// Whether the operation must answer to these arguments: laws of its form do not say what its
/// answer is elsewhere.
template <class Input>
bool is_required(Op op, Input const& g) {
  return domain_of(op, arguments(AnyInput{g})) == Domain::required;
}

struct LinearTransposeInFunction
    : LinearValues<LinearTransposeInFunction, LinearAndTuple, decltype(ops::linear_transpose_in)> {
  static constexpr LawInfo info{.id = "linear_transpose_in_function",
                                .op = Op::linear_transpose_in,
                                .property_kind = PropertyKind::function,
                                .says = "linear_transpose_in(L, p) is L, dimension by dimension",
                                .source = "spec#linear_transpose_in",
                                .domain = "p a permutation of the positions",
                                .kills = "linear_transpose_in_moves_names_only"};
  static bool admits(Input const& g) { return is_required(Op::linear_transpose_in, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    auto const from = renumbered(got.in, x, g.linear.in);
    e.that(from.has_value());
    if (from) same_parts(e, got.out, joined(got, x), g.linear.out, joined(g.linear, *from));
  }
};

struct LinearTransposeInHasDims
    : LinearDims<LinearTransposeInHasDims, LinearAndTuple, decltype(ops::linear_transpose_in)> {
  static constexpr LawInfo info{
      .id = "linear_transpose_in_has_dims",
      .op = Op::linear_transpose_in,
      .property_kind = PropertyKind::shape,
      .says = "linear_transpose_in(L, p) has as input number i that at p_i of L",
      .source = "spec#linear_transpose_in",
      .domain = "p a permutation of the positions",
      .kills = "linear_transpose_in_keeps_the_order"};
  static bool admits(Input const& g) { return is_required(Op::linear_transpose_in, g); }
  static Dims inputs(Input const& g) { return dims_at(g.linear.in, g.tuple); }
  static Dims outputs(Input const& g) { return g.linear.out; }
};

struct LinearTransposeInAnswers
    : LinearAnswers<LinearTransposeInAnswers, LinearAndTuple, decltype(ops::linear_transpose_in)> {
  static constexpr LawInfo info{
      .id = "linear_transpose_in_answers",
      .op = Op::linear_transpose_in,
      .property_kind = PropertyKind::domain,
      .says = "linear_transpose_in(L, p) answers iff p is a permutation of the positions",
      .source = "spec#linear_transpose_in",
      .domain = "",
      .kills = "linear_transpose_in_takes_some"};
};

struct LinearTransposeOutFunction : LinearValues<LinearTransposeOutFunction, LinearAndTuple,
                                                 decltype(ops::linear_transpose_out)> {
  static constexpr LawInfo info{.id = "linear_transpose_out_function",
                                .op = Op::linear_transpose_out,
                                .property_kind = PropertyKind::function,
                                .says = "linear_transpose_out(L, p) is L, dimension by dimension",
                                .source = "spec#linear_transpose_out",
                                .domain = "p a permutation of the positions",
                                .kills = "linear_transpose_out_moves_names_only"};
  static bool admits(Input const& g) { return is_required(Op::linear_transpose_out, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    auto const from = renumbered(got.in, x, g.linear.in);
    e.that(from.has_value());
    if (from) same_parts(e, got.out, joined(got, x), g.linear.out, joined(g.linear, *from));
  }
};

struct LinearTransposeOutHasDims
    : LinearDims<LinearTransposeOutHasDims, LinearAndTuple, decltype(ops::linear_transpose_out)> {
  static constexpr LawInfo info{
      .id = "linear_transpose_out_has_dims",
      .op = Op::linear_transpose_out,
      .property_kind = PropertyKind::shape,
      .says = "linear_transpose_out(L, p) has as output number i that at p_i of L",
      .source = "spec#linear_transpose_out",
      .domain = "p a permutation of the positions",
      .kills = "linear_transpose_out_keeps_the_order"};
  static bool admits(Input const& g) { return is_required(Op::linear_transpose_out, g); }
  static Dims inputs(Input const& g) { return g.linear.in; }
  static Dims outputs(Input const& g) { return dims_at(g.linear.out, g.tuple); }
};

struct LinearTransposeOutAnswers : LinearAnswers<LinearTransposeOutAnswers, LinearAndTuple,
                                                 decltype(ops::linear_transpose_out)> {
  static constexpr LawInfo info{
      .id = "linear_transpose_out_answers",
      .op = Op::linear_transpose_out,
      .property_kind = PropertyKind::domain,
      .says = "linear_transpose_out(L, p) answers iff p is a permutation of the positions",
      .source = "spec#linear_transpose_out",
      .domain = "",
      .kills = "linear_transpose_out_takes_some"};
};

struct LinearReshapeInFunction
    : LinearValues<LinearReshapeInFunction, LinearAndTuple, decltype(ops::linear_reshape_in)> {
  static constexpr LawInfo info{
      .id = "linear_reshape_in_function",
      .op = Op::linear_reshape_in,
      .property_kind = PropertyKind::function,
      .says = "linear_reshape_in(L, sizes) has at each flat index the flat value of L",
      .source = "spec#linear_reshape_in",
      .domain = "the sizes are powers of two and make up as many",
      .kills = "linear_reshape_in_counts_from_the_right"};
  static bool admits(Input const& g) { return is_required(Op::linear_reshape_in, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    e.equal(got.in_bits(), g.linear.in_bits());
    if (!e.failed) {
      e.equal(static_cast<index_t>(joined(got, x)), static_cast<index_t>(joined(g.linear, x)));
    }
  }
};

struct LinearReshapeInHasDims
    : LinearDims<LinearReshapeInHasDims, LinearAndTuple, decltype(ops::linear_reshape_in)> {
  static constexpr LawInfo info{.id = "linear_reshape_in_has_dims",
                                .op = Op::linear_reshape_in,
                                .property_kind = PropertyKind::shape,
                                .says =
                                    "linear_reshape_in(L, sizes) has inputs of these sizes, dim0, "
                                    "dim1, ..., and the other side of L",
                                .source = "spec#linear_reshape_in",
                                .domain = "the sizes are powers of two and make up as many",
                                .kills = "linear_reshape_in_drops_unit_dims"};
  static bool admits(Input const& g) { return is_required(Op::linear_reshape_in, g); }
  static Dims inputs(Input const& g) { return dims_of_sizes(g.tuple); }
  static Dims outputs(Input const& g) { return g.linear.out; }
};

struct LinearReshapeInAnswers
    : LinearAnswers<LinearReshapeInAnswers, LinearAndTuple, decltype(ops::linear_reshape_in)> {
  static constexpr LawInfo info{
      .id = "linear_reshape_in_answers",
      .op = Op::linear_reshape_in,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_reshape_in(L, sizes) answers iff the sizes are powers of two and make up as many",
      .source = "spec#linear_reshape_in",
      .domain = "at most 8 sizes",
      .kills = "linear_reshape_in_demands_two_dims"};
};

struct LinearReshapeOutFunction
    : LinearValues<LinearReshapeOutFunction, LinearAndTuple, decltype(ops::linear_reshape_out)> {
  static constexpr LawInfo info{
      .id = "linear_reshape_out_function",
      .op = Op::linear_reshape_out,
      .property_kind = PropertyKind::function,
      .says = "linear_reshape_out(L, sizes) has at each flat index the flat value of L",
      .source = "spec#linear_reshape_out",
      .domain = "the sizes are powers of two and make up as many",
      .kills = "linear_reshape_out_counts_from_the_right"};
  static bool admits(Input const& g) { return is_required(Op::linear_reshape_out, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    e.equal(got.in_bits(), g.linear.in_bits());
    if (!e.failed) {
      e.equal(static_cast<index_t>(joined(got, x)), static_cast<index_t>(joined(g.linear, x)));
    }
  }
};

struct LinearReshapeOutHasDims
    : LinearDims<LinearReshapeOutHasDims, LinearAndTuple, decltype(ops::linear_reshape_out)> {
  static constexpr LawInfo info{.id = "linear_reshape_out_has_dims",
                                .op = Op::linear_reshape_out,
                                .property_kind = PropertyKind::shape,
                                .says =
                                    "linear_reshape_out(L, sizes) has outputs of these sizes, "
                                    "dim0, dim1, ..., and the other side of L",
                                .source = "spec#linear_reshape_out",
                                .domain = "the sizes are powers of two and make up as many",
                                .kills = "linear_reshape_out_drops_unit_dims"};
  static bool admits(Input const& g) { return is_required(Op::linear_reshape_out, g); }
  static Dims inputs(Input const& g) { return g.linear.in; }
  static Dims outputs(Input const& g) { return dims_of_sizes(g.tuple); }
};

struct LinearReshapeOutAnswers
    : LinearAnswers<LinearReshapeOutAnswers, LinearAndTuple, decltype(ops::linear_reshape_out)> {
  static constexpr LawInfo info{.id = "linear_reshape_out_answers",
                                .op = Op::linear_reshape_out,
                                .property_kind = PropertyKind::domain,
                                .says =
                                    "linear_reshape_out(L, sizes) answers iff the sizes are powers "
                                    "of two and make up as many",
                                .source = "spec#linear_reshape_out",
                                .domain = "at most 8 sizes",
                                .kills = "linear_reshape_out_demands_two_dims"};
};

struct LinearSublayoutFunction
    : LinearValues<LinearSublayoutFunction, LinearAndTwoTuples, decltype(ops::linear_sublayout)> {
  static constexpr LawInfo info{
      .id = "linear_sublayout_function",
      .op = Op::linear_sublayout,
      .property_kind = PropertyKind::function,
      .says =
          "linear_sublayout(L, p, q)(x) is L where the inputs other than p are 0, in the outputs q",
      .source = "spec#linear_sublayout",
      .domain = "p and q rise, within the dimensions",
      .kills = "linear_sublayout_cuts_low_bits"};
  static bool admits(Input const& g) { return is_required(Op::linear_sublayout, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    bits_t const from =
        flat_of(g.linear.in, [&](DimName const& name) { return part_of(got.in, x, name); });
    Dims const outputs = dims_at(g.linear.out, g.second);
    bits_t const value = joined(g.linear, from);
    for (Dim const& d : outputs) {
      e.equal(static_cast<index_t>(part_of(got.out, joined(got, x), d.name)),
              static_cast<index_t>(part_of(g.linear.out, value, d.name)));
    }
  }
};

struct LinearSublayoutHasDims
    : LinearDims<LinearSublayoutHasDims, LinearAndTwoTuples, decltype(ops::linear_sublayout)> {
  static constexpr LawInfo info{
      .id = "linear_sublayout_has_dims",
      .op = Op::linear_sublayout,
      .property_kind = PropertyKind::shape,
      .says = "linear_sublayout(L, p, q) has the inputs p and the outputs q",
      .source = "spec#linear_sublayout",
      .domain = "p and q rise, within the dimensions",
      .kills = "linear_sublayout_keeps_unit_dims"};
  static bool admits(Input const& g) { return is_required(Op::linear_sublayout, g); }
  static Dims inputs(Input const& g) { return dims_at(g.linear.in, g.first); }
  static Dims outputs(Input const& g) { return dims_at(g.linear.out, g.second); }
};

struct LinearSublayoutAnswers
    : LinearAnswers<LinearSublayoutAnswers, LinearAndTwoTuples, decltype(ops::linear_sublayout)> {
  static constexpr LawInfo info{
      .id = "linear_sublayout_answers",
      .op = Op::linear_sublayout,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_sublayout(L, p, q) answers where p and q rise within the dimensions, and refuses "
          "a position outside them and a repeated one",
      .source = "spec#linear_sublayout",
      .domain = "",
      .kills = "linear_sublayout_refuses_no_inputs"};
};

struct LinearQuotientFunction
    : LinearValues<LinearQuotientFunction, LinearAndTuple, decltype(ops::linear_quotient)> {
  static constexpr LawInfo info{
      .id = "linear_quotient_function",
      .op = Op::linear_quotient,
      .property_kind = PropertyKind::function,
      .says = "linear_quotient(L, p)(x) is L in the dimensions other than p, where p are 0",
      .source = "spec#linear_quotient",
      .domain = "L is the identity on the dimensions p, alone",
      .kills = "linear_quotient_shifts_the_rest"};
  static bool admits(Input const& g) { return is_required(Op::linear_quotient, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    Dims const gone = dims_at(g.linear.in, g.tuple);
    bits_t const from =
        flat_of(g.linear.in, [&](DimName const& name) { return part_of(got.in, x, name); });
    bits_t const value = joined(g.linear, from);
    for (Dim const& d : other_dims(g.linear.out, gone)) {
      e.equal(static_cast<index_t>(part_of(got.out, joined(got, x), d.name)),
              static_cast<index_t>(part_of(g.linear.out, value, d.name)));
    }
  }
};

struct LinearQuotientHasDims
    : LinearDims<LinearQuotientHasDims, LinearAndTuple, decltype(ops::linear_quotient)> {
  static constexpr LawInfo info{
      .id = "linear_quotient_has_dims",
      .op = Op::linear_quotient,
      .property_kind = PropertyKind::shape,
      .says = "linear_quotient(L, p) has the dimensions of L but those at p",
      .source = "spec#linear_quotient",
      .domain = "L is the identity on the dimensions p, alone",
      .kills = "linear_quotient_keeps_outputs"};
  static bool admits(Input const& g) { return is_required(Op::linear_quotient, g); }
  static Dims inputs(Input const& g) {
    return other_dims(g.linear.in, dims_at(g.linear.in, g.tuple));
  }
  static Dims outputs(Input const& g) {
    return other_dims(g.linear.out, dims_at(g.linear.in, g.tuple));
  }
};

struct LinearQuotientAnswers
    : LinearAnswers<LinearQuotientAnswers, LinearAndTuple, decltype(ops::linear_quotient)> {
  static constexpr LawInfo info{.id = "linear_quotient_answers",
                                .op = Op::linear_quotient,
                                .property_kind = PropertyKind::domain,
                                .says =
                                    "linear_quotient(L, p) answers where L is the identity on the "
                                    "dimensions p, alone, and refuses elsewhere",
                                .source = "spec#linear_quotient",
                                .domain = "",
                                .kills = "linear_quotient_looks_at_names_only"};
};

struct LinearRemoveZeroBasesFunction : ChecksClaims {
  static constexpr LawInfo info{.id = "linear_remove_zero_bases_function",
                                .op = Op::linear_remove_zero_bases,
                                .property_kind = PropertyKind::function,
                                .says =
                                    "linear_remove_zero_bases(L) has the bases of L that are not "
                                    "0, in their order, input by input",
                                .source = "spec#linear_remove_zero_bases",
                                .domain = "",
                                .kills = "linear_remove_zero_bases_drops_repeated"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_remove_zero_bases(algebra, g.linear));
    CheckedClaims e;
    int next = 0;
    int k = 0;
    for (Dim const& d : g.linear.in) {
      int kept = 0;
      for (int bit = 0; bit < d.bits; ++bit, ++k) {
        bits_t const value = joined(g.linear, bits_t{1} << k);
        if (value == 0) continue;
        ++kept;
        e.expect(next, Relation::less, got.in_bits());
        if (e.failed) return e;
        same_parts(e, got.out, joined(got, bits_t{1} << next++), g.linear.out, value);
      }
      e.equal(bits_of(got.in, d.name), kept);
    }
    e.equal(next, got.in_bits());
    return e;
  }
};

struct LinearRemoveZeroBasesHasDims : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_remove_zero_bases_has_dims",
      .op = Op::linear_remove_zero_bases,
      .property_kind = PropertyKind::shape,
      .says =
          "linear_remove_zero_bases(L) has the inputs of L by name, some smaller, and its outputs",
      .source = "spec#linear_remove_zero_bases",
      .domain = "",
      .kills = "linear_remove_zero_bases_drops_inputs"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_remove_zero_bases(algebra, g.linear));
    CheckedClaims e;
    same_dims(e, got.out, g.linear.out);
    e.equal(got.in.size(), g.linear.in.size());
    for (int i = 0; i < got.in.size() && i < g.linear.in.size(); ++i) {
      e.that(got.in[i].name == g.linear.in[i].name);
    }
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using LinearPartsLaws = LawList<
    LinearTransposeInFunction,
    LinearTransposeInHasDims,
    LinearTransposeInAnswers,
    LinearTransposeOutFunction,
    LinearTransposeOutHasDims,
    LinearTransposeOutAnswers,
    LinearReshapeInFunction,
    LinearReshapeInHasDims,
    LinearReshapeInAnswers,
    LinearReshapeOutFunction,
    LinearReshapeOutHasDims,
    LinearReshapeOutAnswers,
    LinearSublayoutFunction,
    LinearSublayoutHasDims,
    LinearSublayoutAnswers,
    LinearQuotientFunction,
    LinearQuotientHasDims,
    LinearQuotientAnswers,
    LinearRemoveZeroBasesFunction,
    LinearRemoveZeroBasesHasDims>;
// clang-format on

}  // namespace layoutcheck::laws
