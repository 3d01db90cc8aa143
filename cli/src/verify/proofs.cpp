#include "verify/proofs.hpp"

#include <algorithm>
#include <map>

#include "prove/options.hpp"
#include "prove/run.hpp"

namespace layoutcheck::cli {
namespace {

struct ProvedLaws {
  /// For each law of which a theorem speaks: holds when all its theorems, and all that they rest
  /// on, are proved; unknown otherwise. A bug of the suite is in the first one.
  std::vector<laws::LawReport> reports{};
  laws::OwnMutants mutants{};  ///< of these theorems
};

std::string theorems_say(laws::LawEntry const& law) {
  static auto const kBounds = bounds_by_law();
  auto const found = kBounds.find(law.info.id);
  return found == kBounds.end() ? "" : found->second;
}

/// Runs the prover, in child processes.
ProvedLaws prove_laws(std::span<laws::LawEntry const* const> laws, unsigned workers,
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
  result.mutants = {.of = run.mutants.size(), .killed = run.refuted_mutants()};
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
    report.of_all = true;
    report.counts.add(proved ? laws::OutcomeKind::holds : laws::OutcomeKind::unknown);
    if (result.reports.empty() && !bugs.empty()) report.suite_error = bugs[0];
    result.reports.push_back(std::move(report));
  }
  return result;
}

}  // namespace

laws::Engine proof_engine() {
  class Proofs final : public laws::EngineRun {
   public:
    explicit Proofs(laws::EngineStart const& start)
        : proved_(prove_laws(start.laws, start.threads, start.stop)) {}

    laws::LawReport check(laws::LawEntry const& law, laws::Implementation const*,
                          laws::Budget const&) override {
      auto const found =
          std::find_if(proved_.reports.begin(), proved_.reports.end(),
                       [&](laws::LawReport const& report) { return report.law == &law; });
      if (found != proved_.reports.end()) return *found;
      laws::LawReport lost;
      lost.law = &law;
      lost.engine = "proof";
      lost.suite_error = std::string(law.info.id) + " has a theorem, and was not among the proofs";
      return lost;
    }
    laws::OwnMutants own_mutants() const override { return proved_.mutants; }

   private:
    ProvedLaws proved_;
  };
  return {.name = "proof",
          .place = 4,
          .decides = true,
          .reference_only = true,
          .says = [](laws::LawEntry const& law) { return theorems_say(law); },
          .why_not =
              [](laws::LawEntry const& law) {
                return std::string(theorems_say(law).empty() ? "no theorem implies it" : "");
              },
          .start = [](laws::EngineStart const& start) -> std::unique_ptr<laws::EngineRun> {
            return std::make_unique<Proofs>(start);
          }};
}

}  // namespace layoutcheck::cli
