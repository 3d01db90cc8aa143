#pragma once
/// upcast and downcast.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct UpcastImage : ChecksClaims {
  static constexpr LawInfo info{.id = "upcast_image",
                                .op = Op::upcast,
                                .property_kind = PropertyKind::function,
                                .says = "image(upcast(L, n)) == {v div n : v in image(L)}",
                                .source = "spec#upcast: the groups of n that L meets",
                                .domain = "L tractable, at most 4096 points and offsets",
                                .kills = "upcast_divides_strides_only"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    return input.n >= 1 && size(input.layout) > 0 && walkable(input.layout) &&
           tractable_by_definition(input.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::upcast(algebra, input.layout, input.n));
    CheckedClaims e;
    OffsetSet groups;
    for (index_t i = 0; i < size(input.layout); ++i) groups.insert(input.layout(i) / input.n);
    OffsetSet found;
    insert_image(found, result);
    e.expect(size(result), Relation::less_equal, kWindow);
    e.equal(found.stray(), 0);
    for (index_t v = 0; v < kWindow; ++v) {
      e.equal(found.contains(v) ? 1 : 0, groups.contains(v) ? 1 : 0);
    }
    return e;
  }
};

struct UpcastStartsGroups {
  static constexpr LawInfo info{
      .id = "upcast_starts_groups",
      .op = Op::upcast,
      .property_kind = PropertyKind::function,
      .says =
          "U = upcast(L, n): n * U(c div g) is the start of the group of L(c), g_k the part "
          "of extent k inside a group",
      .source = "spec#upcast: n * upcast(L)(i) is the start of the group of n",
      .domain = "L tractable",
      .kills = "upcast_floors_extents"};
  using Input = LayoutAndNumber;
  struct Derived {
    Layout fine;
    Layout coarse;
    index_t n;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return input.n >= 1 && size(input.layout) > 0 && tractable_by_definition(input.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::upcast(algebra, input.layout, input.n));
    return Derived{input.layout, result, input.n};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return size(d.fine); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (!(d.coarse.profile == d.fine.profile) || size(d.coarse) == 0) {
      return {rank(d.coarse), Relation::less, 0};
    }
    index_t rest = i;
    index_t value = 0;
    for (int k = 0; k < d.fine.leaves.size(); ++k) {
      index_t const extent = d.fine.leaves[k].extent;
      index_t const inside = ceil_div(extent, d.coarse.leaves[k].extent);
      value += rest % extent / inside * d.coarse.leaves[k].stride;
      rest /= extent;
    }
    return {value, Relation::equal, d.fine(i) / d.n};
  }
  template <class Visit>
  LC_HD static constexpr bool carries(Derived const& d, Visit const& visit) {
    visit_carries(d.fine, size(d.fine), visit);
    return false;
  }
};

struct UpcastAnswers : AnswersOnItsDomain<UpcastAnswers, LayoutAndNumber> {
  static constexpr LawInfo info{
      .id = "upcast_answers",
      .op = Op::upcast,
      .property_kind = PropertyKind::domain,
      .says =
          "upcast(L, n) answers where n divides each stride, or the stride n and n / d the "
          "extent, and refuses n < 1",
      .source = "spec#upcast; CuTe, upcast",
      .domain = "",
      .kills = "upcast_wants_multiples"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::upcast(algebra, input.layout, input.n);
  }
};

struct DowncastImage : ChecksClaims {
  static constexpr LawInfo info{
      .id = "downcast_image",
      .op = Op::downcast,
      .property_kind = PropertyKind::function,
      .says = "image(downcast(L, n)) == {n * v + j : v in image(L), 0 <= j < n}",
      .source = "spec#downcast: every element seen as n",
      .domain = "size(L) * n <= 4096",
      .kills = "downcast_keeps_other_strides"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) {
    Range const r = range(input.layout);
    return input.n >= 1 && input.n <= kWindow && size(input.layout) > 0 && walkable(input.layout) &&
           static_cast<wide_t>(size(input.layout)) * input.n <= kWindow &&
           (static_cast<wide_t>(r.greatest) - r.least + 1) * input.n <= kWindow &&
           magnitude(r.least) <= kMaxIndex / kWindow;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::downcast(algebra, input.layout, input.n));
    CheckedClaims e;
    index_t const least = range(input.layout).least * input.n;
    OffsetSet elements(least);
    for (index_t i = 0; i < size(input.layout); ++i) {
      for (index_t j = 0; j < input.n; ++j) elements.insert(input.layout(i) * input.n + j);
    }
    OffsetSet found(least);
    insert_image(found, result);
    e.equal(found.stray(), 0);
    for (index_t v = least; v < least + kWindow; ++v) {
      e.equal(found.contains(v) ? 1 : 0, elements.contains(v) ? 1 : 0);
    }
    return e;
  }
};

struct DowncastSize : OneClaim {
  static constexpr LawInfo info{.id = "downcast_size",
                                .op = Op::downcast,
                                .property_kind = PropertyKind::size,
                                .says = "size(downcast(L, n)) == n * size(L)",
                                .source = "spec#downcast",
                                .domain = "n >= 1",
                                .kills = "downcast_grows_every_unit_mode"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) { return input.n >= 1; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::downcast(algebra, input.layout, input.n));
    Checked const want = Checked(size(input.layout)) * input.n;
    if (want.overflowed()) return Claim{size(result), Relation::less, 0};
    return Claim{size(result), Relation::equal, want.value()};
  }
};

struct UpcastUndoesDowncast : SameFunction {
  static constexpr LawInfo info{
      .id = "upcast_undoes_downcast",
      .op = Op::downcast,
      .property_kind = PropertyKind::function,
      .says = "upcast(downcast(L, n), n) has the size and the values of L",
      .source = "spec#downcast: downcast then upcast is the identity where both are defined",
      .domain = "n >= 1",
      .kills = "downcast_off_by_one"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) { return input.n >= 1; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(fine, ops::downcast(algebra, input.layout, input.n));
    LC_TRY(back, ops::upcast(algebra, fine, input.n));
    return Derived{back, input.layout};
  }
};

struct DowncastAnswers : AnswersOnItsDomain<DowncastAnswers, LayoutAndNumber> {
  static constexpr LawInfo info{
      .id = "downcast_answers",
      .op = Op::downcast,
      .property_kind = PropertyKind::domain,
      .says =
          "downcast(L, n) answers for n >= 1 and an L with a mode of stride 1, and refuses n "
          "< 1",
      .source = "spec#downcast; CuTe, downcast",
      .domain = "",
      .kills = "downcast_accepts_zero"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::downcast(algebra, input.layout, input.n);
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using CastLaws = LawList<
    UpcastImage,
    UpcastStartsGroups,
    UpcastAnswers,
    DowncastImage,
    DowncastSize,
    UpcastUndoesDowncast,
    DowncastAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
