// Layouts wrongly taken apart and put together.

#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// The strides of leaves [first, last) in the other direction.
void swap_strides(Layout& layout, int first, int last) {
  for (int i = first, j = last - 1; i < j; ++i, --j) {
    index_t const stride = layout.leaves[i].stride;
    layout.leaves[i].stride = layout.leaves[j].stride;
    layout.leaves[j].stride = stride;
  }
}

/// Modes by number, in the order and as often as they are listed.
Layout modes_listed(Layout const& layout, IntTuple::leaf_list const& list) {
  TupleBuilder<Layout> result(list.size());
  for (index_t i : list) result.add(mode(layout, static_cast<int>(i)));
  return result.tree;
}

/// Both operands of slice or dice cut to the rank of the shorter.
Answer on_the_shorter(Op op, Arguments args) {
  Coordinate c = coordinate_in(args, 0);
  Layout layout = layout_in(args, 1);
  cut_to_shorter(c, layout);
  return right_answer(op, c, layout);
}

constexpr Mutant kEditMutants[] = {
    // ---- concat ----
    {.name = "concat_flattens",
     .op = Op::concat,
     .defect = "the modes of both are put side by side",
     .law = "concat_has_both_modes",
     .apply = breaks<Op::concat>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, opened_one_level<Layout>);
     })},
    {.name = "concat_swaps",
     .op = Op::concat,
     .defect = "the second operand comes first",
     .law = "concat_adds_functions",
     .apply = breaks<Op::concat>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 2) return right;
       return right_answer(Op::concat, layout_in(args, 1), layout_in(args, 0));
     })},
    {.name = "concat_refuses_scalars",
     .op = Op::concat,
     .defect = "operands must be tuples",
     .law = "concat_answers",
     .apply = breaks<Op::concat>([](Arguments args, Answer const& right) -> Answer {
       for (Value const& v : args) {
         if (std::get_if<Layout>(&v)->is_scalar()) return Error{};
       }
       return right;
     })},

    // ---- mode ----
    {.name = "mode_counts_from_the_end",
     .op = Op::mode,
     .defect = "modes are numbered from the last",
     .law = "mode_has_its_shape",
     .apply = breaks<Op::mode>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       Layout const& layout = layout_in(args, 0);
       return right_answer(Op::mode, layout, rank(layout) - 1 - integer_in(args, 1));
     })},
    {.name = "mode_becomes_compact",
     .op = Op::mode,
     .defect = "only the shape is taken, strides are computed again",
     .law = "mode_keeps_its_function",
     .apply = breaks<Op::mode>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, with_compact_strides);
     })},
    {.name = "mode_wraps_around",
     .op = Op::mode,
     .defect = "i is taken mod the rank",
     .law = "mode_answers",
     .apply = breaks<Op::mode>([](Arguments args, Answer const& right) -> Answer {
       Layout const& layout = layout_in(args, 0);
       index_t const modes = rank(layout);
       if (modes == 0) return right;
       return right_answer(Op::mode, layout, (integer_in(args, 1) % modes + modes) % modes);
     })},

    // ---- group ----
    {.name = "group_leaves_end_out",
     .op = Op::group,
     .defect = "[b, e) is taken for [b, e - 1)",
     .law = "group_nests_modes",
     .apply = breaks<Op::group>([](Arguments args, Answer const& right) -> Answer {
       index_t const begin = integer_in(args, 1);
       index_t const end = integer_in(args, 2);
       if (!right || end - begin < 2) return right;
       return right_answer(Op::group, layout_in(args, 0), begin, end - 1);
     })},
    {.name = "group_of_an_integer_is_empty",
     .op = Op::group,
     .defect = "a layout that is not a tuple has no modes",
     .law = "group_keeps_function",
     .apply = breaks<Op::group>([](Arguments args, Answer const& right) -> Answer {
       if (!right || !layout_in(args, 0).is_scalar()) return right;
       return Value(scalar_layout(1, 0));
     })},
    {.name = "group_swaps_strides",
     .op = Op::group,
     .defect = "shapes are grouped, strides are left in another order",
     .law = "group_keeps_function",
     .apply = breaks<Op::group>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, [](Layout layout) {
         swap_strides(layout, 0, layout.leaves.size());
         return layout;
       });
     })},
    {.name = "group_clamps_end",
     .op = Op::group,
     .defect = "an end past the rank is taken for the rank",
     .law = "group_answers",
     .apply = breaks<Op::group>([](Arguments args, Answer const&) -> Answer {
       Layout const& layout = layout_in(args, 0);
       return right_answer(Op::group, layout, integer_in(args, 1),
                           min(integer_in(args, 2), rank(layout)));
     })},

    // ---- take ----
    {.name = "take_includes_end",
     .op = Op::take,
     .defect = "[b, e) is taken for [b, e]",
     .law = "take_has_those_modes",
     .apply = breaks<Op::take>([](Arguments args, Answer const& right) -> Answer {
       Layout const& layout = layout_in(args, 0);
       if (!right || integer_in(args, 2) >= rank(layout)) return right;
       return right_answer(Op::take, layout, integer_in(args, 1), integer_in(args, 2) + 1);
     })},
    {.name = "take_becomes_compact",
     .op = Op::take,
     .defect = "only the shape is taken, strides are computed again",
     .law = "take_keeps_function",
     .apply = breaks<Op::take>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, with_compact_strides);
     })},
    {.name = "take_clamps_end",
     .op = Op::take,
     .defect = "an end past the rank is taken for the rank",
     .law = "take_answers",
     .apply = breaks<Op::take>([](Arguments args, Answer const&) -> Answer {
       Layout const& layout = layout_in(args, 0);
       index_t const end = min(integer_in(args, 2), rank(layout));
       return right_answer(Op::take, layout, integer_in(args, 1), end);
     })},

    // ---- select ----
    {.name = "select_drops_repetitions",
     .op = Op::select,
     .defect = "a set of modes instead of a list",
     .law = "select_has_those_modes",
     .apply = breaks<Op::select>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       IntTuple::leaf_list kept;
       for (index_t i : tuple_in(args, 1).leaves) {
         bool seen = false;
         for (index_t before : kept) seen = seen || before == i;
         if (!seen) kept.push_back(i);
       }
       return answer(modes_listed(layout_in(args, 0), kept));
     })},
    {.name = "select_keeps_order_of_strides",
     .op = Op::select,
     .defect = "shapes are selected, strides stay in the layout's order",
     .law = "select_adds_functions",
     .apply = breaks<Op::select>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, [](Layout layout) {
         for (int k = 1; k < layout.leaves.size(); ++k) {
           for (int i = k; i > 0 && layout.leaves[i].stride < layout.leaves[i - 1].stride; --i) {
             swap_strides(layout, i - 1, i + 1);
           }
         }
         return layout;
       });
     })},
    {.name = "select_skips_missing_modes",
     .op = Op::select,
     .defect = "modes that do not exist are left out instead of refused",
     .law = "select_answers",
     .apply = breaks<Op::select>([](Arguments args, Answer const&) -> Answer {
       Layout const& layout = layout_in(args, 0);
       IntTuple::leaf_list kept;
       for (index_t i : tuple_in(args, 1).leaves) {
         if (0 <= i && i < rank(layout)) kept.push_back(i);
       }
       return answer(modes_listed(layout, kept));
     })},

    // ---- replace ----
    {.name = "replace_inserts",
     .op = Op::replace,
     .defect = "the mode is inserted, the old one stays",
     .law = "replace_changes_one_mode",
     .apply = breaks<Op::replace>([](Arguments args, Answer const& right) -> Answer {
       Layout const& layout = layout_in(args, 0);
       if (!right || layout.is_scalar()) return right;
       TupleBuilder<Layout> result(rank(layout) + 1);
       for (int i = 0; i < rank(layout); ++i) {
         if (i == integer_in(args, 1)) result.add(layout_in(args, 2));
         result.add(mode(layout, i));
       }
       return answer(result.tree);
     })},
    {.name = "replace_keeps_stride",
     .op = Op::replace,
     .defect = "the new extent with the old stride",
     .law = "replace_changes_one_function",
     .apply = breaks<Op::replace>([](Arguments args, Answer const& right) -> Answer {
       Layout const& layout = layout_in(args, 0);
       Layout by = layout_in(args, 2);
       if (!right || layout.is_scalar() || !by.is_scalar()) return right;
       Layout const old = mode(layout, static_cast<int>(integer_in(args, 1)));
       if (!old.is_scalar()) return right;
       by.leaves[0].stride = old.leaves[0].stride;
       return right_answer(Op::replace, layout, integer_in(args, 1), by);
     })},
    {.name = "replace_appends_past_the_end",
     .op = Op::replace,
     .defect = "the mode after the last is appended instead of refused",
     .law = "replace_answers",
     .apply = breaks<Op::replace>([](Arguments args, Answer const& right) -> Answer {
       Layout const& layout = layout_in(args, 0);
       if (right || layout.is_scalar() || integer_in(args, 1) != rank(layout)) return right;
       TupleBuilder<Layout> result(rank(layout) + 1);
       for (int i = 0; i < rank(layout); ++i) result.add(mode(layout, i));
       return answer(result.add(layout_in(args, 2)).tree);
     })},

    // ---- slice and dice ----
    {.name = "slice_keeps_fixed_modes",
     .op = Op::slice,
     .defect = "the modes where c has integers are kept",
     .law = "slice_has_free_modes",
     .apply = breaks<Op::slice>([](Arguments args, Answer const&) -> Answer {
       return layoutcheck::apply(Op::dice, args);
     })},
    {.name = "slice_becomes_compact",
     .op = Op::slice,
     .defect = "only the shape is kept, strides are computed again",
     .law = "slice_splits_function",
     .apply = breaks<Op::slice>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, with_compact_strides);
     })},
    {.name = "slice_stops_at_the_shorter",
     .op = Op::slice,
     .defect = "zip ends with the shorter tuple",
     .law = "slice_answers",
     .apply = breaks<Op::slice>(
         [](Arguments args, Answer const&) -> Answer { return on_the_shorter(Op::slice, args); })},
    {.name = "dice_keeps_free_modes",
     .op = Op::dice,
     .defect = "the modes where c has _ are kept",
     .law = "dice_has_fixed_modes",
     .apply = breaks<Op::dice>([](Arguments args, Answer const&) -> Answer {
       return layoutcheck::apply(Op::slice, args);
     })},
    {.name = "dice_becomes_compact",
     .op = Op::dice,
     .defect = "only the shape is kept, strides are computed again",
     .law = "dice_splits_function",
     .apply = breaks<Op::dice>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, with_compact_strides);
     })},
    {.name = "dice_stops_at_the_shorter",
     .op = Op::dice,
     .defect = "zip ends with the shorter tuple",
     .law = "dice_answers",
     .apply = breaks<Op::dice>(
         [](Arguments args, Answer const&) -> Answer { return on_the_shorter(Op::dice, args); })},

    // ---- flatten, unflatten ----
    {.name = "flatten_opens_one_level",
     .op = Op::flatten,
     .defect = "only the outermost nesting is removed",
     .law = "flatten_has_the_leaves",
     .apply = breaks<Op::flatten>([](Arguments args, Answer const&) -> Answer {
       return answer(opened_one_level(layout_in(args, 0)));
     })},
    {.name = "flatten_reverses",
     .op = Op::flatten,
     .defect = "leaves are prepended instead of appended",
     .law = "flatten_keeps_function",
     .apply = breaks<Op::flatten>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, reversed<Layout>);
     })},
    {.name = "unflatten_stays_flat",
     .op = Op::unflatten,
     .defect = "the target profile is only counted",
     .law = "unflatten_takes_profile",
     .apply = breaks<Op::unflatten>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, flatten<Layout>);
     })},
    {.name = "unflatten_reverses",
     .op = Op::unflatten,
     .defect = "leaves are taken from the back",
     .law = "unflatten_keeps_function",
     .apply = breaks<Op::unflatten>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, reversed<Layout>);
     })},
    {.name = "unflatten_drops_the_rest",
     .op = Op::unflatten,
     .defect = "leaves left over are dropped instead of refused",
     .law = "unflatten_answers",
     .apply = breaks<Op::unflatten>([](Arguments args, Answer const& right) -> Answer {
       Layout flat = flatten(layout_in(args, 0));
       IntTuple const like = tuple_in(args, 1);
       if (flat.leaves.size() <= like.leaves.size()) return right;
       while (flat.leaves.size() > like.leaves.size()) flat.leaves.pop_back();
       flat.profile = Profile::flat(flat.leaves.size());
       return right_answer(Op::unflatten, flat, like);
     })},
};

}  // namespace

std::span<Mutant const> edit_mutants() { return kEditMutants; }

}  // namespace layoutcheck::laws
