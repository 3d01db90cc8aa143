// Wrong coalesce, filter, sort and squeeze.

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

ModeList without_units(L const& l) {
  ModeList kept;
  for (Mode const& m : l.leaves) {
    if (m.extent != 1) kept.push_back(m);
  }
  return kept;
}

/// coalesce with another rule for joining neighbours.
template <class Joins>
L joined(L const& l, Joins const& joins) {
  ModeList result;
  for (Mode const& m : without_units(l)) {
    if (!result.empty() && joins(result.back(), m)) {
      result.back().extent *= m.extent;
    } else {
      result.push_back(m);
    }
  }
  return from_modes(result);
}

Expected<L> drops_last_mode(L const& l) {
  ModeList modes = coalesced_modes(l.leaves);
  if (modes.size() > 1) modes.pop_back();
  return from_modes(modes);
}

Expected<L> ignores_stride(L const& l) {
  return joined(l, [](Mode const& low, Mode const& high) { return high.stride >= low.stride; });
}

Expected<L> keeps_joinable_modes(L const& l) {
  return joined(l, [](Mode const&, Mode const&) { return false; });
}

Expected<L> joins_one_pair(L const& l) {
  bool joined_once = false;
  return joined(l, [&](Mode const& low, Mode const& high) {
    bool const joins = !joined_once && follows(low, high);
    joined_once = joined_once || joins;
    return joins;
  });
}

Expected<L> joins_positive_strides_only(L const& l) {
  return joined(
      l, [](Mode const& low, Mode const& high) { return low.stride > 0 && follows(low, high); });
}

Expected<L> drops_modes_of_stride_zero(L const& l) {
  ModeList kept;
  for (Mode const& m : l.leaves) {
    if (m.stride != 0) kept.push_back(m);
  }
  return from_modes(coalesced_modes(kept));
}

Expected<L> by_profile_flattens(L const& l, IntTuple const& profile) {
  LC_TRY(right, coalesce(l, profile));
  if (profile.is_scalar()) return right;
  return coalesce(right);
}

Expected<L> ignores_surplus_profile(L const& l, IntTuple const& profile) {
  auto const right = coalesce(l, profile);
  return right ? right : Expected<L>(coalesce(l));
}

Expected<L> filter_drops_negative_strides(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  ModeList kept;
  for (Mode const& m : l.leaves) {
    if (m.stride > 0) kept.push_back(m);
  }
  return from_modes(coalesced_modes(kept));
}

Expected<L> filter_sorts(L const& l) {
  L const filtered = filter(l);
  return coalesce(sort(filtered));
}

Expected<L> filter_keeps_still_modes(L const& l) { return coalesce(l); }

Expected<L> filter_does_not_coalesce(L const& l) {
  if (size(l) == 0) return scalar_layout(0, 0);
  ModeList kept;
  for (Mode const& m : without_units(l)) {
    if (m.stride != 0) kept.push_back(m);
  }
  return from_modes(kept);
}

Expected<L> filter_by_profile_coalesces_only(L const& l, IntTuple const& profile) {
  return coalesce(l, profile);
}

Expected<L> sort_by_stride_only(L const& l) {
  ModeList sorted;
  for (Mode const& m : l.leaves) {
    sorted.push_back(m);
    for (int i = sorted.size() - 1; i > 0 && sorted[i].stride < sorted[i - 1].stride; --i) {
      Mode const moved = sorted[i];
      sorted[i] = sorted[i - 1];
      sorted[i - 1] = moved;
    }
  }
  return l.is_scalar() ? l : flat_tree<L>(sorted);
}

Expected<L> sort_drops_equal_modes(L const& l) {
  ModeList kept;
  for (Mode const& m : sort(l).leaves) {
    if (kept.empty() || !(kept.back() == m)) kept.push_back(m);
  }
  return l.is_scalar() ? l : flat_tree<L>(kept);
}

Expected<L> squeeze_reverses_modes(L const& l) {
  ModeList const kept = without_units(l);
  ModeList reversed;
  for (int k = kept.size() - 1; k >= 0; --k) reversed.push_back(kept[k]);
  return from_modes(reversed);
}

/// (4,2):(1,4) as (2,4):(1,2): the same function, and as many modes.
Expected<L> squeeze_moves_a_factor(L const& l) {
  ModeList modes = without_units(l);
  if (modes.empty()) modes.push_back({1, 0});
  for (int k = 0; k + 1 < modes.size(); ++k) {
    Mode& low = modes[k];
    Mode& high = modes[k + 1];
    if (low.extent < 4 || low.extent % 2 != 0 || !follows(low, high)) continue;
    low.extent /= 2;
    high.extent *= 2;
    high.stride /= 2;
    break;
  }
  return from_modes(modes);
}

Expected<L> squeeze_drops_still_modes(L const& l) {
  ModeList kept;
  for (Mode const& m : without_units(l)) {
    if (m.stride != 0) kept.push_back(m);
  }
  return from_modes(kept);
}

Expected<L> coalesce_z_drops_the_last_unit_mode(L const& l) { return coalesce(l); }

Expected<L> coalesce_z_flattens(L const& l) { return flatten(l); }

Expected<bool> equal_ignores_parentheses(L const& a, L const& b) {
  return flat_tree<L>(a.leaves) == flat_tree<L>(b.leaves);
}

Expected<bool> compares_addresses(L const&, L const&) { return false; }

Expected<L> printed_loses_parentheses(L const& l) { return flatten(l); }

Expected<bool> same_function_compares_sizes(L const& a, L const& b) { return size(a) == size(b); }

Expected<bool> same_function_compares_objects(L const& a, L const& b) { return a == b; }

constexpr Mutant kFormMutants[] = {
    {"coalesce_drops_last_mode", Op::coalesce, "the last coalesced mode is lost: a loop one short",
     "coalesce_keeps_size", mutant_of<drops_last_mode, Op::coalesce>},
    {"coalesce_ignores_stride", Op::coalesce,
     "joins neighbours of ascending stride without looking at the extent",
     "coalesce_keeps_function", mutant_of<ignores_stride, Op::coalesce>},
    {"coalesce_keeps_joinable_modes", Op::coalesce, "drops extent 1 but never joins",
     "coalesce_leaves_nothing_to_join", mutant_of<keeps_joinable_modes, Op::coalesce>},
    {"coalesce_joins_one_pair", Op::coalesce, "joins a single pair and stops",
     "coalesce_is_idempotent", mutant_of<joins_one_pair, Op::coalesce>},
    {"coalesce_joins_positive_strides_only", Op::coalesce,
     "neighbours of stride 0 or of negative stride stay apart", "coalesce_is_shortest",
     mutant_of<joins_positive_strides_only, Op::coalesce>},
    {"coalesce_drops_still_modes", Op::coalesce, "takes coalesce for filter: stride 0 is dropped",
     "coalesce_keeps_size", mutant_of<drops_modes_of_stride_zero, Op::coalesce>},
    {"coalesce_by_profile_flattens", Op::coalesce, "coalesces the whole after its modes",
     "coalesce_by_profile_acts_on_modes", mutant_of<by_profile_flattens, Op::coalesce>},
    {"coalesce_ignores_surplus_profile", Op::coalesce,
     "coalesces flat where the profile has too many modes", "coalesce_answers",
     mutant_of<ignores_surplus_profile, Op::coalesce>},
    {"filter_drops_negative_strides", Op::filter,
     "keeps modes of stride > 0, for those of stride != 0", "filter_keeps_image",
     mutant_of<filter_drops_negative_strides, Op::filter>},
    {"filter_sorts", Op::filter, "sorts by stride before it coalesces", "filter_keeps_order",
     mutant_of<filter_sorts, Op::filter>},
    {"filter_keeps_still_modes", Op::filter, "coalesces only", "filter_size",
     mutant_of<filter_keeps_still_modes, Op::filter>},
    {"filter_does_not_coalesce", Op::filter, "drops modes and leaves the rest as it is",
     "filter_leaves_nothing_to_drop", mutant_of<filter_does_not_coalesce, Op::filter>},
    {"filter_by_profile_coalesces_only", Op::filter, "by profile, calls coalesce",
     "filter_by_profile_acts_on_modes", mutant_of<filter_by_profile_coalesces_only, Op::filter>},
    {"sort_by_stride_only", Op::sort, "modes of equal stride are left as they come",
     "sort_orders_modes", mutant_of<sort_by_stride_only, Op::sort>},
    {"sort_drops_equal_modes", Op::sort, "a set, for a list, of modes", "sort_keeps_modes",
     mutant_of<sort_drops_equal_modes, Op::sort>},
    {"squeeze_reverses_modes", Op::squeeze, "erases from the back and appends",
     "squeeze_keeps_function", mutant_of<squeeze_reverses_modes, Op::squeeze>},
    {"squeeze_moves_a_factor", Op::squeeze, "splits neighbours that follow each other elsewhere",
     "squeeze_drops_unit_modes_only", mutant_of<squeeze_moves_a_factor, Op::squeeze>},
    {"squeeze_drops_still_modes", Op::squeeze, "drops stride 0 with extent 1",
     "squeeze_drops_unit_modes_only", mutant_of<squeeze_drops_still_modes, Op::squeeze>},
    {"coalesce_z_drops_the_last_unit_mode", Op::coalesce_z, "calls coalesce",
     "coalesce_z_keeps_extension", mutant_of<coalesce_z_drops_the_last_unit_mode, Op::coalesce_z>},
    {"coalesce_z_flattens", Op::coalesce_z, "joins nothing", "coalesce_z_leaves_nothing_to_join",
     mutant_of<coalesce_z_flattens, Op::coalesce_z>},
    {"equal_ignores_parentheses", Op::equal, "compares leaves alone", "equal_compares_modes",
     mutant_of<equal_ignores_parentheses, Op::equal>},
    {"equal_compares_addresses", Op::equal, "two objects are never equal", "equal_is_reflexive",
     mutant_of<compares_addresses, Op::equal>},
    {"hash_equal_compares_addresses", Op::hash_equal, "each object has a hash of its own",
     "hash_equal_of_equal_layouts", mutant_of<compares_addresses, Op::hash_equal>},
    {"printed_loses_parentheses", Op::printed, "writes the leaves alone",
     "printed_keeps_the_layout", mutant_of<printed_loses_parentheses, Op::printed>},
    {"same_function_compares_sizes", Op::same_function, "does not look at the values",
     "same_function_by_values", mutant_of<same_function_compares_sizes, Op::same_function>},
    {"same_function_compares_objects", Op::same_function, "layouts written otherwise differ",
     "same_function_by_values", mutant_of<same_function_compares_objects, Op::same_function>},
};

}  // namespace

std::span<Mutant const> forms_mutants() { return kFormMutants; }

}  // namespace layoutcheck::laws
