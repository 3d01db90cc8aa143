#pragma once
/// complement and n_complement. Source of all: SPEC section 2, row complement; CuTe layout algebra,
/// complement; Colfax, layouts and categories.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/answers.hpp"
#include "layoutcheck/laws/examined.hpp"

namespace layoutcheck::laws {

struct ComplementIncreases {
  static constexpr LawInfo info{.id = "complement_increases",
                                .op = Op::complement,
                                .aspect = Aspect::function,
                                .says = "C = complement(A, N): C(i) < C(i + 1)",
                                .source = "SPEC 2, complement: strictly increasing",
                                .domain = "",
                                .kills = "complement_keeps_order_of_modes"};
  using Given = LayoutAndNumber;
  using Derived = Layout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    return ops::complement(algebra, given.layout, given.n);
  }
  LC_HD static constexpr index_t points(Layout const& c) { return max(size(c) - 1, 0); }
  LC_HD static constexpr Claim at(Layout const& c, index_t i) {
    return {c(i), Relation::less, c(i + 1)};
  }
};

struct ComplementIsDisjoint : Examining {
  static constexpr LawInfo info{
      .id = "complement_is_disjoint",
      .op = Op::complement,
      .aspect = Aspect::function,
      .says = "image(complement(A, N)) meets image(A) in 0, and there only",
      .source = "SPEC 2, complement: image(C) and image(A) share 0 only",
      .domain = "A of at most 4096 points and offsets",
      .kills = "complement_forgets_last_mode"};
  using Given = LayoutAndNumber;
  LC_HD static constexpr bool admits(Given const& given) {
    return size(given.layout) > 0 && walkable(given.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(rest, ops::complement(algebra, given.layout, given.n));
    OffsetSet const image = image_set(given.layout);
    Examined e;
    e.expect(1, Relation::less_equal, size(rest));  // 0 is shared: not an empty layout
    index_t const points = min(size(rest), kWindow);
    Walk place(rest);
    for (index_t j = 1; j < points; ++j) e.that(!image.contains(*++place));
    return e;
  }
};

/// Every A(i) + C(j) for j < places. Pre: size(a) * places <= kWindow, places <= size(c).
LC_HD constexpr OffsetSet sum_set(Layout const& a, Layout const& c, index_t places) {
  OffsetSet set(range(a).least);
  bool const all = places > 0 && places == size(c) && walkable(a) && range(c).least == 0 &&
                   static_cast<wide_t>(cosize(a)) + range(c).greatest <= kWindow;
  if (all) {  // the image of (A, C)
    set = image_set(a);
    for (Mode const& m : c.leaves) set.repeat(m.extent, m.stride);
    return set;
  }
  index_t const points = size(a);
  Walk place(c);
  for (index_t j = 0; j < places; ++j, ++place) {
    Walk value(a);
    for (index_t i = 0; i < points; ++i, ++value) set.insert((Checked(*value) + *place).value());
  }
  return set;
}
LC_HD constexpr OffsetSet sum_set(Layout const& a, Layout const& c) {
  return sum_set(a, c, size(c));
}

struct ComplementSumsInjectively : OneClaim {
  static constexpr LawInfo info{
      .id = "complement_sums_injectively",
      .op = Op::complement,
      .aspect = Aspect::function,
      .says = "A(i) + complement(A, N)(j) takes no value twice, where A does not",
      .source = "SPEC 2, complement: A(i) + C(j) injective when A is",
      .domain = "A injective; the first 4096 sums",
      .kills = "complement_gap_one_too_many"};
  using Given = LayoutAndNumber;
  LC_HD static constexpr bool admits(Given const& given) {
    return size(given.layout) > 0 && walkable(given.layout) && injective_by_table(given.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(rest, ops::complement(algebra, given.layout, given.n));
    index_t const places = min(size(rest), kWindow / size(given.layout));
    OffsetSet const sums = sum_set(given.layout, rest, places);
    return Claim{sums.count() + sums.stray(), Relation::equal, size(given.layout) * places};
  }
};

struct ComplementReachesTarget : Examining {
  static constexpr LawInfo info{
      .id = "complement_reaches_target",
      .op = Op::complement,
      .aspect = Aspect::size,
      .says = "size(filter A) * size(C) >= N, and the greatest A(i) + C(j) is N - 1 at least",
      .source = "CuTe layout algebra, complement: cosize of (A, C) at least the target",
      .domain = "size(A) > 0",
      .kills = "complement_rounds_target_down"};
  using Given = LayoutAndNumber;
  LC_HD static constexpr bool admits(Given const& given) {
    return size(given.layout) > 0 && given.n >= 1;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(rest, ops::complement(algebra, given.layout, given.n));
    Examined e;
    wide_t const sums = static_cast<wide_t>(size(moving_part(given.layout))) * size(rest);
    wide_t const reach = static_cast<wide_t>(range(given.layout).greatest) + range(rest).greatest;
    e.that(sums >= given.n);
    e.that(reach >= given.n - 1);
    return e;
  }
};

struct ComplementIsNoLarger : OneClaim {
  static constexpr LawInfo info{
      .id = "complement_is_no_larger",
      .op = Op::complement,
      .aspect = Aspect::optimality,
      .says = "cosize(C) <= the least multiple of max(s * d) that is no less than N",
      .source = "SPEC 2, complement: cosize bound; CuTe: round_up(target, cosize)",
      .domain = "size(A) > 0",
      .kills = "complement_repeats_once_more"};
  using Given = LayoutAndNumber;
  LC_HD static constexpr bool admits(Given const& given) {
    return size(given.layout) > 0 && given.n >= 1 && span_of(given.layout) <= kMaxIndex;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(rest, ops::complement(algebra, given.layout, given.n));
    index_t const span = static_cast<index_t>(span_of(given.layout));
    wide_t const bound = static_cast<wide_t>(ceil_div(given.n, span)) * span;
    bool const fits = cosize(rest) <= bound;
    return Claim{fits ? cosize(rest) : 1, Relation::less_equal, fits ? cosize(rest) : 0};
  }
};

struct ComplementFillsTarget : Examining {
  static constexpr LawInfo info{.id = "complement_fills_target",
                                .op = Op::complement,
                                .aspect = Aspect::function,
                                .says = "every offset in [0, N) is some A(i) + complement(A, N)(j)",
                                .source = "SPEC 2, complement: onto [0, N)",
                                .domain = "A tractable; at most 4096 sums",
                                .kills = "complement_skips_first_gap"};
  using Given = LayoutAndNumber;
  /// The sums are those of N rounded up to whole spans, all of which have to be looked at.
  LC_HD static constexpr bool admits(Given const& given) {
    if (size(given.layout) <= 0 || given.n < 1 || given.n > kWindow) return false;
    wide_t const span = span_of(given.layout);
    if (span > kWindow || span * ceil_div(given.n, static_cast<index_t>(span)) > kWindow) {
      return false;
    }
    return walkable(given.layout) && tractable_by_definition(given.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(rest, ops::complement(algebra, given.layout, given.n));
    Layout const moving = moving_part(given.layout);
    Examined e;
    index_t const places = min(size(rest), kWindow / size(moving));
    OffsetSet const sums = sum_set(moving, rest, places);
    e.covers(sums, given.n);
    return e;
  }
};

struct ComplementIsStrong : Examining {
  static constexpr LawInfo info{
      .id = "complement_is_strong",
      .op = Op::complement,
      .aspect = Aspect::size,
      .says = "(A, complement(A, N)) is a bijection onto [0, N), size(A) * size(C) == N",
      .source = "SPEC 2, complement: strong form",
      .domain = "A tractable, no stride 0, N a multiple of the last s * d",
      .kills = "complement_counts_unit_modes"};
  using Given = LayoutAndNumber;
  LC_HD static constexpr bool admits(Given const& given) {
    return size(given.layout) > 0 && given.n >= 1 && tractable_by_definition(given.layout) &&
           size(moving_part(given.layout)) == size(given.layout) &&
           given.n % span_of(given.layout) == 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(rest, ops::complement(algebra, given.layout, given.n));
    Examined e;
    e.that(static_cast<wide_t>(size(given.layout)) * size(rest) == given.n);
    if (e.failed || given.n > kWindow) return e;
    OffsetSet const sums = sum_set(given.layout, rest);
    e.equal(sums.count(), given.n);
    e.covers(sums, given.n);
    return e;
  }
};

struct ComplementAnswers : AnswersOnItsDomain<ComplementAnswers, LayoutAndNumber> {
  static constexpr LawInfo info{
      .id = "complement_answers",
      .op = Op::complement,
      .aspect = Aspect::domain,
      .says =
          "complement(A, N) answers for every tractable A, and refuses an empty A, N < 1, and "
          "an A that repeats offsets but by stride 0",
      .source = "SPEC 2, complement: otherwise an error naming why",
      .domain = "",
      .kills = "complement_checks_no_divisibility"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Given const& given) {
    return ops::complement(algebra, given.layout, given.n);
  }
};

struct NComplementIsBijective : Examining {
  static constexpr LawInfo info{.id = "n_complement_is_bijective",
                                .op = Op::n_complement,
                                .aspect = Aspect::function,
                                .says = "(A, n_complement(A, N)) is a bijection onto [0, N)",
                                .source = "Colfax, N-complement",
                                .domain = "A of at most 4096 points and offsets, N <= 4096",
                                .kills = "n_complement_ignores_span"};
  using Given = LayoutAndNumber;
  LC_HD static constexpr bool admits(Given const& given) {
    return walkable(given.layout) && given.n <= kWindow;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(rest, ops::n_complement(algebra, given.layout, given.n));
    Examined e;
    bool const sized = static_cast<wide_t>(size(given.layout)) * size(rest) == given.n;
    e.that(sized);
    if (!sized || given.n < 1) return e;
    OffsetSet const sums = sum_set(given.layout, rest);
    e.equal(sums.count(), given.n);
    e.covers(sums, given.n);
    return e;
  }
};

struct NComplementAnswers : AnswersOnItsDomain<NComplementAnswers, LayoutAndNumber> {
  static constexpr LawInfo info{
      .id = "n_complement_answers",
      .op = Op::n_complement,
      .aspect = Aspect::domain,
      .says = "n_complement(A, N) answers iff some layout makes (A, C) a bijection onto [0, N)",
      .source = "Colfax, N-complement: exists iff A is tractable and its last s * d divides N",
      .domain = "",
      .kills = "n_complement_accepts_remainder"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Given const& given) {
    return ops::n_complement(algebra, given.layout, given.n);
  }
};

}  // namespace layoutcheck::laws
