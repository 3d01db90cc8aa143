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

#if LAYOUTCHECK_HAS_RANDOM
/// Of the input classes of kernels, or of all others.
std::vector<std::pair<laws::AnyInput, std::string>> draw(bool kernels, std::size_t input,
                                                         std::uint64_t seed, std::size_t count) {
  std::vector<std::pair<laws::AnyInput, std::string>> result;
  std::vector<generate::InputClass> input_classes;
  for (generate::InputClass const s : generate::input_classes_of(input)) {
    if (generate::is_of_kernels(s) == kernels) input_classes.push_back(s);
  }
  // Three of four cases have extents of kernels, one a size next to a landmark.
  if (kernels && input_classes.size() == 2)
    input_classes.insert(input_classes.begin(), 2, generate::InputClass::kernel);
  std::uint64_t const start = laws::mix(seed ^ laws::mix(input));
  for (std::size_t i = 0; i < count && !input_classes.empty(); ++i) {
    generate::InputClass const input_class = input_classes[i % input_classes.size()];
    int const size = 1 + static_cast<int>(7 * (i / input_classes.size()) % rc::kNominalSize);
    auto const drawn =
        random::arbitrary(input, input_class)(rc::Random(laws::mix(start + i)), size);
    result.emplace_back(drawn.value(), generate::name(input_class));
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
#if LAYOUTCHECK_HAS_RANDOM
  how.random_inputs = [](auto... request) { return draw(false, request...); };
  how.kernel_inputs = [](auto... request) { return draw(true, request...); };
#endif
  how.stop = interrupted;
  return how;
}

}  // namespace layoutcheck::cli
