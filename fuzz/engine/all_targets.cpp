// The targets of the whole suite.
#include "driver.hpp"
#include "layoutcheck/fuzz_suite/targets.hpp"

namespace layoutcheck::fuzz {

Targets make_targets_here(std::string const& implementation) {
  return make_all_targets(implementation);
}

std::string_view wider_program() { return {}; }

}  // namespace layoutcheck::fuzz
