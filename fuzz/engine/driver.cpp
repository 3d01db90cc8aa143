#include "driver.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace layoutcheck::fuzz {

Targets find_targets() {
  char const* const wanted = std::getenv("LAYOUTCHECK_FUZZ_IMPL");
  std::string name = wanted == nullptr ? "builtin:reference" : wanted;
  constexpr std::string_view former = "planted:";  // mutants in version 0.1.0
  if (name.starts_with(former)) name.replace(0, former.size(), "mutant:");
  return make_targets_here(name);
}

std::unique_ptr<Target> take_target(Targets& targets, std::string const& name) {
  for (auto& target : targets.all) {
    if (target->name() == name) return std::move(target);
  }
  return nullptr;
}

std::string text_of(Finding const& finding) {
  std::string text = "FINDING  " + finding.what + "\n" + finding.details;
  if (!finding.expression.empty()) text += "  case   " + finding.expression + "\n";
  if (!finding.repro.empty()) text += "  repro  " + finding.repro + "\n";
  return text;
}

std::string text_of(Tally const& tally) {
  double const share = tally.inputs == 0 ? 0
                                         : 100.0 * static_cast<double>(tally.reached) /
                                               static_cast<double>(tally.inputs);
  char percent[32];
  std::snprintf(percent, sizeof percent, "%.1f", share);
  return "inputs " + std::to_string(tally.inputs) + ", reached " + std::to_string(tally.reached) +
         " (" + percent + " %), laws " + std::to_string(tally.laws) + ", points " +
         std::to_string(tally.points);
}

}  // namespace layoutcheck::fuzz
