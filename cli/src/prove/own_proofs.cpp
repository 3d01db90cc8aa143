#include "prove/own_proofs.hpp"

#include <algorithm>
#include <thread>

#include "console.hpp"
#include "laws/laws.hpp"
#include "layoutcheck/smt/solve/solver.hpp"

namespace layoutcheck::cli {

OwnProofs prove_by_theorems(std::vector<std::string> const& laws, ProveOptions const& options) {
  OwnProofs result;
  // The library takes time to write.
  if (own_laws().text.find("proof") == std::string::npos) return result;
  Library library;
  std::vector<std::string> names;
  for (smt::OwnTheorem& own : smt::write_own(library.theory, library.layouts, own_laws().text)) {
    if (std::find(laws.begin(), laws.end(), own.law) == laws.end()) continue;
    if (!own.problem.empty()) {
      result.problem = own_laws().path + ":" + std::to_string(own.place.line) + ":" +
                       std::to_string(own.place.column) + ": " + own.problem;
      return result;
    }
    names.push_back(own.theorem);
    std::string const law = own.law;
    result.by_law[law].theorem = std::move(own);
  }
  if (names.empty()) return result;
  library.entries = smt::all_entries(library.theory);
  std::vector<std::string> const closed = smt::with_all_they_rest_on(library.entries, names);
  auto const z3 = smt::make_z3();
  unsigned const workers =
      options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  ProofRun const run =
      run_proofs(library, smt::work_on(library.theory, closed), {z3.get()},
                 {.workers = std::max(workers, 1U),
                  .each = {.seconds = options.timeout_seconds, .seed = options.seed},
                  .stop = [] { return interrupted(); }});
  for (auto& [law, proof] : result.by_law) {
    for (smt::EntryReport const& report : run.entries) {
      if (report.entry.name != proof.theorem.theorem) continue;
      proof.report = report;
      proof.executed = report.executed == report.conditions;
    }
  }
  result.suite_errors = run.suite_errors(interrupted());
  return result;
}

}  // namespace layoutcheck::cli
