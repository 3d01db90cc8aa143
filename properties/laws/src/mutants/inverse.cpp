// Wrong inverses, and what is built of right inverses.

#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/algebra/common.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

/// The chain of right_inverse() over the modes in some order.
L chain(TracedModes const& modes, int most, bool unit_modes_break) {
  ModeList result;
  index_t reached = 1;
  for (TracedMode const& m : modes) {
    if (unit_modes_break && m.extent == 1 && m.stride != reached) break;
    if (m.stride == 0 || m.extent == 1) continue;
    if (m.stride != reached || result.size() == most) continue;
    result.push_back({m.extent, m.coordinate});
    reached *= m.extent;
  }
  return from_modes(coalesced_modes(result));
}

/// The modes of extent > 1 as they come.
TracedModes traced(L const& l) {
  TracedModes result;
  index_t prefix = 1;
  for (Mode const& m : l.leaves) {
    result.push_back({{m.extent, m.stride}, prefix});
    prefix *= m.extent;
  }
  return result;
}

Expected<L> does_not_sort(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  ModeList result;
  for (TracedMode const& m : traced(l)) {
    if (m.stride < 1 || m.extent == 1) continue;
    result.push_back({m.extent, m.coordinate});
  }
  return from_modes(coalesced_modes(result));
}

Expected<L> stops_early(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  return chain(traced_by_stride(l), 1, false);
}

Expected<L> follows_one_chain(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  return chain(traced_by_stride(l), kMaxLeaves, false);
}

Expected<L> breaks_at_unit_modes(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  return chain(traced(l), kMaxLeaves, true);
}

Expected<L> left_ignores_gaps(L const& l) {
  auto const right = left_inverse(l);
  if (!right || size(l) == 0) return right;
  ModeList modes;
  for (TracedMode const& m : traced_by_stride(l)) modes.push_back({m.extent, m.coordinate});
  return from_modes(coalesced_modes(modes));
}

Expected<L> left_is_right_inverse(L const& l) { return right_inverse(l); }

Expected<L> left_forgives_stride_zero(L const& l) {
  auto const right = left_inverse(l);
  if (right) return right;
  return left_inverse_quasi(l);
}

Expected<L> left_refuses_nested(L const& l) {
  if (depth(l) > 1) return Error{.code = Errc::invalid_argument, .detail = "not flat"};
  return left_inverse(l);
}

Expected<L> quasi_shifts_coordinates(L const& l) {
  LC_TRY(right, left_inverse_quasi(l));
  if (size(l) == 0 || !is_tractable(l)) return right;
  ModeList modes;
  index_t below = 1;
  for (TracedMode const& m : traced_by_stride(l)) {
    if (m.stride == 0) continue;
    modes.push_back({m.stride / below, m.coordinate});  // the coordinate of the mode above the gap
    below = m.stride;
  }
  modes.push_back({size(l), 0});
  return from_modes(coalesced_modes(modes));
}

Expected<L> quasi_refuses_stride_zero(L const& l) {
  for (Mode const& m : l.leaves) {
    if (m.extent > 1 && m.stride == 0) {
      return Error{.code = Errc::not_injective, .detail = "stride 0"};
    }
  }
  return left_inverse_quasi(l);
}

/// What it answered before the search: not_injective is not a condition of it.
Expected<L> quasi_wants_injective(L const& l) {
  auto const right = left_inverse_quasi(l);
  if (!right || is_tractable(l)) return right;
  LC_TRY(injective, is_injective(l));
  if (!injective) return Error{.code = Errc::not_injective, .detail = "an offset twice"};
  return right;
}

/// Divides by the strides although a mode may reach the next one.
Expected<L> left_lets_modes_reach_on(L const& l) {
  auto const right = left_inverse(l);
  if (right || size(l) == 0) return right;
  TracedModes const sorted = traced_by_stride(coalesce(l));
  index_t below = 0;
  for (TracedMode const& m : sorted) {
    if (m.stride <= below || (below > 0 && m.stride % below != 0)) return right;
    below = m.stride;
  }
  return detail::divided_by_strides(sorted);
}

/// Keeps the gap's digit where a mode begins: as if the strides below it ended there.
Expected<L> left_takes_extents_for_ratios(L const& l) {
  auto const right = left_inverse(l);
  if (!right || size(l) == 0 || is_tractable(l)) return right;
  ModeList modes;
  for (TracedMode const& m : traced_by_stride(l)) modes.push_back({m.extent, m.coordinate});
  return from_modes(coalesced_modes(modes));
}

/// The permutation where its inverse is meant: alike unless it has a cycle of three.
Expected<L> permutes_backwards(L const& l) {
  if (!is_compact(l) || size(l) == 0) return inverse(l);
  ModeList modes;
  for (Mode const& m : l.leaves) {
    if (m.extent != 1) modes.push_back(m);
  }
  ModeOrder const order = sort_index(modes);
  ModeList result = modes;
  index_t prefix = 1;
  for (int k = 0; k < modes.size(); ++k) {
    result[order[k]] = {modes[k].extent, prefix};
    prefix *= modes[k].extent;
  }
  return from_modes(result);
}

Expected<L> returns_layout(L const& l) {
  if (!is_compact(l)) return inverse(l);
  return l;
}

Expected<L> drops_last_of_inverse(L const& l) {
  LC_TRY(right, inverse(l));
  ModeList modes = right.leaves;
  if (modes.size() > 1) modes.pop_back();
  return from_modes(modes);
}

/// Extents in the order of strides, with the strides of a compact layout of that shape.
Expected<L> takes_prefixes_of_result(L const& l) {
  if (!is_compact(l) || size(l) == 0) return inverse(l);
  ModeList modes;
  index_t prefix = 1;
  for (TracedMode const& m : traced_by_stride(l)) {
    modes.push_back({m.extent, prefix});
    prefix *= m.extent;
  }
  return from_modes(modes);
}

/// Injective is not enough: seeds/001 says "compact or injective".
Expected<L> accepts_gaps(L const& l) {
  auto const injective = is_injective(l);
  if (!injective || !*injective || size(l) == 0 || range(l).least < 0) return inverse(l);
  ModeList modes;
  for (TracedMode const& m : traced_by_stride(l)) modes.push_back({m.extent, m.coordinate});
  return from_modes(modes);
}

Expected<L> common_ignores_first(L const&, L const& b) { return right_inverse(b); }

Expected<L> common_needs_whole_modes(L const& a, L const& b) {
  if (size(a) == 0 || size(b) == 0) return max_common_layout(a, b);
  ModeList common;
  for (Mode const& m : coalesced_modes(right_inverse(b).leaves)) {
    common.push_back(m);
    if (detail::inverts(a, from_modes(common))) continue;
    common.pop_back();
    break;
  }
  return from_modes(common);
}

Expected<index_t> vector_looks_at_first_alone(L const& a, L const&) {
  return size(right_inverse(a));
}

Expected<L> nullspace_forgets_prefixes(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  ModeList modes;
  index_t reached = 1;
  for (Mode const& m : l.leaves) {
    if (m.stride != 0) continue;
    modes.push_back({m.extent, reached});
    reached *= m.extent;
  }
  return from_modes(coalesced_modes(modes));
}

Expected<L> nullspace_keeps_first_still_mode(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  index_t prefix = 1;
  for (Mode const& m : l.leaves) {
    if (m.stride == 0 && m.extent > 1) return scalar_layout(m.extent, prefix);
    prefix *= m.extent;
  }
  return scalar_layout(1, 0);
}

constexpr Mutant kInverseMutants[] = {
    {"right_inverse_does_not_sort", Op::right_inverse, "takes the modes as they come",
     "right_inverse_function", mutant_of<does_not_sort, Op::right_inverse>},
    {"right_inverse_stops_early", Op::right_inverse, "only the first mode that joins up",
     "right_inverse_is_largest", mutant_of<stops_early, Op::right_inverse>},
    {"right_inverse_breaks_at_unit_modes", Op::right_inverse,
     "a mode of extent 1 ends the chain by its stride", "right_inverse_is_largest",
     mutant_of<breaks_at_unit_modes, Op::right_inverse>},
    {"right_inverse_follows_one_chain", Op::right_inverse,
     "does not see that another mode reaches further where offsets repeat",
     "right_inverse_is_largest_of_all", mutant_of<follows_one_chain, Op::right_inverse>},
    {"left_inverse_ignores_gaps", Op::left_inverse, "inverts as if the layout were compact",
     "left_inverse_function", mutant_of<left_ignores_gaps, Op::left_inverse>},
    {"left_inverse_is_right_inverse", Op::left_inverse, "one function for both sides",
     "left_inverse_function", mutant_of<left_is_right_inverse, Op::left_inverse>},
    {"left_inverse_forgives_stride_zero", Op::left_inverse, "a quasi-inverse for a refusal",
     "left_inverse_answers", mutant_of<left_forgives_stride_zero, Op::left_inverse>},
    {"left_inverse_lets_modes_reach_on", Op::left_inverse,
     "divides by strides that a mode below reaches", "left_inverse_answers",
     mutant_of<left_lets_modes_reach_on, Op::left_inverse>},
    {"left_inverse_takes_extents_for_ratios", Op::left_inverse,
     "right for tractable layouts, and the extents of others for the ratios of their strides",
     "left_inverse_function", mutant_of<left_takes_extents_for_ratios, Op::left_inverse>},
    {"left_inverse_refuses_nested", Op::left_inverse, "refuses what is not flat",
     "left_inverse_answers", mutant_of<left_refuses_nested, Op::left_inverse>},
    {"left_inverse_quasi_shifts_coordinates", Op::left_inverse_quasi,
     "the gap takes the coordinate of the mode above it", "left_inverse_quasi_function",
     mutant_of<quasi_shifts_coordinates, Op::left_inverse_quasi>},
    {"left_inverse_quasi_wants_injective", Op::left_inverse_quasi,
     "refuses offsets that repeat where strides do not divide", "left_inverse_quasi_answers",
     mutant_of<quasi_wants_injective, Op::left_inverse_quasi>},
    {"left_inverse_quasi_refuses_stride_zero", Op::left_inverse_quasi, "wants an injective layout",
     "left_inverse_quasi_answers", mutant_of<quasi_refuses_stride_zero, Op::left_inverse_quasi>},
    {"inverse_permutes_backwards", Op::inverse,
     "the sorting permutation for its inverse: alike unless it has a cycle of three",
     "inverse_from_left", mutant_of<permutes_backwards, Op::inverse>},
    {"inverse_returns_layout", Op::inverse, "takes every permutation for an involution",
     "inverse_from_right", mutant_of<returns_layout, Op::inverse>},
    {"inverse_drops_last_mode", Op::inverse, "a loop one short", "inverse_keeps_size",
     mutant_of<drops_last_of_inverse, Op::inverse>},
    {"inverse_takes_prefixes_of_result", Op::inverse,
     "prefix products of the sorted shape, not of the layout's", "inverse_divides_by_strides",
     mutant_of<takes_prefixes_of_result, Op::inverse>},
    {"inverse_accepts_gaps", Op::inverse, "injective for compact", "inverse_answers",
     mutant_of<accepts_gaps, Op::inverse>},
    {"max_common_layout_ignores_first", Op::max_common_layout, "right_inverse(B)",
     "max_common_layout_function", mutant_of<common_ignores_first, Op::max_common_layout>},
    {"max_common_layout_needs_whole_modes", Op::max_common_layout,
     "a mode that agrees in part is dropped whole", "max_common_layout_is_largest",
     mutant_of<common_needs_whole_modes, Op::max_common_layout>},
    {"max_common_vector_looks_at_first_alone", Op::max_common_vector,
     "the contiguous elements of A", "max_common_vector_counts",
     mutant_of<vector_looks_at_first_alone, Op::max_common_vector>},
    {"nullspace_forgets_prefixes", Op::nullspace, "coordinates as if the modes that move were gone",
     "nullspace_maps_to_zero", mutant_of<nullspace_forgets_prefixes, Op::nullspace>},
    {"nullspace_keeps_first_still_mode", Op::nullspace, "only the first mode of stride 0",
     "nullspace_is_all", mutant_of<nullspace_keeps_first_still_mode, Op::nullspace>},
};

}  // namespace

std::span<Mutant const> inverse_mutants() { return kInverseMutants; }

}  // namespace layoutcheck::laws
