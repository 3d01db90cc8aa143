#include "verify/plan.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <thread>

#include "layoutcheck/build_info.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/laws/engine/exhaustive.hpp"
#include "layoutcheck/laws/engine/shrink.hpp"
#include "pattern.hpp"
#include "report/input.hpp"
#include "verify/store.hpp"
#if LAYOUTCHECK_HAS_RANDOM
#include "layoutcheck/random/engine.hpp"
#endif
#if LAYOUTCHECK_HAS_PROOF
#include "verify/proofs.hpp"
#endif
#if LAYOUTCHECK_HAS_RELATIONS
#include "verify/relations.hpp"
#endif

namespace layoutcheck::cli {
namespace {

constexpr std::array kTiers{
    Tier{"smoke", 1'000, 10'000, 300},
    Tier{"pr", 5'000, 50'000, 1'500},
    Tier{"nightly", 50'000, 500'000, 15'000},
    Tier{"weekly", 500'000, 5'000'000, 150'000},
};

/// Inputs that an engine may use to catch a mutant, in any tier.
constexpr std::uint64_t kMutantRandom = 3'000;
constexpr std::uint64_t kMutantExhaustive = 60'000;
#if LAYOUTCHECK_HAS_RELATIONS
constexpr std::uint64_t kMutantRelations = 3'000;
#endif

std::vector<laws::LawEntry const*> select_laws(std::vector<std::string> const& patterns,
                                               std::string& error) {
  std::vector<std::string> ids;
  for (laws::LawEntry const& law : laws::all_laws()) ids.emplace_back(law.info.id);
  Selected const chosen = select(ids, patterns);
  if (!chosen.unused.empty()) {
    error = "no law matches '" + chosen.unused + "' (layoutcheck list laws)";
  }
  std::vector<laws::LawEntry const*> selected;
  for (std::size_t const i : chosen.indices) selected.push_back(&laws::all_laws()[i]);
  return selected;
}

/// Those of a run that names none: proofs are the same whatever the tier and the implementation,
/// and relations fork.
std::vector<std::string> default_engines() {
  std::vector<std::string> engines;
  if (LAYOUTCHECK_HAS_RANDOM) engines.push_back("random");
  engines.push_back("exhaustive");
  return engines;
}

std::vector<std::string> available_engines() {
  std::vector<std::string> engines = default_engines();
  if (LAYOUTCHECK_HAS_PROOF) engines.push_back("proof");
  if (LAYOUTCHECK_HAS_RELATIONS) engines.push_back("relations");
  return engines;
}

/// Why verify has no such engine here: it has no engine of that name, or it is left out of
/// this build.
std::string why_absent(std::string const& name) {
  std::string all;
  for (char const* const engine : {"random", "exhaustive", "relations", "proof"}) {
    all += (all.empty() ? "" : ", ") + std::string(engine);
    if (name != engine) continue;
    for (build_info::Engine const& one : build_info::engines) {
      bool const known = one.name == name && !one.reason.empty();
      if (known) return "engine '" + name + "' is not in this build: " + std::string(one.reason);
    }
    return "engine '" + name + "' is not in this build (layoutcheck doctor)";
  }
  return "verify has no engine '" + name + "', but " + all;
}

struct EngineRun {
  laws::LawEntry const* law;
  laws::Implementation const* implementation;  ///< null: the reference, called directly
  std::uint64_t seed;
  laws::Budget budget;
};

laws::LawReport run_engine([[maybe_unused]] std::string const& engine, EngineRun const& run) {
#if LAYOUTCHECK_HAS_RANDOM
  if (engine == "random") {
    return random::run(*run.law, run.implementation, {.seed = run.seed, .budget = run.budget});
  }
#endif
  return laws::run_exhaustive(*run.law, run.implementation, run.budget);
}

/// The counterexamples that earlier runs stored, run again as they are.
laws::LawReport replay(laws::LawEntry const& law, laws::Implementation const* implementation,
                       std::vector<std::string> const& cases) {
  laws::LawReport report;
  report.law = &law;
  report.engine = "replay";
  report.bound = "stored " + std::to_string(cases.size());
  report.planned = cases.size();
  for (std::string const& text : cases) {
    std::optional<laws::AnyInput> const input = input_of(law, text);
    if (!input) {
      report.counts.add(laws::OutcomeKind::unsupported);
      continue;
    }
    laws::Outcome const outcome = check_on(law, implementation, *input, {});
    report.add(outcome);
    if (outcome.kind == laws::OutcomeKind::violated) {
      report.violations.push_back({*input, outcome, "replay", false});
    }
  }
  return report;
}

}  // namespace

unsigned threads_of(VerifyOptions const& options) {
  unsigned const cores = std::thread::hardware_concurrency();
  return options.threads != 0 ? options.threads : std::max(1U, cores);
}

Tier const* find_tier(std::string_view name) {
  auto const it = std::find_if(kTiers.begin(), kTiers.end(),
                               [&](Tier const& tier) { return tier.name == name; });
  return it == kTiers.end() ? nullptr : &*it;
}

Plan make_plan(VerifyOptions const& options, Resolved const& implementation, Tier const& tier,
               laws::Budget const& shared) {
  Plan plan;
  std::vector<laws::LawEntry const*> const laws = select_laws(options.laws, plan.error);
  std::vector<std::string> const present = available_engines();
  std::vector<std::string> engines = options.engines.empty() ? default_engines() : options.engines;
  for (std::string const& engine : engines) {
    if (std::find(present.begin(), present.end(), engine) == present.end()) {
      plan.error = why_absent(engine);
    }
    if (engine == "proof" && !implementation.reference) {
      plan.error = "engine proof is about the reference only, not about " + implementation.name;
    }
  }
  if (!plan.error.empty()) return plan;

  laws::Implementation const* const direct =
      implementation.reference ? nullptr : implementation.implementation.get();
  auto const stored = stored_cases(options.out, implementation.name);
  for (laws::LawEntry const* law : laws) {
    auto const found = stored.find(std::string(law->info.id));
    if (found == stored.end()) continue;
    plan.jobs.push_back(
        {.law = law, .engine = "replay", .run = [law, direct, cases = found->second] {
           return replay(*law, direct, cases);
         }});
  }
#if LAYOUTCHECK_HAS_PROOF
  auto const proof = std::find(engines.begin(), engines.end(), "proof");
  std::map<laws::LawEntry const*, laws::LawReport> proved;
  if (proof != engines.end()) {
    ProvedLaws const proofs = prove_laws(laws, threads_of(options), shared.stop);
    for (laws::LawReport const& report : proofs.reports) proved[report.law] = report;
    plan.theorem_mutants = proofs.mutants;
    plan.refuted_mutants = proofs.refuted;
  }
#endif
#if LAYOUTCHECK_HAS_RELATIONS
  bool const relates = std::find(engines.begin(), engines.end(), "relations") != engines.end();
  std::shared_ptr<RelationsEngine> const relations =
      relates ? start_relations(threads_of(options)) : nullptr;
#endif
  for (laws::LawEntry const* law : laws) {
    for (std::string const& engine : engines) {
#if LAYOUTCHECK_HAS_PROOF
      if (engine == "proof") {
        auto const found = proved.find(law);
        if (found == proved.end()) continue;  // no theorem speaks of it
        plan.jobs.push_back(
            {.law = law, .engine = engine, .run = [report = found->second] { return report; }});
        continue;
      }
#endif
#if LAYOUTCHECK_HAS_RELATIONS
      if (engine == "relations") {
        auto const run = [relations, law, direct, seed = options.seed, shared,
                          cases = tier.relations_cases] {
          return relations->run(*law, direct, seed, cases, shared);
        };
        plan.jobs.push_back({.law = law, .engine = engine, .run = run});
        continue;
      }
#endif
      EngineRun run{law, direct, options.seed, shared};
      run.budget.cases = engine == "random" ? tier.random_cases : tier.exhaustive_cases;
      plan.jobs.push_back(
          {.law = law, .engine = engine, .run = [engine, run] { return run_engine(engine, run); }});
    }
  }
  if (!implementation.reference) return plan;
  for (laws::Mutant const& mutant : laws::all_mutants()) {
    auto const must_kill = [&](laws::LawEntry const* law) {
      return law->info.id == mutant.law || law->info.kills == mutant.name;
    };
    auto const found = std::find_if(laws.begin(), laws.end(), must_kill);
    if (found == laws.end()) continue;
    laws::LawEntry const* law = *found;
    for (std::string const& engine : engines) {
      if (engine == "proof") continue;  // its mutants are theorems
      if (engine == "exhaustive" && mutant.beyond_enumeration) continue;
#if LAYOUTCHECK_HAS_RELATIONS
      if (engine == "relations") {
        if (law->query == nullptr) continue;  // the job of this law says why
        auto const run = [relations, law, &mutant, seed = options.seed, stop = shared.stop] {
          laws::MutantImplementation const broken(mutant);
          laws::Budget budget;
          budget.shrink_evaluations = 0;
          budget.stop = stop;
          return relations->run(*law, &broken, seed, kMutantRelations, budget);
        };
        plan.jobs.push_back({.law = law, .mutant = &mutant, .engine = engine, .run = run});
        continue;
      }
#endif
      plan.jobs.push_back({.law = law,
                           .mutant = &mutant,
                           .engine = engine,
                           .run = [law, &mutant, engine, seed = options.seed, stop = shared.stop] {
                             laws::MutantImplementation const broken(mutant);
                             laws::Budget budget;
                             budget.cases = engine == "random" ? kMutantRandom : kMutantExhaustive;
                             budget.shrink_evaluations = 0;
                             budget.stop = stop;
                             return run_engine(engine, {law, &broken, seed, budget});
                           }});
    }
  }
  return plan;
}

}  // namespace layoutcheck::cli
