#include "verify/proofs.hpp"

#include <algorithm>
#include <map>

#include "layoutcheck/smt/symbolic/laws.hpp"
#include "prove/options.hpp"
#include "prove/run.hpp"

namespace layoutcheck::cli {
namespace {

struct ProvedLaws {
  /// For each law of which a theorem speaks: holds when all its theorems, and all that they rest
  /// on, are proved; unknown otherwise. For each one that is proved on expressions: whether it was;
  /// both, where the theorems have a premise. A bug of the suite is in the first one.
  std::vector<laws::LawReport> reports{};
  laws::OwnMutants mutants{};  ///< of these theorems
};

std::string theorems_say(laws::LawEntry const& law) {
  static auto const kBounds = bounds_by_law();
  auto const found = kBounds.find(law.info.id);
  return found == kBounds.end() ? "" : found->second;
}

/// The law in the table of proofs on expressions, where that says more than theorems do: these have
/// a premise, and it has none.
smt::SymbolicLaw const* on_symbols(laws::LawEntry const& law) {
  std::string const theorems = theorems_say(law);
  smt::SymbolicLaw const* const found = smt::find_symbolic(law.info.id);
  bool const adds = theorems.empty() ||
                    (theorems != "proved for all" && found != nullptr && found->premises == 0);
  return adds ? found : nullptr;
}

std::string proofs_say(laws::LawEntry const& law) {
  std::string const theorems = theorems_say(law);
  smt::SymbolicLaw const* const found = on_symbols(law);
  if (found == nullptr) return theorems;
  return (theorems.empty() ? "" : theorems + "; ") + smt::says(*found);
}

laws::LawReport report_of(laws::LawEntry const& law, bool proved, std::string const& bound) {
  laws::LawReport report;
  report.law = &law;
  report.engine = "proof";
  report.bound = proved ? bound : "not proved";
  report.planned = 1;
  report.of_all = true;
  report.counts.add(proved ? laws::OutcomeKind::holds : laws::OutcomeKind::unknown);
  return report;
}

/// Adds what proofs on expressions say.
void prove_on_symbols(std::span<laws::LawEntry const* const> laws, unsigned workers,
                      std::function<bool()> const& stop, ProvedLaws& result) {
  std::vector<laws::LawEntry const*> entries;
  std::vector<smt::SymbolicLaw> wanted;
  for (laws::LawEntry const* law : laws) {
    smt::SymbolicLaw const* const found = on_symbols(*law);
    if (found == nullptr) continue;
    entries.push_back(law);
    wanted.push_back(*found);
  }
  auto const reports = smt::prove_on_symbols(wanted, {.workers = workers, .stop = stop});
  for (std::size_t i = 0; i < reports.size(); ++i) {
    smt::SymbolicReport const& found = reports[i];
    auto const by_theorem =
        std::find_if(result.reports.begin(), result.reports.end(),
                     [&](laws::LawReport const& report) { return report.law == entries[i]; });
    bool const both = by_theorem != result.reports.end();
    bool const proved = found.proved && (!both || by_theorem->counts.holds > 0);
    laws::LawReport report = report_of(*entries[i], proved, proofs_say(*entries[i]));
    if (both) report.suite_error = by_theorem->suite_error;
    if (!found.executed) report.counts = {};
    if (found.executed && !found.proved) ++report.unknown_because[found.why];
    if (found.refuted) report.suite_error = std::string(found.law.law) + " is " + found.why;
    if (found.proved && !found.kills) {
      report.suite_error = std::string(found.law.law) + " is proved, and does not kill its mutant";
    }
    if (both) *by_theorem = std::move(report);
    if (!both) result.reports.push_back(std::move(report));
    result.mutants.of += found.proved ? 1 : 0;
    result.mutants.killed += found.kills ? 1 : 0;
  }
}

/// Runs the prover, in child processes.
ProvedLaws prove_theorems(std::span<laws::LawEntry const* const> laws, unsigned workers,
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
    laws::LawReport report = report_of(*law, proved, smt::bound(library.entries, law->info.id));
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
        : proved_(prove_theorems(start.laws, start.threads, start.stop)) {
      prove_on_symbols(start.laws, start.threads, start.stop, proved_);
    }

    laws::LawReport check(laws::LawEntry const& law, laws::Implementation const*,
                          laws::Budget const&) override {
      auto const found =
          std::find_if(proved_.reports.begin(), proved_.reports.end(),
                       [&](laws::LawReport const& report) { return report.law == &law; });
      if (found != proved_.reports.end()) return *found;
      laws::LawReport lost;
      lost.law = &law;
      lost.engine = "proof";
      lost.suite_error =
          std::string(law.info.id) + " was to be proved, and is not among the proofs";
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
          .says = [](laws::LawEntry const& law) { return proofs_say(law); },
          .why_not =
              [](laws::LawEntry const& law) {
                if (!proofs_say(law).empty()) return std::string();
                return "no theorem implies it, and " + smt::why_not_symbolic(law.info.id);
              },
          .start = [](laws::EngineStart const& start) -> std::unique_ptr<laws::EngineRun> {
            return std::make_unique<Proofs>(start);
          }};
}

}  // namespace layoutcheck::cli
