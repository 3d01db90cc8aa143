#include <chrono>
#include <cstdio>
#include <iostream>
#include <set>
#include <thread>

#include "console.hpp"
#include "exit_code.hpp"
#include "laws/laws.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/smt/bits/bits.hpp"
#include "pattern.hpp"
#include "prove/certificates.hpp"
#include "prove/ledger.hpp"
#include "prove/options.hpp"
#include "prove/own_laws.hpp"
#include "prove/report.hpp"
#include "prove/run.hpp"

namespace layoutcheck::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// Of the conditions at fixed widths, how many a second opinion has to prove as well.
constexpr double kAgreedShare = 0.95;

std::vector<std::string> names_of(std::vector<smt::Entry> const& entries) {
  std::vector<std::string> names;
  for (smt::Entry const& entry : entries) names.push_back(entry.name);
  return names;
}

/// Writes every query to a file of its own; what went wrong, or nothing.
std::string dump(smt::Work const& work, std::string const& folder) {
  for (smt::Query const& query : work.queries) {
    std::string file = query.name;
    for (char& c : file) {
      if (c == '/') c = '.';
    }
    std::string const path = folder + "/" + file;
    std::string problem = write_file(path + ".smt2", query.text);
    if (problem.empty() && !query.cover.empty()) {
      problem = write_file(path + ".cover.smt2", query.cover);
    }
    if (!problem.empty()) return problem;
  }
  return {};
}

/// The statements of `names` on given values, as the samples are run.
int run_at(Library& library, std::vector<std::string> const& names, std::string const& at,
           bool json) {
  int code = kAsExpected;
  auto const run_one = [&](std::string const& name, smt::Statement const& statement,
                           smt::Definitions const& by) {
    if (std::string const why = smt::why_not_run(statement, by); !why.empty()) {
      code = refuse(json, name + ": values do not decide it: " + why, kUsage);
      return;
    }
    smt::ReadValues const read = smt::read_values(statement, at);
    if (!read.problem.empty()) {
      code = refuse(json, name + ": " + read.problem, kUsage);
      return;
    }
    smt::Judged const judged = smt::judge(statement, read.values, by);
    if (judged.differs) {
      code =
          refuse(json, name + " at " + at + ": a bug of the suite, core's functions say otherwise",
                 kSuiteBug);
      return;
    }
    smt::Sampled const outcome = judged.outcome;
    char const* says = "holds";
    if (outcome == smt::Sampled::vacuous) says = "says nothing here: a premise is false";
    if (outcome == smt::Sampled::out_of_range) says = "is undecided: a number leaves 64 bits";
    if (outcome == smt::Sampled::violated) says = "is FALSE: the premises hold, the claim does not";
    if (outcome == smt::Sampled::violated && code == kAsExpected) code = kCounterexample;
    if (json) {
      emit({{"type", "at"},
            {"name", name},
            {"at", at},
            {"says", says},
            {"core_calls", judged.core_calls}});
    } else {
      std::cout << name << " at " << at << " " << says
                << (judged.core_calls > 0 ? ", by core's functions too" : "") << '\n';
    }
  };
  for (smt::Mutant const& mutant : library.mutants) {
    for (std::string const& name : names) {
      if (name == mutant.name) run_one(name, mutant.statement, library.theory.definitions());
    }
  }
  auto const run_in = [&](smt::Theory const& theory, std::set<std::string>& wanted) {
    for (smt::Theorem const& theorem : theory.theorems()) {
      if (wanted.erase(theorem.name) == 0) continue;
      run_one(theorem.name, theorem.statement, theory.definitions());
    }
  };
  std::set<std::string> wanted(names.begin(), names.end());
  run_in(library.theory, wanted);
  // Of words the widest, which take every value that narrower ones do.
  auto const words = smt::word_theories();
  for (auto one = words.rbegin(); one != words.rend(); ++one) run_in((*one)->theory, wanted);
  return code;
}

struct Agreement {
  std::size_t conditions = 0;  ///< at fixed widths
  std::size_t agreed = 0;      ///< proved by every solver

  bool enough() const {
    return static_cast<double>(agreed) >= kAgreedShare * static_cast<double>(conditions);
  }
};

Agreement agreement(std::vector<smt::Record> const& records) {
  Agreement result;
  for (smt::Record const& record : records) {
    if (record.group == smt::Group::induction || !record.executed) continue;
    ++result.conditions;
    bool all = true;
    for (smt::Opinion const& o : record.opinions) all = all && o.answer.reply == smt::Reply::unsat;
    if (all) ++result.agreed;
  }
  return result;
}

int verdict(ProofRun const& run, bool errors, bool enough) {
  if (errors || run.count(smt::Verdict::error) > 0) return kSuiteBug;
  if (run.count(smt::Verdict::refuted) > 0) return kCounterexample;
  if (interrupted()) return interrupted_code();
  if (run.open() > 0 || !enough) return kInconclusive;
  return run.entries.empty() ? kNothingSelected : kAsExpected;
}

}  // namespace

int run_prove(ProveOptions const& options) {
  if (!own_laws().text.empty()) return prove_own_laws(options);
  auto const start = Clock::now();
  catch_interrupts();
  Library library;
  std::vector<std::string> selectable = names_of(library.entries);
  if (!options.at.empty()) {
    for (smt::Mutant const& mutant : library.mutants) selectable.push_back(mutant.name);
  }
  Selected const chosen = select(selectable, options.theorems);
  if (!chosen.unused.empty()) {
    return refuse(options.json,
                  "no theorem matches '" + chosen.unused + "' (layoutcheck list theorems)",
                  kNothingSelected);
  }
  std::vector<std::string> names;
  for (std::size_t const i : chosen.indices) names.push_back(selectable[i]);
  if (!options.at.empty()) return run_at(library, names, options.at, options.json);

  Solvers const solvers = find_solvers(options);
  if (!solvers.problem.empty()) return refuse(options.json, solvers.problem, kSkipped);
  std::vector<std::string> const closed = smt::with_all_they_rest_on(library.entries, names);
  smt::Work const work = smt::work_on(library.theory, closed, options.bits);
  std::size_t const rests_on = closed.size() - names.size();
  std::string disk_problem;
  smt::Ledger ledger;
  if (!options.ledger.empty()) disk_problem = read_ledger(options.ledger, ledger);
  if (disk_problem.empty() && !options.dump.empty()) disk_problem = dump(work, options.dump);
  if (!disk_problem.empty()) return refuse(options.json, disk_problem, kUsage);

  unsigned workers = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  if (workers == 0) workers = 1;
  ProofLimits limits{.workers = workers,
                     .each = {.seconds = options.timeout_seconds, .seed = options.seed},
                     .ledger = options.ledger.empty() ? nullptr : &ledger,
                     .stop = [] { return interrupted(); }};
  if (options.json) {
    emit_run(solvers.label(), options.seed, work.queries.size());
    limits.on_mutant = emit_mutant;
    limits.on_decided = emit_record;
  }
  ProofRun const run = run_proofs(library, work, solvers.pointers(), limits);

  if (!options.ledger.empty()) disk_problem = write_ledger(options.ledger, ledger);
  std::vector<std::string> const errors = run.suite_errors(interrupted());
  Agreement const agreed = agreement(run.records);
  int code = verdict(run, !errors.empty(), agreed.enough());
  if (!disk_problem.empty()) code = kUsage;
  ProofTotals const totals{.solvers = solvers.label(),
                           .rests_on = rests_on,
                           .too_wide = work.too_wide,
                           .bits = options.bits,
                           .ledger = options.ledger,
                           .agreed = agreed.agreed,
                           .at_fixed_widths = agreed.conditions,
                           .seed = options.seed,
                           .seconds = std::chrono::duration<double>(Clock::now() - start).count(),
                           .exit = code};
  if (options.json) {
    print_json(run, totals);
  } else {
    print_text(run, totals);
  }
  if (!options.proofs.empty() && !interrupted()) {
    int const proofs = write_proofs(work, options, workers);
    if (code == kAsExpected) code = proofs;
  }
  std::cout.flush();
  for (std::string const& error : errors) complain("a bug of the suite: " + error);
  if (!agreed.enough()) {
    complain("a second opinion proves " + std::to_string(agreed.agreed) + " of " +
             std::to_string(agreed.conditions) + " conditions at fixed widths: too few");
  }
  if (!disk_problem.empty()) complain(disk_problem);
  return code;
}

std::map<std::string, std::string, std::less<>> bounds_by_law() {
  Library const library;
  std::map<std::string, std::string, std::less<>> result;
  for (laws::LawEntry const& law : laws::all_laws()) {
    std::string bound = smt::bound(library.entries, law.info.id);
    if (!bound.empty()) result.emplace(law.info.id, std::move(bound));
  }
  return result;
}

int list_theorems(bool json) {
  Library const library;
  for (smt::Entry const& entry : library.entries) {
    if (json) {
      emit(record_of(entry));
    } else {
      std::cout << entry.name << "\n    " << entry.says << '\n';
      if (!entry.law.empty()) {
        std::cout << "    proves: " << entry.law
                  << (entry.where.empty() ? "" : " where " + entry.where) << '\n';
      }
    }
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
