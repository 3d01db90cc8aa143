#pragma once
/// Linear layouts made of numbers, looked at and evaluated. Host only.

#include <bit>

#include <optional>
#include <span>
#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/linear_forms.hpp"

namespace layoutcheck::laws {

constexpr bool is_power(index_t n) {
  return n >= 1 && std::has_single_bit(static_cast<std::uint64_t>(n));
}

/// Linear layouts of one dimension, {i} -> {o}: by number of indices and another number.
template <class Law, class Call>
struct OneDimension : ChecksClaims {
  using Input = TwoNumbers;
  static bool admits(Input const& g) { return domain_of_numbers(g) == Domain::required; }
  static Domain domain_of_numbers(Input const& g) {
    return domain_of(Law::info.op, Law::query_arguments(g));
  }
  static std::vector<Value> query_arguments(Input const& g) { return {g.a, g.b}; }
  static std::optional<Input> read(std::span<Value const> args) {
    auto const* a = args.size() == 2 ? std::get_if<index_t>(&args[0]) : nullptr;
    auto const* b = args.size() == 2 ? std::get_if<index_t>(&args[1]) : nullptr;
    if (a == nullptr || b == nullptr) return std::nullopt;
    return Input{*a, *b};
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, Call{}(algebra, input.a, input.b));
    return checked(input, got);
  }
  static CheckedClaims checked(Input const& input, LinearLayout const& got) {
    CheckedClaims e;
    e.equal(got.in.size(), 1);
    e.equal(got.out.size(), 1);
    e.equal(index_t{1} << got.in_bits(), input.a);
    e.equal(index_t{1} << got.out_bits(), Law::values(input));
    for (bits_t const x : linear_points(got.in_bits())) {
      e.equal(static_cast<index_t>(joined(got, x)), Law::want(input, static_cast<index_t>(x)));
    }
    return e;
  }
};

struct LinearIdentityKeepsIndices
    : OneDimension<LinearIdentityKeepsIndices, decltype(ops::linear_identity)> {
  static constexpr LawInfo info{.id = "linear_identity_keeps_indices",
                                .op = Op::linear_identity,
                                .property_kind = PropertyKind::function,
                                .says = "linear_identity(n) has n indices and n values, x at x",
                                .source = "spec#linear_identity; Triton, identity1D",
                                .domain = "n a power of two up to 2^62",
                                .kills = "linear_identity_reverses_bits"};
  static std::vector<Value> query_arguments(Input const& g) { return {g.a}; }
  static std::optional<Input> read(std::span<Value const> args) {
    auto const* n = args.size() == 1 ? std::get_if<index_t>(&args[0]) : nullptr;
    if (n == nullptr) return std::nullopt;
    return Input{*n, 0};
  }
  static index_t values(Input const& g) { return g.a; }
  static index_t want(Input const&, index_t x) { return x; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::linear_identity(algebra, input.a));
    return checked(input, got);
  }
};

struct LinearZerosAreZero : OneDimension<LinearZerosAreZero, decltype(ops::linear_zeros)> {
  static constexpr LawInfo info{.id = "linear_zeros_are_zero",
                                .op = Op::linear_zeros,
                                .property_kind = PropertyKind::function,
                                .says = "linear_zeros(n, m) has n indices and m values, 0 at each",
                                .source = "spec#linear_zeros; Triton, zeros1D",
                                .domain = "n and m powers of two up to 2^62",
                                .kills = "linear_zeros_have_one_value"};
  static index_t values(Input const& g) { return g.b; }
  static index_t want(Input const&, index_t) { return 0; }
};

struct LinearStridedScalesIndices
    : OneDimension<LinearStridedScalesIndices, decltype(ops::linear_strided)> {
  static constexpr LawInfo info{
      .id = "linear_strided_scales_indices",
      .op = Op::linear_strided,
      .property_kind = PropertyKind::function,
      .says = "linear_strided(n, s) has n indices and n * s values, s * x at x",
      .source = "spec#linear_strided; Triton, strided1D",
      .domain = "n and s powers of two, n * s up to 2^62",
      .kills = "linear_strided_ignores_stride"};
  static index_t values(Input const& g) { return g.a * g.b; }
  static index_t want(Input const& g, index_t x) { return g.b * x; }
};

/// They answer where the numbers are powers of two that fit.
struct LinearIdentityAnswers : AnswersOnItsDomain<LinearIdentityAnswers, TwoNumbers> {
  static constexpr LawInfo info{.id = "linear_identity_answers",
                                .op = Op::linear_identity,
                                .property_kind = PropertyKind::domain,
                                .says = "linear_identity(n) answers iff n is a power of two",
                                .source = "spec#linear: dimensions of power-of-two size",
                                .domain = "n up to 2^62",
                                .kills = "linear_identity_rounds_sizes"};
  static Domain truth(Input const& g) {
    return domain_of(info.op, LinearIdentityKeepsIndices::query_arguments(g));
  }
  static std::vector<Value> query_arguments(Input const& g) {
    return LinearIdentityKeepsIndices::query_arguments(g);
  }
  static std::optional<Input> read(std::span<Value const> args) {
    return LinearIdentityKeepsIndices::read(args);
  }
  template <class A>
  static auto call(A const& algebra, Input const& input) {
    return ops::linear_identity(algebra, input.a);
  }
};

struct LinearZerosAnswer
    : LinearAnswers<LinearZerosAnswer, TwoNumbers, decltype(ops::linear_zeros)> {
  static constexpr LawInfo info{.id = "linear_zeros_answer",
                                .op = Op::linear_zeros,
                                .property_kind = PropertyKind::domain,
                                .says = "linear_zeros(n, m) answers iff n and m are powers of two",
                                .source = "spec#linear: dimensions of power-of-two size",
                                .domain = "n and m up to 2^62",
                                .kills = "linear_zeros_refuse_one_index"};
};

struct LinearStridedAnswers
    : LinearAnswers<LinearStridedAnswers, TwoNumbers, decltype(ops::linear_strided)> {
  static constexpr LawInfo info{
      .id = "linear_strided_answers",
      .op = Op::linear_strided,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_strided(n, s) answers where n and s are powers of two, and refuses other sizes "
          "and negative strides",
      .source = "spec#linear: dimensions of power-of-two size",
      .domain = "n * s up to 2^62",
      .kills = "linear_strided_takes_any_size"};
};

// ---- evaluated ----

/// Whether the tuple is an index of the layout: a part for each input, below its size.
inline bool is_index(LinearLayout const& layout, IntTuple const& index) {
  auto const parts = entries_of(index);
  if (!parts || static_cast<int>(parts->size()) != layout.in.size()) return false;
  for (int i = 0; i < layout.in.size(); ++i) {
    index_t const part = (*parts)[static_cast<std::size_t>(i)];
    if (part < 0 || static_cast<bits_t>(part) >= size_of(layout.in[i])) return false;
  }
  return true;
}

struct LinearAtJoinsBases : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_at_joins_bases",
      .op = Op::linear_at,
      .property_kind = PropertyKind::function,
      .says = "linear_at(L, x) is the xor of the bases of the bits of x, output by output",
      .source = "spec#linear: L(x xor y) = L(x) xor L(y)",
      .domain = "x has one part for each input, within its size",
      .kills = "linear_at_ors_bases"};
  using Input = LinearAndTuple;
  static bool admits(Input const& g) { return is_index(g.linear, g.tuple); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_at(algebra, g.linear, g.tuple));
    auto const parts = *entries_of(g.tuple);
    int next = 0;
    bits_t const x = flat_of(g.linear.in, [&](DimName const&) {
      return static_cast<bits_t>(parts[static_cast<std::size_t>(next++)]);
    });
    bits_t const want = joined(g.linear, x);
    CheckedClaims e;
    e.that(entries_of(got).has_value());
    e.equal(got.leaves.size(), g.linear.out.size());
    for (int o = 0; o < g.linear.out.size() && o < got.leaves.size(); ++o) {
      e.equal(got.leaves[o],
              static_cast<index_t>(part_of(g.linear.out, want, g.linear.out[o].name)));
    }
    return e;
  }
};

struct LinearAtAnswers : LinearAnswers<LinearAtAnswers, LinearAndTuple, decltype(ops::linear_at)> {
  static constexpr LawInfo info{
      .id = "linear_at_answers",
      .op = Op::linear_at,
      .property_kind = PropertyKind::domain,
      .says = "linear_at(L, x) answers iff x has one part for each input, within its size",
      .source = "spec#linear: dimensions of power-of-two size",
      .domain = "",
      .kills = "linear_at_wraps_indices"};
};

struct LinearMatrixListsColumns : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_matrix_lists_columns",
      .op = Op::linear_matrix,
      .property_kind = PropertyKind::function,
      .says = "linear_matrix(L) is, for each bit of the flat index, the flat value there",
      .source = "spec#linear_matrix: matrix form",
      .domain = "",
      .kills = "linear_matrix_is_transposed"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_matrix(algebra, g.linear));
    CheckedClaims e;
    e.equal(static_cast<index_t>(got.size()), g.linear.in_bits());
    for (int k = 0; k < g.linear.in_bits() && k < static_cast<int>(got.size()); ++k) {
      e.equal(got[static_cast<std::size_t>(k)],
              static_cast<index_t>(joined(g.linear, bits_t{1} << k)));
    }
    return e;
  }
};

// ---- facts ----

struct LinearRankCountsValues
    : NumberIs<LinearRankCountsValues, OneLinear, decltype(ops::linear_rank)> {
  static constexpr LawInfo info{.id = "linear_rank_counts_values",
                                .op = Op::linear_rank,
                                .property_kind = PropertyKind::function,
                                .says = "L has 2^linear_rank(L) values",
                                .source = "spec#linear_rank: rank by table",
                                .domain = "",
                                .kills = "linear_rank_counts_bases"};
  static index_t want(Input const& g) { return row_rank(g.linear); }
};

struct LinearIsInjectiveByRank
    : NumberIs<LinearIsInjectiveByRank, OneLinear, decltype(ops::linear_is_injective)> {
  static constexpr LawInfo info{
      .id = "linear_is_injective_by_rank",
      .op = Op::linear_is_injective,
      .property_kind = PropertyKind::function,
      .says = "linear_is_injective(L) iff L has as many values as indices",
      .source = "spec#linear_is_injective: injective by table",
      .domain = "",
      .kills = "linear_is_injective_without_broadcasts"};
  static index_t want(Input const& g) { return row_rank(g.linear) == g.linear.in_bits() ? 1 : 0; }
};

struct LinearIsSurjectiveByRank
    : NumberIs<LinearIsSurjectiveByRank, OneLinear, decltype(ops::linear_is_surjective)> {
  static constexpr LawInfo info{
      .id = "linear_is_surjective_by_rank",
      .op = Op::linear_is_surjective,
      .property_kind = PropertyKind::function,
      .says = "linear_is_surjective(L) iff every flat value below the outputs' size is one of L",
      .source = "spec#linear_is_surjective: surjective by table",
      .domain = "",
      .kills = "linear_is_surjective_by_size"};
  static index_t want(Input const& g) {
    return row_rank(g.linear) == bit_count(g.linear.out) ? 1 : 0;
  }
};

struct LinearIsInvertibleIffBoth
    : NumberIs<LinearIsInvertibleIffBoth, OneLinear, decltype(ops::linear_is_invertible)> {
  static constexpr LawInfo info{.id = "linear_is_invertible_iff_both",
                                .op = Op::linear_is_invertible,
                                .property_kind = PropertyKind::function,
                                .says = "linear_is_invertible(L) iff L is injective and surjective",
                                .source = "spec#linear_is_invertible: invert both sides",
                                .domain = "",
                                .kills = "linear_is_invertible_if_injective"};
  static index_t want(Input const& g) {
    int const rank = row_rank(g.linear);
    return rank == g.linear.in_bits() && rank == bit_count(g.linear.out) ? 1 : 0;
  }
};

struct LinearFreeBitsLeaveABasis : ChecksClaims {
  static constexpr LawInfo info{
      .id = "linear_free_bits_leave_a_basis",
      .op = Op::linear_free_bits,
      .property_kind = PropertyKind::function,
      .says = "L takes each of its values exactly once where the bits linear_free_bits(L) are 0",
      .source = "spec#linear_free_bits; Triton, getFreeVariableMasks",
      .domain = "",
      .kills = "linear_free_bits_are_zero_bases"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::linear_free_bits(algebra, g.linear));
    CheckedClaims e;
    e.that(entries_of(got).has_value());
    e.equal(got.leaves.size(), g.linear.in.size());
    if (e.failed) return e;
    Columns kept;
    int k = 0;
    for (int i = 0; i < g.linear.in.size(); ++i) {
      index_t const mask = got.leaves[i];
      e.expect(0, Relation::less_equal, mask);
      e.expect(mask, Relation::less, static_cast<index_t>(size_of(g.linear.in[i])));
      if (e.failed) return e;
      for (int bit = 0; bit < g.linear.in[i].bits; ++bit, ++k) {
        if ((mask >> bit & 1) == 0) kept.push_back(g.linear.columns[k]);
      }
    }
    int const rank = row_rank(g.linear);
    e.equal(kept.size(), rank);
    e.equal(row_rank(kept, bit_count(g.linear.out)), rank);
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using LinearMapsLaws = LawList<
    LinearIdentityKeepsIndices,
    LinearIdentityAnswers,
    LinearZerosAreZero,
    LinearZerosAnswer,
    LinearStridedScalesIndices,
    LinearStridedAnswers,
    LinearAtJoinsBases,
    LinearAtAnswers,
    LinearMatrixListsColumns,
    LinearRankCountsValues,
    LinearIsInjectiveByRank,
    LinearIsSurjectiveByRank,
    LinearIsInvertibleIffBoth,
    LinearFreeBitsLeaveABasis>;
// clang-format on

}  // namespace layoutcheck::laws
