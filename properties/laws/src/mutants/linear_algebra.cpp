// Wrong compositions, inverses, sums and divisions of linear layouts.

#include "mutants/linear_wrong.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

Answer with_arguments_swapped(Op op, Arguments args) {
  Value const values[] = {args[1], args[0]};
  return layoutcheck::apply(op, values);
}

/// What is left of `whole` where the part is taken from the side `side`, whether or not it is
/// there.
Answer torn(LinearLayout const& whole, LinearLayout const& part, Side side) {
  LinearLayout rest;
  auto const bits_of_part = [](Dims const& dims, DimName const& name) {
    int const i = find(dims, name);
    return i < 0 ? 0 : dims[i].bits;
  };
  for (Dim const& d : whole.in) {
    int const left = d.bits - bits_of_part(part.in, d.name);
    if (left < 0) return refused("too large a part");
    rest.in.push_back({d.name, left});
  }
  for (Dim const& d : whole.out) {
    int const left = d.bits - bits_of_part(part.out, d.name);
    if (left < 0) return refused("too large a part");
    rest.out.push_back({d.name, left});
  }
  for (int i = 0; i < whole.in.size(); ++i) {
    int const skipped = side == Side::low ? whole.in[i].bits - rest.in[i].bits : 0;
    for (int k = 0; k < rest.in[i].bits; ++k) {
      bits_t const column = whole.columns[first_bit(whole.in, i) + skipped + k];
      bits_t value = 0;
      for (int o = 0; o < whole.out.size(); ++o) {
        int const below = side == Side::low ? whole.out[o].bits - rest.out[o].bits : 0;
        value |= ((column >> (first_bit(whole.out, o) + below)) & low_bits(rest.out[o].bits))
                 << first_bit(rest.out, o);
      }
      rest.columns.push_back(value);
    }
  }
  return Value(rest);
}

/// Output bits above the highest one that some basis has, dimension by dimension.
LinearLayout with_outputs_cut(LinearLayout const& layout) {
  bits_t used = 0;
  for (bits_t const column : layout.columns) used |= column;
  LinearLayout result{layout.in, layout.out, {}};
  for (int o = 0; o < result.out.size(); ++o) {
    bits_t const own = (used >> first_bit(layout.out, o)) & low_bits(layout.out[o].bits);
    result.out[o].bits = static_cast<int>(std::bit_width(own));
  }
  for (bits_t const column : layout.columns) {
    bits_t value = 0;
    for (int o = 0; o < result.out.size(); ++o) {
      bits_t const own = (column >> first_bit(layout.out, o)) & low_bits(layout.out[o].bits);
      value |= own << first_bit(result.out, o);
    }
    result.columns.push_back(value);
  }
  return result;
}

constexpr Mutant kLinearAlgebraMutants[] = {
    {.name = "linear_compose_swaps_arguments",
     .op = Op::linear_compose,
     .defect = "x -> B(A(x)) where that exists",
     .law = "linear_compose_function",
     .apply = breaks<Op::linear_compose>([](Arguments args, Answer const& right) {
       Answer const swapped = with_arguments_swapped(Op::linear_compose, args);
       return swapped ? swapped : right;
     })},
    {.name = "linear_compose_sorts_dims",
     .op = Op::linear_compose,
     .defect = "the outputs are in another order",
     .law = "linear_compose_has_dims",
     .apply = breaks<Op::linear_compose>(
         [](Arguments, Answer const& right) { return change_linear(right, outputs_reversed); })},
    {.name = "linear_compose_demands_order",
     .op = Op::linear_compose,
     .defect = "the outputs of B in another order than the inputs of A are refused",
     .law = "linear_compose_answers",
     .apply = breaks<Op::linear_compose>([](Arguments args, Answer const& right) {
       LinearLayout const& outer = linear_in(args, 0);
       LinearLayout const& inner = linear_in(args, 1);
       for (int i = 0; right && i < outer.in.size(); ++i) {
         if (!(outer.in[i].name == inner.out[i].name)) return refused("another order");
       }
       return right;
     })},
    {.name = "linear_invert_is_transpose",
     .op = Op::linear_invert,
     .defect = "the matrix transposed, as if it were orthogonal",
     .law = "linear_invert_function",
     .apply = breaks<Op::linear_invert>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout const&) { return transposed(l, l.out, l.in); });
     })},
    {.name = "linear_invert_keeps_dims",
     .op = Op::linear_invert,
     .defect = "inputs and outputs are not exchanged where they are of the same sizes",
     .law = "linear_invert_has_dims",
     .apply = breaks<Op::linear_invert>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout const& r) {
         return LinearLayout{l.in, l.out, r.columns};
       });
     })},
    {.name = "linear_invert_demands_no_unit_dims",
     .op = Op::linear_invert,
     .defect = "a dimension of one index is refused",
     .law = "linear_invert_answers",
     .apply = breaks<Op::linear_invert>([](Arguments args, Answer const& right) {
       return has_unit_dim(linear_in(args, 0).in) ? refused("a dimension of one index") : right;
     })},
    {.name = "linear_pseudo_invert_is_transpose",
     .op = Op::linear_pseudo_invert,
     .defect = "the matrix transposed",
     .law = "linear_pseudo_invert_function",
     .apply = breaks<Op::linear_pseudo_invert>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout const&) { return transposed(l, l.out, l.in); });
     })},
    {.name = "linear_pseudo_invert_cuts_outputs",
     .op = Op::linear_pseudo_invert,
     .defect = "input dimensions lose the bits that no value needs",
     .law = "linear_pseudo_invert_has_dims",
     .apply = breaks<Op::linear_pseudo_invert>(
         [](Arguments, Answer const& right) { return change_linear(right, with_outputs_cut); })},
    {.name = "linear_pseudo_invert_demands_injective",
     .op = Op::linear_pseudo_invert,
     .defect = "only what has an inverse has a right inverse",
     .law = "linear_pseudo_invert_answers",
     .apply = breaks<Op::linear_pseudo_invert>([](Arguments args, Answer const& right) {
       return is_injective(linear_in(args, 0)) ? right : refused("not injective");
     })},
    {.name = "linear_invert_and_compose_swaps_arguments",
     .op = Op::linear_invert_and_compose,
     .defect = "C with B(C(x)) = A(x)",
     .law = "linear_invert_and_compose_function",
     .apply = breaks<Op::linear_invert_and_compose>([](Arguments args, Answer const& right) {
       Answer const swapped = with_arguments_swapped(Op::linear_invert_and_compose, args);
       return swapped ? swapped : right;
     })},
    {.name = "linear_invert_and_compose_drops_unit_dims",
     .op = Op::linear_invert_and_compose,
     .defect = "dimensions of one index are left out of the inputs",
     .law = "linear_invert_and_compose_has_dims",
     .apply = breaks<Op::linear_invert_and_compose>([](Arguments, Answer const& right) {
       return change_linear(right, [](LinearLayout l) {
         l.in = without_unit_dims(l.in);
         return l;
       });
     })},
    {.name = "linear_invert_and_compose_demands_surjective",
     .op = Op::linear_invert_and_compose,
     .defect = "refused where A has not every value, though it has those of B",
     .law = "linear_invert_and_compose_answers",
     .apply = breaks<Op::linear_invert_and_compose>([](Arguments args, Answer const& right) {
       return is_surjective(linear_in(args, 0)) ? right : refused("not surjective");
     })},
    {.name = "linear_direct_sum_swaps_arguments",
     .op = Op::linear_direct_sum,
     .defect = "the low bits are those of B",
     .law = "linear_direct_sum_function",
     .apply = breaks<Op::linear_direct_sum>([](Arguments args, Answer const&) {
       return with_arguments_swapped(Op::linear_direct_sum, args);
     })},
    {.name = "linear_direct_sum_turns_dims_over",
     .op = Op::linear_direct_sum,
     .defect = "the inputs are in reverse order",
     .law = "linear_direct_sum_has_dims",
     .apply = breaks<Op::linear_direct_sum>(
         [](Arguments, Answer const& right) { return change_linear(right, inputs_reversed); })},
    {.name = "linear_direct_sum_demands_same_dims",
     .op = Op::linear_direct_sum,
     .defect = "refused where one has an input that the other has not",
     .law = "linear_direct_sum_answers",
     .apply = breaks<Op::linear_direct_sum>([](Arguments args, Answer const& right) {
       return same_names(linear_in(args, 0).in, linear_in(args, 1).in) ? right
                                                                       : refused("other inputs");
     })},
    {.name = "linear_divide_left_takes_the_other_side",
     .op = Op::linear_divide_left,
     .defect = "what is left when the high bits are taken",
     .law = "linear_divide_left_function",
     .apply = breaks<Op::linear_divide_left>([](Arguments args, Answer const& right) {
       return right ? torn(linear_in(args, 0), linear_in(args, 1), Side::high) : right;
     })},
    {.name = "linear_divide_left_takes_anything",
     .op = Op::linear_divide_left,
     .defect = "whether the part is there is not looked at",
     .law = "linear_divide_left_answers",
     .apply = breaks<Op::linear_divide_left>([](Arguments args, Answer const& right) {
       return right ? right : torn(linear_in(args, 0), linear_in(args, 1), Side::low);
     })},
    {.name = "linear_divide_right_takes_the_other_side",
     .op = Op::linear_divide_right,
     .defect = "what is left when the low bits are taken",
     .law = "linear_divide_right_function",
     .apply = breaks<Op::linear_divide_right>([](Arguments args, Answer const& right) {
       return right ? torn(linear_in(args, 0), linear_in(args, 1), Side::low) : right;
     })},
    {.name = "linear_divide_right_takes_anything",
     .op = Op::linear_divide_right,
     .defect = "whether the part is there is not looked at",
     .law = "linear_divide_right_answers",
     .apply = breaks<Op::linear_divide_right>([](Arguments args, Answer const& right) {
       return right ? right : torn(linear_in(args, 0), linear_in(args, 1), Side::high);
     })},
};

}  // namespace

std::span<Mutant const> linear_algebra_mutants() { return kLinearAlgebraMutants; }

}  // namespace layoutcheck::laws
