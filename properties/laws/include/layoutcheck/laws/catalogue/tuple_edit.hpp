#pragma once
/// Int-tuples edited mode by mode and combined leaf by leaf: append to evenly_divides.

#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- where they must answer ----

/// Of a tuple with another as one more mode: a node and a level more.
inline Domain nest_domain(IntTuple const& t, IntTuple const& x) {
  int const depth = levels(t.profile) > levels(x.profile) ? levels(t.profile) : levels(x.profile);
  bool const fits_here = t.profile.nodes() + x.profile.nodes() < kMaxNodes && depth < kMaxDepth &&
                         t.leaves.size() + x.leaves.size() <= kMaxLeaves;
  return fits_here ? Domain::required : Domain::may;
}

/// Libraries differ on integers, whether they are tuples of one mode.
inline Domain insert_domain(IntTuple const& t, index_t i, IntTuple const& x) {
  if (i < 0 || i > rank(t)) return Domain::refuse;
  return t.is_scalar() ? Domain::may : nest_domain(t, x);
}
inline Domain zip_domain(IntTuple const& a, IntTuple const& b) {
  if (a.is_scalar() || b.is_scalar()) return Domain::may;
  if (rank(a) != rank(b)) return Domain::refuse;
  bool const fits_here = 2 * (a.profile.nodes() + b.profile.nodes()) < kMaxNodes &&
                         levels(a.profile) + 1 < kMaxDepth && levels(b.profile) + 1 < kMaxDepth &&
                         a.leaves.size() + b.leaves.size() <= kMaxLeaves;
  return fits_here ? Domain::required : Domain::may;
}

/// Of leaves that are added, or subtracted.
inline Domain leaves_domain(IntTuple const& a, int sign, IntTuple const& b) {
  if (a.profile != b.profile) return Domain::refuse;
  for (int k = 0; k < a.leaves.size(); ++k) {
    if (!fits(wide(a.leaves[k]) + sign * wide(b.leaves[k]))) return Domain::refuse;
  }
  return Domain::required;
}
inline Domain elem_add_domain(IntTuple const& a, IntTuple const& b) {
  return leaves_domain(a, 1, b);
}
inline Domain elem_subtract_domain(IntTuple const& a, IntTuple const& b) {
  return leaves_domain(a, -1, b);
}

/// CuTe compares others too, as far as both reach.
inline Domain elem_less_domain(IntTuple const& a, IntTuple const& b) {
  return a.profile == b.profile ? Domain::required : Domain::may;
}

/// Beyond the shape, and after its last coordinate, libraries differ.
inline Domain increment_domain(IntTuple const& c, IntTuple const& shape) {
  if (c.profile != shape.profile) return Domain::refuse;
  bool has_next = false;
  for (int k = 0; k < c.leaves.size(); ++k) {
    if (c.leaves[k] < 0 || c.leaves[k] >= shape.leaves[k]) return Domain::may;
    has_next = has_next || c.leaves[k] + 1 < shape.leaves[k];
  }
  return has_next ? Domain::required : Domain::may;
}

inline Domain product_like_domain(IntTuple const& t, IntTuple const& guide) {
  if (!replaces_leaves(guide.profile, t.profile)) return Domain::refuse;
  for (int k = 0; k < guide.leaves.size(); ++k) {
    Place const part = place_of(guide.profile, t.profile, k);
    if (!fits(volume(t, part.first, part.last))) return Domain::refuse;
  }
  return products_fit(t) ? Domain::required : Domain::may;
}

inline Domain evenly_divides_domain(IntTuple const& shape, IntTuple const& tiler) {
  return no_leaf_below(shape, 0) && no_leaf_below(tiler, 1) && products_fit(shape)
             ? Domain::required
             : Domain::may;
}

// ---- modes ----

/// The answer is a tuple of these modes. Point 0 is their number, point i + 1 whether mode i is
/// want(input, i).
template <class Law, class InputType, class Call>
struct ModesAre {
  using Input = InputType;
  struct Derived {
    IntTuple got;
    Input input;
  };
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(Call{}, algebra, input));
    return Derived{got, input};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return 1 + Law::count(d.input); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    index_t const modes = d.got.is_scalar() ? -1 : rank(d.got);
    if (i == 0 || modes != Law::count(d.input)) {
      return {modes, Relation::equal, Law::count(d.input)};
    }
    int const k = static_cast<int>(i - 1);
    return {mode(d.got, k) == Law::want(d.input, k) ? 1 : 0, Relation::equal, 1};
  }
};

struct AppendAddsAMode : ModesAre<AppendAddsAMode, TwoTuples, ops::append_call> {
  static constexpr LawInfo info{.id = "append_adds_a_mode",
                                .op = Op::append,
                                .property_kind = PropertyKind::function,
                                .says = "append(t, x) has the modes of t, then x",
                                .source = "spec#append; CuTe, append",
                                .domain = "",
                                .kills = "append_joins_modes"};
  LC_HD static constexpr int count(Input const& g) { return rank(g.a) + 1; }
  LC_HD static constexpr IntTuple want(Input const& g, int i) {
    return i < rank(g.a) ? mode(g.a, i) : g.b;
  }
};

struct PrependAddsAMode : ModesAre<PrependAddsAMode, TwoTuples, ops::prepend_call> {
  static constexpr LawInfo info{.id = "prepend_adds_a_mode",
                                .op = Op::prepend,
                                .property_kind = PropertyKind::function,
                                .says = "prepend(t, x) has the mode x, then those of t",
                                .source = "spec#prepend; CuTe, prepend",
                                .domain = "",
                                .kills = "prepend_appends"};
  LC_HD static constexpr int count(Input const& g) { return rank(g.a) + 1; }
  LC_HD static constexpr IntTuple want(Input const& g, int i) {
    return i == 0 ? g.b : mode(g.a, i - 1);
  }
};

struct InsertPutsAMode : ModesAre<InsertPutsAMode, TupleNumberTuple, ops::insert_call> {
  static constexpr LawInfo info{
      .id = "insert_puts_a_mode",
      .op = Op::insert,
      .property_kind = PropertyKind::function,
      .says = "insert(t, i, x) has i modes of t, then x, then the other modes of t",
      .source = "spec#insert; CuTe, insert",
      .domain = "0 <= i <= rank(t)",
      .kills = "insert_puts_it_after_the_mode"};
  LC_HD static constexpr bool admits(Input const& g) { return 0 <= g.n && g.n <= rank(g.tuple); }
  LC_HD static constexpr int count(Input const& g) { return rank(g.tuple) + 1; }
  LC_HD static constexpr IntTuple want(Input const& g, int i) {
    if (i == g.n) return g.by;
    return mode(g.tuple, i < g.n ? i : i - 1);
  }
};

struct InsertAnswers : Answers<InsertAnswers, TupleNumberTuple, ops::insert_call> {
  static constexpr LawInfo info{
      .id = "insert_answers",
      .op = Op::insert,
      .property_kind = PropertyKind::domain,
      .says = "insert(t, i, x) is given for a tuple t and 0 <= i <= rank(t), and for no other i",
      .source = "spec#answers: a refusal is an answer",
      .domain = "",
      .kills = "insert_clamps_the_place"};
};

struct WrapMakesATuple : ModesAre<WrapMakesATuple, OneTuple, ops::wrap_call> {
  static constexpr LawInfo info{.id = "wrap_makes_a_tuple",
                                .op = Op::wrap,
                                .property_kind = PropertyKind::shape,
                                .says = "wrap(t) is a tuple of the modes of t; of an integer, (t)",
                                .source = "spec#wrap; CuTe, wrap",
                                .domain = "",
                                .kills = "wrap_adds_parentheses"};
  LC_HD static constexpr int count(Input const& g) { return rank(g.tuple); }
  LC_HD static constexpr IntTuple want(Input const& g, int i) { return mode(g.tuple, i); }
};

struct ReverseReversesModes : ModesAre<ReverseReversesModes, OneTuple, ops::reverse_call> {
  static constexpr LawInfo info{.id = "reverse_reverses_modes",
                                .op = Op::reverse,
                                .property_kind = PropertyKind::function,
                                .says = "mode i of reverse(t) is mode rank - 1 - i of t",
                                .source = "spec#reverse; CuTe, reverse",
                                .domain = "t is a tuple",
                                .kills = "reverse_reverses_leaves"};
  LC_HD static constexpr bool admits(Input const& g) { return !g.tuple.is_scalar(); }
  LC_HD static constexpr int count(Input const& g) { return rank(g.tuple); }
  LC_HD static constexpr IntTuple want(Input const& g, int i) {
    return mode(g.tuple, rank(g.tuple) - 1 - i);
  }
};

struct ZipPairsModes : ModesAre<ZipPairsModes, TwoTuples, ops::zip_call> {
  static constexpr LawInfo info{.id = "zip_pairs_modes",
                                .op = Op::zip,
                                .property_kind = PropertyKind::function,
                                .says = "mode i of zip(a, b) is (mode i of a, mode i of b)",
                                .source = "spec#zip; CuTe, zip",
                                .domain = "tuples of the same rank",
                                .kills = "zip_swaps_the_pairs"};
  LC_HD static constexpr bool admits(Input const& g) {
    return !g.a.is_scalar() && !g.b.is_scalar() && rank(g.a) == rank(g.b);
  }
  LC_HD static constexpr int count(Input const& g) { return rank(g.a); }
  LC_HD static constexpr IntTuple want(Input const& g, int i) {
    return TupleBuilder<IntTuple>(2).add(mode(g.a, i)).add(mode(g.b, i)).tree;
  }
};

struct ZipAnswers : Answers<ZipAnswers, TwoTuples, ops::zip_call> {
  static constexpr LawInfo info{.id = "zip_answers",
                                .op = Op::zip,
                                .property_kind = PropertyKind::domain,
                                .says = "zip(a, b) is given exactly for tuples of the same rank",
                                .source = "spec#answers: a refusal is an answer",
                                .domain = "",
                                .kills = "zip_stops_at_the_shorter"};
};

// ---- leaves ----

/// f of the leaves of two congruent tuples.
template <class Law, class Call>
struct LeafByLeaf : ShapeIs<Law, TwoTuples, Call> {
  LC_HD static constexpr bool admits(TwoTuples const& g) {
    if (g.a.profile != g.b.profile) return false;
    for (int k = 0; k < g.a.leaves.size(); ++k) {
      if (!fits(Law::leaf(g.a.leaves[k], g.b.leaves[k]))) return false;
    }
    return true;
  }
  LC_HD static constexpr IntTuple want(TwoTuples const& g) {
    IntTuple result;
    result.profile = g.a.profile;
    for (int k = 0; k < g.a.leaves.size(); ++k) {
      result.leaves.push_back(static_cast<index_t>(Law::leaf(g.a.leaves[k], g.b.leaves[k])));
    }
    return result;
  }
};

struct ElemAddAddsLeaves : LeafByLeaf<ElemAddAddsLeaves, ops::elem_add_call> {
  static constexpr LawInfo info{.id = "elem_add_adds_leaves",
                                .op = Op::elem_add,
                                .property_kind = PropertyKind::function,
                                .says = "leaf k of elem_add(a, b) is a_k + b_k, congruent to a",
                                .source = "spec#elem_add; CuTe, ArithmeticTuple",
                                .domain = "congruent; sums fit 64 bits",
                                .kills = "elem_add_of_the_first_leaf"};
  LC_HD static constexpr wide_t leaf(index_t a, index_t b) { return wide(a) + b; }
};

struct ElemAddAnswers : Answers<ElemAddAnswers, TwoTuples, ops::elem_add_call> {
  static constexpr LawInfo info{.id = "elem_add_answers",
                                .op = Op::elem_add,
                                .property_kind = PropertyKind::domain,
                                .says = "elem_add(a, b) is given exactly for congruent tuples",
                                .source = "spec#answers: a refusal is an answer",
                                .domain = "",
                                .kills = "elem_add_broadcasts"};
};

struct ElemSubtractTakesLeaves : LeafByLeaf<ElemSubtractTakesLeaves, ops::elem_subtract_call> {
  static constexpr LawInfo info{
      .id = "elem_subtract_takes_leaves",
      .op = Op::elem_subtract,
      .property_kind = PropertyKind::function,
      .says = "leaf k of elem_subtract(a, b) is a_k - b_k, congruent to a",
      .source = "spec#elem_subtract; CuTe, ArithmeticTuple",
      .domain = "congruent; differences fit 64 bits",
      .kills = "elem_subtract_the_other_way"};
  LC_HD static constexpr wide_t leaf(index_t a, index_t b) { return wide(a) - b; }
};

struct ElemSubtractAnswers : Answers<ElemSubtractAnswers, TwoTuples, ops::elem_subtract_call> {
  static constexpr LawInfo info{.id = "elem_subtract_answers",
                                .op = Op::elem_subtract,
                                .property_kind = PropertyKind::domain,
                                .says = "elem_subtract(a, b) is given exactly for congruent tuples",
                                .source = "spec#answers: a refusal is an answer",
                                .domain = "",
                                .kills = "elem_subtract_broadcasts"};
};

struct ElemLessComparesLeaves : NumberIs<ElemLessComparesLeaves, TwoTuples, ops::elem_less_call> {
  static constexpr LawInfo info{.id = "elem_less_compares_leaves",
                                .op = Op::elem_less,
                                .property_kind = PropertyKind::function,
                                .says = "elem_less(a, b) holds iff a_k < b_k for each leaf",
                                .source = "spec#elem_less; CuTe, elem_less",
                                .domain = "congruent",
                                .kills = "elem_less_of_some_leaf"};
  LC_HD static constexpr bool admits(Input const& g) { return g.a.profile == g.b.profile; }
  LC_HD static constexpr index_t want(Input const& g) {
    int less = 0;
    for (int k = 0; k < g.a.leaves.size(); ++k) less += g.a.leaves[k] < g.b.leaves[k] ? 1 : 0;
    return less == g.a.leaves.size() ? 1 : 0;
  }
};

// ---- of shapes ----

struct TupleSizeCountsCoordinates
    : NumberIs<TupleSizeCountsCoordinates, OneTuple, ops::tuple_size_call> {
  static constexpr LawInfo info{
      .id = "tuple_size_counts_coordinates",
      .op = Op::tuple_size,
      .property_kind = PropertyKind::size,
      .says = "size(S) is the number of natural coordinates of S: the product of the extents",
      .source = "spec#tuple_size; CuTe, size",
      .domain = "the size fits 64 bits",
      .kills = "tuple_size_counts_leaves"};
  LC_HD static constexpr bool admits(Input const& g) { return fits(volume(g.tuple)); }
  LC_HD static constexpr index_t want(Input const& g) {
    return static_cast<index_t>(volume(g.tuple));
  }
};

struct ProductLikeMultipliesParts
    : ShapeIs<ProductLikeMultipliesParts, TwoTuples, ops::product_like_call> {
  static constexpr LawInfo info{
      .id = "product_like_multiplies_parts",
      .op = Op::product_like,
      .property_kind = PropertyKind::function,
      .says = "product_like(t, g) is congruent to g, leaf k the size of the part of t there",
      .source = "spec#product_like; CuTe, product_like",
      .domain = "weakly_congruent(g, t); sizes fit 64 bits",
      .kills = "product_like_takes_first_leaves"};
  static bool admits(Input const& g) { return product_like_domain(g.a, g.b) == Domain::required; }
  LC_HD static constexpr IntTuple want(Input const& g) {
    IntTuple result = g.b;
    for (int k = 0; k < result.leaves.size(); ++k) {
      Place const part = place_of(g.b.profile, g.a.profile, k);
      result.leaves[k] = static_cast<index_t>(volume(g.a, part.first, part.last));
    }
    return result;
  }
};

struct ProductLikeAnswers : Answers<ProductLikeAnswers, TwoTuples, ops::product_like_call> {
  static constexpr LawInfo info{
      .id = "product_like_answers",
      .op = Op::product_like,
      .property_kind = PropertyKind::domain,
      .says = "product_like(t, g) is given exactly where weakly_congruent(g, t)",
      .source = "spec#answers: a refusal is an answer",
      .domain = "",
      .kills = "product_like_compares_leaves_alone"};
};

struct IncrementIsTheNextCoordinate
    : ShapeIs<IncrementIsTheNextCoordinate, TwoTuples, ops::increment_call> {
  static constexpr LawInfo info{
      .id = "increment_is_the_next_coordinate",
      .op = Op::increment,
      .property_kind = PropertyKind::function,
      .says = "increment(c, S) is the natural coordinate of the index of c plus 1",
      .source = "spec#increment; CuTe, increment",
      .domain = "c is a coordinate of S and not the last",
      .kills = "increment_goes_from_the_right"};
  LC_HD static constexpr bool admits(Input const& g) {
    bool has_next = false;
    if (g.a.profile != g.b.profile || !products_fit(g.b)) return false;
    for (int k = 0; k < g.a.leaves.size(); ++k) {
      if (g.a.leaves[k] < 0 || g.a.leaves[k] >= g.b.leaves[k]) return false;
      has_next = has_next || g.a.leaves[k] + 1 < g.b.leaves[k];
    }
    return has_next;
  }
  LC_HD static constexpr IntTuple want(Input const& g) {
    wide_t index = 1;
    wide_t weight = 1;
    for (int k = 0; k < g.a.leaves.size(); ++k) {
      index += weight * g.a.leaves[k];
      weight *= g.b.leaves[k];
    }
    IntTuple result;
    result.profile = g.b.profile;
    for (int k = 0; k < g.b.leaves.size(); ++k) {
      result.leaves.push_back(static_cast<index_t>(index % g.b.leaves[k]));
      index /= g.b.leaves[k];
    }
    return result;
  }
};

struct IncrementAnswers : Answers<IncrementAnswers, TwoTuples, ops::increment_call> {
  static constexpr LawInfo info{
      .id = "increment_answers",
      .op = Op::increment,
      .property_kind = PropertyKind::domain,
      .says =
          "increment(c, S) is given for every coordinate of S but the last, and for no tuple "
          "that is not congruent to S",
      .source = "spec#answers: a refusal is an answer",
      .domain = "",
      .kills = "increment_of_a_finer_shape"};
};

struct EvenlyDividesByMode : NumberIs<EvenlyDividesByMode, TwoTuples, ops::evenly_divides_call> {
  static constexpr LawInfo info{
      .id = "evenly_divides_by_mode",
      .op = Op::evenly_divides,
      .property_kind = PropertyKind::function,
      .says =
          "evenly_divides(S, n) holds iff n divides size(S); of a tuple, iff it has no more "
          "modes than S and each divides its mode",
      .source = "spec#evenly_divides; CuTe, evenly_divides",
      .domain = "extents from 0, tiles from 1, sizes fit 64 bits",
      .kills = "evenly_divides_by_the_product"};
  static bool admits(Input const& g) { return evenly_divides_domain(g.a, g.b) == Domain::required; }
  static index_t want(Input const& g) { return fills(g.a, g.b) ? 1 : 0; }

 private:
  static bool fills(IntTuple const& shape, IntTuple const& tiler) {
    if (tiler.is_scalar()) return volume(shape) % tiler.leaves[0] == 0;
    if (rank(tiler) > rank(shape)) return false;
    for (int i = 0; i < rank(tiler); ++i) {
      if (!fills(mode(shape, i), mode(tiler, i))) return false;
    }
    return true;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using TupleEditLaws = LawList<
    AppendAddsAMode,
    PrependAddsAMode,
    WrapMakesATuple,
    ReverseReversesModes,
    ZipPairsModes,
    ZipAnswers,
    InsertPutsAMode,
    InsertAnswers,
    TupleSizeCountsCoordinates,
    ProductLikeMultipliesParts,
    ProductLikeAnswers,
    ElemAddAddsLeaves,
    ElemAddAnswers,
    ElemSubtractTakesLeaves,
    ElemSubtractAnswers,
    ElemLessComparesLeaves,
    IncrementIsTheNextCoordinate,
    IncrementAnswers,
    EvenlyDividesByMode>;
// clang-format on

}  // namespace layoutcheck::laws
