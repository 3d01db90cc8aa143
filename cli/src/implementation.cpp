#include "implementation.hpp"

#include "exit_code.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/laws/categories.hpp"
#include "layoutcheck/laws/mutant.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE
#include "remote.hpp"
#endif
#if LAYOUTCHECK_HAS_RELATIONS
#include "layoutcheck/relations/implementation.hpp"
#endif
#if LAYOUTCHECK_HAS_SWEEP_CUTE
#include "layoutcheck/sweep_cute/implementation.hpp"
#endif

namespace layoutcheck::cli {
namespace {

constexpr std::string_view kMutant = "builtin:mutant/";

Resolved builtin(std::string const& spec) {
  Resolved result;
  result.name = spec;
  result.version = build_info::version;
  if (spec == "builtin:reference") {
    result.implementation = std::make_unique<laws::ReferenceImplementation>();
    result.reference = true;
  } else if (spec == "builtin:categories") {
    result.implementation = std::make_unique<laws::CategoricalImplementation>();
#if LAYOUTCHECK_HAS_RELATIONS
  } else if (spec == "builtin:relations") {
    result.implementation = std::make_unique<relations::RelationalImplementation>();
#endif
  } else if (spec.starts_with(kMutant)) {
    laws::Mutant const* mutant = laws::find_mutant(spec.substr(kMutant.size()));
    if (mutant != nullptr) {
      result.implementation = std::make_unique<laws::MutantImplementation>(*mutant);
    }
  }
  if (!result.implementation) {
    result.error = "no built-in implementation is called '" + spec +
                   "'; there are builtin:reference, builtin:categories, builtin:relations (where "
                   "the build has "
                   "isl) and builtin:mutant/NAME (layoutcheck list mutants)";
    result.exit_code = kUsage;
  }
  return result;
}

}  // namespace

Resolved resolve_implementation(std::string const& spec) {
  if (spec.starts_with("builtin:")) return builtin(spec);
#if LAYOUTCHECK_HAS_SWEEP_CUTE
  if (spec == "cute") {
    Resolved result;
    result.name = spec;
    result.version = "its headers, dynamic 64-bit integers";
    result.implementation = sweep_cute::dynamic_implementation();
    return result;
  }
#endif
#if LAYOUTCHECK_HAS_CONFORMANCE
  return resolve_remote(spec);
#else
  Resolved result;
  result.error = "'" + spec + "' needs the conformance engine, which this build leaves out";
  result.exit_code = kUsage;
  return result;
#endif
}

}  // namespace layoutcheck::cli
