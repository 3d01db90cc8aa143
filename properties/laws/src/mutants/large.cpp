// Wrong beyond 4096 points alone: what a table of so many does not see.

#include "layoutcheck/core/algebra/basis.hpp"
#include "mutants/broken.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

constexpr index_t kLarge = 4096;

/// In the last mode that begins at 4096 points or later, if any, the steps are twice as far. Of a
/// mode of a few points that is enough to leave every earlier value as it is.
template <class T, class Step>
Answer stepping_far(T layout, Step step) {
  index_t before = size(layout);
  for (int k = layout.leaves.size() - 1; k >= 0 && before > 0; --k) {
    before /= layout.leaves[k].extent;
    if (before < kLarge) break;
    if (layout.leaves[k].extent == 1) continue;
    step(layout.leaves[k]);
    auto const result = checked(layout);
    if (!result) return result.error();
    return Value(*result);
  }
  return Value(layout);
}

/// The operation, called with kArguments arguments, with such an answer.
template <Op kOp, std::size_t kArguments>
Answer steps_far(Arguments args) {
  Answer const right = layoutcheck::apply(kOp, args);
  if (!right || args.size() != kArguments) return right;
  if (auto const* layout = std::get_if<Layout>(&*right)) {
    return stepping_far(*layout, [](Mode& m) { m.stride = (Checked(m.stride) * 2 + 1).value(); });
  }
  if (auto const* basis = std::get_if<BasisLayout>(&*right)) {
    return stepping_far(*basis, [](BasisMode& m) {
      m.scale = (Checked(m.scale) * 2 + 1).value();
      if (m.axis.none()) m.axis = 0;
    });
  }
  return right;
}

/// From 8192 on the second half of the last mode begins one too early: the last sum of the first
/// half comes again.
Answer second_half_too_early(Arguments args) {
  Answer const right = layoutcheck::apply(Op::complement, args);
  auto const* layout = right ? std::get_if<Layout>(&*right) : nullptr;
  if (layout == nullptr || layout->leaves.empty()) return right;
  ModeList modes;
  for (Mode const& m : layout->leaves) modes.push_back(m);
  Mode const last = modes.back();
  index_t const half = last.extent / 2;
  Checked const begin = Checked(half) * last.stride;
  if (last.extent % 2 != 0 || last.stride < 2 || begin.overflowed() || begin.value() <= kLarge) {
    return right;
  }
  modes.back() = {half, last.stride};
  modes.push_back({2, begin.value() - 1});
  return answer(from_modes(modes));
}

/// Of more points than these, the cosize is at most their number.
Answer cosize_reaches_no_further(Arguments args) {
  Answer const right = layoutcheck::apply(Op::cosize, args);
  auto const* layout = std::get_if<Layout>(&args[0]);
  if (!right || layout == nullptr || size(*layout) <= kLarge) return right;
  return Value(min(std::get<index_t>(*right), size(*layout)));
}

constexpr Mutant far(std::string_view name, Op op, std::string_view law,
                     Answer (*apply)(Arguments)) {
  return {.name = name,
          .op = op,
          .defect = "right at 4096 points; the last mode that begins later steps too far",
          .law = law,
          .apply = apply,
          .beyond_enumeration = true};
}

constexpr Mutant kLargeMutants[] = {
    {"cosize_counts_points_beyond_4096", Op::cosize, "beyond 4096 points no more than these",
     "cosize_spans_image", cosize_reaches_no_further, true},
    far("coalesce_by_profile_steps_far", Op::coalesce, "coalesce_by_profile_acts_on_modes",
        steps_far<Op::coalesce, 2>),
    far("filter_by_profile_steps_far", Op::filter, "filter_by_profile_acts_on_modes",
        steps_far<Op::filter, 2>),
    far("composition_by_tiler_steps_far", Op::composition, "composition_by_tiler_acts_on_modes",
        steps_far<Op::composition, 2>),
    {"complement_begins_the_second_half_early", Op::complement,
     "beyond 8192 the last sum of the first half comes again", "complement_sums_injectively",
     second_half_too_early, true},
    far("complement_steps_far", Op::complement, "complement_fills_target",
        steps_far<Op::complement, 2>),
    far("n_complement_steps_far", Op::n_complement, "n_complement_is_bijective",
        steps_far<Op::n_complement, 2>),
    far("logical_divide_steps_far", Op::logical_divide, "logical_divide_is_composition",
        steps_far<Op::logical_divide, 2>),
    far("zipped_divide_steps_far", Op::zipped_divide, "zipped_divide_gathers_tiles",
        steps_far<Op::zipped_divide, 2>),
    far("tiled_divide_steps_far", Op::tiled_divide, "tiled_divide_unpacks_rests",
        steps_far<Op::tiled_divide, 2>),
    far("flat_divide_steps_far", Op::flat_divide, "flat_divide_unpacks_both",
        steps_far<Op::flat_divide, 2>),
    far("tile_to_shape_steps_far", Op::tile_to_shape, "tile_to_shape_stays_compact",
        steps_far<Op::tile_to_shape, 2>),
    far("basis_identity_steps_far", Op::basis_identity, "basis_identity_keeps_coordinates",
        steps_far<Op::basis_identity, 1>),
    far("basis_coalesce_steps_far", Op::basis_coalesce, "basis_coalesce_function",
        steps_far<Op::basis_coalesce, 1>),
    far("basis_composition_steps_far", Op::basis_composition, "basis_composition_function",
        steps_far<Op::basis_composition, 2>),
};

}  // namespace

std::span<Mutant const> large_mutants() { return kLargeMutants; }

}  // namespace layoutcheck::laws
