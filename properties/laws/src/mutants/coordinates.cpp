// Wrong conversions between indices and coordinates.

#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// Digits through strides without the last step, mod the extent. Pre: an integer index.
IntTuple quotients(index_t i, IntTuple const& shape, IntTuple const& stride) {
  IntTuple result = shape;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    result.leaves[k] = stride.leaves[k] > 0 ? i / stride.leaves[k] : 0;
  }
  return result;
}

/// The answer of an operation on a coordinate and a shape, both read from right to left.
Answer mirrored(Op op, Coordinate const& c, IntTuple const& shape) {
  return change_tuple(right_answer(op, c, reversed(flatten(shape))), [&](IntTuple t) {
    t = reversed(t);
    t.profile = shape.profile;
    return t;
  });
}

/// The strides in the shape's profile, 1 for every leaf that they lack.
IntTuple padded(IntTuple const& stride, IntTuple const& shape) {
  IntTuple result = shape;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    result.leaves[k] = k < stride.leaves.size() ? stride.leaves[k] : 1;
  }
  return result;
}

constexpr Mutant kCoordinateMutants[] = {
    // ---- idx2crd ----
    {.name = "idx2crd_is_flat",
     .op = Op::idx2crd,
     .defect = "the parentheses of the shape are lost",
     .law = "idx2crd_is_a_coordinate",
     .apply = breaks<Op::idx2crd>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "idx2crd_rightmost_fastest",
     .op = Op::idx2crd,
     .defect = "the rightmost leaf is the fastest, as in row-major tools",
     .law = "idx2crd_digits_add_up",
     .apply = breaks<Op::idx2crd>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 0);
       if (args.size() != 2 || !c.is_scalar()) return right;
       return mirrored(Op::idx2crd, c, tuple_in(args, 1));
     })},
    {.name = "idx2crd_drops_last_digit",
     .op = Op::idx2crd,
     .defect = "the loop ends one leaf early",
     .law = "idx2crd_then_crd2idx",
     .apply = breaks<Op::idx2crd>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, [](IntTuple t) {
         if (!t.leaves.empty()) t.leaves.back() = 0;
         return t;
       });
     })},
    {.name = "idx2crd_stops_at_the_shorter",
     .op = Op::idx2crd,
     .defect = "zip ends with the shorter tuple",
     .law = "idx2crd_answers",
     .apply = breaks<Op::idx2crd>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 2) return right;
       Coordinate c = coordinate_in(args, 0);
       IntTuple t = tuple_in(args, 1);
       cut_to_shorter(c, t);
       return right_answer(Op::idx2crd, c, t);
     })},
    {.name = "idx2crd_by_strides_forgets_mod",
     .op = Op::idx2crd,
     .defect = "i div d_k without mod s_k",
     .law = "idx2crd_by_strides_inverts",
     .apply = breaks<Op::idx2crd>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 0);
       if (args.size() != 3 || !right || !c.is_scalar()) return right;
       return answer(quotients(c.leaves[0].value, tuple_in(args, 1), tuple_in(args, 2)));
     })},
    {.name = "idx2crd_by_strides_is_flat",
     .op = Op::idx2crd,
     .defect = "the parentheses of the shape are lost where strides are given",
     .law = "idx2crd_by_strides_is_a_coordinate",
     .apply = breaks<Op::idx2crd>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 3) return right;
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "idx2crd_by_strides_pads_strides",
     .op = Op::idx2crd,
     .defect = "strides of another profile are padded instead of refused",
     .law = "idx2crd_by_strides_answers",
     .apply = breaks<Op::idx2crd>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 3 || right) return right;
       IntTuple const shape = tuple_in(args, 1);
       IntTuple const stride = padded(tuple_in(args, 2), shape);
       return right_answer(Op::idx2crd, coordinate_in(args, 0), shape, stride);
     })},

    // ---- crd2idx ----
    {.name = "crd2idx_is_lexicographic",
     .op = Op::crd2idx,
     .defect = "the rightmost leaf is the fastest, as in row-major tools",
     .law = "crd2idx_is_colexicographic",
     .apply = breaks<Op::crd2idx>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const shape = tuple_in(args, 1);
       Coordinate const c = coordinate_in(args, 0);
       if (args.size() != 2 || !right || c.profile != shape.profile) return right;
       return right_answer(Op::crd2idx, reversed(c), reversed(shape));
     })},
    {.name = "crd2idx_drops_last_mode",
     .op = Op::crd2idx,
     .defect = "the loop ends one mode early",
     .law = "crd2idx_then_idx2crd",
     .apply = breaks<Op::crd2idx>([](Arguments args, Answer const& right) -> Answer {
       Coordinate c = coordinate_in(args, 0);
       if (args.size() != 2 || !right || c.is_scalar() || c.leaves.empty()) return right;
       c.leaves.back().value = 0;
       return right_answer(Op::crd2idx, c, tuple_in(args, 1));
     })},
    {.name = "crd2idx_stops_at_the_shorter",
     .op = Op::crd2idx,
     .defect = "zip ends with the shorter tuple",
     .law = "crd2idx_answers",
     .apply = breaks<Op::crd2idx>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 2) return right;
       Coordinate c = coordinate_in(args, 0);
       IntTuple t = tuple_in(args, 1);
       cut_to_shorter(c, t);
       return right_answer(Op::crd2idx, c, t);
     })},
    {.name = "crd2idx_by_strides_ignores_strides",
     .op = Op::crd2idx,
     .defect = "the colexicographic index whatever the strides",
     .law = "crd2idx_by_strides_is_the_layout",
     .apply = breaks<Op::crd2idx>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 3 || !right) return right;
       return right_answer(Op::crd2idx, coordinate_in(args, 0), tuple_in(args, 1));
     })},
    {.name = "crd2idx_by_strides_pads_strides",
     .op = Op::crd2idx,
     .defect = "strides of another profile are padded instead of refused",
     .law = "crd2idx_by_strides_answers",
     .apply = breaks<Op::crd2idx>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 3 || right) return right;
       IntTuple const shape = tuple_in(args, 1);
       IntTuple const stride = padded(tuple_in(args, 2), shape);
       return right_answer(Op::crd2idx, coordinate_in(args, 0), shape, stride);
     })},

    // ---- crd2crd ----
    {.name = "crd2crd_is_flat",
     .op = Op::crd2crd,
     .defect = "the parentheses of the target are lost",
     .law = "crd2crd_is_a_coordinate",
     .apply = breaks<Op::crd2crd>([](Arguments, Answer const& right) -> Answer {
       return change_tuple(right, flatten<IntTuple>);
     })},
    {.name = "crd2crd_keeps_integers",
     .op = Op::crd2crd,
     .defect = "an integer for a tuple becomes its first digit, the others 0",
     .law = "crd2crd_keeps_index",
     .apply = breaks<Op::crd2crd>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 0);
       if (args.size() != 2 || !c.is_scalar()) return right;
       return change_tuple(right, [](IntTuple t) {
         for (int k = 1; k < t.leaves.size(); ++k) t.leaves[k] = 0;
         return t;
       });
     })},
    {.name = "crd2crd_borrows_from_the_next_digit",
     .op = Op::crd2crd,
     .defect = "rounds the quotient up: the remainder is negative",
     .law = "crd2crd_through_source_is_a_coordinate",
     .apply = breaks<Op::crd2crd>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 3 || !right) return right;
       IntTuple digits = *as_tuple(*right);
       if (digits.leaves.size() < 2 || digits.leaves[0] == 0) return right;
       digits.leaves[0] -= tuple_in(args, 1).leaves[0];
       digits.leaves[1] += 1;
       return answer(digits);
     })},
    {.name = "crd2crd_ignores_source",
     .op = Op::crd2crd,
     .defect = "the coordinate is read in the target shape",
     .law = "crd2crd_through_source_keeps_index",
     .apply = breaks<Op::crd2crd>([](Arguments args, Answer const& right) -> Answer {
       IntTuple const target = tuple_in(args, 1);
       auto const index = crd2idx(coordinate_in(args, 0), target);
       if (args.size() != 3 || !right || !index) return right;
       return right_answer(Op::crd2crd, *index, target);
     })},
    {.name = "crd2crd_stops_at_the_shorter",
     .op = Op::crd2crd,
     .defect = "zip ends with the shorter tuple",
     .law = "crd2crd_answers",
     .apply = breaks<Op::crd2crd>([](Arguments args, Answer const& right) -> Answer {
       if (args.size() != 2) return right;
       Coordinate c = coordinate_in(args, 0);
       IntTuple t = tuple_in(args, 1);
       cut_to_shorter(c, t);
       return right_answer(Op::crd2crd, c, t);
     })},
};

}  // namespace

std::span<Mutant const> coordinates_mutants() { return kCoordinateMutants; }

}  // namespace layoutcheck::laws
