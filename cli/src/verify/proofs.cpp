#include "verify/proofs.hpp"

#include <algorithm>

#include "prove/run.hpp"

namespace layoutcheck::cli {
ProvedLaws prove_laws(std::vector<laws::LawEntry const*> const& laws, unsigned workers,
                      std::function<bool()> const& stop) {
  Library library;
  std::map<laws::LawEntry const*, std::vector<std::string>> needed;  // names, with all below them
  std::vector<std::string> all;
  for (laws::LawEntry const* law : laws) {
    std::vector<std::string> direct;
    for (smt::Entry const& entry : library.entries) {
      if (smt::proves(entry, law->info.id)) direct.push_back(entry.name);
    }
    if (direct.empty()) continue;
    needed[law] = smt::with_all_they_rest_on(library.entries, direct);
    all.insert(all.end(), needed[law].begin(), needed[law].end());
  }
  ProvedLaws result;
  if (all.empty()) return result;
  auto const z3 = smt::make_z3();
  ProofRun const run = run_proofs(library, smt::work_on(library.theory, all), {z3.get()},
                                  {.workers = workers, .stop = stop});
  result.mutants = run.mutants.size();
  result.refuted = run.refuted_mutants();
  std::vector<std::string> bugs = run.suite_errors(stop && stop());
  std::map<std::string, smt::Verdict> verdicts;
  for (smt::EntryReport const& report : run.entries) {
    verdicts[report.entry.name] = report.verdict;
    bool const wrong =
        report.verdict == smt::Verdict::error || report.verdict == smt::Verdict::refuted;
    if (wrong) bugs.push_back(report.remarks.empty() ? report.entry.name : report.remarks[0]);
  }
  for (laws::LawEntry const* law : laws) {
    auto const found = needed.find(law);
    if (found == needed.end()) continue;
    bool const proved = std::all_of(
        found->second.begin(), found->second.end(),
        [&](std::string const& name) { return verdicts[name] == smt::Verdict::proved; });
    laws::LawReport report;
    report.law = law;
    report.engine = "proof";
    report.bound = proved ? smt::bound(library.entries, law->info.id) : "not proved";
    report.planned = 1;
    report.counts.add(proved ? laws::OutcomeKind::holds : laws::OutcomeKind::unknown);
    if (result.reports.empty() && !bugs.empty()) report.suite_error = bugs[0];
    result.reports.push_back(std::move(report));
  }
  return result;
}

}  // namespace layoutcheck::cli
