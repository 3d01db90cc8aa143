#include "targets/targets.hpp"

#include <algorithm>

#include "layoutcheck/laws/mutant.hpp"
#include "mutants/dying.hpp"
#include "mutants/dying_mutator.hpp"

namespace layoutcheck::fuzz {

namespace {

constexpr std::string_view kMutant = "builtin:mutant/";
constexpr std::string_view kFuzzMutant = "mutant:";

std::vector<std::unique_ptr<Target>> targets_of(
    std::string const& name, std::shared_ptr<laws::Implementation const> const& implementation,
    Language const& language) {
  std::vector<std::unique_ptr<Target>> targets;
  targets.push_back(text_target(language));
  targets.push_back(expression_target());
  targets.push_back(definitions_target());
  for (Family const& family : all_families()) {
    targets.push_back(laws_target(family, name, implementation));
  }
  return targets;
}

Language const* find_language(std::string_view name) {
  for (Language const& mutant : language_mutants()) {
    if (mutant.name == name) return &mutant;
  }
  return nullptr;
}

}  // namespace

std::vector<std::unique_ptr<Target>> make_targets(
    std::string const& name, std::shared_ptr<laws::Implementation const> const& implementation) {
  return targets_of(name, implementation, core_language());
}

std::vector<std::unique_ptr<Target>> make_targets(std::string const& name) {
  if (name == "builtin:reference") return make_targets(name, nullptr);
  if (name.starts_with(kFuzzMutant)) {
    std::string const what = name.substr(kFuzzMutant.size());
    if (Language const* language = find_language(what)) return targets_of(name, nullptr, *language);
    if (what == kDyingMutator) return with_dying_mutators(make_targets("builtin:reference"));
    auto const implementation = dying(what);
    if (implementation) return make_targets(name, implementation);
  }
  if (name.starts_with(kMutant)) {
    laws::Mutant const* const mutant = laws::find_mutant(name.substr(kMutant.size()));
    if (mutant != nullptr) {
      return make_targets(name, std::make_shared<laws::MutantImplementation>(*mutant));
    }
  }
  return {};
}

std::vector<NamedMutant> fuzz_mutants() {
  std::vector<NamedMutant> all;
  for (laws::Mutant const& mutant : laws::all_mutants()) {
    for (Family const& family : all_families()) {
      if (std::find(family.ops.begin(), family.ops.end(), mutant.op) == family.ops.end()) continue;
      all.push_back(
          {std::string(kMutant) + std::string(mutant.name), "laws_" + std::string(family.name)});
    }
  }
  for (Language const& language : language_mutants()) {
    all.push_back({std::string(kFuzzMutant) + language.name, "text"});
  }
  return all;
}

}  // namespace layoutcheck::fuzz
