// Wrong linear layouts of numbers, evaluated and looked at wrongly.

#include "mutants/linear_wrong.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// The least power of two that is at least the size.
Value rounded(Value const& size) {
  index_t const n = *std::get_if<index_t>(&size);
  if (n < 1 || n > (index_t{1} << 61)) return size;
  return static_cast<index_t>(std::bit_ceil(static_cast<bits_t>(n)));
}

int different_bases(LinearLayout const& layout) {
  std::vector<bits_t> bases(layout.columns.begin(), layout.columns.end());
  std::sort(bases.begin(), bases.end());
  bases.erase(std::unique(bases.begin(), bases.end()), bases.end());
  bases.erase(std::remove(bases.begin(), bases.end(), bits_t{0}), bases.end());
  return static_cast<int>(bases.size());
}

constexpr Mutant kLinearMapMutants[] = {
    {.name = "linear_identity_reverses_bits",
     .op = Op::linear_identity,
     .defect = "the highest bit comes first",
     .law = "linear_identity_keeps_indices",
     .apply = breaks<Op::linear_identity>([](Arguments, Answer const& right) {
       return change_linear(right, [](LinearLayout l) {
         std::reverse(l.columns.begin(), l.columns.end());
         return l;
       });
     })},
    {.name = "linear_identity_rounds_sizes",
     .op = Op::linear_identity,
     .defect = "a size that is not a power of two is taken for the next one",
     .law = "linear_identity_answers",
     .apply = breaks<Op::linear_identity>([](Arguments args, Answer const& right) {
       Value const values[] = {rounded(args[0])};
       return right ? right : layoutcheck::apply(Op::linear_identity, values);
     })},
    {.name = "linear_zeros_have_one_value",
     .op = Op::linear_zeros,
     .defect = "the output has size 1, whatever size is requested",
     .law = "linear_zeros_are_zero",
     .apply = breaks<Op::linear_zeros>([](Arguments, Answer const& right) {
       return change_linear(right, [](LinearLayout l) {
         l.out[0].bits = 0;
         return l;
       });
     })},
    {.name = "linear_zeros_refuse_one_index",
     .op = Op::linear_zeros,
     .defect = "n = 1 has no basis, and is refused",
     .law = "linear_zeros_answer",
     .apply = breaks<Op::linear_zeros>([](Arguments args, Answer const& right) {
       return integer_in(args, 0) == 1 ? refused("no basis") : right;
     })},
    {.name = "linear_strided_ignores_stride",
     .op = Op::linear_strided,
     .defect = "x -> x in an output of the right size",
     .law = "linear_strided_scales_indices",
     .apply = breaks<Op::linear_strided>([](Arguments, Answer const& right) {
       return change_linear(right, [](LinearLayout l) {
         for (int k = 0; k < l.columns.size(); ++k) l.columns[k] = bits_t{1} << k;
         return l;
       });
     })},
    {.name = "linear_strided_takes_any_size",
     .op = Op::linear_strided,
     .defect = "a size that is not a power of two is taken for the next one",
     .law = "linear_strided_answers",
     .apply = breaks<Op::linear_strided>([](Arguments args, Answer const& right) {
       Value const values[] = {rounded(args[0]), args[1]};
       return right ? right : layoutcheck::apply(Op::linear_strided, values);
     })},
    {.name = "linear_at_ors_bases",
     .op = Op::linear_at,
     .defect = "bases are joined by or",
     .law = "linear_at_joins_bases",
     .apply = breaks<Op::linear_at>([](Arguments args, Answer const& right) -> Answer {
       LinearLayout const& l = linear_in(args, 0);
       if (!right || l.in.size() != 1 || l.out.size() != 1) return right;
       auto const x = static_cast<bits_t>(tuple_in(args, 1).leaves[0]);
       bits_t value = 0;
       for (int k = 0; k < l.columns.size(); ++k) value |= (x >> k & 1) != 0 ? l.columns[k] : 0;
       return Value(static_cast<index_t>(value));
     })},
    {.name = "linear_at_wraps_indices",
     .op = Op::linear_at,
     .defect = "bits of the index beyond its dimension are ignored",
     .law = "linear_at_answers",
     .apply = breaks<Op::linear_at>([](Arguments args, Answer const& right) -> Answer {
       LinearLayout const& l = linear_in(args, 0);
       IntTuple t = tuple_in(args, 1);
       if (right || t.leaves.size() != l.in.size() || depth(t) > 1) return right;
       for (int i = 0; i < t.leaves.size(); ++i) {
         if (t.leaves[i] < 0) return right;
         t.leaves[i] &= static_cast<index_t>(low_bits(l.in[i].bits));
       }
       Value const values[] = {args[0], to_value(t)};
       return layoutcheck::apply(Op::linear_at, values);
     })},
    {.name = "linear_matrix_is_transposed",
     .op = Op::linear_matrix,
     .defect = "rows for columns",
     .law = "linear_matrix_lists_columns",
     .apply = breaks<Op::linear_matrix>([](Arguments args, Answer const&) -> Answer {
       LinearLayout const& l = linear_in(args, 0);
       Table rows;
       for (bits_t const column : transposed(l, l.out, l.in).columns) {
         rows.push_back(static_cast<index_t>(column));
       }
       return Value(rows);
     })},
    {.name = "linear_rank_counts_bases",
     .op = Op::linear_rank,
     .defect = "bases that differ are taken for independent",
     .law = "linear_rank_counts_values",
     .apply = breaks<Op::linear_rank>([](Arguments args, Answer const&) {
       return answer(different_bases(linear_in(args, 0)));
     })},
    {.name = "linear_is_injective_without_broadcasts",
     .op = Op::linear_is_injective,
     .defect = "bases that differ and are not 0 are taken for independent",
     .law = "linear_is_injective_by_rank",
     .apply = breaks<Op::linear_is_injective>([](Arguments args, Answer const&) -> Answer {
       LinearLayout const& l = linear_in(args, 0);
       return Value(different_bases(l) == l.in_bits());
     })},
    {.name = "linear_is_surjective_by_size",
     .op = Op::linear_is_surjective,
     .defect = "as many indices as values are taken for enough",
     .law = "linear_is_surjective_by_rank",
     .apply = breaks<Op::linear_is_surjective>([](Arguments args, Answer const&) -> Answer {
       LinearLayout const& l = linear_in(args, 0);
       return Value(l.in_bits() >= l.out_bits());
     })},
    {.name = "linear_is_invertible_if_injective",
     .op = Op::linear_is_invertible,
     .defect = "values that are never taken are forgotten",
     .law = "linear_is_invertible_iff_both",
     .apply = breaks<Op::linear_is_invertible>([](Arguments args, Answer const&) -> Answer {
       return Value(is_injective(linear_in(args, 0)));
     })},
    {.name = "linear_free_bits_are_zero_bases",
     .op = Op::linear_free_bits,
     .defect = "a bit whose basis depends on others, but is not 0, is not free",
     .law = "linear_free_bits_leave_a_basis",
     .apply = breaks<Op::linear_free_bits>([](Arguments args, Answer const&) {
       LinearLayout const& l = linear_in(args, 0);
       IntTuple masks;
       masks.profile = Profile::flat(l.in.size());
       for (int i = 0; i < l.in.size(); ++i) {
         index_t mask = 0;
         for (int bit = 0; bit < l.in[i].bits; ++bit) {
           if (l.columns[first_bit(l.in, i) + bit] == 0) mask |= index_t{1} << bit;
         }
         masks.leaves.push_back(mask);
       }
       if (l.in.size() == 1) return answer(masks.leaves[0]);
       return answer(masks);
     })},
};

}  // namespace

std::span<Mutant const> linear_maps_mutants() { return kLinearMapMutants; }

}  // namespace layoutcheck::laws
