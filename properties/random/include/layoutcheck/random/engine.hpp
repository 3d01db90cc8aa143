#pragma once
/// Laws on random inputs.

#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::random {

struct Options {
  std::uint64_t seed = 0;
  laws::Budget budget{};
};

/// One law on budget.cases inputs, spread evenly over the input classes that apply, from few modes
/// to many. `implementation` nullptr is the reference, called directly.
///
/// Case i is a function of (seed, law id, i) alone: the same in every process, thread, order and
/// compiler. Every layout met is also evaluated by its definition (core/spec/table.hpp); where that
/// disagrees with Layout::operator(), report.suite_error says so and the run ends.
///
/// A violation is handed to budget.on_found before it is shrunk: first along RapidCheck's tree,
/// within its input class, then by laws::shrink. Shrinking is bounded by
/// budget.shrink_evaluations, and after a minute by the clock.
///
/// Post: counts.total() == planned, unless budget.stop ended the run.
laws::LawReport run(laws::LawEntry const& law, laws::Implementation const* implementation,
                    Options const& options);

/// The input of case `number` of run(law, ..., {.seed = seed}), for engines that take inputs from
/// elsewhere: the one that is drawn first, whether the law can be decided there or not.
laws::AnyInput case_input(laws::LawEntry const& law, std::uint64_t seed, std::uint64_t number);

/// run() as an entry, and the floors of a whole run (statistics.hpp).
laws::Engine engine();

}  // namespace layoutcheck::random
