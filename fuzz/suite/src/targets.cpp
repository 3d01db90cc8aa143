#include "layoutcheck/fuzz_suite/targets.hpp"

#include <algorithm>

#include "form.hpp"
#include "implementations.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr std::string_view kMutant = "mutant:";

std::string reader_mutant(std::string const& implementation) {
  if (!implementation.starts_with(kMutant)) return {};
  std::string const name = implementation.substr(kMutant.size());
  auto const all = reader_mutants();
  bool const there =
      std::any_of(all.begin(), all.end(), [&](ReaderMutant const& p) { return p.name == name; });
  return there ? name : "";
}

}  // namespace

Targets make_all_targets(std::string const& implementation) {
  Targets targets;
  std::string const reader = reader_mutant(implementation);
  if (!reader.empty()) {
    targets.all = make_targets("builtin:reference");
  } else if (implementation.starts_with("builtin:") || implementation.starts_with(kMutant)) {
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

std::vector<NamedMutant> every_mutant() {
  std::vector<NamedMutant> all = fuzz_mutants();
  for (ReaderMutant const& mutant : reader_mutants()) {
    all.push_back({std::string(kMutant) + mutant.name, mutant.form});
  }
  return all;
}

}  // namespace layoutcheck::fuzz
