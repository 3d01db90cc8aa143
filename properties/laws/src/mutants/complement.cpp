// Wrong complements.

#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

/// complement() with its loop in parts, each of which can be corrupted.
struct Corrupted {
  bool sorts = true;
  bool checks = true;
  bool counts_unit_modes = false;
  int modes_left_out = 0;    ///< of the last
  int gaps_left_out = 0;     ///< of the first
  index_t more_in_gap = 0;   ///< added to every gap's extent above 1
  index_t more_repeats = 0;  ///< added to the last extent
  bool rounds_down = false;
  bool weak = false;  ///< weak_complement
  bool skips_uneven_gaps = false;
};

Expected<L> corrupted(L const& l, index_t n, Corrupted const& how) {
  auto const right = how.weak ? weak_complement(l, n) : complement(l, n);
  if (n < 1 || size(l) == 0 || (how.checks && !right)) return right;
  ModeList modes;
  for (Mode const& m : l.leaves) {
    if (m.stride != 0 && (m.extent != 1 || how.counts_unit_modes)) modes.push_back(m);
  }
  ModeList sorted;
  for (int k : sort_index(modes)) sorted.push_back(modes[k]);
  if (how.sorts) modes = sorted;
  ModeList gaps;
  index_t covered = 1;
  for (int k = 0; k < modes.size() - how.modes_left_out; ++k) {
    bool const skips = how.skips_uneven_gaps && modes[k].stride % covered != 0;
    index_t const gap = skips ? 1 : modes[k].stride / covered;
    gaps.push_back({gap > 1 ? gap + how.more_in_gap : max(gap, 1), covered});
    covered = (Checked(modes[k].stride) * modes[k].extent).value();
    if (covered < 1) return right;
  }
  for (int k = 0; k < how.gaps_left_out && k < gaps.size(); ++k) gaps[k].extent = 1;
  index_t const repeats = how.rounds_down ? max(n / covered, 1) : ceil_div(n, covered);
  gaps.push_back({repeats + how.more_repeats, covered});
  return checked(from_modes(coalesced_modes(gaps)));
}

template <Expected<L> (*complement_of)(L const&, index_t)>
Expected<L> keeps_order_of_modes(L const& l, index_t n) {
  LC_TRY(right, complement_of(l, n));
  if (right.is_scalar()) return right;
  ModeList reversed;
  for (int k = right.leaves.size() - 1; k >= 0; --k) reversed.push_back(right.leaves[k]);
  return from_modes(reversed);
}
Expected<L> complement_does_not_sort(L const& l, index_t n) {
  return corrupted(l, n, {.sorts = false, .checks = false});
}
Expected<L> forgets_last_mode(L const& l, index_t n) {
  return corrupted(l, n, {.modes_left_out = 1});
}
Expected<L> gap_one_too_many(L const& l, index_t n) { return corrupted(l, n, {.more_in_gap = 1}); }
Expected<L> rounds_target_down(L const& l, index_t n) {
  return corrupted(l, n, {.rounds_down = true});
}
Expected<L> repeats_once_more(L const& l, index_t n) {
  return corrupted(l, n, {.more_repeats = 1});
}
Expected<L> skips_first_gap(L const& l, index_t n) { return corrupted(l, n, {.gaps_left_out = 1}); }
Expected<L> counts_unit_modes(L const& l, index_t n) {
  return corrupted(l, n, {.counts_unit_modes = true});
}
Expected<L> checks_no_divisibility(L const& l, index_t n) {
  return corrupted(l, n, {.checks = false});
}
Expected<L> targets_one_less(L const& l, index_t n) { return complement(l, max(n - 1, 1)); }

/// An empty answer where an error is required.
Expected<L> answers_empty(L const& l, index_t n) {
  auto const right = complement(l, n);
  if (right || n < 1) return right;
  return scalar_layout(0, 0);
}

Expected<L> refuses_stride_zero(L const& l, index_t n) {
  for (Mode const& m : l.leaves) {
    if (m.extent > 1 && m.stride == 0) {
      return Error{.code = Errc::not_injective, .detail = "stride 0"};
    }
  }
  return complement(l, n);
}

Expected<L> weak_forgets_last_mode(L const& l, index_t n) {
  return corrupted(l, n, {.modes_left_out = 1, .weak = true});
}
Expected<L> weak_repeats_once_more(L const& l, index_t n) {
  return corrupted(l, n, {.more_repeats = 1, .weak = true});
}
Expected<L> weak_rounds_target_down(L const& l, index_t n) {
  return corrupted(l, n, {.rounds_down = true, .weak = true});
}
Expected<L> weak_skips_uneven_gaps(L const& l, index_t n) {
  return corrupted(l, n, {.weak = true, .skips_uneven_gaps = true});
}
Expected<L> weak_demands_divisibility(L const& l, index_t n) { return complement(l, n); }

Expected<L> n_ignores_span(L const& l, index_t n) {
  if (n < 1 || size(l) == 0 || n % size(l) != 0) return n_complement(l, n);
  auto const right = n_complement(l, n);
  return right ? right : Expected<L>(scalar_layout(n / size(l), size(l)));
}

Expected<L> n_accepts_remainder(L const& l, index_t n) { return complement(l, n); }

constexpr Mutant kComplementMutants[] = {
    {"complement_keeps_order_of_modes", Op::complement, "gaps come out in descending order",
     "complement_increases", mutant_of<keeps_order_of_modes<complement>, Op::complement>},
    {"complement_forgets_last_mode", Op::complement, "the mode of the greatest stride is left out",
     "complement_is_disjoint", mutant_of<forgets_last_mode, Op::complement>},
    {"complement_does_not_sort", Op::complement, "takes the modes as they come, without a check",
     "complement_is_disjoint", mutant_of<complement_does_not_sort, Op::complement>},
    {"complement_gap_one_too_many", Op::complement, "each gap is one step too long",
     "complement_sums_injectively", mutant_of<gap_one_too_many, Op::complement>},
    {"complement_rounds_target_down", Op::complement, "floor for ceil: the last repetition is lost",
     "complement_reaches_target", mutant_of<rounds_target_down, Op::complement>},
    {"complement_targets_one_less", Op::complement, "stops at target - 1",
     "complement_reaches_target", mutant_of<targets_one_less, Op::complement>},
    {"complement_repeats_once_more", Op::complement, "one repetition past the target",
     "complement_is_no_larger", mutant_of<repeats_once_more, Op::complement>},
    {"complement_skips_first_gap", Op::complement, "starts with the second mode",
     "complement_fills_target", mutant_of<skips_first_gap, Op::complement>},
    {"complement_counts_unit_modes", Op::complement, "a mode of extent 1 bounds a gap",
     "complement_is_strong", mutant_of<counts_unit_modes, Op::complement>},
    {"complement_checks_no_divisibility", Op::complement,
     "answers with overlapping images where strides do not divide", "complement_answers",
     mutant_of<checks_no_divisibility, Op::complement>},
    {"complement_answers_empty", Op::complement, "a layout of size 0 for a refusal",
     "complement_answers", mutant_of<answers_empty, Op::complement>},
    {"complement_refuses_stride_zero", Op::complement, "modes of stride 0 are not dropped",
     "complement_answers", mutant_of<refuses_stride_zero, Op::complement>},
    {"n_complement_ignores_span", Op::n_complement,
     "n / size repetitions wherever size divides n: 4:3 up to 4", "n_complement_is_bijective",
     mutant_of<n_ignores_span, Op::n_complement>},
    {"n_complement_accepts_remainder", Op::n_complement, "complement without the check of its size",
     "n_complement_answers", mutant_of<n_accepts_remainder, Op::n_complement>},
    {"weak_complement_keeps_order_of_modes", Op::weak_complement,
     "gaps come out in descending order", "weak_complement_increases",
     mutant_of<keeps_order_of_modes<weak_complement>, Op::weak_complement>},
    {"weak_complement_forgets_last_mode", Op::weak_complement,
     "the mode of the greatest stride is left out", "weak_complement_is_disjoint",
     mutant_of<weak_forgets_last_mode, Op::weak_complement>},
    {"weak_complement_repeats_once_more", Op::weak_complement, "one repetition past the target",
     "weak_complement_is_no_larger", mutant_of<weak_repeats_once_more, Op::weak_complement>},
    {"weak_complement_rounds_target_down", Op::weak_complement,
     "floor for ceil: the last repetition is lost", "weak_complement_reaches_target",
     mutant_of<weak_rounds_target_down, Op::weak_complement>},
    {"weak_complement_skips_uneven_gaps", Op::weak_complement,
     "gaps that are not multiples stay empty", "weak_complement_fills_gaps",
     mutant_of<weak_skips_uneven_gaps, Op::weak_complement>},
    {"weak_complement_demands_divisibility", Op::weak_complement,
     "refuses where strides do not divide", "weak_complement_answers",
     mutant_of<weak_demands_divisibility, Op::weak_complement>},
};

}  // namespace

std::span<Mutant const> complement_mutants() { return kComplementMutants; }

}  // namespace layoutcheck::laws
