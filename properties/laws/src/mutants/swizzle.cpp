// Wrong swizzles and composed layouts.

#include "layoutcheck/core/operations/table.hpp"
#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// Changes what Op::at answers on a swizzle and an integer x >= 0; all else stays right.
template <class Change>
Answer on_swizzle(Arguments args, Answer const& right, Change change) {
  auto const* swizzle = std::get_if<Swizzle>(&args[0]);
  auto const* x = std::get_if<index_t>(&args[1]);
  if (swizzle == nullptr || x == nullptr || !right) return right;
  return answer(change(*swizzle, *x));
}

/// The field that is moved, where it arrives.
index_t moved(Swizzle const& s, index_t x) {
  index_t const field = x & s.mask();
  return s.shift >= 0 ? field >> s.shift : field << -s.shift;
}

/// The value of a composed layout with another offset; `right` where it has none.
Answer with_offset(ComposedLayout composed, index_t offset, Coordinate const& c,
                   Answer const& right) {
  composed.offset = offset;
  auto const value = value_at(composed, c);
  return value ? answer(*value) : right;
}

constexpr Mutant kSwizzleMutants[] = {
    // ---- swizzles ----
    {.name = "swizzle_shifts_the_other_way",
     .op = Op::at,
     .defect = "the field moves left for s > 0",
     .law = "swizzle_moves_bits",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       return on_swizzle(args, right, [](Swizzle const& s, index_t x) {
         index_t const field = x & s.mask();
         return x ^ (s.shift >= 0 ? field << s.shift : field >> -s.shift);
       });
     })},
    {.name = "swizzle_adds",
     .op = Op::at,
     .defect = "the field is added instead of xored",
     .law = "swizzle_is_linear",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       return on_swizzle(args, right, [](Swizzle const& s, index_t x) {
         Checked const sum = Checked(x) + moved(s, x);
         return sum.overflowed() ? x : sum.value();
       });
     })},
    {.name = "swizzle_ors",
     .op = Op::at,
     .defect = "the field is or-ed instead of xored",
     .law = "swizzle_is_injective",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       return on_swizzle(args, right, [](Swizzle const& s, index_t x) { return x | moved(s, x); });
     })},
    {.name = "swizzle_of_shift_zero_is_identity",
     .op = Op::at,
     .defect = "a shift of 0 is taken for no swizzle",
     .law = "swizzle_of_shift_zero_clears",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       return on_swizzle(args, right,
                         [](Swizzle const& s, index_t x) { return s.shift == 0 ? x : s(x); });
     })},
    {.name = "swizzle_mask_one_bit_wider",
     .op = Op::at,
     .defect = "the mask is (1 << (b + 1)) - 1",
     .law = "swizzle_is_an_involution",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       return on_swizzle(args, right, [](Swizzle s, index_t x) {
         ++s.bits;
         return s.domain() > 0 ? s(x) : x;
       });
     })},
    {.name = "swizzle_of_disjoint_bits_only",
     .op = Op::at,
     .defect = "a field that overlaps its target is cut to abs(s) bits",
     .law = "swizzle_is_no_involution",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       return on_swizzle(args, right, [](Swizzle s, index_t x) {
         s.bits = static_cast<int>(min(s.bits, magnitude(s.shift)));
         return s(x);
       });
     })},
    {.name = "swizzle_mask_misplaced",
     .op = Op::at,
     .defect = "the mask of a left shift starts at m + abs(s), as that of a right shift does",
     .law = "swizzle_stays_in_domain",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       return on_swizzle(args, right, [](Swizzle const& s, index_t x) {
         if (s.shift >= 0) return s(x);
         index_t const field = x & (((index_t{1} << s.bits) - 1) << (s.base - s.shift));
         return x ^ (field << -s.shift);
       });
     })},

    // ---- composed layouts ----
    {.name = "composed_drops_offset",
     .op = Op::at,
     .defect = "f(L(c)) instead of f(offset + L(c))",
     .law = "composed_at_maps_offset",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       if (composed == nullptr || !right) return right;
       return with_offset(*composed, 0, coordinate_in(args, 1), right);
     })},
    {.name = "composed_adds_offset_last",
     .op = Op::at,
     .defect = "f(L(c)) + offset instead of f(offset + L(c))",
     .law = "composed_at_maps_offset",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       if (composed == nullptr || !right) return right;
       Answer const without = with_offset(*composed, 0, coordinate_in(args, 1), right);
       Checked const sum = Checked(*std::get_if<index_t>(&*without)) + composed->offset;
       return sum.overflowed() ? right : answer(sum.value());
     })},
    {.name = "composed_stops_at_the_shorter",
     .op = Op::at,
     .defect = "zip ends with the shorter tuple",
     .law = "composed_at_answers",
     .apply = breaks<Op::at>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       if (composed == nullptr || right) return right;
       ComposedLayout shorter = *composed;
       Coordinate c = coordinate_in(args, 1);
       cut_to_shorter(c, shorter.inner);
       auto const value = value_at(shorter, c);
       return value ? answer(*value) : right;
     })},
    {.name = "composed_size_counts_offsets",
     .op = Op::size,
     .defect = "the offsets that L may reach, not its coordinates",
     .law = "composed_size_is_of_inner",
     .apply = breaks<Op::size>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       return composed == nullptr || !right ? right : answer(cosize(composed->inner));
     })},
};

}  // namespace

std::span<Mutant const> swizzle_mutants() { return kSwizzleMutants; }

}  // namespace layoutcheck::laws
