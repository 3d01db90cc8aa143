#pragma once
/// Claims of laws on every point of each input at once.

#include "layoutcheck/laws/engine/engine.hpp"
#include "layoutcheck/relations/engine/prover.hpp"

namespace layoutcheck::relations {

/// Inputs by number, the same for every thread and order.
struct Source {
  std::string name;  ///< "large": an input class of the report
  std::uint64_t count = 0;
  std::function<laws::AnyInput(std::uint64_t)> input{};
};

/// Layouts of 2^20 to 2^60 points and up to 8 modes for laws about one layout, two, three, or one
/// and a number: compact, with gaps, with strides of 0, nested, of mixed extents; inner layouts
/// that stay in the outer one's domain. Input number i is a function of (seed, the kind, i) alone.
/// A source of no inputs for other kinds.
///
///   for laws about one layout, i = 0, 1, ...: ((16,64),8192):((1024,1),65536), ...
Source large_inputs(laws::LawEntry const& law, std::uint64_t seed, std::uint64_t count);

struct EngineOptions {
  std::uint64_t smallest = 300;   ///< inputs by weight, before those of the sources
  std::vector<Source> sources{};  ///< each one whole, one after the other
  ProveOptions prove{};
  /// Of it max_violations, shrink_evaluations, on_found and stop; what is checked is not limited.
  laws::Budget budget{};
};

/// One law on the smallest inputs and on those of the sources. The claims about all points of an
/// input in the law's domain that the implementation answers are queries
/// (laws/language/queries.hpp), and each is proved, refuted or unknown; its other claims are
/// evaluated. `report.points` counts the points of those proved, up to 2^64 - 1. The report's bound
/// says what was proved: "all points of 812 cases, sizes to 2^60".
///
/// Post: counts.total() == planned, unless budget.stop ended the run.
laws::LawReport run(laws::LawEntry const& law, laws::Implementation const* implementation,
                    Provers& provers, EngineOptions const& options);

/// Why the engine does not take the law; empty: it does.
std::string why_not(laws::LawEntry const& law);

/// run() as an entry: on the smallest inputs, as many of those that are sampled where the build has
/// such, and as many large ones where the law has such. A child process for each thread.
laws::Engine engine();

}  // namespace layoutcheck::relations
