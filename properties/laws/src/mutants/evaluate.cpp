// Wrong values of layouts.

#include <algorithm>

#include "layoutcheck/core/tuple/parts.hpp"
#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// Each integer of c with the first stride of its mode, whatever the mode's other leaves.
Answer by_first_strides(Layout const& layout, Coordinate const& c) {
  auto const parts = parts_below(c.profile, layout.profile);
  if (!parts) return parts.error();
  Checked sum = 0;
  for (int i = 0; i < parts->size(); ++i) {
    Part const& part = (*parts)[i];
    if (part.first == part.last) continue;
    sum += Checked(c.leaves[i].value) * layout.leaves[part.first].stride;
  }
  if (sum.overflowed()) return sum.result().error();
  return answer(sum.value());
}

/// The layout with its leaves from right to left: what it is when the rightmost is the fastest.
Layout mirrored_modes(Layout const& layout) { return reversed(flatten(layout)); }

bool is_layout(Arguments args) { return std::holds_alternative<Layout>(args[0]); }

constexpr Mutant kEvaluateMutants[] = {
    // ---- what a layout is ----
    {.name = "rank_counts_leaves",
     .op = Op::rank,
     .defect = "rank of the flattened layout",
     .law = "rank_counts_modes",
     .apply = breaks<Op::rank>([](Arguments args, Answer const&) -> Answer {
       return answer(index_t{layout_in(args, 0).leaves.size()});
     })},
    {.name = "depth_of_first_mode",
     .op = Op::depth,
     .defect = "only the first mode is descended into",
     .law = "depth_counts_levels",
     .apply = breaks<Op::depth>([](Arguments args, Answer const&) -> Answer {
       Layout layout = layout_in(args, 0);
       index_t levels = 0;
       for (; !layout.is_scalar() && rank(layout) > 0; layout = mode(layout, 0)) ++levels;
       return answer(layout.is_scalar() ? levels : levels + 1);
     })},
    {.name = "shape_is_flat",
     .op = Op::shape,
     .defect = "the parentheses are lost",
     .law = "shape_reads_extents",
     .apply = breaks<Op::shape>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "stride_is_of_the_compact_layout",
     .op = Op::stride,
     .defect = "the prefix products of the shape are returned",
     .law = "stride_reads_strides",
     .apply = breaks<Op::stride>([](Arguments args, Answer const&) -> Answer {
       return answer(stride(with_compact_strides(layout_in(args, 0))));
     })},

    // ---- tables ----
    {.name = "table_counts_from_the_right",
     .op = Op::table,
     .defect = "the rightmost leaf is the fastest",
     .law = "table_lists_values",
     .apply = breaks<Op::table>([](Arguments args, Answer const& right) -> Answer {
       if (!is_layout(args)) return right;
       return right_answer(Op::table, mirrored_modes(layout_in(args, 0)));
     })},
    {.name = "image_repeats_values",
     .op = Op::image,
     .defect = "sorted, but a value reached twice is listed twice",
     .law = "image_is_the_set_of_values",
     .apply = breaks<Op::image>([](Arguments args, Answer const& right) -> Answer {
       Answer const all = layoutcheck::apply(Op::table, args);
       if (!right || !all) return right;
       Table table = *std::get_if<Table>(&*all);
       std::sort(table.begin(), table.end());
       return Value(table);
     })},

    // ---- at ----
    {.name = "at_goes_right",
     .op = Op::at,
     .defect = "the rightmost leaf is the fastest",
     .law = "at_sums_digits",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 1);
       if (!is_layout(args) || !right || !c.is_scalar()) return right;
       return right_answer(Op::at, mirrored_modes(layout_in(args, 0)), c);
     })},
    {.name = "at_wraps_around",
     .op = Op::at,
     .defect = "the last digit too is taken mod its extent",
     .law = "at_extends_last_mode",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 1);
       if (!is_layout(args) || !right || !c.is_scalar()) return right;
       index_t const points = size(layout_in(args, 0));
       if (points == 0) return right;
       return right_answer(Op::at, layout_in(args, 0), c.leaves[0].value % points);
     })},
    {.name = "at_reverses_coordinate",
     .op = Op::at,
     .defect = "a tuple coordinate is read from right to left",
     .law = "at_natural_coordinate",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 1);
       if (!is_layout(args) || !right || c.profile != layout_in(args, 0).profile) return right;
       return right_answer(Op::at, layout_in(args, 0), reversed(c));
     })},
    {.name = "at_mode_by_first_stride",
     .op = Op::at,
     .defect = "an integer for a tuple is not split into digits",
     .law = "at_hierarchical_coordinate",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 1);
       if (!is_layout(args) || !right) return right;
       return by_first_strides(layout_in(args, 0), c);
     })},
    {.name = "at_stops_at_the_shorter",
     .op = Op::at,
     .defect = "zip ends with the shorter tuple",
     .law = "at_answers",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       if (!is_layout(args)) return right;
       Layout layout = layout_in(args, 0);
       Coordinate c = coordinate_in(args, 1);
       cut_to_shorter(c, layout);
       return right_answer(Op::at, layout, c);
     })},
};

}  // namespace

std::span<Mutant const> evaluate_mutants() { return kEvaluateMutants; }

}  // namespace layoutcheck::laws
