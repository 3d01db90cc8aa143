// Layouts with basis strides made, read and composed wrongly.

#include "mutants/basis_wrong.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

/// The modes of B, those of extent 1 gone, each merged into the one before it where `merges` says.
Answer merged(BasisLayout const& basis, bool (*merges)(BasisMode const&, BasisMode const&)) {
  InlineVector<BasisMode, kMaxLeaves> modes;
  for (BasisMode m : basis.leaves) {
    if (m.extent == 1) continue;
    if (m.scale == 0) m.axis = Axis();
    if (!modes.empty() && merges(modes.back(), m)) {
      modes.back().extent *= m.extent;
    } else {
      modes.push_back(m);
    }
  }
  if (modes.empty()) modes.push_back({1, 0, {}});
  if (modes.size() == 1) return Value(scalar_tree<BasisLayout>(modes[0]));
  return Value(flat_tree<BasisLayout>(modes));
}

constexpr Mutant kBasisMutants[] = {
    {.name = "basis_identity_counts_from_the_right",
     .op = Op::basis_identity,
     .defect = "the last leaf goes along axis 0",
     .law = "basis_identity_keeps_coordinates",
     .apply = breaks<Op::basis_identity>([](Arguments, Answer const& right) {
       return change_basis(right, [](BasisLayout& b) {
         for (int k = 0; k < b.leaves.size(); ++k) b.leaves[k].axis = b.leaves.size() - 1 - k;
       });
     })},
    {.name = "basis_identity_numbers_the_leaves",
     .op = Op::basis_identity,
     .defect = "leaf k goes along axis k, whatever tuple it is in",
     .law = "basis_identity_keeps_coordinates",
     .apply = breaks<Op::basis_identity>([](Arguments, Answer const& right) {
       return change_basis(right, [](BasisLayout& b) {
         for (int k = 0; k < b.leaves.size(); ++k) b.leaves[k].axis = k;
       });
     })},
    {.name = "basis_identity_takes_any_extent",
     .op = Op::basis_identity,
     .defect = "the sign of an extent is ignored",
     .law = "basis_identity_answers",
     .apply = breaks<Op::basis_identity>([](Arguments args, Answer const& right) -> Answer {
       IntTuple shape = tuple_in(args, 0);
       if (right) return right;
       for (index_t& extent : shape.leaves) extent = extent < 0 ? -max(extent, -kMaxIndex) : extent;
       return right_answer(Op::basis_identity, shape);
     })},
    {.name = "basis_size_skips_still_modes",
     .op = Op::basis_size,
     .defect = "modes of stride 0 are not counted",
     .law = "basis_size_counts",
     .apply = breaks<Op::basis_size>([](Arguments args, Answer const&) {
       index_t result = 1;
       for (BasisMode const& m : basis_in(args).leaves) result *= m.scale == 0 ? 1 : m.extent;
       return answer(result);
     })},
    {.name = "basis_at_forgets_earlier_modes",
     .op = Op::basis_at,
     .defect = "of several modes along one axis the last one alone moves",
     .law = "basis_at_adds_along_axes",
     .apply = breaks<Op::basis_at>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       BasisLayout b = basis_in(args);
       for (int k = 0; k < b.leaves.size(); ++k) {
         for (int after = k + 1; after < b.leaves.size(); ++after) {
           if (b.leaves[after].axis == b.leaves[k].axis) b.leaves[k].scale = 0;
         }
       }
       Value const values[] = {b, args[1]};
       return layoutcheck::apply(Op::basis_at, values);
     })},
    {.name = "basis_at_flattens",
     .op = Op::basis_at,
     .defect = "a value is a list of numbers, without the tuples of its entries",
     .law = "basis_at_adds_along_axes",
     .apply = breaks<Op::basis_at>([](Arguments, Answer const& right) -> Answer {
       auto const* value = right ? std::get_if<IntTuple>(&*right) : nullptr;
       return value ? answer(flatten(*value)) : right;
     })},
    {.name = "basis_at_takes_any_tuple",
     .op = Op::basis_at,
     .defect = "a tuple is read as its leaves, one for each mode as far as they go",
     .law = "basis_at_answers",
     .apply = breaks<Op::basis_at>([](Arguments args, Answer const& right) -> Answer {
       Coordinate const c = coordinate_in(args, 1);
       BasisLayout const b = basis_in(args);
       if (right || has_free(c)) return right;
       Coordinate fitting;
       fitting.profile = b.profile;
       for (int k = 0; k < b.leaves.size(); ++k) {
         fitting.leaves.push_back(k < c.leaves.size() ? c.leaves[k] : CoordinateLeaf{0, false});
       }
       Value const values[] = {args[0], to_value(fitting)};
       return layoutcheck::apply(Op::basis_at, values);
     })},
    {.name = "basis_axis_sees_all",
     .op = Op::basis_axis,
     .defect = "an axis sees the strides of all",
     .law = "basis_axis_sees_its_strides",
     .apply = breaks<Op::basis_axis>([](Arguments args, Answer const& right) {
       BasisLayout const b = basis_in(args);
       return change_layout(right, [&](Layout layout) {
         for (int k = 0; k < layout.leaves.size(); ++k) layout.leaves[k].stride = b.leaves[k].scale;
         return layout;
       });
     })},
    {.name = "basis_axis_counts_from_the_end",
     .op = Op::basis_axis,
     .defect = "axis -1 is the last one",
     .law = "basis_axis_answers",
     .apply = breaks<Op::basis_axis>([](Arguments args, Answer const& right) -> Answer {
       BasisLayout const b = basis_in(args);
       index_t const axis = integer_in(args, 1);
       auto const axes = axes_of(b).leaves;
       if (axis >= 0 || axis < -axes.size()) return right;
       return Value(seen_by(b, axes[static_cast<int>(axes.size() + axis)]));
     })},
    {.name = "basis_coalesce_merges_axes",
     .op = Op::basis_coalesce,
     .defect = "neighbours are merged by their scales, whatever their axes",
     .law = "basis_coalesce_function",
     .apply = breaks<Op::basis_coalesce>([](Arguments args, Answer const&) {
       return merged(basis_in(args), [](BasisMode const& a, BasisMode const& b) {
         return wide_t{a.extent} * a.scale == b.scale;
       });
     })},
    {.name = "basis_coalesce_keeps_still_modes_apart",
     .op = Op::basis_coalesce,
     .defect = "two modes of stride 0 are not merged: they go along no axis",
     .law = "basis_coalesce_is_minimal",
     .apply = breaks<Op::basis_coalesce>([](Arguments args, Answer const&) {
       return merged(basis_in(args), [](BasisMode const& a, BasisMode const& b) {
         return !a.axis.none() && a.axis == b.axis && wide_t{a.extent} * a.scale == b.scale;
       });
     })},
    {.name = "basis_composition_forgets_the_last_axis",
     .op = Op::basis_composition,
     .defect = "nothing moves along the last axis",
     .law = "basis_composition_function",
     .apply = breaks<Op::basis_composition>([](Arguments args, Answer const& right) {
       auto const axes = axes_of(basis_in(args)).leaves;
       return change_basis(right, [&](BasisLayout& b) {
         for (BasisMode& m : b.leaves) {
           if (!axes.empty() && m.axis == axes.back()) m = {m.extent, 0, {}};
         }
       });
     })},
    {.name = "basis_composition_flattens",
     .op = Op::basis_composition,
     .defect = "the modes of the answer lose the parentheses of the inner layout",
     .law = "basis_composition_refines_inner",
     .apply = breaks<Op::basis_composition>([](Arguments, Answer const& right) {
       return change_basis(right, [](BasisLayout& b) { b = flatten(b); });
     })},
    {.name = "basis_composition_exchanges_axes",
     .op = Op::basis_composition,
     .defect = "axes 0 and 1 change places",
     .law = "basis_composition_goes_by_axis",
     .apply = breaks<Op::basis_composition>([](Arguments, Answer const& right) {
       return change_basis(right, [](BasisLayout& b) { exchange_axes(b); });
     })},
    {.name = "basis_composition_refuses_cuts",
     .op = Op::basis_composition,
     .defect = "a leaf of the inner layout is never cut where an axis ends a mode",
     .law = "basis_composition_answers",
     .apply = breaks<Op::basis_composition>([](Arguments args, Answer const& right) -> Answer {
       if (!right) return right;
       bool const cut = std::get_if<BasisLayout>(&*right)->profile != layout_in(args, 1).profile;
       if (cut) return Error{.code = Errc::not_representable, .detail = "a mode would be cut"};
       return right;
     })},
    {.name = "basis_composition_takes_one_axis",
     .op = Op::basis_composition,
     .defect = "of a step along several axes the first alone is kept",
     .law = "basis_composition_answers",
     .apply = breaks<Op::basis_composition>([](Arguments args, Answer const& right) -> Answer {
       if (right) return right;
       BasisLayout const b = basis_in(args);
       auto const seen = composition(seen_by(b, 0), layout_in(args, 1));
       if (!seen) return right;
       BasisLayout result;
       result.profile = seen->profile;
       for (Mode const& m : seen->leaves) result.leaves.push_back({m.extent, m.stride, 0});
       return Value(result);
     })},
};

}  // namespace

std::span<Mutant const> basis_mutants() { return kBasisMutants; }

}  // namespace layoutcheck::laws
