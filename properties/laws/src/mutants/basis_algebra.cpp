// Layouts with basis strides taken apart, divided, complemented and inverted wrongly.

#include "layoutcheck/core/algebra/basis_algebra.hpp"

#include "layoutcheck/core/tuple/relations.hpp"
#include "mutants/basis_wrong.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

Tiler tiler_in(Arguments args, std::size_t i) { return *as_tiler(args[i]); }

/// As if the axes that are left were numbered from 0.
void count_axes_again(BasisLayout& basis) {
  int first = kMaxAxes;
  for (BasisMode const& m : basis.leaves) {
    if (!m.axis.none() && m.axis[0] < first) first = m.axis[0];
  }
  for (BasisMode& m : basis.leaves) {
    if (m.axis.depth() == 1) m.axis = m.axis[0] - first;
  }
}

/// Modes 0 and 1 of a pair, exchanged.
void swap_modes(BasisLayout& pair) {
  if (rank(pair) != 2) return;
  pair = TupleBuilder<BasisLayout>(2).add(mode(pair, 1)).add(mode(pair, 0)).tree;
}

/// logical_divide with a change of each (tile, rest).
template <class Change>
Expected<BasisLayout> divided(BasisLayout const& basis, Tiler const& tiler, Change change) {
  auto const split = [&](BasisLayout const& part, Layout const& tile) -> Expected<BasisLayout> {
    LC_TRY(both, detail::divide(part, tile));
    change(both);
    return both;
  };
  return detail::by_tiler(basis, tiler, split);
}

/// An inverse whose coordinates are counted among the modes of the axis alone.
template <Op kOp>
Answer within_the_axis(Arguments args) {
  BasisLayout const basis = basis_in(args);
  if (Answer const right = layoutcheck::apply(kOp, args); !right) return right;
  Tree<Axis> const axes = axes_of(basis);
  auto const inverse_along = [&](int axis) -> Expected<Layout> {
    BasisLayout of_axis;
    for (BasisMode const& m : basis.leaves) {
      if (m.axis == axes.leaves[axis]) of_axis.leaves.push_back({m.extent, m.scale, 0});
    }
    of_axis.profile = Profile::flat(of_axis.leaves.size());
    if (of_axis.leaves.empty()) return scalar_layout(1, 0);
    LC_TRY(inverse, kOp == Op::basis_left_inverse ? left_inverse(of_axis) : right_inverse(of_axis));
    return mode(inverse, 0);
  };
  auto const result = detail::leaf_by_leaf<Layout>(axes.profile, inverse_along);
  if (!result) return result.error();
  return answer(*result);
}

/// The first mode of each mode.
Layout first_of_each(Layout const& layout) {
  TupleBuilder<Layout> result(rank(layout));
  for (int i = 0; i < rank(layout); ++i) result.add(mode(mode(layout, i), 0));
  return result.tree;
}

constexpr Mutant kBasisAlgebraMutants[] = {
    {.name = "basis_mode_counts_its_axes_again",
     .op = Op::basis_mode,
     .defect = "the first axis of a mode taken out is called 0",
     .law = "basis_mode_is_that_mode",
     .apply = breaks<Op::basis_mode>(
         [](Arguments, Answer const& right) { return change_basis(right, count_axes_again); })},
    {.name = "basis_slice_counts_axes_again",
     .op = Op::basis_slice,
     .defect = "the first axis of what is left is called 0",
     .law = "basis_slice_keeps_free_modes",
     .apply = breaks<Op::basis_slice>(
         [](Arguments, Answer const& right) { return change_basis(right, count_axes_again); })},
    {.name = "basis_dice_keeps_free_modes",
     .op = Op::basis_dice,
     .defect = "slice",
     .law = "basis_dice_keeps_fixed_modes",
     .apply = breaks<Op::basis_dice>([](Arguments args, Answer const&) {
       return answer(slice(coordinate_in(args, 0), basis_in(args, 1)));
     })},
    {.name = "basis_flatten_coalesces",
     .op = Op::basis_flatten,
     .defect = "modes that one stride walks are joined",
     .law = "basis_flatten_has_the_leaves",
     .apply = breaks<Op::basis_flatten>([](Arguments args, Answer const&) {
       return answer(Expected<BasisLayout>(coalesce(basis_in(args))));
     })},
    {.name = "basis_nullspace_counts_still_modes_alone",
     .op = Op::basis_nullspace,
     .defect = "an index counts the coordinates of the modes that do not move alone",
     .law = "basis_nullspace_maps_to_zero",
     .apply = breaks<Op::basis_nullspace>([](Arguments, Answer const& right) {
       return change_layout(right, with_compact_strides);
     })},
    {.name = "basis_nullspace_looks_at_one_axis",
     .op = Op::basis_nullspace,
     .defect = "what moves along another axis than 0 counts as still",
     .law = "basis_nullspace_maps_to_zero",
     .apply = breaks<Op::basis_nullspace>([](Arguments args, Answer const&) {
       return answer(nullspace(seen_by(basis_in(args), 0)));
     })},
    {.name = "basis_nullspace_keeps_first_still_mode",
     .op = Op::basis_nullspace,
     .defect = "a search that stops at its first hit",
     .law = "basis_nullspace_is_all",
     .apply = breaks<Op::basis_nullspace>([](Arguments, Answer const& right) {
       return change_layout(right, [](Layout const& kernel) { return mode(kernel, 0); });
     })},
    {.name = "basis_logical_divide_puts_rest_first",
     .op = Op::basis_logical_divide,
     .defect = "(rest, tile)",
     .law = "basis_logical_divide_starts_with_tile",
     .apply = breaks<Op::basis_logical_divide>([](Arguments args, Answer const&) {
       return answer(divided(basis_in(args), tiler_in(args, 1), swap_modes));
     })},
    {.name = "basis_logical_divide_coalesces_tiles",
     .op = Op::basis_logical_divide,
     .defect = "a tile loses the modes that the tiler gave it",
     .law = "basis_logical_divide_starts_with_tile",
     .apply = breaks<Op::basis_logical_divide>([](Arguments args, Answer const&) {
       return answer(divided(basis_in(args), tiler_in(args, 1), [](BasisLayout& both) {
         BasisLayout const tile = coalesce(mode(both, 0));
         both = TupleBuilder<BasisLayout>(2).add(tile).add(mode(both, 1)).tree;
       }));
     })},
    {.name = "basis_logical_divide_exchanges_axes",
     .op = Op::basis_logical_divide,
     .defect = "axes 0 and 1 change places",
     .law = "basis_logical_divide_is_composition",
     .apply = breaks<Op::basis_logical_divide>([](Arguments, Answer const& right) {
       return change_basis(right, [](BasisLayout& b) { exchange_axes(b); });
     })},
    {.name = "basis_zipped_divide_swaps_parts",
     .op = Op::basis_zipped_divide,
     .defect = "((rests), (tiles))",
     .law = "basis_zipped_divide_gathers_tiles",
     .apply = breaks<Op::basis_zipped_divide>(
         [](Arguments, Answer const& right) { return change_basis(right, swap_modes); })},
    {.name = "basis_tiled_divide_keeps_rests_together",
     .op = Op::basis_tiled_divide,
     .defect = "zipped_divide",
     .law = "basis_tiled_divide_unpacks_rests",
     .apply = breaks<Op::basis_tiled_divide>([](Arguments args, Answer const&) {
       return answer(zipped_divide(basis_in(args), tiler_in(args, 1)));
     })},
    {.name = "basis_flat_divide_keeps_tiles_together",
     .op = Op::basis_flat_divide,
     .defect = "tiled_divide",
     .law = "basis_flat_divide_unpacks_both",
     .apply = breaks<Op::basis_flat_divide>([](Arguments args, Answer const&) {
       return answer(tiled_divide(basis_in(args), tiler_in(args, 1)));
     })},
    {.name = "basis_complement_closes_gaps",
     .op = Op::basis_complement,
     .defect = "the modes along an axis follow one another, whatever the layout has in between",
     .law = "basis_complement_fills_the_space",
     .apply = breaks<Op::basis_complement>([](Arguments, Answer const& right) {
       return change_basis(right, [](BasisLayout& b) {
         for (Axis const& axis : axes_of(b).leaves) {
           index_t next = 1;
           for (BasisMode& m : b.leaves) {
             if (!(m.axis == axis)) continue;
             m.scale = next;
             next *= m.extent;
           }
         }
       });
     })},
    {.name = "basis_complement_rounds_up_twice",
     .op = Op::basis_complement,
     .defect = "the complement up to one more than each extent",
     .law = "basis_complement_is_no_larger",
     .apply = breaks<Op::basis_complement>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       IntTuple space = tuple_in(args, 1);
       for (index_t& extent : space.leaves) extent += extent < kMaxIndex ? 1 : 0;
       return answer(complement(basis_in(args), space));
     })},
    {.name = "basis_complement_keeps_order_of_modes",
     .op = Op::basis_complement,
     .defect = "the gaps of an axis from the farthest to the nearest",
     .law = "basis_complement_increases",
     .apply = breaks<Op::basis_complement>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       IntTuple const space = tuple_in(args, 1);
       BasisLayout const b = *std::get_if<BasisLayout>(&*right);
       return answer(
           detail::leaf_by_leaf<BasisLayout>(space.profile, [&](int axis) -> Expected<BasisLayout> {
             LC_TRY(parts, parts_below(space.profile, b.profile));
             return reversed(part_of(b, parts[axis]));
           }));
     })},
    {.name = "basis_complement_is_flat",
     .op = Op::basis_complement,
     .defect = "the parts of an axis lose their parentheses",
     .law = "basis_complement_has_a_part_for_each_axis",
     .apply = breaks<Op::basis_complement>([](Arguments, Answer const& right) {
       return change_basis(right, [](BasisLayout& b) { b = flatten(b); });
     })},
    {.name = "basis_complement_forgets_axes_beyond",
     .op = Op::basis_complement,
     .defect = "what moves along an axis that the space lacks is left out of account",
     .law = "basis_complement_answers",
     .apply = breaks<Op::basis_complement>([](Arguments args, Answer const& right) -> Answer {
       if (right) return right;
       BasisLayout basis = basis_in(args);
       IntTuple const space = tuple_in(args, 1);
       for (BasisMode& m : basis.leaves) {
         if (entry_at(space.profile, m.axis).node < 0) m = {m.extent, 0, {}};
       }
       return answer(complement(basis, space));
     })},
    {.name = "basis_right_inverse_counts_within_the_axis",
     .op = Op::basis_right_inverse,
     .defect = "an index counts the coordinates of the modes along one axis alone",
     .law = "basis_right_inverse_function",
     .apply = breaks<Op::basis_right_inverse>([](Arguments args, Answer const&) {
       return within_the_axis<Op::basis_right_inverse>(args);
     })},
    {.name = "basis_right_inverse_takes_one_mode",
     .op = Op::basis_right_inverse,
     .defect = "of the modes along an axis the first alone is inverted",
     .law = "basis_right_inverse_reaches_all",
     .apply = breaks<Op::basis_right_inverse>(
         [](Arguments, Answer const& right) { return change_layout(right, first_of_each); })},
    {.name = "basis_right_inverse_refuses_still_modes",
     .op = Op::basis_right_inverse,
     .defect = "no answer where several indices have one coordinate",
     .law = "basis_right_inverse_answers",
     .apply = breaks<Op::basis_right_inverse>([](Arguments args, Answer const& right) -> Answer {
       for (BasisMode const& m : basis_in(args).leaves) {
         if (m.extent > 1 && m.scale == 0) {
           return Error{.code = Errc::not_injective, .detail = "a mode of stride 0"};
         }
       }
       return right;
     })},
    {.name = "basis_right_inverse_fills_gaps",
     .op = Op::basis_right_inverse,
     .defect = "an answer where coordinates are missing: that of left_inverse",
     .law = "basis_right_inverse_answers",
     .apply = breaks<Op::basis_right_inverse>([](Arguments args, Answer const& right) -> Answer {
       if (right) return right;
       auto const left = left_inverse(basis_in(args));
       return left ? answer(*left) : right;
     })},
    {.name = "basis_left_inverse_counts_within_the_axis",
     .op = Op::basis_left_inverse,
     .defect = "an index counts the coordinates of the modes along one axis alone",
     .law = "basis_left_inverse_function",
     .apply = breaks<Op::basis_left_inverse>([](Arguments args, Answer const&) {
       return within_the_axis<Op::basis_left_inverse>(args);
     })},
    {.name = "basis_left_inverse_forgives_still_modes",
     .op = Op::basis_left_inverse,
     .defect = "an answer where a mode does not move: right_inverse",
     .law = "basis_left_inverse_answers",
     .apply = breaks<Op::basis_left_inverse>([](Arguments args, Answer const& right) -> Answer {
       if (right) return right;
       auto const other = right_inverse(basis_in(args));
       return other ? answer(*other) : right;
     })},
    {.name = "basis_left_inverse_wants_an_axis_for_each_leaf",
     .op = Op::basis_left_inverse,
     .defect = "two leaves along one axis are refused",
     .law = "basis_left_inverse_answers",
     .apply = breaks<Op::basis_left_inverse>([](Arguments args, Answer const& right) -> Answer {
       BasisLayout const b = basis_in(args);
       for (int k = 0; k < b.leaves.size(); ++k) {
         for (int before = 0; before < k; ++before) {
           bool const moves = b.leaves[k].extent > 1 && b.leaves[before].extent > 1;
           if (moves && b.leaves[k].axis == b.leaves[before].axis) {
             return Error{.code = Errc::not_representable, .detail = "taken"};
           }
         }
       }
       return right;
     })},
    {.name = "basis_inner_composition_takes_leaves_for_modes",
     .op = Op::basis_inner_composition,
     .defect = "axis i is leaf i of the outer layout, not mode i",
     .law = "basis_inner_composition_function",
     .apply =
         breaks<Op::basis_inner_composition>([](Arguments args, Answer const& right) -> Answer {
           if (!right) return right;
           auto const result = composition(flatten(layout_in(args, 0)), basis_in(args, 1));
           return result ? answer(*result) : right;
         })},
    {.name = "basis_inner_composition_flattens",
     .op = Op::basis_inner_composition,
     .defect = "the modes of the answer lose the parentheses of the inner layout",
     .law = "basis_inner_composition_refines_inner",
     .apply = breaks<Op::basis_inner_composition>([](Arguments, Answer const& right) {
       return change_layout(right, [](Layout const& layout) { return flatten(layout); });
     })},
    {.name = "basis_inner_composition_forgets_axes_beyond",
     .op = Op::basis_inner_composition,
     .defect = "what moves along an axis beyond the modes of the outer layout moves nothing",
     .law = "basis_inner_composition_answers",
     .apply =
         breaks<Op::basis_inner_composition>([](Arguments args, Answer const& right) -> Answer {
           if (right) return right;
           Layout const outer = layout_in(args, 0);
           BasisLayout basis = basis_in(args, 1);
           for (BasisMode& m : basis.leaves) {
             if (entry_at(outer.profile, m.axis).node < 0) m = {m.extent, 0, {}};
           }
           auto const result = composition(outer, basis);
           return result ? answer(*result) : right;
         })},
};

}  // namespace

std::span<Mutant const> basis_algebra_mutants() { return kBasisAlgebraMutants; }

}  // namespace layoutcheck::laws
