// Wrong arithmetic and wrong relations of int-tuples.

#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "layoutcheck/core/tuple/parts.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// compatible() in the algebra's eyes, for relations that forget to look.
bool profiles_fit(IntTuple const& coarse, IntTuple const& fine) {
  return weakly_congruent(coarse.profile, fine.profile);
}

/// The tuple with every leaf 1: what is left to compare are parentheses.
IntTuple ones(IntTuple t) {
  for (index_t& leaf : t.leaves) leaf = 1;
  return t;
}

index_t product_of(IntTuple const& t) {
  auto const result = product(t);
  return result ? *result : 0;
}

constexpr auto kLeavesDividedBy0 = [](Arguments args, Answer const& right) -> Answer {
  IntTuple const by = tuple_in(args, 1);
  return right || !by.is_scalar() || by.leaves[0] != 0 ? right : answer(tuple_in(args, 0));
};

constexpr Mutant kTupleMutants[] = {
    // ---- product, rank, depth, flatten ----
    {.name = "product_skips_last_leaf",
     .op = Op::product,
     .defect = "the loop ends one leaf early",
     .law = "product_multiplies_leaves",
     .apply = breaks<Op::product>([](Arguments args, Answer const&) -> Answer {
       IntTuple t = tuple_in(args, 0);
       if (!t.is_scalar() && !t.leaves.empty()) t.leaves.back() = 1;
       return right_answer(Op::product, t);
     })},
    {.name = "product_in_32_bits",
     .op = Op::product,
     .defect = "the product is kept in a 32-bit integer",
     .law = "product_multiplies_leaves",
     .apply = breaks<Op::product>([](Arguments, Answer const& right) -> Answer {
       if (!right) return right;
       return answer(static_cast<std::int32_t>(*std::get_if<index_t>(&*right)));
     }),
     .beyond_enumeration = true},
    {.name = "product_of_nothing_is_refused",
     .op = Op::product,
     .defect = "() is an error instead of the empty product",
     .law = "product_answers",
     .apply = breaks<Op::product>([](Arguments args, Answer const& right) -> Answer {
       if (tuple_in(args, 0).leaves.empty()) return Error{};
       return right;
     })},
    {.name = "product_each_keeps_first_leaves",
     .op = Op::product_each,
     .defect = "a nested mode counts with its first leaf only",
     .law = "product_each_multiplies_modes",
     .apply = breaks<Op::product_each>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const t = tuple_in(args, 0);
       return change_tuple(right, [&](IntTuple each) {
         for (int i = 0; i < each.leaves.size(); ++i) {
           IntTuple const m = mode(t, i);
           if (!m.leaves.empty()) each.leaves[i] = m.leaves[0];
         }
         return each;
       });
     })},
    {.name = "product_each_wraps_scalar",
     .op = Op::product_each,
     .defect = "an integer comes back as a tuple of one",
     .law = "product_each_is_flat",
     .apply = breaks<Op::product_each>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, [](IntTuple t) { return t.is_scalar() ? wrapped(t) : t; });
     })},
    {.name = "tuple_rank_counts_leaves",
     .op = Op::tuple_rank,
     .defect = "rank of the flattened tuple",
     .law = "tuple_rank_counts_modes",
     .apply = breaks<Op::tuple_rank>([](Arguments args, Answer const&) -> Answer {
       return answer(index_t{tuple_in(args, 0).leaves.size()});
     })},
    {.name = "tuple_depth_of_first_mode",
     .op = Op::tuple_depth,
     .defect = "only the first mode is descended into",
     .law = "tuple_depth_counts_levels",
     .apply = breaks<Op::tuple_depth>([](Arguments args, Answer const&) -> Answer {
       IntTuple t = tuple_in(args, 0);
       index_t levels = 0;
       for (; !t.is_scalar() && rank(t) > 0; t = mode(t, 0)) ++levels;
       return answer(t.is_scalar() ? levels : levels + 1);
     })},
    {.name = "tuple_flatten_reverses",
     .op = Op::tuple_flatten,
     .defect = "leaves are prepended instead of appended",
     .law = "tuple_flatten_keeps_leaves",
     .apply = breaks<Op::tuple_flatten>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, reversed<IntTuple>);
     })},
    {.name = "tuple_flatten_opens_one_level",
     .op = Op::tuple_flatten,
     .defect = "only the outermost nesting is removed",
     .law = "tuple_flatten_is_flat",
     .apply = breaks<Op::tuple_flatten>([](Arguments args, Answer const&) -> Answer {
       return answer(opened_one_level(tuple_in(args, 0)));
     })},
    {.name = "tuple_unflatten_reverses",
     .op = Op::tuple_unflatten,
     .defect = "leaves are taken from the back",
     .law = "tuple_unflatten_keeps_leaves",
     .apply = breaks<Op::tuple_unflatten>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, reversed<IntTuple>);
     })},
    {.name = "tuple_unflatten_stays_flat",
     .op = Op::tuple_unflatten,
     .defect = "the target profile is only counted",
     .law = "tuple_unflatten_takes_profile",
     .apply = breaks<Op::tuple_unflatten>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "tuple_unflatten_drops_the_rest",
     .op = Op::tuple_unflatten,
     .defect = "leaves left over are dropped instead of refused",
     .law = "tuple_unflatten_answers",
     .apply = breaks<Op::tuple_unflatten>([](Arguments args, Answer const& right) -> Answer {
       IntTuple flat = flatten(tuple_in(args, 0));
       IntTuple const like = tuple_in(args, 1);
       if (flat.leaves.size() <= like.leaves.size()) return right;
       while (flat.leaves.size() > like.leaves.size()) flat.leaves.pop_back();
       flat.profile = Profile::flat(flat.leaves.size());
       return right_answer(Op::tuple_unflatten, flat, like);
     })},
    {.name = "tuple_max_of_mode_products",
     .op = Op::tuple_max,
     .defect = "the maximum of the modes' sizes",
     .law = "tuple_max_is_greatest_leaf",
     .apply = breaks<Op::tuple_max>([](Arguments args, Answer const& right) -> Answer {
       auto const each = product_each(tuple_in(args, 0));
       return each ? right_answer(Op::tuple_max, *each) : right;
     })},
    {.name = "tuple_max_of_nothing_is_0",
     .op = Op::tuple_max,
     .defect = "() gives the initial value of the fold",
     .law = "tuple_max_answers",
     .apply = breaks<Op::tuple_max>(
         [](Arguments, Answer const& right) -> Answer { return right ? right : answer(0); })},

    // ---- inner_product, elem_scale ----
    {.name = "inner_product_stops_before_last_leaf",
     .op = Op::inner_product,
     .defect = "the loop ends one leaf early",
     .law = "inner_product_adds_products",
     .apply = breaks<Op::inner_product>([](Arguments args, Answer const& right) -> Answer {
       IntTuple a = tuple_in(args, 0);
       if (!right || a.leaves.empty()) return right;
       a.leaves.back() = 0;
       return right_answer(Op::inner_product, a, tuple_in(args, 1));
     })},
    {.name = "inner_product_stops_at_the_shorter",
     .op = Op::inner_product,
     .defect = "zip ends with the shorter tuple",
     .law = "inner_product_answers",
     .apply = breaks<Op::inner_product>([](Arguments args, Answer const&) -> Answer {
       IntTuple a = tuple_in(args, 0);
       IntTuple b = tuple_in(args, 1);
       cut_to_shorter(a, b);
       return right_answer(Op::inner_product, a, b);
     })},
    {.name = "elem_scale_by_first_leaf",
     .op = Op::elem_scale,
     .defect = "a sub-tuple of b scales with its first leaf instead of its product",
     .law = "elem_scale_multiplies",
     .apply = breaks<Op::elem_scale>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const a = tuple_in(args, 0);
       IntTuple const b = tuple_in(args, 1);
       auto const parts = parts_below(a.profile, b.profile);
       if (!right || !parts) return right;
       return change_tuple(right, [&](IntTuple scaled) {
         for (int k = 0; k < parts->size(); ++k) {
           Part const& part = (*parts)[k];
           if (part.first == part.last) continue;
           Checked const leaf = Checked(a.leaves[k]) * b.leaves[part.first];
           scaled.leaves[k] = leaf.value();
         }
         return scaled;
       });
     })},
    {.name = "elem_scale_takes_the_finer_profile",
     .op = Op::elem_scale,
     .defect = "the result has the parentheses of b",
     .law = "elem_scale_keeps_profile",
     .apply = breaks<Op::elem_scale>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const b = tuple_in(args, 1);
       if (!right || as_tuple(*right)->profile == b.profile) return right;
       return answer(b);
     })},
    {.name = "elem_scale_broadcasts",
     .op = Op::elem_scale,
     .defect = "an integer b scales every leaf of a tuple a",
     .law = "elem_scale_answers",
     .apply = breaks<Op::elem_scale>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const a = tuple_in(args, 0);
       IntTuple const b = tuple_in(args, 1);
       if (right || !b.is_scalar()) return right;
       IntTuple result = a;
       for (index_t& leaf : result.leaves) leaf = (Checked(leaf) * b.leaves[0]).value();
       return answer(result);
     })},

    // ---- prefix_product ----
    {.name = "prefix_product_from_the_right",
     .op = Op::prefix_product,
     .defect = "the rightmost leaf is the fastest",
     .law = "prefix_product_steps",
     .apply = breaks<Op::prefix_product>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 1) return right;
       return change_tuple(right_answer(Op::prefix_product, reversed(flatten(tuple_in(args, 0)))),
                           [&](IntTuple t) {
                             t = reversed(t);
                             t.profile = tuple_in(args, 0).profile;
                             return t;
                           });
     })},
    {.name = "prefix_product_is_flat",
     .op = Op::prefix_product,
     .defect = "the parentheses of the shape are lost",
     .law = "prefix_product_keeps_profile",
     .apply = breaks<Op::prefix_product>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "prefix_product_from_init_is_flat",
     .op = Op::prefix_product,
     .defect = "the parentheses of the tuple are lost where an init is given",
     .law = "prefix_product_from_init_keeps_profile",
     .apply = breaks<Op::prefix_product>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 2 || !right || tuple_in(args, 0).is_scalar()) return right;
       return change_tuple(right, [](IntTuple t) {
         t.profile = Profile::flat(t.leaves.size());
         return t;
       });
     })},
    {.name = "prefix_product_ignores_init",
     .op = Op::prefix_product,
     .defect = "every product starts at 1",
     .law = "prefix_product_starts_from_init",
     .apply = breaks<Op::prefix_product>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 2 || !right) return right;
       return right_answer(Op::prefix_product, tuple_in(args, 0), ones(tuple_in(args, 1)));
     })},
    {.name = "prefix_product_broadcasts_init",
     .op = Op::prefix_product,
     .defect = "a tuple of initial values is accepted for an integer",
     .law = "prefix_product_answers",
     .apply = breaks<Op::prefix_product>([](Arguments args, Answer const& right) -> Answer {
       if (right || args.size() != 2 || !tuple_in(args, 0).is_scalar()) return right;
       return answer(tuple_in(args, 1));
     })},

    // ---- shape_div, ceil_div ----
    {.name = "shape_div_rounds_down",
     .op = Op::shape_div,
     .defect = "an extent below the divisor gives 0 instead of 1",
     .law = "shape_div_shrinks_size",
     .apply = breaks<Op::shape_div>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const a = tuple_in(args, 0);
       IntTuple const b = tuple_in(args, 1);
       if (!right || !a.is_scalar() || !b.is_scalar()) return right;
       return answer(a.leaves[0] / b.leaves[0]);
     })},
    {.name = "shape_div_from_the_right",
     .op = Op::shape_div,
     .defect = "the divisor is consumed from the last mode on",
     .law = "shape_div_takes_from_the_left",
     .apply = breaks<Op::shape_div>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const a = tuple_in(args, 0);
       IntTuple const b = tuple_in(args, 1);
       if (!b.is_scalar()) return right;
       return change_tuple(right_answer(Op::shape_div, reversed(flatten(a)), b), [&](IntTuple t) {
         t = reversed(t);
         t.profile = a.profile;
         return t;
       });
     })},
    {.name = "shape_div_is_flat",
     .op = Op::shape_div,
     .defect = "the parentheses of the shape are lost",
     .law = "shape_div_keeps_profile",
     .apply = breaks<Op::shape_div>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "shape_div_by_first_leaf",
     .op = Op::shape_div,
     .defect = "an integer is divided by the first leaf of a tuple only",
     .law = "shape_div_of_integer",
     .apply = breaks<Op::shape_div>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const n = tuple_in(args, 0);
       IntTuple const by = tuple_in(args, 1);
       if (!right || !n.is_scalar() || by.is_scalar() || by.leaves.empty()) return right;
       return right_answer(Op::ceil_div, n, IntTuple(by.leaves[0]));
     })},
    {.name = "shape_div_by_total",
     .op = Op::shape_div,
     .defect = "a tuple of divisors is taken for its product",
     .law = "shape_div_by_mode",
     .apply = breaks<Op::shape_div>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       return right_answer(Op::shape_div, tuple_in(args, 0),
                           IntTuple(product_of(tuple_in(args, 1))));
     })},
    {.name = "shape_div_rounds_up",
     .op = Op::shape_div,
     .defect = "the condition is dropped: ceil_div in all but name",
     .law = "shape_div_answers",
     .apply = breaks<Op::shape_div>([](Arguments args, Answer const& right) -> Answer {
       if (right) return right;
       return layoutcheck::apply(Op::ceil_div, args);
     })},
    {.name = "shape_div_by_0_divides_nothing",
     .op = Op::shape_div,
     .defect = "a shape divided by 0 stays as it is",
     .law = "shape_div_answers",
     .apply = breaks<Op::shape_div>(kLeavesDividedBy0)},
    {.name = "ceil_div_by_0_divides_nothing",
     .op = Op::ceil_div,
     .defect = "a shape divided by 0 stays as it is",
     .law = "ceil_div_answers",
     .apply = breaks<Op::ceil_div>(kLeavesDividedBy0)},
    {.name = "ceil_div_rounds_down",
     .op = Op::ceil_div,
     .defect = "plain integer division",
     .law = "ceil_div_is_least",
     .apply = breaks<Op::ceil_div>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const a = tuple_in(args, 0);
       IntTuple const b = tuple_in(args, 1);
       if (!right || !a.is_scalar() || !b.is_scalar()) return right;
       return answer(a.leaves[0] / b.leaves[0]);
     })},
    {.name = "ceil_div_is_flat",
     .op = Op::ceil_div,
     .defect = "the parentheses of the shape are lost",
     .law = "ceil_div_keeps_profile",
     .apply = breaks<Op::ceil_div>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "ceil_div_by_first_leaf",
     .op = Op::ceil_div,
     .defect = "an integer is divided by the first leaf of a tuple only",
     .law = "ceil_div_of_integer",
     .apply = breaks<Op::ceil_div>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const n = tuple_in(args, 0);
       IntTuple const by = tuple_in(args, 1);
       if (!right || !n.is_scalar() || by.is_scalar() || by.leaves.empty()) return right;
       return right_answer(Op::ceil_div, n, IntTuple(by.leaves[0]));
     })},
    {.name = "ceil_div_by_total",
     .op = Op::ceil_div,
     .defect = "a tuple of divisors is taken for its product",
     .law = "ceil_div_by_mode",
     .apply = breaks<Op::ceil_div>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       return right_answer(Op::ceil_div, tuple_in(args, 0),
                           IntTuple(product_of(tuple_in(args, 1))));
     })},
    {.name = "ceil_div_stops_at_the_shorter",
     .op = Op::ceil_div,
     .defect = "zip ends with the shorter tuple",
     .law = "ceil_div_answers",
     .apply = breaks<Op::ceil_div>([](Arguments args, Answer const&) -> Answer {
       IntTuple a = tuple_in(args, 0);
       IntTuple b = tuple_in(args, 1);
       cut_to_shorter(a, b);
       return right_answer(Op::ceil_div, a, b);
     })},

    // ---- relations ----
    {.name = "congruent_compares_leaf_counts",
     .op = Op::congruent,
     .defect = "as many leaves is taken for the same parentheses",
     .law = "congruent_is_same_parentheses",
     .apply = breaks<Op::congruent>([](Arguments args, Answer const&) -> Answer {
       return Value(tuple_in(args, 0).leaves.size() == tuple_in(args, 1).leaves.size());
     })},
    {.name = "weakly_congruent_swaps",
     .op = Op::weakly_congruent,
     .defect = "the coarser tuple is taken for the finer",
     .law = "weakly_congruent_replaces_leaves",
     .apply = breaks<Op::weakly_congruent>([](Arguments args, Answer const&) -> Answer {
       return Value(profiles_fit(tuple_in(args, 1), tuple_in(args, 0)));
     })},
    {.name = "compatible_compares_sizes",
     .op = Op::compatible,
     .defect = "equal total size is taken for compatible",
     .law = "compatible_shares_coordinates",
     .apply = breaks<Op::compatible>([](Arguments args, Answer const&) -> Answer {
       return Value(product_of(tuple_in(args, 0)) == product_of(tuple_in(args, 1)));
     })},
    {.name = "compatible_ignores_sizes",
     .op = Op::compatible,
     .defect = "only the parentheses are compared",
     .law = "compatible_agrees_by_level",
     .apply = breaks<Op::compatible>([](Arguments args, Answer const&) -> Answer {
       return Value(profiles_fit(tuple_in(args, 0), tuple_in(args, 1)));
     })},
    {.name = "refines_is_compatible",
     .op = Op::refines,
     .defect = "the two words are used the wrong way round, as in seeds/002",
     .law = "refines_is_the_converse",
     .apply = breaks<Op::refines>([](Arguments args, Answer const&) -> Answer {
       return layoutcheck::apply(Op::compatible, args);
     })},

    // ---- substitution ----
    {.name = "substitute_reverses",
     .op = Op::substitute,
     .defect = "modes are taken from the back",
     .law = "substitute_puts_modes_in_place",
     .apply = breaks<Op::substitute>([](Arguments args, Answer const&) -> Answer {
       return right_answer(Op::substitute, tuple_in(args, 0), modes_reversed(tuple_in(args, 1)));
     })},
    {.name = "substitute_drops_the_rest",
     .op = Op::substitute,
     .defect = "modes left over are dropped instead of refused",
     .law = "substitute_answers",
     .apply = breaks<Op::substitute>([](Arguments args, Answer const&) -> Answer {
       IntTuple const q = tuple_in(args, 0);
       return right_answer(Op::substitute, q, cut(tuple_in(args, 1), q.leaves.size()));
     })},
    {.name = "relative_modes_are_top_modes",
     .op = Op::relative_modes,
     .defect = "the coarser shape's own nesting is not descended into",
     .law = "relative_modes_are_in_place",
     .apply = breaks<Op::relative_modes>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const coarse = tuple_in(args, 1);
       if (!right || coarse.is_scalar()) return right;
       return answer(tuple_in(args, 0));
     })},
    {.name = "relative_modes_flatten_each",
     .op = Op::relative_modes,
     .defect = "each mode loses its inner parentheses",
     .law = "relative_modes_substitute_back",
     .apply = breaks<Op::relative_modes>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, [](IntTuple const& modes) {
         TupleBuilder<IntTuple> result(rank(modes));
         for (int i = 0; i < rank(modes); ++i) result.add(flatten(mode(modes, i)));
         return result.tree;
       });
     })},
    {.name = "relative_modes_ignore_sizes",
     .op = Op::relative_modes,
     .defect = "only the parentheses are compared before answering",
     .law = "relative_modes_answer",
     .apply = breaks<Op::relative_modes>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const fine = tuple_in(args, 0);
       IntTuple const coarse = tuple_in(args, 1);
       auto const parts = parts_below(coarse.profile, fine.profile);
       if (right || !parts) return right;
       TupleBuilder<IntTuple> result(parts->size());
       for (Part const& part : *parts) result.add(part_of(fine, part));
       return answer(result.tree);
     })},
    {.name = "mutual_refinement_is_the_first",
     .op = Op::mutual_refinement,
     .defect = "the first tuple is returned wherever an answer exists",
     .law = "mutual_refinement_refines_both",
     .apply = breaks<Op::mutual_refinement>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       return answer(tuple_in(args, 0));
     })},
    {.name = "mutual_refinement_wraps_leaves",
     .op = Op::mutual_refinement,
     .defect = "an unsplit leaf comes back as a tuple of one",
     .law = "mutual_refinement_is_coarsest",
     .apply = breaks<Op::mutual_refinement>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, [](IntTuple const& t) {
         if (t.is_scalar()) return wrapped(t);
         TupleBuilder<IntTuple> result(rank(t));
         for (int i = 0; i < rank(t); ++i) {
           IntTuple const m = mode(t, i);
           result.add(m.is_scalar() ? wrapped(m) : m);
         }
         return result.tree;
       });
     })},
    {.name = "mutual_refinement_ignores_sizes",
     .op = Op::mutual_refinement,
     .defect = "only the parentheses are merged",
     .law = "mutual_refinement_answers",
     .apply = breaks<Op::mutual_refinement>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const a = tuple_in(args, 0);
       IntTuple const b = tuple_in(args, 1);
       if (right) return right;
       if (profiles_fit(a, b)) return answer(b);
       if (profiles_fit(b, a)) return answer(a);
       return right;
     })},

    // ---- slice and dice ----
    {.name = "tuple_slice_keeps_fixed_modes",
     .op = Op::tuple_slice,
     .defect = "the modes where c has integers are kept",
     .law = "tuple_slice_keeps_free_modes",
     .apply = breaks<Op::tuple_slice>([](Arguments args, Answer const&) -> Answer {
       return layoutcheck::apply(Op::tuple_dice, args);
     })},
    {.name = "tuple_slice_stops_at_the_shorter",
     .op = Op::tuple_slice,
     .defect = "zip ends with the shorter tuple",
     .law = "tuple_slice_answers",
     .apply = breaks<Op::tuple_slice>([](Arguments args, Answer const&) -> Answer {
       Coordinate c = coordinate_in(args, 0);
       IntTuple t = tuple_in(args, 1);
       cut_to_shorter(c, t);
       return right_answer(Op::tuple_slice, c, t);
     })},
    {.name = "tuple_dice_flattens_modes",
     .op = Op::tuple_dice,
     .defect = "kept modes lose their parentheses",
     .law = "tuple_dice_keeps_fixed_modes",
     .apply = breaks<Op::tuple_dice>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "tuple_dice_stops_at_the_shorter",
     .op = Op::tuple_dice,
     .defect = "zip ends with the shorter tuple",
     .law = "tuple_dice_answers",
     .apply = breaks<Op::tuple_dice>([](Arguments args, Answer const&) -> Answer {
       Coordinate c = coordinate_in(args, 0);
       IntTuple t = tuple_in(args, 1);
       cut_to_shorter(c, t);
       return right_answer(Op::tuple_dice, c, t);
     })},
};

}  // namespace

std::span<Mutant const> tuple_mutants() { return kTupleMutants; }

}  // namespace layoutcheck::laws
