#include <atomic>
#include <chrono>
#include <iostream>
#include <mutex>
#include <thread>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/laws/engine/shrink.hpp"
#include "layoutcheck/results/counted.hpp"
#include "report/failure.hpp"
#include "verify/matrix.hpp"
#include "verify/store.hpp"

namespace layoutcheck::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// Runs the jobs on `threads` threads; the reports are in the jobs' order, whichever thread
/// ran them.
std::vector<laws::LawReport> run_all(std::vector<Job> const& jobs, unsigned threads) {
  std::vector<laws::LawReport> reports(jobs.size());
  std::atomic<std::size_t> next = 0;
  Progress progress("verify", jobs.size());
  auto const work = [&] {
    for (std::size_t i = next++; i < jobs.size(); i = next++) {
      reports[i] = jobs[i].run();
      if (reports[i].law == nullptr) reports[i].law = jobs[i].law;
      progress.advance(jobs[i].law->info.id);
    }
  };
  std::vector<std::jthread> pool;
  for (unsigned t = 1; t < threads; ++t) pool.emplace_back(work);
  work();
  return reports;
}

struct MutantCounts {
  std::map<std::string, std::pair<std::size_t, std::size_t>> killed_by;  ///< per engine
  std::vector<std::string> missed;
  std::size_t cut_short = 0;  ///< not killed in the part of their cases that was executed
};

/// `stopped`: the run was, so that what did not get to its end missed nothing.
MutantCounts count_mutants(std::vector<Job> const& jobs,
                           std::vector<laws::LawReport> const& reports, bool stopped) {
  MutantCounts mutants;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (jobs[i].mutant == nullptr) continue;
    auto& [killed, of] = mutants.killed_by[jobs[i].engine];
    ++of;
    if (reports[i].counts.violated > 0) {
      ++killed;
    } else if (stopped && reports[i].counts.total() < reports[i].planned) {
      ++mutants.cut_short;
    } else {
      mutants.missed.push_back("engine " + jobs[i].engine + " missed the mutant " +
                               std::string(jobs[i].mutant->name) + " (law " +
                               std::string(jobs[i].law->info.id) + ")");
    }
  }
  return mutants;
}

}  // namespace

int run_verify(VerifyOptions const& requested) {
  auto const start = Clock::now();
  VerifyOptions options = requested;
  if (options.laws.empty()) {  // where there are laws of one's own, these
    for (laws::LawEntry const& law : laws::all_laws()) {
      if (!law.file.empty()) options.laws.emplace_back(law.info.id);
    }
  }
  Resolved const implementation = resolve_implementation(options.implementation);
  if (!implementation.error.empty()) {
    complain(implementation.error);
    return implementation.exit_code;
  }
  std::optional<std::size_t> const tier = find_tier(options.tier);
  if (!tier) {
    complain("no tier is called '" + options.tier + "'; there are smoke, pr, nightly, weekly");
    return kUsage;
  }
  catch_interrupts();
  auto const over_budget = [&] {
    if (options.budget_seconds <= 0) return false;
    return std::chrono::duration<double>(Clock::now() - start).count() > options.budget_seconds;
  };
  std::mutex disk;
  std::string disk_problem;
  laws::Budget shared;
  shared.stop = [&] { return interrupted() || over_budget(); };
  shared.on_found = [&](laws::LawEntry const& law, laws::Violation const& violation) {
    std::lock_guard const lock(disk);
    std::string const problem = store(options.out, implementation, law, violation, false);
    if (!problem.empty()) disk_problem = problem;
  };
  Plan const plan = make_plan(options, implementation, *tier, shared);
  if (!plan.error.empty()) {
    complain(plan.error);
    return kUsage;
  }
  std::vector<laws::LawReport> const reports = run_all(plan.jobs, threads_of(options));

  Totals const totals = totals_of(plan.jobs, reports);
  for (auto const& [law, counts] : totals.showed_nothing) {
    complain(std::string(law->info.id) + ": no case decides this law: of " +
             std::to_string(counts.total()) + " cases " + std::to_string(counts.refused) +
             " were refused, " + std::to_string(counts.vacuous) + " vacuous");
  }
  std::string suite_error;
  std::string floor_missed;
  std::vector<Failure> failures;
  std::uint64_t found = 0;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    if (plan.jobs[i].mutant != nullptr) continue;
    if (!reports[i].suite_error.empty()) suite_error = reports[i].suite_error;
    if (!reports[i].floor_missed.empty()) floor_missed = reports[i].floor_missed;
    for (auto const& [why, count] : reports[i].unknown_because) {
      complain(std::string(reports[i].law->info.id) + ": " + std::to_string(count) +
               " unknown: " + why);
    }
    for (laws::Violation const& violation : reports[i].violations) {
      ++found;
      if (failures.size() < options.max_failures) {
        failures.push_back({reports[i].law, violation, reports[i].engine});
      }
    }
  }
  bool const stopped = shared.stop();
  MutantCounts mutants = count_mutants(plan.jobs, reports, stopped);
  for (auto const& [name, run] : plan.engines) {
    laws::OwnMutants const own = run->own_mutants();
    if (own.of > 0) mutants.killed_by[name] = {own.killed, own.of};
    if (own.killed < own.of && !stopped && suite_error.empty()) {
      suite_error = results::counted(own.of - own.killed, "mutant") + " of the engine " + name +
                    " not killed";
    }
    // Shares are stated for the whole set of laws, and a run that was cut short has its own
    // message.
    if (!options.laws.empty() || stopped) continue;
    std::vector<laws::LawReport> of_engine;
    for (std::size_t i = 0; i < reports.size(); ++i) {
      bool const counts = plan.jobs[i].mutant == nullptr && plan.jobs[i].engine == name;
      if (counts) of_engine.push_back(reports[i]);
    }
    std::string const missed = run->floor_missed(of_engine);
    if (!missed.empty()) floor_missed = missed;
  }

  if (options.json) {
    emit(results::RunStart{.version = std::string(build_info::version),
                           .seed = options.seed,
                           .tier = options.tier,
                           .implementations = {{implementation.name, implementation.version}},
                           .planned = totals.planned});
  }
  for (Failure const& failure : failures) {
    std::string const problem =
        store(options.out, implementation, *failure.law, failure.violation, true);
    if (!problem.empty()) disk_problem = problem;
    if (options.json) {
      emit(record_of(failure, implementation));
    } else {
      std::cout << to_text(failure, implementation) << '\n';
    }
  }
  if (options.json) {
    for (std::size_t i = 0; i < reports.size(); ++i) {
      if (plan.jobs[i].mutant == nullptr) emit(coverage(reports[i]));
    }
    for (auto const& [engine, counts] : mutants.killed_by) {
      emit(results::Mutants{"mutants", engine, counts.second, counts.first});
    }
  } else {
    std::cout << matrix(plan.jobs, reports);
    for (auto const& [engine, counts] : mutants.killed_by) {
      std::cout << "mutants killed by " << engine << ": " << counts.first << " of " << counts.second
                << '\n';
    }
  }
  for (std::string const& missed : mutants.missed) complain(missed);
  if (mutants.cut_short > 0) {
    complain("cut short with " + results::counted(mutants.cut_short, "mutant") + " not killed yet");
  }
  if (!suite_error.empty()) complain("a bug of the suite: " + suite_error);
  if (!floor_missed.empty()) complain(floor_missed);
  if (!disk_problem.empty()) complain(disk_problem);
  bool const has_none = totals.unsupported > 0 && totals.unsupported == totals.executed;
  if (has_none) {
    complain("nothing was checked: " + implementation.name +
             " does not have the operations that the laws are about");
  } else {
    for (laws::LawEntry const* law : totals.absent) {
      complain(std::string(law->info.id) + " was not checked: " + implementation.name +
               " does not have " + std::string(name(law->info.op)));
    }
  }

  int code = kAsExpected;
  if (totals.planned == 0) code = kNothingSelected;
  if (!floor_missed.empty()) code = kNothingSelected;
  bool const in_part = totals.executed < totals.planned || mutants.cut_short > 0;
  if (totals.unknown > 0 || in_part || has_none || !totals.absent.empty()) code = kInconclusive;
  if (interrupted()) code = interrupted_code();
  if (found > 0) code = kCounterexample;
  if (!disk_problem.empty()) code = kUsage;
  if (!suite_error.empty() || !mutants.missed.empty()) code = kSuiteBug;

  if (options.json) {
    emit(results::Summary{.planned = totals.planned,
                          .executed = totals.executed,
                          .pass = totals.pass,
                          .fail = totals.fail,
                          .unknown = totals.unknown,
                          .unsupported_cases = totals.unsupported,
                          .seed = options.seed,
                          .exit = code});
  } else {
    double const seconds = std::chrono::duration<double>(Clock::now() - start).count();
    char time[32];
    std::snprintf(time, sizeof time, "%.1f", seconds);
    std::string const not_offered =
        totals.unsupported == 0 ? "" : ", not offered " + std::to_string(totals.unsupported);
    std::cout << "executed " << totals.executed << " / planned " << totals.planned << ", pass "
              << totals.pass << ", fail " << totals.fail << ", known 0, skipped 0, unknown "
              << totals.unknown << not_offered << ", seed " << options.seed << ", time " << time
              << " s\n";
  }
  return code;
}

}  // namespace layoutcheck::cli
