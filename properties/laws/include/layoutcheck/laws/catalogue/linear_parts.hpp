#pragma once
/// Linear layouts with other dimensions: in another order, of other sizes, fewer of them. Host
/// only.

#include <bit>
#include <optional>
#include <span>
#include <string>
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
/// dim0, dim1, ... of these sizes. Pre: powers of two.
inline Dims dims_of_sizes(IntTuple const& sizes) {
  Dims result;
  for (int k = 0; k < sizes.leaves.size(); ++k) {
    int bits = 0;
    while ((sizes.leaves[k] >> bits) > 1) ++bits;
    result.push_back({*DimName::of("dim" + std::to_string(k)), bits});
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
      .domain = "at most 16 sizes",
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
                                .domain = "at most 16 sizes",
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

struct LinearSublayoutIsZeroFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_sublayout_is_zero_function",
      .op = Op::linear_sublayout_is_zero,
      .property_kind = PropertyKind::function,
      .says =
          "linear_sublayout_is_zero(L, p, q) holds iff L is 0 in the outputs q wherever the inputs "
          "other than p are 0",
      .source = "spec#linear_sublayout_is_zero; Triton, sublayoutIsZero",
      .domain = "p and q rise, within the dimensions",
      .kills = "linear_sublayout_is_zero_looks_at_all_outputs"};
  using Input = LinearAndTwoTuples;
  static bool admits(Input const& g) { return is_required(Op::linear_sublayout_is_zero, g); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_sublayout_is_zero(algebra, g.linear, g.first, g.second));
    Dims const inputs = dims_at(g.linear.in, g.first);
    bool zero = true;
    for (bits_t const x : linear_points(bit_count(inputs))) {
      bits_t const from =
          flat_of(g.linear.in, [&](DimName const& name) { return part_of(inputs, x, name); });
      for (Dim const& d : dims_at(g.linear.out, g.second)) {
        zero = zero && part_of(g.linear.out, joined(g.linear, from), d.name) == 0;
      }
    }
    CheckedClaims e;
    e.that(got == zero);
    return e;
  }
};

struct LinearIsTrivialOverFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_is_trivial_over_function",
      .op = Op::linear_is_trivial_over,
      .property_kind = PropertyKind::function,
      .says =
          "linear_is_trivial_over(L, p) holds iff L(x) is x in the dimensions p, of equal sizes on "
          "both sides, and in the others what it is where p are 0",
      .source = "spec#linear_is_trivial_over; Triton, isTrivialOver",
      .domain = "p rises, within the inputs, and outputs have these names",
      .kills = "linear_is_trivial_over_looks_at_p_alone"};
  using Input = LinearAndTuple;
  static bool admits(Input const& g) { return is_required(Op::linear_is_trivial_over, g); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_is_trivial_over(algebra, g.linear, g.tuple));
    LinearLayout const& l = g.linear;
    Dims const dims = dims_at(l.in, g.tuple);
    bool trivial = true;
    for (Dim const& d : dims) trivial = trivial && bits_of(l.out, d.name) == d.bits;
    for (bits_t const x : linear_points(l.in_bits())) {
      bits_t const without = flat_of(l.in, [&](DimName const& name) {
        return laws::has(dims, name) ? 0 : part_of(l.in, x, name);
      });
      for (Dim const& d : l.out) {
        bits_t const want = laws::has(dims, d.name) ? part_of(l.in, x, d.name)
                                                    : part_of(l.out, joined(l, without), d.name);
        trivial = trivial && part_of(l.out, joined(l, x), d.name) == want;
      }
    }
    CheckedClaims e;
    e.that(got == trivial);
    return e;
  }
};

struct LinearNumConsecutiveStaysTogether : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_num_consecutive_stays_together",
      .op = Op::linear_num_consecutive_in_out,
      .property_kind = PropertyKind::function,
      .says =
          "n = linear_num_consecutive_in_out(L) is a power of two, not above the first sizes, and "
          "L(x) is L(x - j) + j, in the first output, for j = x mod n",
      .source = "spec#linear_num_consecutive_in_out; Triton, getNumConsecutiveInOut",
      .domain = "",
      .kills = "linear_num_consecutive_looks_at_the_first_input_alone"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(n, ops::linear_num_consecutive_in_out(algebra, g.linear));
    CheckedClaims e;
    e.that(n >= 1 && std::has_single_bit(static_cast<bits_t>(n)));
    if (!e.failed && n > 1) e.that(have_room(g.linear, static_cast<bits_t>(n)));
    if (!e.failed) e.that(stay_together(g.linear, static_cast<bits_t>(n)));
    return e;
  }

  static bool have_room(LinearLayout const& l, bits_t n) {
    return !l.in.empty() && !l.out.empty() && n <= size_of(l.in[0]) && n <= size_of(l.out[0]);
  }
  static bool stay_together(LinearLayout const& l, bits_t n) {
    for (bits_t const x : linear_points(l.in_bits())) {
      bits_t const last = x | (n - 1);
      if (joined(l, x) != joined(l, x - x % n) + x % n) return false;
      if (joined(l, last) != joined(l, last - last % n) + last % n) return false;
    }
    return true;
  }
};

struct LinearNumConsecutiveIsGreatest : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_num_consecutive_is_greatest",
      .op = Op::linear_num_consecutive_in_out,
      .property_kind = PropertyKind::optimality,
      .says = "twice as many as linear_num_consecutive_in_out(L) do not stay together",
      .source = "spec#linear_num_consecutive_in_out; Triton, getNumConsecutiveInOut",
      .domain = "",
      .kills = "linear_num_consecutive_stops_at_the_first_bit"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(n, ops::linear_num_consecutive_in_out(algebra, g.linear));
    using Together = LinearNumConsecutiveStaysTogether;
    bits_t const twice = 2 * static_cast<bits_t>(n);
    CheckedClaims e;
    e.that(!Together::have_room(g.linear, twice) || !Together::stay_together(g.linear, twice));
    return e;
  }
};

/// The dimensions with that of a position resized.
inline Dims with_size(Dims dims, index_t position, index_t size) {
  Dim& d = dims[static_cast<int>(position)];
  d.bits = std::countr_zero(static_cast<bits_t>(size));
  return dims;
}

struct LinearResizeInFunction
    : LinearValues<LinearResizeInFunction, LinearAndTwoNumbers, decltype(ops::linear_resize_in)> {
  static constexpr LawInfo info{.id = "linear_resize_in_function",
                                .op = Op::linear_resize_in,
                                .property_kind = PropertyKind::function,
                                .says = "linear_resize_in(L, i, n)(x) is L(x)",
                                .source = "spec#linear_resize_in; Triton, resizeInDim",
                                .domain = "n a power of two, not above the size of input i",
                                .kills = "linear_resize_in_keeps_the_high_bases"};
  static bool admits(Input const& g) { return is_required(Op::linear_resize_in, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    auto const from = renumbered(got.in, x, g.linear.in);
    e.that(from.has_value());
    if (from) same_parts(e, got.out, joined(got, x), g.linear.out, joined(g.linear, *from));
  }
};

struct LinearResizeInHasDims
    : LinearDims<LinearResizeInHasDims, LinearAndTwoNumbers, decltype(ops::linear_resize_in)> {
  static constexpr LawInfo info{
      .id = "linear_resize_in_has_dims",
      .op = Op::linear_resize_in,
      .property_kind = PropertyKind::shape,
      .says = "linear_resize_in(L, i, n) has the dimensions of L, input i of size n",
      .source = "spec#linear_resize_in; Triton, resizeInDim",
      .domain = "n a power of two, not above the size of input i",
      .kills = "linear_resize_in_drops_unit_dims"};
  static bool admits(Input const& g) { return is_required(Op::linear_resize_in, g); }
  static Dims inputs(Input const& g) { return with_size(g.linear.in, g.a, g.b); }
  static Dims outputs(Input const& g) { return g.linear.out; }
};

struct LinearResizeInAnswers
    : LinearAnswers<LinearResizeInAnswers, LinearAndTwoNumbers, decltype(ops::linear_resize_in)> {
  static constexpr LawInfo info{
      .id = "linear_resize_in_answers",
      .op = Op::linear_resize_in,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_resize_in(L, i, n) answers for a power of two up to the size of input i, and "
          "refuses other sizes and an input that is not there",
      .source = "spec#linear_resize_in",
      .domain = "",
      .kills = "linear_resize_in_rounds_down"};
};

struct LinearResizeOutFunction
    : LinearValues<LinearResizeOutFunction, LinearAndTwoNumbers, decltype(ops::linear_resize_out)> {
  static constexpr LawInfo info{.id = "linear_resize_out_function",
                                .op = Op::linear_resize_out,
                                .property_kind = PropertyKind::function,
                                .says = "linear_resize_out(L, i, n)(x) is L(x), in output i mod n",
                                .source = "spec#linear_resize_out; Triton, resizeOutDim",
                                .domain =
                                    "n a power of two, not above the size of output i; each basis "
                                    "is there below n or a multiple of n",
                                .kills = "linear_resize_out_keeps_the_high_bits"};
  static bool admits(Input const& g) { return is_required(Op::linear_resize_out, g); }
  static void expect(CheckedClaims& e, Input const& g, LinearLayout const& got, bits_t x) {
    bits_t const value = joined(g.linear, x);
    for (int o = 0; o < g.linear.out.size(); ++o) {
      bits_t const part = part_of(g.linear.out, value, g.linear.out[o].name);
      bits_t const want = o == g.a ? part % static_cast<bits_t>(g.b) : part;
      e.equal(static_cast<index_t>(part_of(got.out, joined(got, x), g.linear.out[o].name)),
              static_cast<index_t>(want));
    }
  }
};

struct LinearResizeOutHasDims
    : LinearDims<LinearResizeOutHasDims, LinearAndTwoNumbers, decltype(ops::linear_resize_out)> {
  static constexpr LawInfo info{
      .id = "linear_resize_out_has_dims",
      .op = Op::linear_resize_out,
      .property_kind = PropertyKind::shape,
      .says = "linear_resize_out(L, i, n) has the dimensions of L, output i of size n",
      .source = "spec#linear_resize_out; Triton, resizeOutDim",
      .domain = "n a power of two, not above the size of output i",
      .kills = "linear_resize_out_drops_unit_dims"};
  static bool admits(Input const& g) { return is_required(Op::linear_resize_out, g); }
  static Dims inputs(Input const& g) { return g.linear.in; }
  static Dims outputs(Input const& g) { return with_size(g.linear.out, g.a, g.b); }
};

struct LinearResizeOutAnswers
    : LinearAnswers<LinearResizeOutAnswers, LinearAndTwoNumbers, decltype(ops::linear_resize_out)> {
  static constexpr LawInfo info{
      .id = "linear_resize_out_answers",
      .op = Op::linear_resize_out,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_resize_out(L, i, n) answers for a power of two up to the size of output i, and "
          "refuses other sizes and an output that is not there",
      .source = "spec#linear_resize_out",
      .domain = "",
      .kills = "linear_resize_out_rounds_down"};
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
    LinearRemoveZeroBasesHasDims,
    LinearSublayoutIsZeroFunction,
    LinearIsTrivialOverFunction,
    LinearNumConsecutiveStaysTogether,
    LinearNumConsecutiveIsGreatest,
    LinearResizeInFunction,
    LinearResizeInHasDims,
    LinearResizeInAnswers,
    LinearResizeOutFunction,
    LinearResizeOutHasDims,
    LinearResizeOutAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
