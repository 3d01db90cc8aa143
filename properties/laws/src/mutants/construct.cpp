// Wrong compact layouts.

#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// Rightmost top-level mode fastest, but leftmost leaf within each mode.
Layout right_by_modes(IntTuple const& shape) {
  Layout result;
  result.profile = shape.profile;
  for (index_t extent : shape.leaves) result.leaves.push_back({extent, 0});
  Checked stride = 1;
  for (int i = rank(shape) - 1; i >= 0; --i) {
    Cursor const at = mode_at(shape.profile, i);
    for (int k = at.leaf; k < next(shape.profile, at).leaf; ++k) {
      result.leaves[k].stride = stride.value();
      stride *= max(shape.leaves[k], 1);
    }
  }
  return result;
}

/// Every entry its negative.
IntTuple negated(IntTuple t) {
  for (index_t& leaf : t.leaves) leaf = leaf < -kMaxIndex ? kMaxIndex : -leaf;
  return t;
}

constexpr Mutant kConstructMutants[] = {
    // ---- compact_left, compact_right ----
    {.name = "compact_left_flattens",
     .op = Op::compact_left,
     .defect = "the parentheses of the shape are lost",
     .law = "compact_left_keeps_shape",
     .apply = breaks<Op::compact_left>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, flatten<Layout>);
     })},
    {.name = "compact_left_goes_right",
     .op = Op::compact_left,
     .defect = "the rightmost leaf is the fastest",
     .law = "compact_left_counts",
     .apply = breaks<Op::compact_left>([](Arguments args, Answer const&) -> Answer {
       return layoutcheck::apply(Op::compact_right, args);
     })},
    {.name = "compact_left_refuses_nesting",
     .op = Op::compact_left,
     .defect = "only flat shapes are taken",
     .law = "compact_left_answers",
     .apply = breaks<Op::compact_left>([](Arguments args, Answer const& right) -> Answer {
       if (depth(tuple_in(args, 0)) > 1) return Error{};
       return right;
     })},
    {.name = "compact_right_reverses_shape",
     .op = Op::compact_right,
     .defect = "the strides are right, of the shape from right to left",
     .law = "compact_right_keeps_shape",
     .apply = breaks<Op::compact_right>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, reversed<Layout>);
     })},
    {.name = "compact_right_of_modes",
     .op = Op::compact_right,
     .defect = "modes from the right, but the leaves within a mode from the left",
     .law = "compact_right_counts_from_the_right",
     .apply = breaks<Op::compact_right>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       return answer(right_by_modes(tuple_in(args, 0)));
     })},
    {.name = "compact_right_refuses_nesting",
     .op = Op::compact_right,
     .defect = "only flat shapes are taken",
     .law = "compact_right_answers",
     .apply = breaks<Op::compact_right>([](Arguments args, Answer const& right) -> Answer {
       if (depth(tuple_in(args, 0)) > 1) return Error{};
       return right;
     })},

    // ---- compact_ordered ----
    {.name = "compact_ordered_sorts_shape",
     .op = Op::compact_ordered,
     .defect = "the modes are returned in the requested order",
     .law = "compact_ordered_keeps_shape",
     .apply = breaks<Op::compact_ordered>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, [](Layout layout) {
         for (int k = 1; k < layout.leaves.size(); ++k) {
           for (int i = k; i > 0 && layout.leaves[i].stride < layout.leaves[i - 1].stride; --i) {
             Mode const moved = layout.leaves[i];
             layout.leaves[i] = layout.leaves[i - 1];
             layout.leaves[i - 1] = moved;
           }
         }
         return layout;
       });
     })},
    {.name = "compact_ordered_descends",
     .op = Op::compact_ordered,
     .defect = "the greatest entry of the order is the fastest",
     .law = "compact_ordered_follows_order",
     .apply = breaks<Op::compact_ordered>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       return right_answer(Op::compact_ordered, tuple_in(args, 0), negated(tuple_in(args, 1)));
     })},
    {.name = "compact_ordered_takes_the_inverse",
     .op = Op::compact_ordered,
     .defect = "entry k of the order names the k-th fastest leaf: the inverse permutation",
     .law = "compact_ordered_follows_order",
     .apply = breaks<Op::compact_ordered>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const order = tuple_in(args, 1);
       IntTuple inverse = order;
       for (int k = 0; k < order.leaves.size(); ++k) {
         index_t const leaf = order.leaves[k];
         if (leaf < 0 || leaf >= order.leaves.size()) return right;
         inverse.leaves[static_cast<int>(leaf)] = k;
       }
       for (int k = 0; k < order.leaves.size(); ++k) {
         if (order.leaves[static_cast<int>(inverse.leaves[k])] != k) return right;
       }
       return right_answer(Op::compact_ordered, tuple_in(args, 0), inverse);
     })},
    {.name = "compact_ordered_shares_strides",
     .op = Op::compact_ordered,
     .defect = "leaves of one order get one stride",
     .law = "compact_ordered_is_compact",
     .apply = breaks<Op::compact_ordered>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const order = tuple_in(args, 1);
       return change_layout(right, [&](Layout layout) {
         if (order.profile != layout.profile) return layout;
         for (int k = 0; k < layout.leaves.size(); ++k) {
           for (int j = 0; j < k; ++j) {
             bool const tie = order.leaves[j] == order.leaves[k];
             if (tie) layout.leaves[k].stride = layout.leaves[j].stride;
           }
         }
         return layout;
       });
     })},
    {.name = "compact_ordered_stops_at_the_shorter",
     .op = Op::compact_ordered,
     .defect = "zip ends with the shorter tuple",
     .law = "compact_ordered_answers",
     .apply = breaks<Op::compact_ordered>([](Arguments args, Answer const&) -> Answer {
       IntTuple shape = tuple_in(args, 0);
       IntTuple order = tuple_in(args, 1);
       cut_to_shorter(shape, order);
       return right_answer(Op::compact_ordered, shape, order);
     })},

    // ---- compact_like ----
    {.name = "compact_like_drops_broadcast",
     .op = Op::compact_like,
     .defect = "a mode of stride 0 comes back with extent 1",
     .law = "compact_like_keeps_shape",
     .apply = breaks<Op::compact_like>([](Arguments, Answer const& right) -> Answer {
       return change_layout(right, [](Layout layout) {
         for (Mode& m : layout.leaves) {
           if (m.stride == 0) m.extent = 1;
         }
         return layout;
       });
     })},
    {.name = "compact_like_goes_left",
     .op = Op::compact_like,
     .defect = "the order of the strides is ignored",
     .law = "compact_like_keeps_order",
     .apply = breaks<Op::compact_like>([](Arguments args, Answer const&) -> Answer {
       return right_answer(Op::compact_left, shape(layout_in(args, 0)));
     })},
    {.name = "compact_like_keeps_strides",
     .op = Op::compact_like,
     .defect = "the layout itself is returned, gaps and all",
     .law = "compact_like_has_no_gaps",
     .apply = breaks<Op::compact_like>(
         [](Arguments args, Answer const&) -> Answer { return answer(layout_in(args, 0)); })},
};

}  // namespace

std::span<Mutant const> construct_mutants() { return kConstructMutants; }

}  // namespace layoutcheck::laws
