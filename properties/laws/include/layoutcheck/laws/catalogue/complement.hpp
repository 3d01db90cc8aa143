#pragma once
/// complement and n_complement.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct ComplementIncreases {
  static constexpr LawInfo info{.id = "complement_increases",
                                .op = Op::complement,
                                .property_kind = PropertyKind::function,
                                .says = "C = complement(A, N): C(i) < C(i + 1)",
                                .source = "spec#complement: strictly increasing",
                                .domain = "",
                                .kills = "complement_keeps_order_of_modes"};
  using Input = LayoutAndNumber;
  using Derived = Layout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    return ops::complement(algebra, input.layout, input.n);
  }
  LC_HD static constexpr index_t points(Layout const& c) { return max(size(c) - 1, 0); }
  LC_HD static constexpr Claim at(Layout const& c, index_t i) {
    return {c(i), Relation::less, c(i + 1)};
  }
  /// By how much a step ascends depends on nothing but how far it carries.
  template <class Visit>
  LC_HD static constexpr bool carries(Layout const& c, Visit const& visit) {
    return visit_carries(c, points(c), visit);
  }
};

struct ComplementIsDisjoint : ChecksClaims {
  static constexpr LawInfo info{
      .id = "complement_is_disjoint",
      .op = Op::complement,
      .property_kind = PropertyKind::function,
      .says = "image(complement(A, N)) meets image(A) in 0, and there only",
      .source = "spec#complement: image(C) and image(A) share 0 only",
      .domain = "size(A) > 0",
      .kills = "complement_forgets_last_mode"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, ops::complement(algebra, input.layout, input.n));
    CheckedClaims e;
    e.expect(1, Relation::less_equal, size(rest));  // 0 is shared: not an empty layout
    if (e.failed) return e;
    ZeroSum differences;
    differences.add(input.layout, 0, 1, false);
    differences.add(rest, -1, 0, true);
    Search const shared = differences.search();
    if (shared != Search::given_up) {
      e.that(shared == Search::none);
      return e;
    }
    e.partial = true;
    if (!walkable(input.layout)) return e;
    OffsetSet const image = image_set(input.layout);
    index_t const points = min(size(rest), kWindow);
    Walk place(rest);
    for (index_t j = 1; j < points; ++j) e.that(!image.contains(*++place));
    return e;
  }
};

struct ComplementSumsInjectively : ChecksClaims {
  static constexpr LawInfo info{
      .id = "complement_sums_injectively",
      .op = Op::complement,
      .property_kind = PropertyKind::function,
      .says = "A(i) + complement(A, N)(j) takes no value twice, where A does not",
      .source = "spec#complement: A(i) + C(j) injective when A is",
      .domain = "A injective",
      .kills = "complement_gap_one_too_many"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) > 0 && repeated_offset(input.layout) == Search::none;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, ops::complement(algebra, input.layout, input.n));
    CheckedClaims e;
    if (size(rest) == 0) return e;
    ZeroSum differences;
    differences.add(input.layout, -1, 1, true);
    differences.add(rest, -1, 1, true);
    Search const twice = differences.search();
    e.partial = twice == Search::given_up;
    if (!e.partial) e.that(twice == Search::none);
    return e;
  }
};

struct ComplementReachesTarget : ChecksClaims {
  static constexpr LawInfo info{
      .id = "complement_reaches_target",
      .op = Op::complement,
      .property_kind = PropertyKind::size,
      .says = "size(filter A) * size(C) >= N, and the greatest A(i) + C(j) is N - 1 at least",
      .source =
          "spec#complement; CuTe layout algebra, complement: cosize of (A, C) at least the target",
      .domain = "size(A) > 0",
      .kills = "complement_rounds_target_down"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) > 0 && input.n >= 1;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, ops::complement(algebra, input.layout, input.n));
    CheckedClaims e;
    wide_t const sums = static_cast<wide_t>(size(moving_part(input.layout))) * size(rest);
    wide_t const reach = static_cast<wide_t>(range(input.layout).greatest) + range(rest).greatest;
    e.that(sums >= input.n);
    e.that(reach >= input.n - 1);
    return e;
  }
};

struct ComplementIsNoLarger : OneClaim {
  static constexpr LawInfo info{
      .id = "complement_is_no_larger",
      .op = Op::complement,
      .property_kind = PropertyKind::optimality,
      .says = "cosize(C) <= the least multiple of max(s * d) that is at least N",
      .source = "spec#complement: cosize bound; CuTe: round_up(target, cosize)",
      .domain = "size(A) > 0",
      .kills = "complement_repeats_once_more"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) > 0 && input.n >= 1 && span_of(input.layout) <= kMaxIndex;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, ops::complement(algebra, input.layout, input.n));
    index_t const span = static_cast<index_t>(span_of(input.layout));
    wide_t const bound = static_cast<wide_t>(ceil_div(input.n, span)) * span;
    index_t const most = bound < kMaxIndex ? static_cast<index_t>(bound) : kMaxIndex;
    return Claim{cosize(rest), Relation::less_equal, most};
  }
};

struct ComplementFillsTarget : ChecksClaims {
  static constexpr LawInfo info{.id = "complement_fills_target",
                                .op = Op::complement,
                                .property_kind = PropertyKind::function,
                                .says = "every offset in [0, N) is some A(i) + complement(A, N)(j)",
                                .source = "spec#complement: onto [0, N)",
                                .domain = "A tractable",
                                .kills = "complement_skips_first_gap"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) > 0 && input.n >= 1 && tractable_by_definition(input.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, ops::complement(algebra, input.layout, input.n));
    CheckedClaims e;
    wide_t const covered = size(rest) == 0 ? 0 : covered_by_sums(input.layout, rest);
    // Whether offsets below 0 fill the gaps is not checked here: such a C does not ascend.
    e.partial = covered < input.n && range(rest).least < 0;
    if (!e.partial) e.that(covered >= input.n);
    return e;
  }
};

struct ComplementIsStrong : ChecksClaims {
  static constexpr LawInfo info{
      .id = "complement_is_strong",
      .op = Op::complement,
      .property_kind = PropertyKind::size,
      .says = "(A, complement(A, N)) is a bijection onto [0, N), size(A) * size(C) == N",
      .source = "spec#complement: strong form",
      .domain = "A tractable, no stride 0, N a multiple of the last s * d",
      .kills = "complement_counts_unit_modes"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) > 0 && input.n >= 1 && tractable_by_definition(input.layout) &&
           size(moving_part(input.layout)) == size(input.layout) &&
           input.n % span_of(input.layout) == 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, ops::complement(algebra, input.layout, input.n));
    CheckedClaims e;
    e.that(static_cast<wide_t>(size(input.layout)) * size(rest) == input.n);
    if (!e.failed) e.that(sums_are_all_below(input.layout, rest, input.n));
    return e;
  }
};

struct ComplementAnswers : AnswersOnItsDomain<ComplementAnswers, LayoutAndNumber> {
  static constexpr LawInfo info{
      .id = "complement_answers",
      .op = Op::complement,
      .property_kind = PropertyKind::domain,
      .says =
          "complement(A, N) answers for every tractable A, and refuses an empty A, N < 1, and "
          "an A that repeats offsets but by stride 0",
      .source = "spec#complement: otherwise an error naming why",
      .domain = "",
      .kills = "complement_checks_no_divisibility"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::complement(algebra, input.layout, input.n);
  }
};

struct NComplementIsBijective : ChecksClaims {
  static constexpr LawInfo info{.id = "n_complement_is_bijective",
                                .op = Op::n_complement,
                                .property_kind = PropertyKind::function,
                                .says = "(A, n_complement(A, N)) is a bijection onto [0, N)",
                                .source = "spec#n_complement; Colfax, N-complement",
                                .domain = "",
                                .kills = "n_complement_ignores_span"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, ops::n_complement(algebra, input.layout, input.n));
    CheckedClaims e;
    e.that(static_cast<wide_t>(size(input.layout)) * size(rest) == input.n);
    if (!e.failed) e.that(sums_are_all_below(input.layout, rest, input.n));
    return e;
  }
};

struct NComplementAnswers : AnswersOnItsDomain<NComplementAnswers, LayoutAndNumber> {
  static constexpr LawInfo info{
      .id = "n_complement_answers",
      .op = Op::n_complement,
      .property_kind = PropertyKind::domain,
      .says = "n_complement(A, N) answers iff some layout makes (A, C) a bijection onto [0, N)",
      .source =
          "spec#n_complement; Colfax, N-complement: exists iff A is tractable and its last s * d "
          "divides N",
      .domain = "",
      .kills = "n_complement_accepts_remainder"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::n_complement(algebra, input.layout, input.n);
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using ComplementLaws = LawList<
    ComplementIncreases,
    ComplementIsDisjoint,
    ComplementSumsInjectively,
    ComplementReachesTarget,
    ComplementIsNoLarger,
    ComplementFillsTarget,
    ComplementIsStrong,
    ComplementAnswers,
    NComplementIsBijective,
    NComplementAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
