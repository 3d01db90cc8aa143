#include "targets/targets.hpp"

#include <algorithm>

#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::fuzz {

std::vector<std::unique_ptr<Target>> make_targets(std::string const& implementation) {
  std::string const prefix = "builtin:mutant/";
  std::shared_ptr<laws::Implementation const> under_test;
  Language language = core_language();
  if (implementation.starts_with(prefix)) {
    std::string const name = implementation.substr(prefix.size());
    laws::Mutant const* const mutant = laws::find_mutant(name);
    if (mutant != nullptr) {
      under_test = std::make_shared<laws::MutantImplementation>(*mutant);
    } else {
      bool found = false;
      for (Language const& planted : planted_languages()) {
        if (planted.name != name) continue;
        language = planted;
        found = true;
      }
      if (!found) return {};
    }
  } else if (implementation != "builtin:reference") {
    return {};
  }
  std::vector<std::unique_ptr<Target>> targets;
  targets.push_back(text_target(language));
  targets.push_back(expression_target());
  for (Family const& family : all_families()) {
    targets.push_back(laws_target(family, implementation, under_test));
  }
  return targets;
}

std::vector<PlantedDefect> all_planted() {
  std::vector<PlantedDefect> all;
  for (laws::Mutant const& mutant : laws::all_mutants()) {
    for (Family const& family : all_families()) {
      if (std::find(family.ops.begin(), family.ops.end(), mutant.op) == family.ops.end()) continue;
      all.push_back({std::string(mutant.name), "laws_" + std::string(family.name)});
    }
  }
  for (Language const& language : planted_languages()) all.push_back({language.name, "text"});
  return all;
}

}  // namespace layoutcheck::fuzz
