// Wrong ways between layouts and linear layouts.

#include "mutants/linear_wrong.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

constexpr Mutant kLinearBridgeMutants[] = {
    {.name = "to_linear_counts_from_the_right",
     .op = Op::to_linear,
     .defect = "the bits of the rightmost leaf come first",
     .law = "to_linear_keeps_layout",
     .apply = breaks<Op::to_linear>([](Arguments args, Answer const& right) -> Answer {
       auto const* layout = std::get_if<Layout>(&args[0]);
       return layout == nullptr ? right : right_answer(Op::to_linear, reversed(flatten(*layout)));
     })},
    {.name = "to_linear_leaves_out_the_swizzle",
     .op = Op::to_linear,
     .defect = "of f o 0 o L the linear layout of L",
     .law = "to_linear_keeps_composed",
     .apply = breaks<Op::to_linear>([](Arguments args, Answer const& right) -> Answer {
       auto const* composed = std::get_if<ComposedLayout>(&args[0]);
       if (composed == nullptr || !right) return right;
       return right_answer(Op::to_linear, composed->inner);
     })},
    {.name = "to_linear_refuses_odd_strides",
     .op = Op::to_linear,
     .defect = "strides that are not powers of two are refused too",
     .law = "to_linear_answers",
     .apply = breaks<Op::to_linear>([](Arguments args, Answer const& right) -> Answer {
       auto const* layout = std::get_if<Layout>(&args[0]);
       if (layout == nullptr || !right) return right;
       for (Mode const& m : layout->leaves) {
         bool const odd = m.stride > 0 && !std::has_single_bit(static_cast<bits_t>(m.stride));
         if (m.extent > 1 && odd) return refused("a stride is not a power of two");
       }
       return right;
     })},
    {.name = "to_layout_adds_columns",
     .op = Op::to_layout,
     .defect = "the columns are taken for strides, whether or not they share bits",
     .law = "to_layout_keeps_function",
     .apply = breaks<Op::to_layout>([](Arguments args, Answer const&) {
       ModeList modes;
       for (bits_t const column : linear_in(args, 0).columns) {
         modes.push_back({2, static_cast<index_t>(column)});
       }
       return answer(from_modes(modes));
     })},
    {.name = "to_layout_tries_no_swizzle",
     .op = Op::to_layout,
     .defect = "refused where it takes a swizzle",
     .law = "to_layout_answers",
     .apply = breaks<Op::to_layout>([](Arguments, Answer const& right) -> Answer {
       bool const layout = right && std::holds_alternative<Layout>(*right);
       return layout ? right : refused("no layout");
     })},
    {.name = "to_layout_drops_the_swizzle",
     .op = Op::to_layout,
     .defect = "of Sw o 0 o L the layout L",
     .law = "to_layout_undoes_to_linear",
     .apply = breaks<Op::to_layout>([](Arguments, Answer const& right) -> Answer {
       auto const* composed = right ? std::get_if<ComposedLayout>(&*right) : nullptr;
       return composed == nullptr ? right : Answer(Value(composed->inner));
     })},
};

}  // namespace

std::span<Mutant const> linear_bridge_mutants() { return kLinearBridgeMutants; }

}  // namespace layoutcheck::laws
