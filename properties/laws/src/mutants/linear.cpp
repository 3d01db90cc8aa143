// Wrong matrices over F2.

#include <bit>

#include "layoutcheck/core/operations/table.hpp"
#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// The values at 1, 2, 4, ... whatever lies between.
Answer values_at_powers(Value const& mapping, Answer const& right) {
  auto const size = size_of(mapping);
  if (!size || *size < 1 || !std::has_single_bit(static_cast<std::uint64_t>(*size))) return right;
  Table result;
  for (index_t bit = 1; bit < *size; bit *= 2) {
    auto const value = value_at(mapping, Coordinate(bit));
    if (!value || *value < 0) return right;
    result.push_back(*value);
  }
  return Value(result);
}

constexpr Mutant kLinearMutants[] = {
    {.name = "linear_bases_count_from_the_right",
     .op = Op::linear_bases,
     .defect = "the bits of the rightmost leaf come first",
     .law = "linear_bases_span_layout",
     .apply = breaks<Op::linear_bases>([](Arguments args, Answer const& right) -> Answer {
       auto const* layout = std::get_if<Layout>(&args[0]);
       return layout == nullptr ? right
                                : right_answer(Op::linear_bases, reversed(flatten(*layout)));
     })},
    {.name = "linear_bases_of_what_carries",
     .op = Op::linear_bases,
     .defect = "extents that are powers of two are taken for enough, whatever the strides",
     .law = "linear_bases_answer",
     .apply = breaks<Op::linear_bases>([](Arguments args, Answer const& right) -> Answer {
       bool const layout = std::holds_alternative<Layout>(args[0]);
       return right || !layout ? right : values_at_powers(args[0], right);
     })},
    {.name = "linear_bases_refuse_odd_strides",
     .op = Op::linear_bases,
     .defect = "strides that are not powers of two are refused too",
     .law = "linear_bases_answer",
     .apply = breaks<Op::linear_bases>([](Arguments args, Answer const& right) -> Answer {
       auto const* layout = std::get_if<Layout>(&args[0]);
       if (layout == nullptr || !right) return right;
       for (Mode const& m : layout->leaves) {
         if (m.extent > 1 && m.stride > 0 &&
             !std::has_single_bit(static_cast<std::uint64_t>(m.stride))) {
           return Error{.code = Errc::not_representable,
                        .detail = "a stride is not a power of two"};
         }
       }
       return right;
     })},
    {.name = "linear_bases_of_the_mirrored_swizzle",
     .op = Op::linear_bases,
     .defect = "Sw<b,m,-s> for Sw<b,m,s>",
     .law = "linear_bases_span_swizzle",
     .apply = breaks<Op::linear_bases>([](Arguments args, Answer const& right) -> Answer {
       auto const* swizzle = std::get_if<Swizzle>(&args[0]);
       if (swizzle == nullptr) return right;
       Value const mirrored[] = {Swizzle{swizzle->bits, swizzle->base, -swizzle->shift}};
       return layoutcheck::apply(Op::linear_bases, mirrored);
     })},
    {.name = "linear_bases_leave_out_the_swizzle",
     .op = Op::linear_bases,
     .defect = "of f o 0 o L the columns of L",
     .law = "linear_bases_span_composed",
     .apply = breaks<Op::linear_bases>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       if (composed == nullptr || !right) return right;
       return right_answer(Op::linear_bases, composed->inner);
     })},
    {.name = "linear_bases_take_offsets",
     .op = Op::linear_bases,
     .defect = "the values at 1, 2, 4, ... of what is not 0 at 0",
     .law = "linear_bases_of_composed_answer",
     .apply = breaks<Op::linear_bases>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       if (composed == nullptr || right || composed->offset == 0) return right;
       return values_at_powers(args[0], right);
     })},
    {.name = "linear_bases_refuse_one_point",
     .op = Op::linear_bases,
     .defect = "of f o offset o L where L has one point there are none, as a matrix has columns",
     .law = "linear_bases_of_composed_answer",
     .apply = breaks<Op::linear_bases>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       if (composed == nullptr || size(composed->inner) != 1) return right;
       return Error{.code = Errc::not_representable, .detail = "a matrix without columns"};
     })},
};

}  // namespace

std::span<Mutant const> linear_mutants() { return kLinearMutants; }

}  // namespace layoutcheck::laws
