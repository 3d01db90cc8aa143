#pragma once
/// Inverses: right, left, quasi, and of compact layouts.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/answers.hpp"
#include "layoutcheck/laws/examined.hpp"

namespace layoutcheck::laws {

struct RightInverseFunction : RoundTrip {
  static constexpr LawInfo info{.id = "right_inverse_function",
                                .op = Op::right_inverse,
                                .aspect = Aspect::function,
                                .says = "R = right_inverse(L): L(R(i)) == i for all i < size(R)",
                                .source = "spec#right_inverse",
                                .domain = "",
                                .kills = "right_inverse_does_not_sort"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::right_inverse(algebra, given.layout));
    return Derived{given.layout, inverse};
  }
};

/// Where the preimage is unique the inverse is forced, and so is the greatest size: the longest
/// prefix of the table of preimages that a layout has.
LC_HD constexpr index_t largest_forced_inverse(Layout const& l) {
  constexpr index_t kMost = 256;
  index_t preimage[kMost] = {};
  for (index_t v = 0; v < kMost; ++v) preimage[v] = -1;
  for (index_t i = 0; i < size(l); ++i) {
    index_t const v = l(i);
    if (v >= 0 && v < kMost) preimage[v] = i;
  }
  index_t reach = 0;
  while (reach < kMost && preimage[reach] >= 0) ++reach;
  auto const value = [&preimage](index_t i) { return preimage[i]; };
  while (reach > 1 && !is_table_of_layout(value, reach)) --reach;
  return reach;
}

struct RightInverseIsLargest : OneClaim {
  static constexpr LawInfo info{
      .id = "right_inverse_is_largest",
      .op = Op::right_inverse,
      .aspect = Aspect::optimality,
      .says = "no layout R with L(R(i)) == i is larger than right_inverse(L)",
      .source = "spec#right_inverse: R of largest size possible",
      .domain = "L injective, 1 <= size <= 256",
      .kills = "right_inverse_stops_early"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const& given) {
    return size(given.layout) >= 1 && size(given.layout) <= 256 && walkable(given.layout) &&
           injective_by_table(given.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::right_inverse(algebra, given.layout));
    return Claim{largest_forced_inverse(given.layout), Relation::less_equal, size(inverse)};
  }
};

struct LeftInverseFunction : RoundTrip {
  static constexpr LawInfo info{.id = "left_inverse_function",
                                .op = Op::left_inverse,
                                .aspect = Aspect::function,
                                .says = "R = left_inverse(L): R(L(i)) == i for all i < size(L)",
                                .source = "spec#left_inverse: strict",
                                .domain = "",
                                .kills = "left_inverse_ignores_gaps"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::left_inverse(algebra, given.layout));
    return Derived{inverse, given.layout};
  }
};

struct LeftInverseAnswers : AnswersOnItsDomain<LeftInverseAnswers, OneLayout> {
  static constexpr LawInfo info{
      .id = "left_inverse_answers",
      .op = Op::left_inverse,
      .aspect = Aspect::domain,
      .says = "left_inverse(L) answers iff some layout R has R(L(i)) == i for all i < size(L)",
      .source = "spec#left_inverse: required for injective L that admits one",
      .domain = "small enough for tables",
      .kills = "left_inverse_forgives_stride_zero"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Given const& given) {
    return ops::left_inverse(algebra, given.layout);
  }
};

struct LeftInverseQuasiFunction : QuasiRoundTrip {
  static constexpr LawInfo info{.id = "left_inverse_quasi_function",
                                .op = Op::left_inverse_quasi,
                                .aspect = Aspect::function,
                                .says = "R = left_inverse_quasi(L): L(R(L(i))) == L(i)",
                                .source = "spec#left_inverse: quasi",
                                .domain = "",
                                .kills = "left_inverse_quasi_shifts_coordinates"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::left_inverse_quasi(algebra, given.layout));
    return Derived{given.layout, inverse};
  }
};

struct LeftInverseQuasiAnswers : AnswersOnItsDomain<LeftInverseQuasiAnswers, OneLayout> {
  static constexpr LawInfo info{
      .id = "left_inverse_quasi_answers",
      .op = Op::left_inverse_quasi,
      .aspect = Aspect::domain,
      .says = "left_inverse_quasi(L) answers for every tractable L, and refuses negative offsets",
      .source = "spec#left_inverse_quasi; CuTe C++ layout algebra, left_inverse",
      .domain = "L tractable, or with a negative offset",
      .kills = "left_inverse_quasi_refuses_stride_zero"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Given const& given) {
    return ops::left_inverse_quasi(algebra, given.layout);
  }
};

struct InverseFromLeft : RoundTrip {
  static constexpr LawInfo info{.id = "inverse_from_left",
                                .op = Op::inverse,
                                .aspect = Aspect::function,
                                .says = "R = inverse(L): R(L(i)) == i for all i < size(L)",
                                .source = "spec#inverse: both sides",
                                .domain = "",
                                .kills = "inverse_permutes_backwards"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::inverse(algebra, given.layout));
    return Derived{inverse, given.layout};
  }
};

struct InverseFromRight : RoundTrip {
  static constexpr LawInfo info{.id = "inverse_from_right",
                                .op = Op::inverse,
                                .aspect = Aspect::function,
                                .says = "R = inverse(L): L(R(i)) == i for all i < size(R)",
                                .source = "spec#inverse: both sides",
                                .domain = "",
                                .kills = "inverse_returns_layout"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::inverse(algebra, given.layout));
    return Derived{given.layout, inverse};
  }
};

struct InverseKeepsSize : OneClaim {
  static constexpr LawInfo info{.id = "inverse_keeps_size",
                                .op = Op::inverse,
                                .aspect = Aspect::size,
                                .says = "size(inverse(L)) == size(L)",
                                .source = "spec#inverse: on [0, size)",
                                .domain = "",
                                .kills = "inverse_drops_last_mode"};
  using Given = OneLayout;
  LC_HD static constexpr bool admits(Given const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::inverse(algebra, given.layout));
    return Claim{size(inverse), Relation::equal, size(given.layout)};
  }
};

struct InverseDividesByStrides : SameValues {
  static constexpr LawInfo info{
      .id = "inverse_divides_by_strides",
      .op = Op::inverse,
      .aspect = Aspect::function,
      .says = "inverse(L)(x) is the index of the coordinates (x div d_k) mod s_k",
      .source = "spec#inverse: sort-index construction and stride division agree",
      .domain = "L compact, at most 4096 points",
      .kills = "inverse_takes_prefixes_of_result"};
  using Given = OneLayout;
  using Derived = Maps<Layout, StrideDivision>;
  LC_HD static constexpr bool admits(Given const& given, ImageFacts const& facts) {
    return facts.walkable && facts.compact() && facts.points == size(given.layout);
  }
  LC_HD static constexpr bool admits(Given const& given) {
    return admits(given, image_facts(given.layout));
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(inverse, ops::inverse(algebra, given.layout));
    return Derived{inverse, {given.layout}};
  }
};

struct InverseAnswers : AnswersOnItsDomain<InverseAnswers, OneLayout> {
  static constexpr LawInfo info{.id = "inverse_answers",
                                .op = Op::inverse,
                                .aspect = Aspect::domain,
                                .says = "inverse(L) answers iff L is compact",
                                .source = "spec#inverse: compact L",
                                .domain = "small enough for tables",
                                .kills = "inverse_accepts_gaps"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Given const& given) {
    return ops::inverse(algebra, given.layout);
  }
};

}  // namespace layoutcheck::laws
