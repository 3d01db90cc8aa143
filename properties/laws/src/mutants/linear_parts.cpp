// Wrong linear layouts with other dimensions.

#include "mutants/linear_wrong.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// The positions in `order` and, after them, those of [0, n) that are missing; `order` itself where
/// it has a position outside [0, n) or a repeated one.
IntTuple completed(IntTuple const& order, int n) {
  IntTuple result = order;
  std::vector<bool> taken(static_cast<std::size_t>(n));
  for (index_t const p : order.leaves) {
    if (p < 0 || p >= n || taken[static_cast<std::size_t>(p)]) return order;
    taken[static_cast<std::size_t>(p)] = true;
  }
  for (int p = 0; p < n; ++p) {
    if (!taken[static_cast<std::size_t>(p)]) result.leaves.push_back(p);
  }
  result.profile = Profile::flat(result.leaves.size());
  return result;
}

Answer with_tuple(Op op, Arguments args, IntTuple const& tuple) {
  Value const values[] = {args[0], to_value(tuple)};
  return layoutcheck::apply(op, values);
}

/// The bits of the columns, or the columns, from the last to the first.
LinearLayout columns_reversed(LinearLayout layout) {
  std::reverse(layout.columns.begin(), layout.columns.end());
  return layout;
}
LinearLayout rows_reversed(LinearLayout layout) {
  int const rows = layout.out_bits();
  for (bits_t& column : layout.columns) {
    bits_t turned = 0;
    for (int r = 0; r < rows; ++r) turned |= (column >> r & 1) << (rows - 1 - r);
    column = turned;
  }
  return layout;
}
LinearLayout rows_shifted(LinearLayout layout) {
  for (bits_t& column : layout.columns) column >>= 1;
  return layout;
}
LinearLayout without_unit_inputs(LinearLayout layout) {
  layout.in = without_unit_dims(layout.in);
  return layout;
}
LinearLayout without_unit_outputs(LinearLayout layout) {
  layout.out = without_unit_dims(layout.out);
  return layout;
}

/// Without the dimensions at the positions, whatever the layout does there.
Answer cut_out(Arguments args) {
  LinearLayout const& l = linear_in(args, 0);
  DimNames in;
  DimNames out;
  IntTuple const tuple = tuple_in(args, 1);
  std::vector<bool> gone(static_cast<std::size_t>(l.in.size()));
  for (index_t const p : tuple.leaves) {
    if (p < 0 || p >= l.in.size()) return refused("no such input");
    int const place = static_cast<int>(p);
    if (find(l.out, l.in[place].name) < 0) return refused("no such output");
    gone[static_cast<std::size_t>(p)] = true;
  }
  Dims kept;
  for (int i = 0; i < l.in.size(); ++i) {
    if (!gone[static_cast<std::size_t>(i)]) in.push_back(l.in[i].name);
    if (gone[static_cast<std::size_t>(i)]) kept.push_back(l.in[i]);
  }
  for (Dim const& d : l.out) {
    if (find(kept, d.name) < 0) out.push_back(d.name);
  }
  auto const result = sublayout(l, in, out);
  if (!result) return result.error();
  return Value(*result);
}

/// The greatest power of two that is not above n.
index_t rounded_down(index_t n) {
  return index_t{1} << (std::bit_width(static_cast<bits_t>(n)) - 1);
}

/// The right answer to the greatest size of a dimension that is not above the given one.
template <Op kOp>
Answer resized_to_less(Arguments args, Answer const& right) {
  index_t const size = integer_in(args, 2);
  if (right || size < 1) return right;
  return right_answer(kOp, linear_in(args, 0), integer_in(args, 1), rounded_down(size));
}

constexpr Mutant kLinearPartsMutants[] = {
    {.name = "linear_sublayout_is_zero_looks_at_all_outputs",
     .op = Op::linear_sublayout_is_zero,
     .defect = "outputs that are not named count too",
     .law = "linear_sublayout_is_zero_function",
     .apply = breaks<Op::linear_sublayout_is_zero>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       IntTuple all = IntTuple{};
       for (int o = 0; o < l.out.size(); ++o) all.leaves.push_back(o);
       all.profile = Profile::flat(l.out.size());
       return right ? right_answer(Op::linear_sublayout_is_zero, l, tuple_in(args, 1), all) : right;
     })},
    {.name = "linear_is_trivial_over_looks_at_p_alone",
     .op = Op::linear_is_trivial_over,
     .defect = "what other dimensions have to do with p does not count",
     .law = "linear_is_trivial_over_function",
     .apply = breaks<Op::linear_is_trivial_over>([](Arguments args, Answer const& right) {
       if (!right) return right;
       LinearLayout const& l = linear_in(args, 0);
       IntTuple const positions = tuple_in(args, 1);
       DimNames names;
       for (index_t const p : positions.leaves) names.push_back(l.in[static_cast<int>(p)].name);
       auto const square = sublayout(l, names, names);
       return square ? Answer(Value(quotient(*square, names).has_value())) : right;
     })},
    {.name = "linear_num_consecutive_looks_at_the_first_input_alone",
     .op = Op::linear_num_consecutive_in_out,
     .defect = "other inputs may move values by less",
     .law = "linear_num_consecutive_stays_together",
     .apply = breaks<Op::linear_num_consecutive_in_out>([](Arguments args, Answer const& right) {
       LinearLayout l = linear_in(args, 0);
       if (l.in.empty()) return right;
       for (int k = l.in[0].bits; k < l.in_bits(); ++k) l.columns[k] = 0;
       return right_answer(Op::linear_num_consecutive_in_out, l);
     })},
    {.name = "linear_num_consecutive_stops_at_the_first_bit",
     .op = Op::linear_num_consecutive_in_out,
     .defect = "2 at most",
     .law = "linear_num_consecutive_is_greatest",
     .apply = breaks<Op::linear_num_consecutive_in_out>([](Arguments, Answer const& right) {
       auto const* n = right ? std::get_if<index_t>(&*right) : nullptr;
       return n == nullptr ? right : answer(std::min<index_t>(*n, 2));
     })},
    {.name = "linear_resize_in_keeps_the_high_bases",
     .op = Op::linear_resize_in,
     .defect = "the low bases are dropped",
     .law = "linear_resize_in_function",
     .apply = breaks<Op::linear_resize_in>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout r) {
         int const i = static_cast<int>(integer_in(args, 1));
         int const first = first_bit(l.in, i);
         for (int k = 0; k < r.in[i].bits; ++k) {
           r.columns[first + k] = l.columns[first + l.in[i].bits - r.in[i].bits + k];
         }
         return r;
       });
     })},
    {.name = "linear_resize_in_drops_unit_dims",
     .op = Op::linear_resize_in,
     .defect = "an input of size 1 is left out",
     .law = "linear_resize_in_has_dims",
     .apply = breaks<Op::linear_resize_in>(
         [](Arguments, Answer const& right) { return change_linear(right, without_unit_inputs); })},
    {.name = "linear_resize_in_rounds_down",
     .op = Op::linear_resize_in,
     .defect = "a size between two powers is the lower one",
     .law = "linear_resize_in_answers",
     .apply = breaks<Op::linear_resize_in>([](Arguments args, Answer const& right) {
       return resized_to_less<Op::linear_resize_in>(args, right);
     })},
    {.name = "linear_resize_out_keeps_the_high_bits",
     .op = Op::linear_resize_out,
     .defect = "values are divided, not cut",
     .law = "linear_resize_out_function",
     .apply = breaks<Op::linear_resize_out>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout r) {
         int const o = static_cast<int>(integer_in(args, 1));
         int const first = first_bit(l.out, o);
         for (int k = 0; k < r.in_bits(); ++k) {
           bits_t const part = (l.columns[k] >> first) & low_bits(l.out[o].bits);
           r.columns[k] &= ~(low_bits(r.out[o].bits) << first);
           r.columns[k] |= (part >> (l.out[o].bits - r.out[o].bits)) << first;
         }
         return r;
       });
     })},
    {.name = "linear_resize_out_drops_unit_dims",
     .op = Op::linear_resize_out,
     .defect = "an output of size 1 is left out",
     .law = "linear_resize_out_has_dims",
     .apply = breaks<Op::linear_resize_out>([](Arguments, Answer const& right) {
       return change_linear(right, without_unit_outputs);
     })},
    {.name = "linear_resize_out_rounds_down",
     .op = Op::linear_resize_out,
     .defect = "a size between two powers is the lower one",
     .law = "linear_resize_out_answers",
     .apply = breaks<Op::linear_resize_out>([](Arguments args, Answer const& right) {
       return resized_to_less<Op::linear_resize_out>(args, right);
     })},
    {.name = "linear_transpose_in_moves_names_only",
     .op = Op::linear_transpose_in,
     .defect = "the bases stay where they were",
     .law = "linear_transpose_in_function",
     .apply = breaks<Op::linear_transpose_in>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout const& r) {
         return LinearLayout{r.in, r.out, l.columns};
       });
     })},
    {.name = "linear_transpose_in_keeps_the_order",
     .op = Op::linear_transpose_in,
     .defect = "the layout comes back as it was",
     .law = "linear_transpose_in_has_dims",
     .apply = breaks<Op::linear_transpose_in>(
         [](Arguments args, Answer const& right) { return right ? Answer(args[0]) : right; })},
    {.name = "linear_transpose_in_takes_some",
     .op = Op::linear_transpose_in,
     .defect = "inputs that are not named follow",
     .law = "linear_transpose_in_answers",
     .apply = breaks<Op::linear_transpose_in>([](Arguments args, Answer const& right) {
       if (right) return right;
       return with_tuple(Op::linear_transpose_in, args,
                         completed(tuple_in(args, 1), linear_in(args, 0).in.size()));
     })},
    {.name = "linear_transpose_out_moves_names_only",
     .op = Op::linear_transpose_out,
     .defect = "the flat values stay what they were",
     .law = "linear_transpose_out_function",
     .apply = breaks<Op::linear_transpose_out>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout const& r) {
         return LinearLayout{r.in, r.out, l.columns};
       });
     })},
    {.name = "linear_transpose_out_keeps_the_order",
     .op = Op::linear_transpose_out,
     .defect = "the layout comes back as it was",
     .law = "linear_transpose_out_has_dims",
     .apply = breaks<Op::linear_transpose_out>(
         [](Arguments args, Answer const& right) { return right ? Answer(args[0]) : right; })},
    {.name = "linear_transpose_out_takes_some",
     .op = Op::linear_transpose_out,
     .defect = "outputs that are not named follow",
     .law = "linear_transpose_out_answers",
     .apply = breaks<Op::linear_transpose_out>([](Arguments args, Answer const& right) {
       if (right) return right;
       return with_tuple(Op::linear_transpose_out, args,
                         completed(tuple_in(args, 1), linear_in(args, 0).out.size()));
     })},
    {.name = "linear_reshape_in_counts_from_the_right",
     .op = Op::linear_reshape_in,
     .defect = "the bits of the flat index are taken from the highest on",
     .law = "linear_reshape_in_function",
     .apply = breaks<Op::linear_reshape_in>(
         [](Arguments, Answer const& right) { return change_linear(right, columns_reversed); })},
    {.name = "linear_reshape_in_drops_unit_dims",
     .op = Op::linear_reshape_in,
     .defect = "sizes of 1 are left out",
     .law = "linear_reshape_in_has_dims",
     .apply = breaks<Op::linear_reshape_in>(
         [](Arguments, Answer const& right) { return change_linear(right, without_unit_inputs); })},
    {.name = "linear_reshape_in_demands_two_dims",
     .op = Op::linear_reshape_in,
     .defect = "one size alone is refused",
     .law = "linear_reshape_in_answers",
     .apply = breaks<Op::linear_reshape_in>([](Arguments args, Answer const& right) {
       return tuple_in(args, 1).leaves.size() == 1 ? refused("one size") : right;
     })},
    {.name = "linear_reshape_out_counts_from_the_right",
     .op = Op::linear_reshape_out,
     .defect = "the bits of the flat value are taken from the highest on",
     .law = "linear_reshape_out_function",
     .apply = breaks<Op::linear_reshape_out>(
         [](Arguments, Answer const& right) { return change_linear(right, rows_reversed); })},
    {.name = "linear_reshape_out_drops_unit_dims",
     .op = Op::linear_reshape_out,
     .defect = "sizes of 1 are left out",
     .law = "linear_reshape_out_has_dims",
     .apply = breaks<Op::linear_reshape_out>([](Arguments, Answer const& right) {
       return change_linear(right, without_unit_outputs);
     })},
    {.name = "linear_reshape_out_demands_two_dims",
     .op = Op::linear_reshape_out,
     .defect = "one size alone is refused",
     .law = "linear_reshape_out_answers",
     .apply = breaks<Op::linear_reshape_out>([](Arguments args, Answer const& right) {
       return tuple_in(args, 1).leaves.size() == 1 ? refused("one size") : right;
     })},
    {.name = "linear_sublayout_cuts_low_bits",
     .op = Op::linear_sublayout,
     .defect = "the outputs that are kept lose their lowest bit",
     .law = "linear_sublayout_function",
     .apply = breaks<Op::linear_sublayout>(
         [](Arguments, Answer const& right) { return change_linear(right, rows_shifted); })},
    {.name = "linear_sublayout_keeps_unit_dims",
     .op = Op::linear_sublayout,
     .defect = "inputs that are left out stay, of size 1",
     .law = "linear_sublayout_has_dims",
     .apply = breaks<Op::linear_sublayout>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout r) {
         for (Dim const& d : l.in) {
           if (find(r.in, d.name) < 0) r.in.push_back({d.name, 0});
         }
         return r;
       });
     })},
    {.name = "linear_sublayout_refuses_no_inputs",
     .op = Op::linear_sublayout,
     .defect = "outputs alone are refused",
     .law = "linear_sublayout_answers",
     .apply = breaks<Op::linear_sublayout>([](Arguments args, Answer const& right) {
       return tuple_in(args, 1).leaves.empty() ? refused("no input") : right;
     })},
    {.name = "linear_quotient_shifts_the_rest",
     .op = Op::linear_quotient,
     .defect = "the outputs that are left lose their lowest bit",
     .law = "linear_quotient_function",
     .apply = breaks<Op::linear_quotient>(
         [](Arguments, Answer const& right) { return change_linear(right, rows_shifted); })},
    {.name = "linear_quotient_keeps_outputs",
     .op = Op::linear_quotient,
     .defect = "outputs that are left out stay, of size 1",
     .law = "linear_quotient_has_dims",
     .apply = breaks<Op::linear_quotient>([](Arguments args, Answer const& right) {
       LinearLayout const& l = linear_in(args, 0);
       return change_linear(right, [&](LinearLayout r) {
         for (Dim const& d : l.out) {
           if (find(r.out, d.name) < 0) r.out.push_back({d.name, 0});
         }
         return r;
       });
     })},
    {.name = "linear_quotient_looks_at_names_only",
     .op = Op::linear_quotient,
     .defect = "an output of the same name is taken for the identity",
     .law = "linear_quotient_answers",
     .apply = breaks<Op::linear_quotient>(
         [](Arguments args, Answer const& right) { return right ? right : cut_out(args); })},
    {.name = "linear_remove_zero_bases_drops_repeated",
     .op = Op::linear_remove_zero_bases,
     .defect = "a basis that is the one before it goes too",
     .law = "linear_remove_zero_bases_function",
     .apply = breaks<Op::linear_remove_zero_bases>([](Arguments, Answer const& right) {
       return change_linear(right, [](LinearLayout const& l) {
         LinearLayout r{{}, l.out, {}};
         int k = 0;
         for (Dim const& d : l.in) {
           Dim kept{d.name, 0};
           for (int bit = 0; bit < d.bits; ++bit, ++k) {
             if (k > 0 && l.columns[k] == l.columns[k - 1]) continue;
             ++kept.bits;
             r.columns.push_back(l.columns[k]);
           }
           r.in.push_back(kept);
         }
         return r;
       });
     })},
    {.name = "linear_remove_zero_bases_drops_inputs",
     .op = Op::linear_remove_zero_bases,
     .defect = "an input of which nothing is left goes too",
     .law = "linear_remove_zero_bases_has_dims",
     .apply = breaks<Op::linear_remove_zero_bases>(
         [](Arguments, Answer const& right) { return change_linear(right, without_unit_inputs); })},
};

}  // namespace

std::span<Mutant const> linear_parts_mutants() { return kLinearPartsMutants; }

}  // namespace layoutcheck::laws
