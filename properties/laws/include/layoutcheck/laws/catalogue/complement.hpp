#pragma once
/// complement, n_complement and weak_complement.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

/// The answer C to (A, N) ascends: C(i) < C(i + 1).
template <class Call>
struct Ascends {
  using Input = LayoutAndNumber;
  using Derived = Layout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    return query(Call{}, algebra, input);
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

/// The images of the answer and of A share 0 only.
template <class Call>
struct IsDisjoint : ChecksClaims {
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, query(Call{}, algebra, input));
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

/// The cosize of the answer is at most the least multiple of max(s * d) that is at least N.
template <class Call>
struct IsNoLarger : OneClaim {
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) > 0 && input.n >= 1 && span_of(input.layout) <= kMaxIndex;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(rest, query(Call{}, algebra, input));
    index_t const span = static_cast<index_t>(span_of(input.layout));
    wide_t const bound = static_cast<wide_t>(ceil_div(input.n, span)) * span;
    index_t const most = bound < kMaxIndex ? static_cast<index_t>(bound) : kMaxIndex;
    return Claim{cosize(rest), Relation::less_equal, most};
  }
};

struct ComplementIncreases : Ascends<ops::complement_call> {
  static constexpr LawInfo info{.id = "complement_increases",
                                .op = Op::complement,
                                .property_kind = PropertyKind::function,
                                .says = "C = complement(A, N): C(i) < C(i + 1)",
                                .source = "spec#complement: strictly increasing",
                                .domain = "",
                                .kills = "complement_keeps_order_of_modes"};
};

struct ComplementIsDisjoint : IsDisjoint<ops::complement_call> {
  static constexpr LawInfo info{
      .id = "complement_is_disjoint",
      .op = Op::complement,
      .property_kind = PropertyKind::function,
      .says = "image(complement(A, N)) meets image(A) in 0, and there only",
      .source = "spec#complement: image(C) and image(A) share 0 only",
      .domain = "size(A) > 0",
      .kills = "complement_forgets_last_mode"};
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

struct ComplementIsNoLarger : IsNoLarger<ops::complement_call> {
  static constexpr LawInfo info{
      .id = "complement_is_no_larger",
      .op = Op::complement,
      .property_kind = PropertyKind::optimality,
      .says = "cosize(C) <= the least multiple of max(s * d) that is at least N",
      .source = "spec#complement: cosize bound; CuTe: round_up(target, cosize)",
      .domain = "size(A) > 0",
      .kills = "complement_repeats_once_more"};
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

// ---- weak_complement ----

/// Modes that move by ascending stride, each beyond the end of the one before.
inline bool is_chain(Layout const& l) {
  wide_t end = 1;
  for (Mode const& m : ascending(l).leaves) {
    if (m.extent > 1 && m.stride < end) return false;
    end = wide(m.extent) * m.stride;
  }
  return range(l).least == 0;
}

inline Domain weak_complement_domain(Layout const& layout, index_t n) {
  if (n < 1 || size(layout) == 0) return Domain::refuse;
  bool const fits_here = span_of(layout) <= kMaxIndex - n;
  return is_chain(layout) && fits_here ? Domain::required : Domain::may;
}
inline Domain weak_complement_domain(Layout const& layout) {
  return weak_complement_domain(layout, 1);
}

struct WeakComplementIncreases : Ascends<ops::weak_complement_call> {
  static constexpr LawInfo info{.id = "weak_complement_increases",
                                .op = Op::weak_complement,
                                .property_kind = PropertyKind::function,
                                .says = "C = weak_complement(A, N): C(i) < C(i + 1)",
                                .source = "spec#weak_complement: ordered",
                                .domain = "",
                                .kills = "weak_complement_keeps_order_of_modes"};
};

struct WeakComplementIsDisjoint : IsDisjoint<ops::weak_complement_call> {
  static constexpr LawInfo info{
      .id = "weak_complement_is_disjoint",
      .op = Op::weak_complement,
      .property_kind = PropertyKind::function,
      .says = "image(weak_complement(A, N)) meets image(A) in 0, and there only",
      .source = "spec#weak_complement: disjoint",
      .domain = "size(A) > 0",
      .kills = "weak_complement_forgets_last_mode"};
};

struct WeakComplementIsNoLarger : IsNoLarger<ops::weak_complement_call> {
  static constexpr LawInfo info{
      .id = "weak_complement_is_no_larger",
      .op = Op::weak_complement,
      .property_kind = PropertyKind::optimality,
      .says = "cosize(C) <= the least multiple of max(s * d) that is at least N",
      .source = "spec#weak_complement: cosize bound",
      .domain = "size(A) > 0",
      .kills = "weak_complement_repeats_once_more"};
};

struct WeakComplementReachesTarget : ChecksClaims {
  static constexpr LawInfo info{.id = "weak_complement_reaches_target",
                                .op = Op::weak_complement,
                                .property_kind = PropertyKind::size,
                                .says = "the greatest value of C is at least N - max(s * d)",
                                .source = "spec#weak_complement: up to N",
                                .domain = "A of positive strides, in a chain",
                                .kills = "weak_complement_rounds_target_down"};
  using Input = LayoutAndNumber;
  static bool admits(Input const& g) {
    return weak_complement_domain(g.layout, g.n) == Domain::required;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(rest, ops::weak_complement(algebra, g.layout, g.n));
    CheckedClaims e;
    e.that(range(rest).greatest >= g.n - span_of(g.layout));
    return e;
  }
};

struct WeakComplementFillsGaps : ChecksClaims {
  static constexpr LawInfo info{
      .id = "weak_complement_fills_gaps",
      .op = Op::weak_complement,
      .property_kind = PropertyKind::optimality,
      .says =
          "between the end e of a mode of A and the stride d of the next, C takes the greatest "
          "multiple m of e with m + e <= d",
      .source = "spec#weak_complement: gaps",
      .domain = "A of positive strides, in a chain",
      .kills = "weak_complement_skips_uneven_gaps"};
  using Input = LayoutAndNumber;
  static bool admits(Input const& g) {
    return weak_complement_domain(g.layout, g.n) == Domain::required;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(rest, ops::weak_complement(algebra, g.layout, g.n));
    CheckedClaims e;
    e.partial = size(rest) == 0 || !outgrows(rest);  // does not ascend, see there
    if (e.partial) return e;
    index_t end = 1;
    for (Mode const& m : ascending(g.layout).leaves) {
      if (m.extent < 2) continue;
      e.that(takes(rest, m.stride - m.stride % end - end));
      end = m.extent * m.stride;
    }
    return e;
  }

 private:
  /// Whether a layout that outgrows has the value: the greatest stride first.
  static bool takes(Layout const& c, index_t value) {
    for (int k = c.leaves.size() - 1; k >= 0; --k) {
      Mode const& m = c.leaves[k];
      if (m.extent > 1) value -= min(value / m.stride, m.extent - 1) * m.stride;
    }
    return value == 0;
  }
};

struct WeakComplementAnswers : AnswersOnItsDomain<WeakComplementAnswers, LayoutAndNumber> {
  static constexpr LawInfo info{
      .id = "weak_complement_answers",
      .op = Op::weak_complement,
      .property_kind = PropertyKind::domain,
      .says =
          "weak_complement(A, N) answers where A's modes that move are a chain, tractable or not, "
          "and refuses an empty A and N < 1",
      .source = "spec#weak_complement",
      .domain = "",
      .kills = "weak_complement_demands_divisibility"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::weak_complement(algebra, input.layout, input.n);
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
    NComplementAnswers,
    WeakComplementIncreases,
    WeakComplementIsDisjoint,
    WeakComplementIsNoLarger,
    WeakComplementReachesTarget,
    WeakComplementFillsGaps,
    WeakComplementAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
