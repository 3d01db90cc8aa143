// Wrong edits of int-tuples: append to evenly_divides.

#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "layoutcheck/core/tuple/edit.hpp"
#include "mutants/broken.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// The modes of both, one after the other.
Expected<IntTuple> append_joins_modes(IntTuple const& t, IntTuple const& x) {
  TupleBuilder<IntTuple> result(rank(t) + rank(x));
  for (int i = 0; i < rank(t); ++i) result.add(mode(t, i));
  for (int i = 0; i < rank(x); ++i) result.add(mode(x, i));
  return within_capacity(result.tree);
}

Expected<IntTuple> prepend_appends(IntTuple const& t, IntTuple const& x) { return append(t, x); }

Expected<IntTuple> wrap_adds_parentheses(IntTuple const& t) { return within_capacity(wrapped(t)); }

Expected<IntTuple> reverse_reverses_leaves(IntTuple const& t) { return reversed(t); }

Expected<IntTuple> zip_swaps_the_pairs(IntTuple const& a, IntTuple const& b) { return zip(b, a); }

Expected<IntTuple> zip_stops_at_the_shorter(IntTuple const& a, IntTuple const& b) {
  IntTuple left = a;
  IntTuple right = b;
  cut_to_shorter(left, right);
  return zip(left, right);
}

Expected<IntTuple> elem_add_of_the_first_leaf(IntTuple const& a, IntTuple const& b) {
  LC_TRY(right, elem_add(a, b));
  IntTuple result = right;
  for (int k = 1; k < a.leaves.size(); ++k) result.leaves[k] = a.leaves[k];
  return result;
}

/// An integer on the right for every leaf.
template <Expected<IntTuple> (*right)(IntTuple const&, IntTuple const&)>
Expected<IntTuple> broadcasts(IntTuple const& a, IntTuple const& b) {
  if (a.is_scalar() || !b.is_scalar()) return right(a, b);
  IntTuple all = a;
  for (index_t& leaf : all.leaves) leaf = b.leaves[0];
  return right(a, all);
}

Expected<IntTuple> elem_subtract_the_other_way(IntTuple const& a, IntTuple const& b) {
  return elem_subtract(b, a);
}

Expected<bool> elem_less_of_some_leaf(IntTuple const& a, IntTuple const& b) {
  LC_TRY(all, elem_less(a, b));
  bool some = all;
  for (int k = 0; k < a.leaves.size(); ++k) some = some || a.leaves[k] < b.leaves[k];
  return some;
}

/// As numpy counts, the last leaf first.
Expected<IntTuple> increment_goes_from_the_right(IntTuple const& c, IntTuple const& shape) {
  LC_TRY(next, increment(reversed(c), reversed(shape)));
  return reversed(next);
}

/// Compares the leaves alone.
Expected<IntTuple> increment_of_a_finer_shape(IntTuple const& c, IntTuple const& shape) {
  if (c.leaves.size() != shape.leaves.size()) return increment(c, shape);
  IntTuple as_shape = c;
  as_shape.profile = shape.profile;
  return increment(as_shape, shape);
}

Expected<bool> evenly_divides_by_the_product(IntTuple const& shape, IntTuple const& tiler) {
  LC_TRY(size, product(tiler));
  return evenly_divides(shape, IntTuple(size));
}

Expected<IntTuple> insert_puts_it_after_the_mode(IntTuple const& t, index_t i, IntTuple const& x) {
  return insert(t, i < rank(t) ? i + 1 : i, x);
}

/// As Python's list.insert.
Expected<IntTuple> insert_clamps_the_place(IntTuple const& t, index_t i, IntTuple const& x) {
  return insert(t, min(max(i, 0), rank(t)), x);
}

Expected<index_t> tuple_size_counts_leaves(IntTuple const& shape) {
  return index_t{shape.leaves.size()};
}

Expected<IntTuple> product_like_takes_first_leaves(IntTuple const& t, IntTuple const& guide) {
  LC_TRY(right, product_like(t, guide));
  LC_TRY(parts, parts_below(guide.profile, t.profile));
  IntTuple result = right;
  for (int k = 0; k < parts.size(); ++k) {
    if (parts[k].first < parts[k].last) result.leaves[k] = t.leaves[parts[k].first];
  }
  return result;
}

/// As many leaves are taken for the same parentheses.
Expected<IntTuple> product_like_compares_leaves_alone(IntTuple const& t, IntTuple const& guide) {
  auto const right = product_like(t, guide);
  return right ? right : unflatten(t, guide);
}

constexpr Mutant kMutants[] = {
    {"insert_puts_it_after_the_mode", Op::insert, "behind the mode in place of before it",
     "insert_puts_a_mode", mutant_of<insert_puts_it_after_the_mode, Op::insert>},
    {"insert_clamps_the_place", Op::insert, "a place outside is the nearest one", "insert_answers",
     mutant_of<insert_clamps_the_place, Op::insert>},
    {"tuple_size_counts_leaves", Op::tuple_size, "the number of extents",
     "tuple_size_counts_coordinates", mutant_of<tuple_size_counts_leaves, Op::tuple_size>},
    {"product_like_takes_first_leaves", Op::product_like, "a part counts by its first leaf",
     "product_like_multiplies_parts", mutant_of<product_like_takes_first_leaves, Op::product_like>},
    {"product_like_compares_leaves_alone", Op::product_like, "parentheses are not compared",
     "product_like_answers", mutant_of<product_like_compares_leaves_alone, Op::product_like>},
    {"append_joins_modes", Op::append, "modes are joined in place of nested", "append_adds_a_mode",
     mutant_of<append_joins_modes, Op::append>},
    {"prepend_appends", Op::prepend, "the new mode is the last", "prepend_adds_a_mode",
     mutant_of<prepend_appends, Op::prepend>},
    {"wrap_adds_parentheses", Op::wrap, "a tuple gets parentheses too", "wrap_makes_a_tuple",
     mutant_of<wrap_adds_parentheses, Op::wrap>},
    {"reverse_reverses_leaves", Op::reverse, "leaves are reversed inside of the parentheses",
     "reverse_reverses_modes", mutant_of<reverse_reverses_leaves, Op::reverse>},
    {"zip_swaps_the_pairs", Op::zip, "the second comes first", "zip_pairs_modes",
     mutant_of<zip_swaps_the_pairs, Op::zip>},
    {"zip_stops_at_the_shorter", Op::zip, "as Python's zip", "zip_answers",
     mutant_of<zip_stops_at_the_shorter, Op::zip>},
    {"elem_add_of_the_first_leaf", Op::elem_add, "the loop ends after one leaf",
     "elem_add_adds_leaves", mutant_of<elem_add_of_the_first_leaf, Op::elem_add>},
    {"elem_add_broadcasts", Op::elem_add, "an integer is added to every leaf", "elem_add_answers",
     mutant_of<broadcasts<elem_add>, Op::elem_add>},
    {"elem_subtract_the_other_way", Op::elem_subtract, "b - a", "elem_subtract_takes_leaves",
     mutant_of<elem_subtract_the_other_way, Op::elem_subtract>},
    {"elem_subtract_broadcasts", Op::elem_subtract, "an integer is taken from every leaf",
     "elem_subtract_answers", mutant_of<broadcasts<elem_subtract>, Op::elem_subtract>},
    {"elem_less_of_some_leaf", Op::elem_less, "any leaf in place of all",
     "elem_less_compares_leaves", mutant_of<elem_less_of_some_leaf, Op::elem_less>},
    {"increment_goes_from_the_right", Op::increment, "the last leaf goes first",
     "increment_is_the_next_coordinate", mutant_of<increment_goes_from_the_right, Op::increment>},
    {"increment_of_a_finer_shape", Op::increment, "parentheses are not compared",
     "increment_answers", mutant_of<increment_of_a_finer_shape, Op::increment>},
    {"evenly_divides_by_the_product", Op::evenly_divides, "a tuple counts by its product",
     "evenly_divides_by_mode", mutant_of<evenly_divides_by_the_product, Op::evenly_divides>},
};

}  // namespace

std::span<Mutant const> tuple_edit_mutants() { return kMutants; }

}  // namespace layoutcheck::laws
