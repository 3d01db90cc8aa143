#include "layoutcheck/fuzz_suite/targets.hpp"

#include <algorithm>

#include "form.hpp"
#include "implementations.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr std::string_view kPlanted = "planted:";

std::string planted_reader(std::string const& implementation) {
  if (!implementation.starts_with(kPlanted)) return {};
  std::string const name = implementation.substr(kPlanted.size());
  auto const all = planted_readers();
  bool const there =
      std::any_of(all.begin(), all.end(), [&](PlantedReader const& p) { return p.name == name; });
  return there ? name : "";
}

}  // namespace

Targets make_all_targets(std::string const& implementation) {
  Targets targets;
  std::string const reader = planted_reader(implementation);
  if (!reader.empty()) {
    targets.all = make_targets("builtin:reference");
  } else if (implementation.starts_with("builtin:") || implementation.starts_with(kPlanted)) {
    targets.all = make_targets(implementation);
    if (targets.all.empty()) targets.error = "no implementation is called '" + implementation + "'";
  } else {
    Found found = find_implementation(implementation);
    if (!found.error.empty()) {
      targets.error = std::move(found.error);
    } else {
      targets.all = make_targets(implementation, found.implementation);
    }
  }
  if (!targets.error.empty()) return targets;
  for (Form& form : all_forms(reader)) targets.all.push_back(form_target(std::move(form)));
  return targets;
}

std::vector<PlantedDefect> everything_planted() {
  std::vector<PlantedDefect> all = all_planted();
  for (PlantedReader const& planted : planted_readers()) {
    all.push_back({std::string(kPlanted) + planted.name, planted.form});
  }
  return all;
}

}  // namespace layoutcheck::fuzz
