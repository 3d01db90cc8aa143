#pragma once
/// Arithmetic on int-tuples: product to ceil_div.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/exact_sum.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- product ----

struct ProductMultipliesLeaves : NumberIs<ProductMultipliesLeaves, OneTuple, ops::product_call> {
  static constexpr LawInfo info{
      .id = "product_multiplies_leaves",
      .op = Op::product,
      .property_kind = PropertyKind::function,
      .says = "product(t) is the product of the leaves of t, 1 for ()",
      .source = "spec#flat: size(t) = product of the leaves; size(()) = 1",
      .domain = "the product fits 64 bits",
      .kills = "product_skips_last_leaf"};
  LC_HD static constexpr bool admits(Input const& input) { return fits(volume(input.tuple)); }
  LC_HD static constexpr index_t want(Input const& input) {
    return static_cast<index_t>(volume(input.tuple));
  }
};

struct ProductAnswers : Answers<ProductAnswers, OneTuple, ops::product_call> {
  static constexpr LawInfo info{.id = "product_answers",
                                .op = Op::product,
                                .property_kind = PropertyKind::domain,
                                .says = "product(t) is given exactly where it fits 64 bits",
                                .source = "spec#answers: a refusal is an answer",
                                .domain = "",
                                .kills = "product_of_nothing_is_refused"};
};

struct ProductEachMultipliesModes
    : LeavesAre<ProductEachMultipliesModes, OneTuple, ops::product_each_call> {
  static constexpr LawInfo info{.id = "product_each_multiplies_modes",
                                .op = Op::product_each,
                                .property_kind = PropertyKind::function,
                                .says = "entry i of product_each(t) is the product of mode i",
                                .source = "spec#product_each; CuTe, product_each",
                                .domain = "every mode's product fits 64 bits",
                                .kills = "product_each_keeps_first_leaves"};
  LC_HD static constexpr bool admits(Input const& input) { return products_fit(input.tuple); }
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result;
    for (int i = 0; i < rank(input.tuple); ++i) {
      result.leaves.push_back(static_cast<index_t>(volume(mode(input.tuple, i))));
    }
    return result;
  }
};

struct ProductEachIsFlat : ProfileIs<ProductEachIsFlat, OneTuple, ops::product_each_call> {
  static constexpr LawInfo info{
      .id = "product_each_is_flat",
      .op = Op::product_each,
      .property_kind = PropertyKind::shape,
      .says = "product_each(t) is flat and of the rank of t; a scalar stays one",
      .source = "spec#product_each; CuTe, product_each",
      .domain = "",
      .kills = "product_each_wraps_scalar"};
  LC_HD static constexpr Profile want(Input const& input) {
    return input.tuple.is_scalar() ? Profile::scalar() : Profile::flat(rank(input.tuple));
  }
};

// ---- rank, depth, flatten, unflatten, maximum ----

struct TupleRankCountsModes : NumberIs<TupleRankCountsModes, OneTuple, ops::tuple_rank_call> {
  static constexpr LawInfo info{
      .id = "tuple_rank_counts_modes",
      .op = Op::tuple_rank,
      .property_kind = PropertyKind::shape,
      .says = "rank(t) is the number of top-level modes, 1 for an integer",
      .source = "spec#profile; CuTe, rank",
      .domain = "",
      .kills = "tuple_rank_counts_leaves"};
  LC_HD static constexpr index_t want(Input const& input) {
    Profile const& p = input.tuple.profile;
    if (p.is_leaf(0)) return 1;
    index_t modes = 0;
    for (int node = 1; node < p.nodes(); node = p.after(node)) ++modes;
    return modes;
  }
};

struct TupleDepthCountsLevels : NumberIs<TupleDepthCountsLevels, OneTuple, ops::tuple_depth_call> {
  static constexpr LawInfo info{
      .id = "tuple_depth_counts_levels",
      .op = Op::tuple_depth,
      .property_kind = PropertyKind::shape,
      .says = "depth(n) == 0, depth of a tuple is 1 + that of its deepest mode",
      .source = "spec#profile; CuTe, depth",
      .domain = "",
      .kills = "tuple_depth_of_first_mode"};
  LC_HD static constexpr index_t want(Input const& input) { return levels(input.tuple.profile); }
};

struct TupleFlattenKeepsLeaves
    : LeavesAre<TupleFlattenKeepsLeaves, OneTuple, ops::tuple_flatten_call> {
  static constexpr LawInfo info{.id = "tuple_flatten_keeps_leaves",
                                .op = Op::tuple_flatten,
                                .property_kind = PropertyKind::function,
                                .says = "flatten(t) has the leaves of t from left to right",
                                .source = "spec#flat",
                                .domain = "",
                                .kills = "tuple_flatten_reverses"};
  LC_HD static constexpr IntTuple want(Input const& input) { return input.tuple; }
};

struct TupleFlattenIsFlat : ProfileIs<TupleFlattenIsFlat, OneTuple, ops::tuple_flatten_call> {
  static constexpr LawInfo info{.id = "tuple_flatten_is_flat",
                                .op = Op::tuple_flatten,
                                .property_kind = PropertyKind::shape,
                                .says = "flatten(t) is flat; an integer stays one",
                                .source = "spec#flat; CuTe, flatten",
                                .domain = "",
                                .kills = "tuple_flatten_opens_one_level"};
  LC_HD static constexpr Profile want(Input const& input) {
    return input.tuple.is_scalar() ? Profile::scalar() : Profile::flat(input.tuple.leaves.size());
  }
};

struct TupleUnflattenKeepsLeaves
    : LeavesAre<TupleUnflattenKeepsLeaves, TwoTuples, ops::tuple_unflatten_call> {
  static constexpr LawInfo info{.id = "tuple_unflatten_keeps_leaves",
                                .op = Op::tuple_unflatten,
                                .property_kind = PropertyKind::function,
                                .says = "unflatten(t, p) has the leaves of t from left to right",
                                .source = "spec#tuple_unflatten; CuTe, unflatten",
                                .domain = "as many leaves in t as in p",
                                .kills = "tuple_unflatten_reverses"};
  LC_HD static constexpr bool admits(Input const& input) {
    return input.a.leaves.size() == input.b.leaves.size();
  }
  LC_HD static constexpr IntTuple want(Input const& input) { return input.a; }
};

struct TupleUnflattenTakesProfile
    : ProfileIs<TupleUnflattenTakesProfile, TwoTuples, ops::tuple_unflatten_call> {
  static constexpr LawInfo info{.id = "tuple_unflatten_takes_profile",
                                .op = Op::tuple_unflatten,
                                .property_kind = PropertyKind::shape,
                                .says = "unflatten(t, p) is congruent to p",
                                .source = "spec#tuple_unflatten; CuTe, unflatten",
                                .domain = "as many leaves in t as in p",
                                .kills = "tuple_unflatten_stays_flat"};
  LC_HD static constexpr bool admits(Input const& input) {
    return input.a.leaves.size() == input.b.leaves.size();
  }
  LC_HD static constexpr Profile want(Input const& input) { return input.b.profile; }
};

struct TupleUnflattenAnswers
    : Answers<TupleUnflattenAnswers, TwoTuples, ops::tuple_unflatten_call> {
  static constexpr LawInfo info{
      .id = "tuple_unflatten_answers",
      .op = Op::tuple_unflatten,
      .property_kind = PropertyKind::domain,
      .says = "unflatten(t, p) is given exactly where t and p have as many leaves",
      .source = "spec#tuple_unflatten; CuTe, unflatten",
      .domain = "",
      .kills = "tuple_unflatten_drops_the_rest"};
};

struct TupleMaxIsGreatestLeaf : NumberIs<TupleMaxIsGreatestLeaf, OneTuple, ops::tuple_max_call> {
  static constexpr LawInfo info{.id = "tuple_max_is_greatest_leaf",
                                .op = Op::tuple_max,
                                .property_kind = PropertyKind::function,
                                .says = "tuple_max(t) is the one leaf that no leaf exceeds",
                                .source = "spec#tuple_max; CuTe, max of an int-tuple",
                                .domain = "t has leaves",
                                .kills = "tuple_max_of_mode_products"};
  LC_HD static constexpr bool admits(Input const& input) { return !input.tuple.leaves.empty(); }
  LC_HD static constexpr index_t want(Input const& input) {
    IntTuple::leaf_list const& leaves = input.tuple.leaves;
    for (index_t candidate : leaves) {
      bool exceeded = false;
      for (index_t leaf : leaves) exceeded = exceeded || candidate < leaf;
      if (!exceeded) return candidate;
    }
    return 0;
  }
};

struct TupleMaxAnswers : Answers<TupleMaxAnswers, OneTuple, ops::tuple_max_call> {
  static constexpr LawInfo info{.id = "tuple_max_answers",
                                .op = Op::tuple_max,
                                .property_kind = PropertyKind::domain,
                                .says = "tuple_max(t) is given exactly where t has leaves",
                                .source = "spec#tuple_max; CuTe, max of an int-tuple",
                                .domain = "",
                                .kills = "tuple_max_of_nothing_is_0"};
};

// ---- inner_product, elem_scale ----

struct InnerProductAddsProducts
    : NumberIs<InnerProductAddsProducts, TwoTuples, ops::inner_product_call> {
  static constexpr LawInfo info{
      .id = "inner_product_adds_products",
      .op = Op::inner_product,
      .property_kind = PropertyKind::function,
      .says = "inner_product(a, b) is the sum of a_k * b_k over the leaves k",
      .source = "spec#inner_product; CuTe, inner_product",
      .domain = "a and b congruent, the sum within 64 bits",
      .kills = "inner_product_stops_before_last_leaf"};
  LC_HD static constexpr wide_t exact(Input const& input) {
    ExactSum sum;
    for (int k = input.a.leaves.size() - 1; k >= 0; --k) {
      sum.add_product(input.a.leaves[k], input.b.leaves[k]);
    }
    return sum.value();
  }
  LC_HD static constexpr bool admits(Input const& input) {
    return input.a.profile == input.b.profile && fits(exact(input));
  }
  LC_HD static constexpr index_t want(Input const& input) {
    return static_cast<index_t>(exact(input));
  }
};

struct InnerProductAnswers : Answers<InnerProductAnswers, TwoTuples, ops::inner_product_call> {
  static constexpr LawInfo info{
      .id = "inner_product_answers",
      .op = Op::inner_product,
      .property_kind = PropertyKind::domain,
      .says = "inner_product(a, b) is given exactly where a and b are congruent",
      .source = "spec#profile; CuTe, inner_product",
      .domain = "",
      .kills = "inner_product_stops_at_the_shorter"};
};

struct ElemScaleMultiplies : LeavesAre<ElemScaleMultiplies, TwoTuples, ops::elem_scale_call> {
  static constexpr LawInfo info{
      .id = "elem_scale_multiplies",
      .op = Op::elem_scale,
      .property_kind = PropertyKind::function,
      .says = "leaf k of elem_scale(a, b) is a_k times the product of the part of b in its place",
      .source = "spec#elem_scale; CuTe, elem_scale",
      .domain = "b's profile that of a with leaves replaced by tuples",
      .kills = "elem_scale_by_first_leaf"};
  LC_HD static constexpr wide_t leaf(Input const& input, int k) {
    Place const place = place_of(input.a.profile, input.b.profile, k);
    return times(input.a.leaves[k], volume(input.b, place.first, place.last));
  }
  LC_HD static constexpr bool admits(Input const& input) {
    if (!replaces_leaves(input.a.profile, input.b.profile)) return false;
    for (int k = 0; k < input.a.leaves.size(); ++k) {
      if (!fits(leaf(input, k))) return false;
    }
    return true;
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result;
    for (int k = 0; k < input.a.leaves.size(); ++k) {
      result.leaves.push_back(static_cast<index_t>(leaf(input, k)));
    }
    return result;
  }
};

struct ElemScaleKeepsProfile : ProfileIs<ElemScaleKeepsProfile, TwoTuples, ops::elem_scale_call> {
  static constexpr LawInfo info{.id = "elem_scale_keeps_profile",
                                .op = Op::elem_scale,
                                .property_kind = PropertyKind::shape,
                                .says = "elem_scale(a, b) is congruent to a",
                                .source = "spec#elem_scale; CuTe, elem_scale",
                                .domain = "b's profile that of a with leaves replaced by tuples",
                                .kills = "elem_scale_takes_the_finer_profile"};
  LC_HD static constexpr bool admits(Input const& input) {
    return replaces_leaves(input.a.profile, input.b.profile);
  }
  LC_HD static constexpr Profile want(Input const& input) { return input.a.profile; }
};

struct ElemScaleAnswers : Answers<ElemScaleAnswers, TwoTuples, ops::elem_scale_call> {
  static constexpr LawInfo info{
      .id = "elem_scale_answers",
      .op = Op::elem_scale,
      .property_kind = PropertyKind::domain,
      .says =
          "elem_scale(a, b) is given exactly where b's profile is that of a with leaves "
          "replaced",
      .source = "spec#compatible; CuTe, elem_scale",
      .domain = "",
      .kills = "elem_scale_broadcasts"};
};

// ---- prefix_product ----

/// One product from left to right: the first leaf is 1, leaf k times t_k is leaf k + 1.
struct PrefixProductSteps {
  static constexpr LawInfo info{.id = "prefix_product_steps",
                                .op = Op::prefix_product,
                                .property_kind = PropertyKind::function,
                                .says = "r = prefix_product(t): r_0 == 1 and r_k * t_k == r_{k+1}",
                                .source = "CuTe, compact_col_major; spec#value",
                                .domain = "the products fit 64 bits",
                                .kills = "prefix_product_from_the_right"};
  using Input = OneTuple;
  struct Derived {
    IntTuple got;
    IntTuple tuple;
  };
  LC_HD static constexpr bool admits(Input const& input) { return products_fit(input.tuple); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::prefix_product(algebra, input.tuple));
    return Derived{got, input.tuple};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.tuple.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    int const k = static_cast<int>(i);
    if (d.got.leaves.size() != d.tuple.leaves.size()) {
      return {d.got.leaves.size(), Relation::equal, d.tuple.leaves.size()};
    }
    if (k == 0) return {d.got.leaves[0], Relation::equal, 1};
    wide_t const step = times(d.got.leaves[k - 1], d.tuple.leaves[k - 1]);
    return {d.got.leaves[k], Relation::equal, static_cast<index_t>(step)};
  }
};

struct PrefixProductKeepsProfile
    : ProfileIs<PrefixProductKeepsProfile, OneTuple, ops::prefix_product_call> {
  static constexpr LawInfo info{.id = "prefix_product_keeps_profile",
                                .op = Op::prefix_product,
                                .property_kind = PropertyKind::shape,
                                .says = "prefix_product(t) is congruent to t",
                                .source = "spec#prefix_product; CuTe, compact_col_major",
                                .domain = "",
                                .kills = "prefix_product_is_flat"};
  LC_HD static constexpr Profile want(Input const& input) { return input.tuple.profile; }
};

struct PrefixProductStartsFromInit
    : LeavesAre<PrefixProductStartsFromInit, TwoTuples, ops::prefix_product_call> {
  static constexpr LawInfo info{
      .id = "prefix_product_starts_from_init",
      .op = Op::prefix_product,
      .property_kind = PropertyKind::function,
      .says =
          "prefix_product(t, init): each leaf of init starts a product of its own in the part "
          "of t in its place",
      .source = "spec#prefix_product; CuTe, compact_col_major with a current stride",
      .domain = "t's profile that of init with leaves replaced by tuples; the products fit 64 bits",
      .kills = "prefix_product_ignores_init"};
  LC_HD static constexpr bool admits(Input const& input) {
    IntTuple const& init = input.b;
    if (!replaces_leaves(init.profile, input.a.profile) || !products_fit(input.a)) return false;
    for (int i = 0; i < init.leaves.size(); ++i) {
      Place const part = place_of(init.profile, input.a.profile, i);
      for (int k = part.first; k < part.last; ++k) {
        if (!fits(times(init.leaves[i], volume(input.a, part.first, k)))) return false;
      }
    }
    return true;
  }
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result;
    for (int i = 0; i < input.b.leaves.size(); ++i) {
      Place const part = place_of(input.b.profile, input.a.profile, i);
      for (int k = part.first; k < part.last; ++k) {
        wide_t const leaf = times(input.b.leaves[i], volume(input.a, part.first, k));
        result.leaves.push_back(static_cast<index_t>(leaf));
      }
    }
    return result;
  }
};

struct PrefixProductFromInitKeepsProfile
    : ProfileIs<PrefixProductFromInitKeepsProfile, TwoTuples, ops::prefix_product_call> {
  static constexpr LawInfo info{
      .id = "prefix_product_from_init_keeps_profile",
      .op = Op::prefix_product,
      .property_kind = PropertyKind::shape,
      .says = "prefix_product(t, init) is congruent to t",
      .source = "spec#prefix_product; CuTe, compact_col_major with a current stride",
      .domain = "t's profile that of init with leaves replaced by tuples; the products fit 64 bits",
      .kills = "prefix_product_from_init_is_flat"};
  LC_HD static constexpr bool admits(Input const& input) {
    return PrefixProductStartsFromInit::admits(input);
  }
  LC_HD static constexpr Profile want(Input const& input) { return input.a.profile; }
};

struct PrefixProductAnswers : Answers<PrefixProductAnswers, TwoTuples, ops::prefix_product_call> {
  static constexpr LawInfo info{
      .id = "prefix_product_answers",
      .op = Op::prefix_product,
      .property_kind = PropertyKind::domain,
      .says =
          "prefix_product(t, init) is given exactly where t's profile is that of init with "
          "leaves replaced",
      .source = "spec#compatible; CuTe, compact_col_major",
      .domain = "",
      .kills = "prefix_product_broadcasts_init"};
};

// ---- shape_div, ceil_div ----

/// What shape_div(a, b) of a positive shape and a positive integer is: by its condition each leaf
/// divides what is left of b or is divided by it.
struct ShapeDivShrinksSize {
  static constexpr LawInfo info{
      .id = "shape_div_shrinks_size",
      .op = Op::shape_div,
      .property_kind = PropertyKind::size,
      .says = "r = shape_div(a, b): size(r) * b == size(a), or size(r) == 1 and size(a) divides b",
      .source = "spec#shape_div; CuTe, shape_div",
      .domain = "a and the integer b positive, size(a) within 64 bits",
      .kills = "shape_div_rounds_down"};
  using Input = TwoTuples;
  struct Derived {
    index_t got;
    index_t want;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.a, 1) && fits(volume(input.a)) && input.b.is_scalar() &&
           input.b.leaves[0] > 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::shape_div(algebra, input.a, input.b));
    index_t const total = static_cast<index_t>(volume(input.a));
    wide_t const left = volume(got);
    return Derived{fits(left) ? static_cast<index_t>(left) : -1,
                   layoutcheck::ceil_div(total, input.b.leaves[0])};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.got, Relation::equal, d.want};
  }
};

struct ShapeDivTakesFromTheLeft {
  static constexpr LawInfo info{
      .id = "shape_div_takes_from_the_left",
      .op = Op::shape_div,
      .property_kind = PropertyKind::function,
      .says = "r = shape_div(a, b): r_k divides a_k, and is a_k unless every leaf before it is 1",
      .source = "spec#shape_div; CuTe, shape_div: the divisor is consumed left to right",
      .domain = "a and the integer b positive",
      .kills = "shape_div_from_the_right"};
  using Input = TwoTuples;
  struct Derived {
    IntTuple got;
    IntTuple a;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.a, 1) && input.b.is_scalar() && input.b.leaves[0] > 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::shape_div(algebra, input.a, input.b));
    return Derived{got, input.a};
  }
  /// Point 2k: r_k divides a_k. Point 2k + 1: r_k == a_k, or all before it are 1.
  LC_HD static constexpr index_t points(Derived const& d) { return 2 * d.a.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (d.got.leaves.size() != d.a.leaves.size()) {
      return {d.got.leaves.size(), Relation::equal, d.a.leaves.size()};
    }
    int const k = static_cast<int>(i / 2);
    index_t const r = d.got.leaves[k];
    index_t const a = d.a.leaves[k];
    if (i % 2 == 0) return {r > 0 ? a % r : a, Relation::equal, 0};
    bool ones_before = true;
    for (int j = 0; j < k; ++j) ones_before = ones_before && d.got.leaves[j] == 1;
    return {r, Relation::equal, ones_before ? r : a};
  }
};

struct ShapeDivKeepsProfile : ProfileIs<ShapeDivKeepsProfile, TwoTuples, ops::shape_div_call> {
  static constexpr LawInfo info{.id = "shape_div_keeps_profile",
                                .op = Op::shape_div,
                                .property_kind = PropertyKind::shape,
                                .says = "shape_div(a, b) is congruent to a",
                                .source = "spec#shape_div; CuTe, shape_div",
                                .domain = "a and b positive",
                                .kills = "shape_div_is_flat"};
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.a, 1) && no_leaf_below(input.b, 1);
  }
  LC_HD static constexpr Profile want(Input const& input) { return input.a.profile; }
};

/// Two tuples divide mode by mode: each mode of the answer is the answer for that mode.
template <class Call>
struct DividesByMode {
  using Input = TwoTuples;
  struct Derived {
    IntTuple got;
    IntTuple by_mode;  ///< the leaves of the answers for the modes, one after the other
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return !input.a.is_scalar() && !input.b.is_scalar() && rank(input.a) == rank(input.b) &&
           no_leaf_below(input.a, 1) && no_leaf_below(input.b, 1);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, Call{}(algebra, input.a, input.b));
    IntTuple by_mode;
    for (int i = 0; i < rank(input.a); ++i) {
      LC_TRY(part, Call{}(algebra, mode(input.a, i), mode(input.b, i)));
      by_mode.leaves.append(part.leaves);
    }
    return Derived{got, by_mode};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return 1 + d.by_mode.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (i == 0 || d.got.leaves.size() != d.by_mode.leaves.size()) {
      return {d.got.leaves.size(), Relation::equal, d.by_mode.leaves.size()};
    }
    int const k = static_cast<int>(i - 1);
    return {d.got.leaves[k], Relation::equal, d.by_mode.leaves[k]};
  }
};

/// An integer by a tuple is the integer by the tuple's product.
LC_HD constexpr bool divides_integer_by_tuple(TwoTuples const& input) {
  return input.a.is_scalar() && !input.b.is_scalar() && no_leaf_below(input.a, 1) &&
         no_leaf_below(input.b, 1) && fits(volume(input.b));
}
LC_HD constexpr IntTuple integer_by_product(TwoTuples const& input) {
  return IntTuple(layoutcheck::ceil_div(input.a.leaves[0], static_cast<index_t>(volume(input.b))));
}

struct ShapeDivOfInteger : LeavesAre<ShapeDivOfInteger, TwoTuples, ops::shape_div_call> {
  static constexpr LawInfo info{
      .id = "shape_div_of_integer",
      .op = Op::shape_div,
      .property_kind = PropertyKind::function,
      .says = "shape_div(n, b) is n / product(b), 1 where n divides it",
      .source =
          "spec#shape_div; CuTe, shape_div: an integer by a tuple is divided by each of its leaves",
      .domain =
          "n a positive integer, b a positive tuple, one of n and product(b) divides the other",
      .kills = "shape_div_by_first_leaf"};
  LC_HD static constexpr bool admits(Input const& input) {
    if (!divides_integer_by_tuple(input)) return false;
    wide_t const divisor = volume(input.b);
    return input.a.leaves[0] % divisor == 0 || divisor % input.a.leaves[0] == 0;
  }
  LC_HD static constexpr IntTuple want(Input const& input) { return integer_by_product(input); }
};

struct ShapeDivByMode : DividesByMode<ops::shape_div_call> {
  static constexpr LawInfo info{
      .id = "shape_div_by_mode",
      .op = Op::shape_div,
      .property_kind = PropertyKind::function,
      .says = "mode i of shape_div(a, b) is shape_div(mode i of a, mode i of b)",
      .source = "spec#shape_div; CuTe, shape_div",
      .domain = "a and b positive tuples of one rank",
      .kills = "shape_div_by_total"};
};

struct ShapeDivAnswers : Answers<ShapeDivAnswers, TwoTuples, ops::shape_div_call> {
  static constexpr LawInfo info{.id = "shape_div_answers",
                                .op = Op::shape_div,
                                .property_kind = PropertyKind::domain,
                                .says =
                                    "shape_div(a, b) is given exactly where, leaf after leaf, the "
                                    "divisor is not 0 and divides "
                                    "the extent, or the extent it",
                                .source = "spec#shape_div; CuTe, shape_div",
                                .domain = "",
                                .kills = "shape_div_rounds_up"};
};

/// r_k is the least number with r_k * b_k >= a_k, b_0 = b and b_{k+1} the least with b_{k+1} * a_k
/// >= b_k.
struct CeilDivIsLeast {
  static constexpr LawInfo info{
      .id = "ceil_div_is_least",
      .op = Op::ceil_div,
      .property_kind = PropertyKind::function,
      .says =
          "r = ceil_div(a, b): (r_k - 1) * b_k < a_k <= r_k * b_k, b_k what the leaves before "
          "k leave of b",
      .source = "spec#ceil_div; CuTe, ceil_div",
      .domain = "a and the integer b positive",
      .kills = "ceil_div_rounds_down"};
  using Input = TwoTuples;
  struct Derived {
    IntTuple got;
    IntTuple a;
    index_t b;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.a, 1) && input.b.is_scalar() && input.b.leaves[0] > 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::ceil_div(algebra, input.a, input.b));
    return Derived{got, input.a, input.b.leaves[0]};
  }
  /// Points 2k and 2k + 1: the two sides of leaf k.
  LC_HD static constexpr index_t points(Derived const& d) { return 2 * d.a.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (d.got.leaves.size() != d.a.leaves.size()) {
      return {d.got.leaves.size(), Relation::equal, d.a.leaves.size()};
    }
    int const k = static_cast<int>(i / 2);
    index_t divisor = d.b;
    for (int j = 0; j < k; ++j) divisor = (divisor - 1) / d.a.leaves[j] + 1;
    index_t const r = d.got.leaves[k];
    index_t const a = d.a.leaves[k];
    if (i % 2 == 0) {
      wide_t const reach = times(r, divisor);
      return {a, Relation::less_equal, fits(reach) ? static_cast<index_t>(reach) : kMaxIndex};
    }
    wide_t const short_of = times(wide_t{r} - 1, divisor);
    return {fits(short_of) ? static_cast<index_t>(short_of) : kMaxIndex, Relation::less, a};
  }
};

struct CeilDivKeepsProfile : ProfileIs<CeilDivKeepsProfile, TwoTuples, ops::ceil_div_call> {
  static constexpr LawInfo info{.id = "ceil_div_keeps_profile",
                                .op = Op::ceil_div,
                                .property_kind = PropertyKind::shape,
                                .says = "ceil_div(a, b) is congruent to a",
                                .source = "spec#ceil_div; CuTe, ceil_div",
                                .domain = "a and b positive",
                                .kills = "ceil_div_is_flat"};
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.a, 1) && no_leaf_below(input.b, 1);
  }
  LC_HD static constexpr Profile want(Input const& input) { return input.a.profile; }
};

struct CeilDivOfInteger : LeavesAre<CeilDivOfInteger, TwoTuples, ops::ceil_div_call> {
  static constexpr LawInfo info{
      .id = "ceil_div_of_integer",
      .op = Op::ceil_div,
      .property_kind = PropertyKind::function,
      .says = "ceil_div(n, b) is the least r with r * product(b) >= n",
      .source =
          "spec#ceil_div; CuTe, ceil_div: an integer by a tuple is divided by each of its leaves",
      .domain = "n a positive integer, b a positive tuple, its product within 64 bits",
      .kills = "ceil_div_by_first_leaf"};
  LC_HD static constexpr bool admits(Input const& input) { return divides_integer_by_tuple(input); }
  LC_HD static constexpr IntTuple want(Input const& input) { return integer_by_product(input); }
};

struct CeilDivByMode : DividesByMode<ops::ceil_div_call> {
  static constexpr LawInfo info{
      .id = "ceil_div_by_mode",
      .op = Op::ceil_div,
      .property_kind = PropertyKind::function,
      .says = "mode i of ceil_div(a, b) is ceil_div(mode i of a, mode i of b)",
      .source = "spec#ceil_div; CuTe, ceil_div",
      .domain = "a and b positive tuples of one rank",
      .kills = "ceil_div_by_total"};
};

struct CeilDivAnswers : Answers<CeilDivAnswers, TwoTuples, ops::ceil_div_call> {
  static constexpr LawInfo info{
      .id = "ceil_div_answers",
      .op = Op::ceil_div,
      .property_kind = PropertyKind::domain,
      .says =
          "ceil_div(a, b) is given for positive a and b of one rank level by level, and "
          "refused for ranks that differ or a divisor 0",
      .source = "spec#ceil_div; CuTe, ceil_div",
      .domain = "",
      .kills = "ceil_div_stops_at_the_shorter"};
};

// What is not listed is not checked by any engine.
// clang-format off
using TupleArithmeticLaws = LawList<
    ProductMultipliesLeaves,
    ProductAnswers,
    ProductEachMultipliesModes,
    ProductEachIsFlat,
    TupleRankCountsModes,
    TupleDepthCountsLevels,
    TupleFlattenKeepsLeaves,
    TupleFlattenIsFlat,
    TupleUnflattenKeepsLeaves,
    TupleUnflattenTakesProfile,
    TupleUnflattenAnswers,
    TupleMaxIsGreatestLeaf,
    TupleMaxAnswers,
    InnerProductAddsProducts,
    InnerProductAnswers,
    ElemScaleMultiplies,
    ElemScaleKeepsProfile,
    ElemScaleAnswers,
    PrefixProductSteps,
    PrefixProductKeepsProfile,
    PrefixProductStartsFromInit,
    PrefixProductFromInitKeepsProfile,
    PrefixProductAnswers,
    ShapeDivShrinksSize,
    ShapeDivTakesFromTheLeft,
    ShapeDivKeepsProfile,
    ShapeDivOfInteger,
    ShapeDivByMode,
    ShapeDivAnswers,
    CeilDivIsLeast,
    CeilDivKeepsProfile,
    CeilDivOfInteger,
    CeilDivByMode,
    CeilDivAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
