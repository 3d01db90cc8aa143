// Wrong size, cosize and predicates.

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

Expected<index_t> size_stops_before_last_mode(L const& l) {
  index_t result = 1;
  for (int k = 0; k + 1 < l.leaves.size(); ++k) result *= l.leaves[k].extent;
  return result;
}

Expected<index_t> cosize_ignores_sign(L const& l) {
  if (size(l) == 0) return index_t{0};
  index_t result = 1;
  for (Mode const& m : l.leaves) result += (m.extent - 1) * m.stride;
  return result;
}

/// Sufficient, and not necessary: each stride exceeds what the smaller ones reach.
Expected<bool> injective_wants_ordered_strides(L const& l) {
  index_t reach = 0;
  for (int k : sort_index(l.leaves)) {
    Mode const& m = l.leaves[k];
    if (m.extent <= 1) continue;
    if (m.stride <= reach) return false;
    reach += (m.extent - 1) * m.stride;
  }
  return true;
}

Expected<bool> surjective_compares_cosize(L const& l, index_t n) { return cosize(l) == n; }

Expected<bool> bijective_forgets_size(L const& l, index_t n) { return is_surjective(l, n); }

Expected<bool> compact_compares_cosize(L const& l) { return cosize(l) == size(l); }

Expected<bool> tractable_does_not_sort(L const& l) {
  ModeList kept;
  for (Mode const& m : l.leaves) {
    if (m.extent != 1 && m.stride != 0) kept.push_back(m);
  }
  return first_intractable(kept) < 0;
}

Expected<bool> non_degenerate_forbids_unit_modes(L const& l) {
  for (Mode const& m : l.leaves) {
    if (m.extent == 1) return false;
  }
  return true;
}

constexpr Mutant kFactMutants[] = {
    {"size_stops_before_last_mode", Op::size, "a loop one short", "size_counts_coordinates",
     mutant_of<size_stops_before_last_mode, Op::size>},
    {"cosize_ignores_sign", Op::cosize, "adds negative strides up", "cosize_spans_image",
     mutant_of<cosize_ignores_sign, Op::cosize>},
    {"is_injective_wants_ordered_strides", Op::is_injective,
     "a sufficient condition for the necessary one", "is_injective_by_table",
     mutant_of<injective_wants_ordered_strides, Op::is_injective>},
    {"is_surjective_compares_cosize", Op::is_surjective, "does not see gaps",
     "is_surjective_by_table", mutant_of<surjective_compares_cosize, Op::is_surjective>},
    {"is_bijective_forgets_size", Op::is_bijective, "onto, for one-to-one and onto",
     "is_bijective_by_table", mutant_of<bijective_forgets_size, Op::is_bijective>},
    {"is_compact_compares_cosize", Op::is_compact, "size == cosize, for a bijection",
     "is_compact_by_table", mutant_of<compact_compares_cosize, Op::is_compact>},
    {"is_tractable_does_not_sort", Op::is_tractable, "takes the modes as they come",
     "is_tractable_by_definition", mutant_of<tractable_does_not_sort, Op::is_tractable>},
    {"is_non_degenerate_forbids_unit_modes", Op::is_non_degenerate,
     "does not look at the stride of a mode of extent 1", "is_non_degenerate_by_definition",
     mutant_of<non_degenerate_forbids_unit_modes, Op::is_non_degenerate>},
};

}  // namespace

std::span<Mutant const> facts_mutants() { return kFactMutants; }

}  // namespace layoutcheck::laws
