// The targets of the module fuzz alone: texts, expressions, laws. A fuzzer looks through the
// counters of all its code after each input, and this has a third of those of the whole suite.
#include "driver.hpp"

namespace layoutcheck::fuzz {

Targets make_targets_here(std::string const& implementation) {
  Targets targets{.all = make_targets(implementation)};
  if (targets.all.empty())
    targets.error = "no implementation here is called '" + implementation + "'";
  return targets;
}

std::string_view wider_program() { return "layoutcheck-fuzzer"; }

}  // namespace layoutcheck::fuzz
