#pragma once
/// Layouts that select coordinates of shapes: greatest_common_domain, domain_distribute,
/// tiler_to_layout. Host only.

#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- where they must answer ----

/// Empty shapes have no coordinate to select.
inline bool has_coordinates(IntTuple const& shape) {
  return no_leaf_below(shape, 1) && products_fit(shape);
}
inline Domain greatest_common_domain_domain(IntTuple const& a, IntTuple const& b) {
  return has_coordinates(a) && has_coordinates(b) ? Domain::required : Domain::may;
}
inline Domain domain_distribute_domain(IntTuple const& shape, index_t n) {
  if (n < 1) return Domain::refuse;
  return has_coordinates(shape) ? Domain::required : Domain::may;
}
/// Without brackets, libraries answer the layout itself.
inline Domain tiler_to_layout_domain(Tiler const& tiler) {
  if (tiler.kept != 0) return Domain::refuse;
  bool const fits_here = fits_axes(tiler.brackets) && products_fit(tiler.layouts) &&
                         tiler.brackets.nodes() + tiler.layouts.profile.nodes() < kMaxNodes &&
                         levels(tiler.brackets) + levels(tiler.layouts.profile) < kMaxDepth;
  return tiler.by_mode() && fits_here ? Domain::required : Domain::may;
}

// ---- greatest_common_domain ----

/// The leaves of a shape as offsets: leaf k goes from begin to end, the products of the extents
/// before it and up to it.
struct LeafSpan {
  index_t begin;
  index_t end;
};
inline std::vector<LeafSpan> leaf_spans(IntTuple const& shape) {
  std::vector<LeafSpan> result;
  index_t begin = 1;
  for (index_t const extent : shape.leaves) {
    result.push_back({begin, begin * extent});
    begin *= extent;
  }
  return result;
}

struct GreatestCommonDomainIsCommon : ChecksClaims {
  static constexpr LawInfo info{
      .id = "greatest_common_domain_is_common",
      .op = Op::greatest_common_domain,
      .property_kind = PropertyKind::function,
      .says =
          "each mode s:d of greatest_common_domain(A, B) is within a leaf of A and one of B, from "
          "P to P': P divides d, and s * d divides P'; the strides ascend",
      .source = "spec#greatest_common_domain",
      .domain = "extents from 1, sizes fit 64 bits",
      .kills = "greatest_common_domain_of_sizes"};
  using Input = TwoTuples;
  static bool admits(Input const& g) { return has_coordinates(g.a) && has_coordinates(g.b); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::greatest_common_domain(algebra, g.a, g.b));
    CheckedClaims e;
    e.that(size(got) >= 1);
    wide_t before = 1;
    for (Mode const& m : got.leaves) {
      if (m.extent == 1) continue;
      e.that(m.stride >= 1 && m.stride % before == 0);
      if (e.failed) return e;
      before = wide(m.extent) * m.stride;
      e.that(is_within_a_leaf(g.a, m.stride, before));
      e.that(is_within_a_leaf(g.b, m.stride, before));
    }
    return e;
  }

 private:
  static bool is_within_a_leaf(IntTuple const& shape, index_t first, wide_t end) {
    for (LeafSpan const& leaf : leaf_spans(shape)) {
      if (first % leaf.begin == 0 && leaf.end % end == 0) return true;
    }
    return false;
  }
};

struct GreatestCommonDomainIsGreatest : ChecksClaims {
  static constexpr LawInfo info{
      .id = "greatest_common_domain_is_greatest",
      .op = Op::greatest_common_domain,
      .property_kind = PropertyKind::optimality,
      .says =
          "whatever is within a leaf of A and one of B is in greatest_common_domain(A, B): from "
          "the lcm of where they begin to the gcd of where they end, if it divides",
      .source = "spec#greatest_common_domain",
      .domain = "extents from 1, sizes fit 64 bits",
      .kills = "greatest_common_domain_pairs_leaves"};
  using Input = TwoTuples;
  static bool admits(Input const& g) { return has_coordinates(g.a) && has_coordinates(g.b); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::greatest_common_domain(algebra, g.a, g.b));
    CheckedClaims e;
    auto const in_b = leaf_spans(g.b);
    for (LeafSpan const& a : leaf_spans(g.a)) {
      for (LeafSpan const& b : in_b) {
        wide_t const first = wide(a.begin) / gcd(a.begin, b.begin) * b.begin;
        wide_t const end = gcd(a.end, b.end);
        if (end > first && end % first == 0) e.that(has(got, first, end));
      }
    }
    if (e.claims == 0) e.equal(size(got), 1);
    return e;
  }

 private:
  static bool has(Layout const& got, wide_t first, wide_t end) {
    for (Mode const& m : got.leaves) {
      bool const from_there = m.extent > 1 && m.stride >= 1 && first % m.stride == 0;
      if (from_there && wide(m.extent) * m.stride % end == 0) return true;
    }
    return false;
  }
};

// ---- domain_distribute ----

/// How many coordinates of a shape it takes: for each prime, n and the size have as many factors in
/// common.
inline index_t distributed(TupleAndNumber const& g) {
  return gcd(g.n, static_cast<index_t>(volume(g.tuple)));
}

struct DomainDistributeSize : OneClaim {
  static constexpr LawInfo info{.id = "domain_distribute_size",
                                .op = Op::domain_distribute,
                                .property_kind = PropertyKind::size,
                                .says = "size(domain_distribute(S, n)) == gcd(n, size(S))",
                                .source = "spec#domain_distribute; CuTe, domain_distribute",
                                .domain = "extents and n from 1, sizes fit 64 bits",
                                .kills = "domain_distribute_ends_after_a_leaf"};
  using Input = TupleAndNumber;
  static bool admits(Input const& g) { return has_coordinates(g.tuple) && g.n >= 1; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::domain_distribute(algebra, g.tuple, g.n));
    return Claim{size(got), Relation::equal, distributed(g)};
  }
};

struct DomainDistributeFromTheLeft
    : ValuesAre<DomainDistributeFromTheLeft, TupleAndNumber, ops::domain_distribute_call> {
  static constexpr LawInfo info{
      .id = "domain_distribute_from_the_left",
      .op = Op::domain_distribute,
      .property_kind = PropertyKind::function,
      .says =
          "domain_distribute(S, n) has gcd(n, P') coordinates below P', the product of the first "
          "extents, for each P'",
      .source = "spec#domain_distribute; CuTe, domain_distribute",
      .domain = "extents and n from 1, sizes fit 64 bits",
      .kills = "domain_distribute_from_the_right"};
  static bool admits(Input const& g) { return has_coordinates(g.tuple) && g.n >= 1; }
  static index_t count(Input const& g) { return distributed(g); }
  static index_t want(Input const& g, index_t i) {
    index_t value = 0;
    index_t taken = 1;
    for (LeafSpan const& leaf : leaf_spans(g.tuple)) {
      index_t const with_leaf = gcd(g.n, leaf.end);
      value += i / taken % (with_leaf / taken) * leaf.begin;
      taken = with_leaf;
    }
    return value;
  }
};

struct DomainDistributeIsShortest : OneClaim {
  static constexpr LawInfo info{
      .id = "domain_distribute_is_shortest",
      .op = Op::domain_distribute,
      .property_kind = PropertyKind::optimality,
      .says = "no layout with the values of domain_distribute(S, n) has fewer modes",
      .source = "spec#domain_distribute; CuTe, domain_distribute: coalesced",
      .domain = "extents and n from 1, sizes fit 64 bits",
      .kills = "domain_distribute_keeps_a_mode_for_each_leaf"};
  using Input = TupleAndNumber;
  static bool admits(Input const& g) { return has_coordinates(g.tuple) && g.n >= 1; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::domain_distribute(algebra, g.tuple, g.n));
    int const least = size(got) < 1 ? 0 : shortest_rank(got);
    return Claim{got.leaves.size(), Relation::equal, least};
  }
};

// ---- tiler_to_layout ----

struct TilerToLayoutHasTheShape : ChecksClaims {
  static constexpr LawInfo info{
      .id = "tiler_to_layout_has_the_shape",
      .op = Op::tiler_to_layout,
      .property_kind = PropertyKind::shape,
      .says =
          "tiler_to_layout(T) has the parentheses of T, and in the place of each entry its shape",
      .source = "spec#tiler_to_layout; PyCuTe, tiler_to_layout",
      .domain = "T in brackets, without _",
      .kills = "tiler_to_layout_flattens"};
  using Input = OneTiler;
  static bool admits(Input const& g) { return tiler_to_layout_domain(g.tiler) == Domain::required; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::tiler_to_layout(algebra, g.tiler));
    CheckedClaims e;
    e.that(replaces_leaves(g.tiler.brackets, got.profile));
    if (e.failed) return e;
    for (int entry = 0; entry < g.tiler.entries(); ++entry) {
      Place const part = place_of(g.tiler.brackets, got.profile, entry);
      e.that(tree_at(shape(got), part) == shape(g.tiler.layout(entry)));
    }
    return e;
  }
};

struct TilerToLayoutFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "tiler_to_layout_function",
      .op = Op::tiler_to_layout,
      .property_kind = PropertyKind::function,
      .says = "along the axis of its place, tiler_to_layout(T) has the values of each entry of T",
      .source = "spec#tiler_to_layout; PyCuTe, tiler_to_layout",
      .domain = "T in brackets, without _",
      .kills = "tiler_to_layout_of_extents_alone"};
  using Input = OneTiler;
  static bool admits(Input const& g) { return tiler_to_layout_domain(g.tiler) == Domain::required; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::tiler_to_layout(algebra, g.tiler));
    CheckedClaims e;
    for (int along = 0; along < g.tiler.entries(); ++along) {
      ModeList modes;
      for (int entry = 0; entry < g.tiler.entries(); ++entry) {
        for (Mode const& m : g.tiler.layout(entry).leaves) {
          modes.push_back({m.extent, entry == along ? m.stride : 0});
        }
      }
      e.same_function(axis_of(got, path_of(g.tiler.brackets, along)), from_modes(modes));
    }
    auto const is_entry = [&](Axis const& axis) { return has_leaf(g.tiler.brackets, axis); };
    e.that(moves_within(got, is_entry));
    return e;
  }
};

struct TilerToLayoutAnswers : Answers<TilerToLayoutAnswers, OneTiler, ops::tiler_to_layout_call> {
  static constexpr LawInfo info{
      .id = "tiler_to_layout_answers",
      .op = Op::tiler_to_layout,
      .property_kind = PropertyKind::domain,
      .says = "tiler_to_layout(T) is given for every T in brackets without _",
      .source = "spec#answers: a refusal is an answer",
      .domain = "",
      .kills = "tiler_to_layout_takes_one_of_a_kept_mode"};
};

// What is not listed is not checked by any engine.
// clang-format off
using DomainsLaws = LawList<
    GreatestCommonDomainIsCommon,
    GreatestCommonDomainIsGreatest,
    DomainDistributeSize,
    DomainDistributeFromTheLeft,
    DomainDistributeIsShortest,
    TilerToLayoutHasTheShape,
    TilerToLayoutFunction,
    TilerToLayoutAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
