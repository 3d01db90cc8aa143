#pragma once
/// What kind of function a layout is: each predicate against the table.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

/// The image is [0, n). Beyond what is walkable, by strides: none leads below 0, and the sums of
/// steps have no gap up to the greatest one.
LC_HD constexpr bool is_onto(Layout const& l, index_t n) {
  if (size(l) == 0 || n < 1) return size(l) == 0 && n == 0;
  Range const r = range(l);
  if (r.least != 0 || r.greatest != n - 1) return false;
  return walkable(l) ? image_set(l).count() == n : covered_by_sums(l, scalar_layout(1, 0)) == n;
}

LC_HD constexpr bool unit_modes_are_still(Layout const& l) {
  for (Mode const& m : l.leaves) {
    if (m.extent == 1 && m.stride != 0) return false;
  }
  return true;
}

struct IsInjectiveByTable : OneClaim {
  static constexpr LawInfo info{.id = "is_injective_by_table",
                                .op = Op::is_injective,
                                .property_kind = PropertyKind::function,
                                .says = "is_injective(L) iff no offset appears twice in the table",
                                .source = "spec#injective",
                                .domain = "at most 4096 points and offsets, or strides decide it",
                                .kills = "is_injective_wants_ordered_strides"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&, ImageFacts const& facts) {
    return facts.walkable;
  }
  LC_HD static constexpr bool admits(Input const& input) {
    return walkable(input.layout) || repeated_offset(input.layout) != Search::given_up;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    if (walkable(input.layout)) return derive(algebra, input, image_facts(input.layout));
    LC_TRY(got, ops::is_injective(algebra, input.layout));
    bool const want = repeated_offset(input.layout) == Search::none;
    return Claim{got ? 1 : 0, Relation::equal, want ? 1 : 0};
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input,
                                                  ImageFacts const& facts) {
    LC_TRY(got, ops::is_injective(algebra, input.layout));
    return Claim{got ? 1 : 0, Relation::equal, facts.injective() ? 1 : 0};
  }
};

struct IsCompactByTable : OneClaim {
  static constexpr LawInfo info{
      .id = "is_compact_by_table",
      .op = Op::is_compact,
      .property_kind = PropertyKind::function,
      .says = "is_compact(L) iff the table is a bijection of [0, size) onto itself",
      .source = "spec#injective",
      .domain = "",
      .kills = "is_compact_compares_cosize"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&, ImageFacts const& facts) {
    return facts.walkable;
  }
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    if (walkable(input.layout)) return derive(algebra, input, image_facts(input.layout));
    LC_TRY(got, ops::is_compact(algebra, input.layout));
    return Claim{got ? 1 : 0, Relation::equal, is_compact_by_strides(input.layout) ? 1 : 0};
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input,
                                                  ImageFacts const& facts) {
    LC_TRY(got, ops::is_compact(algebra, input.layout));
    return Claim{got ? 1 : 0, Relation::equal, facts.compact() ? 1 : 0};
  }
};

struct IsTractableByDefinition : OneClaim {
  static constexpr LawInfo info{
      .id = "is_tractable_by_definition",
      .op = Op::is_tractable,
      .property_kind = PropertyKind::function,
      .says =
          "is_tractable(L) iff the strides of the leaves that move are positive and, in the order "
          "of stride and extent, each s * d divides the next stride",
      .source = "spec#tractable",
      .domain = "size > 0",
      .kills = "is_tractable_does_not_sort"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::is_tractable(algebra, input.layout));
    bool const want = tractable_by_definition(input.layout);
    return Claim{got ? 1 : 0, Relation::equal, want ? 1 : 0};
  }
};

struct IsNonDegenerateByDefinition : OneClaim {
  static constexpr LawInfo info{
      .id = "is_non_degenerate_by_definition",
      .op = Op::is_non_degenerate,
      .property_kind = PropertyKind::function,
      .says = "is_non_degenerate(L) iff every leaf of extent 1 has stride 0",
      .source = "spec#tractable",
      .domain = "",
      .kills = "is_non_degenerate_forbids_unit_modes"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::is_non_degenerate(algebra, input.layout));
    bool const want = unit_modes_are_still(input.layout);
    return Claim{got ? 1 : 0, Relation::equal, want ? 1 : 0};
  }
};

struct SizeCountsCoordinates : OneClaim {
  static constexpr LawInfo info{.id = "size_counts_coordinates",
                                .op = Op::size,
                                .property_kind = PropertyKind::size,
                                .says = "size(L) is the product of the extents",
                                .source = "spec#flat",
                                .domain = "",
                                .kills = "size_stops_before_last_mode"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::size(algebra, input.layout));
    Checked product = 1;
    for (Mode const& m : input.layout.leaves) product *= m.extent;
    return Claim{got, Relation::equal, product.value()};
  }
};

struct CosizeSpansImage : OneClaim {
  static constexpr LawInfo info{
      .id = "cosize_spans_image",
      .op = Op::cosize,
      .property_kind = PropertyKind::size,
      .says = "cosize(L) is the greatest offset less the least, plus 1; 0 when the size is 0",
      .source = "spec#cosize: 1 + sum of (s - 1) * abs(d)",
      .domain = "",
      .kills = "cosize_ignores_sign"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    return derive(algebra, input, ImageFacts{});
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input,
                                                  ImageFacts const& facts) {
    LC_TRY(got, ops::cosize(algebra, input.layout));
    if (facts.walkable) return Claim{got, Relation::equal, facts.greatest - facts.least + 1};
    if (size(input.layout) == 0) return Claim{got, Relation::equal, 0};
    wide_t least = 0;
    wide_t greatest = 0;
    // What a digit adds is least or greatest at an end of the digit, whatever the others are.
    for (Mode const& m : input.layout.leaves) {
      wide_t const reach = (wide_t{m.extent} - 1) * m.stride;
      (reach < 0 ? least : greatest) += reach;
    }
    return Claim{got, Relation::equal, static_cast<index_t>(greatest - least + 1)};
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using FactsLaws = LawList<
    IsInjectiveByTable,
    IsCompactByTable,
    IsTractableByDefinition,
    IsNonDegenerateByDefinition,
    SizeCountsCoordinates,
    CosizeSpansImage>;
// clang-format on

}  // namespace layoutcheck::laws
