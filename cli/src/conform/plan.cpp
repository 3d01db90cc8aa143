#include "conform/plan.hpp"

#include <algorithm>
#include <cmath>

#include "console.hpp"
#include "engines.hpp"

namespace layoutcheck::cli {
namespace {

/// Cases per second of budget, for each operation and kind of input: a fifth of what pycute gets
/// through, so that a run is cut short by its budget only where something hangs.
constexpr double kEnumeratedPerSecond = 40;
constexpr double kRandomPerSecond = 15;
constexpr double kKernelPerSecond = 25;
// A tenth of the required cases must be such, those of a baseline too.
constexpr std::size_t kLeastKernel = 1200;
constexpr double kLeastPerKind = 100;
constexpr double kMostPerKind = 60'000;
constexpr double kLeastHangSeconds = 10;

std::size_t cases_for(double budget_seconds, double per_second, double population) {
  double const cases = std::ceil(budget_seconds * per_second);
  return static_cast<std::size_t>(std::clamp(cases, population * kLeastPerKind, kMostPerKind));
}

}  // namespace

conformance::JudgeOptions judge_options(ConformOptions const& options, std::size_t claimed,
                                        double population) {
  std::size_t const ops = options.operations.empty() ? claimed : options.operations.size();
  double const share = static_cast<double>(kOperationsOfPycute) /
                       static_cast<double>(std::max(ops, kOperationsOfPycute));
  conformance::JudgeOptions how;
  how.seed = options.seed;
  double const planned = options.plan_seconds > 0 ? options.plan_seconds : options.budget_seconds;
  how.budget_seconds = options.budget_seconds;
  how.hang_seconds = std::max(planned, kLeastHangSeconds);
  how.enumerated = cases_for(planned, share * kEnumeratedPerSecond, population);
  how.random = cases_for(planned, share * kRandomPerSecond, population);
  auto const least = static_cast<std::size_t>(population * static_cast<double>(kLeastKernel));
  how.kernel = std::max(least, cases_for(planned, share * kKernelPerSecond, population));
  for (std::size_t* count : {&how.floor, &how.wide, &how.recorded_random, &how.sampled})
    *count = static_cast<std::size_t>(population * static_cast<double>(*count));
  how.to_list = options.to_list;
  how.recommended = options.level != "required";
  how.ops = options.operations;
  if (laws::DrawnInputs const draw = first_of_engines(&laws::Engine::drawn)) {
    how.random_inputs = [draw](auto... request) { return draw(false, request...); };
    how.kernel_inputs = [draw](auto... request) { return draw(true, request...); };
  }
  how.stop = interrupted;
  return how;
}

}  // namespace layoutcheck::cli
