#include "verify/plan.hpp"

#include <algorithm>
#include <thread>

#include "engines.hpp"
#include "pattern.hpp"
#include "report/input.hpp"
#include "verify/store.hpp"

namespace layoutcheck::cli {
namespace {

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

/// The engines of these names, or those of a run that names none.
std::vector<laws::Engine const*> select_engines(std::vector<std::string> const& names,
                                                Resolved const& implementation,
                                                std::string& error) {
  std::vector<laws::Engine const*> selected;
  for (std::string const& name : names) {
    auto const found = std::find_if(engines().begin(), engines().end(),
                                    [&](laws::Engine const& one) { return one.name == name; });
    if (found == engines().end()) {
      error = why_absent(name);
    } else if (found->start == nullptr) {
      error = "engine '" + name + "' is run by `" + std::string(found->run_by) + "`, not by verify";
    } else if (found->reference_only && !implementation.reference) {
      error = "engine " + name + " is about the reference only, not about " + implementation.name;
    } else {
      selected.push_back(&*found);
    }
  }
  for (laws::Engine const& one : engines()) {
    if (names.empty() && one.by_default) selected.push_back(&one);
  }
  return selected;
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

laws::LawReport not_taken(laws::LawEntry const& law, std::string const& engine,
                          std::string const& why) {
  laws::LawReport report;
  report.law = &law;
  report.engine = engine;
  report.not_taken = why;
  report.bound = "not taken: " + why;
  return report;
}

}  // namespace

unsigned threads_of(VerifyOptions const& options) {
  unsigned const cores = std::thread::hardware_concurrency();
  return options.threads != 0 ? options.threads : std::max(1U, cores);
}

std::optional<std::size_t> find_tier(std::string_view name) {
  auto const found = std::find(laws::kTiers.begin(), laws::kTiers.end(), name);
  if (found == laws::kTiers.end()) return std::nullopt;
  return static_cast<std::size_t>(found - laws::kTiers.begin());
}

Plan make_plan(VerifyOptions const& options, Resolved const& implementation, std::size_t tier,
               laws::Budget const& shared) {
  Plan plan;
  std::vector<laws::LawEntry const*> const laws = select_laws(options.laws, plan.error);
  auto const engines = select_engines(options.engines, implementation, plan.error);
  if (!plan.error.empty()) return plan;

  laws::EngineStart const start{.laws = laws,
                                .seed = options.seed,
                                .threads = threads_of(options),
                                .stop = shared.stop,
                                .sampled = first_of_engines(&laws::Engine::sampled)};
  for (laws::Engine const* engine : engines) {
    plan.engines.emplace_back(engine->name, engine->start(start));
  }
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
  for (laws::LawEntry const* law : laws) {
    for (std::size_t i = 0; i < engines.size(); ++i) {
      Job job{.law = law, .engine = std::string(engines[i]->name), .run = {}};
      laws::Budget budget = shared;
      budget.cases = engines[i]->cases[tier];
      if (std::string const why = engines[i]->why_not(*law); !why.empty()) {
        job.run = [law, engine = job.engine, why] { return not_taken(*law, engine, why); };
      } else {
        job.run = [law, direct, budget, run = plan.engines[i].second] {
          return run->check(*law, direct, budget);
        };
      }
      plan.jobs.push_back(std::move(job));
    }
  }
  if (!implementation.reference) return plan;
  for (laws::Mutant const& mutant : laws::all_mutants()) {
    auto const names = [&](laws::LawEntry const* law) {
      return law->info.id == mutant.law || law->info.kills == mutant.name;
    };
    auto const found = std::find_if(laws.begin(), laws.end(), names);
    if (found == laws.end()) continue;
    laws::LawEntry const* law = *found;
    for (std::size_t i = 0; i < engines.size(); ++i) {
      laws::Engine const& engine = *engines[i];
      bool const must_kill = engine.must_kill != nullptr && engine.must_kill(*law, mutant);
      if (!must_kill || !engine.why_not(*law).empty()) continue;
      laws::Budget budget;
      budget.cases = engine.mutant_cases;
      budget.shrink_evaluations = 0;
      budget.stop = shared.stop;
      plan.jobs.push_back({.law = law,
                           .mutant = &mutant,
                           .engine = std::string(engine.name),
                           .run = [law, &mutant, budget, run = plan.engines[i].second] {
                             laws::MutantImplementation const broken(mutant);
                             return run->check(*law, &broken, budget);
                           }});
    }
  }
  return plan;
}

}  // namespace layoutcheck::cli
