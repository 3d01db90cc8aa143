#include "conform/plan.hpp"

#include <algorithm>
#include <cmath>

#include "console.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/laws/claim.hpp"
#if LAYOUTCHECK_HAS_RANDOM
#include <rapidcheck/Random.h>

#include "layoutcheck/random/arbitrary.hpp"
#endif

namespace layoutcheck::cli {
namespace {

/// Cases per second of budget, for each operation and kind of given: a fifth of what pycute gets
/// through, so that a run is cut short by its budget only where something hangs.
constexpr double kEnumeratedPerSecond = 40;
constexpr double kRandomPerSecond = 15;
constexpr std::size_t kMaxPerKind = 60'000;
constexpr double kLeastHangSeconds = 10;

std::size_t cases_for(double budget_seconds, double per_second) {
  double const cases = std::ceil(budget_seconds * per_second);
  return std::min(kMaxPerKind, static_cast<std::size_t>(std::max(cases, 100.0)));
}

#if LAYOUTCHECK_HAS_RANDOM
std::vector<std::pair<laws::AnyGiven, std::string>> draw(std::size_t given, std::uint64_t seed,
                                                         std::size_t count) {
  std::vector<std::pair<laws::AnyGiven, std::string>> result;
  auto const strata = random::strata_of(given);
  std::uint64_t const start = laws::mix(seed ^ laws::mix(given));
  for (std::size_t i = 0; i < count; ++i) {
    random::Stratum const stratum = strata[i % strata.size()];
    int const size = 1 + static_cast<int>(7 * (i / strata.size()) % rc::kNominalSize);
    auto const drawn = random::arbitrary(given, stratum)(rc::Random(laws::mix(start + i)), size);
    result.emplace_back(drawn.value(), random::name(stratum));
  }
  return result;
}
#endif

}  // namespace

conformance::JudgeOptions judge_options(ConformOptions const& options, std::size_t claimed,
                                        double population) {
  std::size_t const ops = options.operations.empty() ? claimed : options.operations.size();
  double const share = static_cast<double>(kOperationsOfPycute) /
                       static_cast<double>(std::max(ops, kOperationsOfPycute));
  conformance::JudgeOptions how;
  how.seed = options.seed;
  how.budget_seconds = options.budget_seconds;
  how.hang_seconds = std::max(options.budget_seconds, kLeastHangSeconds);
  how.enumerated = cases_for(options.budget_seconds, share * kEnumeratedPerSecond);
  how.random = cases_for(options.budget_seconds, share * kRandomPerSecond);
  for (std::size_t* count : {&how.floor, &how.wide, &how.pinned_random})
    *count = static_cast<std::size_t>(population * static_cast<double>(*count));
  how.recommended = options.level != "required";
  how.ops = options.operations;
#if LAYOUTCHECK_HAS_RANDOM
  how.random_givens = draw;
#endif
  how.stop = interrupted;
  return how;
}

}  // namespace layoutcheck::cli
