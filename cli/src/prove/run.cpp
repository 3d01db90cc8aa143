#include "prove/run.hpp"

#include <algorithm>
#include <set>

#include "console.hpp"
#include "layoutcheck/smt/bits/bits.hpp"
#include "layoutcheck/smt/solve/conclude.hpp"

namespace layoutcheck::cli {
namespace {

/// Those of the theory: bits and paths have statements of their own kind.
std::vector<std::string> sampled_names(Library const& library, smt::Work const& work) {
  std::vector<std::string> names;
  for (smt::Entry const& entry : work.entries) {
    auto const& theorems = library.theory.theorems();
    bool const here = std::any_of(theorems.begin(), theorems.end(),
                                  [&](smt::Theorem const& t) { return t.name == entry.name; });
    if (here) names.push_back(entry.name);
  }
  return names;
}

std::vector<smt::Mutant> mutants_in(Library const& library, smt::Work const& work) {
  std::vector<smt::Mutant> result;
  for (smt::Mutant const& mutant : library.mutants) {
    bool const here = std::any_of(work.entries.begin(), work.entries.end(),
                                  [&](smt::Entry const& entry) { return entry.name == mutant.of; });
    if (here) result.push_back(mutant);
  }
  return result;
}

std::vector<smt::Query> word_mutants_in(smt::Work const& work) {
  std::vector<smt::Query> result;
  for (smt::Query const& mutant : smt::mutant_bit_queries()) {
    bool const here =
        std::any_of(work.entries.begin(), work.entries.end(),
                    [&](smt::Entry const& entry) { return entry.name == mutant.theorem; });
    if (here) result.push_back(mutant);
  }
  return result;
}

/// What a mutant of a query says of itself: its first line.
std::string first_comment(std::string const& text) {
  if (text.rfind("; ", 0) != 0) return {};
  return text.substr(2, text.find('\n') - 2);
}

}  // namespace

Library::Library() : layouts(smt::write_library(theory)) {
  entries = smt::all_entries(theory);
  mutants = smt::mutants(theory);
}

ProofRun run_proofs(Library& library, smt::Work const& work,
                    std::vector<smt::Solver const*> const& solvers, ProofLimits const& limits) {
  std::vector<std::string> const names = sampled_names(library, work);
  std::vector<smt::Mutant> const mutants = mutants_in(library, work);
  std::vector<smt::Query> const words = word_mutants_in(work);
  Progress progress("prove", names.size() + mutants.size() + words.size() + work.queries.size());
  auto const advance = [&](std::string const& what) { progress.advance(what); };
  ProofRun run;
  run.samples = smt::sample_all(library.theory, names,
                                {.seed = limits.each.seed,
                                 .workers = limits.workers,
                                 .stop = limits.stop,
                                 .progress = advance});
  run.implied =
      smt::implied_laws(library.theory, names,
                        {.seed = limits.each.seed, .workers = limits.workers, .stop = limits.stop});
  // A model of a small bound is found at once or not at all; the limit of a proof is not for it.
  run.mutants = smt::refute_all(library.theory, mutants,
                                {.workers = limits.workers,
                                 .ledger = limits.ledger,
                                 .limits = {.seconds = 60, .seed = limits.each.seed},
                                 .stop = limits.stop,
                                 .progress = advance});
  // For words the model of the first solver counts; the texts of the queries require small values.
  std::vector<smt::Record> const models = smt::run_portfolio(words, {solvers.front()},
                                                             {.workers = limits.workers,
                                                              .limits = limits.each,
                                                              .ledger = limits.ledger,
                                                              .stop = limits.stop,
                                                              .progress = advance});
  for (std::size_t i = 0; i < words.size(); ++i) {
    smt::MutantReport report;
    report.mutant.name = words[i].name.substr(words[i].name.find('/') + 1);
    report.mutant.of = words[i].theorem;
    report.mutant.says = first_comment(words[i].text);
    report.executed = models[i].executed;
    report.refuted = report.executed && models[i].opinions[0].answer.reply == smt::Reply::sat;
    if (!report.refuted) report.problem = models[i].why;
    run.mutants.push_back(std::move(report));
  }
  for (smt::MutantReport const& mutant : run.mutants) {
    if (limits.on_mutant) limits.on_mutant(mutant);
  }
  run.records = smt::run_portfolio(work.queries, solvers,
                                   {.workers = limits.workers,
                                    .limits = limits.each,
                                    .ledger = limits.ledger,
                                    .stop = limits.stop,
                                    .progress = advance,
                                    .decided = limits.on_decided});
  run.entries =
      smt::conclude(library.theory, work, run.records, run.samples,
                    {.workers = limits.workers, .limits = limits.each, .stop = limits.stop});
  return run;
}

std::size_t ProofRun::count(smt::Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(),
                    [&](smt::EntryReport const& entry) { return entry.verdict == verdict; }));
}

std::size_t ProofRun::open() const {
  return count(smt::Verdict::conditional) + count(smt::Verdict::not_proved);
}

std::size_t ProofRun::executed() const {
  return static_cast<std::size_t>(std::count_if(
      records.begin(), records.end(), [](smt::Record const& record) { return record.executed; }));
}

std::size_t ProofRun::proved_conditions() const {
  return static_cast<std::size_t>(
      std::count_if(records.begin(), records.end(), [](smt::Record const& record) {
        return record.executed && record.verdict == smt::Verdict::proved;
      }));
}

std::size_t ProofRun::conditions_of_refuted() const {
  std::set<std::string> refuted;
  for (smt::EntryReport const& entry : entries) {
    if (entry.verdict == smt::Verdict::refuted) refuted.insert(entry.entry.name);
  }
  return static_cast<std::size_t>(
      std::count_if(records.begin(), records.end(), [&](smt::Record const& record) {
        return record.executed && record.verdict == smt::Verdict::not_proved &&
               refuted.count(record.theorem) != 0;
      }));
}

std::size_t ProofRun::refuted_mutants() const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(),
                    [](smt::MutantReport const& mutant) { return mutant.refuted; }));
}

std::vector<std::string> ProofRun::suite_errors(bool stopped) const {
  std::vector<std::string> errors;
  if (stopped) return errors;
  for (smt::SampleReport const& sample : samples) {
    if (!sample.error.empty()) errors.push_back(sample.theorem + ": " + sample.error);
  }
  for (smt::Implied const& law : implied) {
    if (law.gap.empty()) continue;
    std::string names;
    for (std::string const& name : law.theorems) names += (names.empty() ? "" : ", ") + name;
    errors.push_back("the law " + law.law + " is not implied by " + names + ": " + law.gap);
  }
  for (smt::MutantReport const& mutant : mutants) {
    if (mutant.refuted) continue;
    errors.push_back("the mutant " + mutant.mutant.name + " is not refuted: " + mutant.problem);
  }
  return errors;
}

}  // namespace layoutcheck::cli
