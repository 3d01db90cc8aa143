// The mutants of theorems, several at a time.
#include <sstream>

#include "layoutcheck/smt/solve/refute.hpp"
#include "solve/process/pool.hpp"
#include "solve/sha256.hpp"

namespace layoutcheck::smt {
namespace {

std::int64_t largest_size(Assignment const& values) {
  std::int64_t largest = 0;
  for (auto const& [variable, value] : values) {
    if (!is_list(value.sort)) continue;
    std::int64_t size = 1;
    for (auto const& mode : value.list) size *= mode[0];
    largest = std::max(largest, size);
  }
  return largest;
}

std::string sent(Statement const& statement, Refutation const& found) {
  std::ostringstream out;
  if (found.found) {
    out << "refuted " << largest_size(found.values) << ' ' << found.core_calls << ' '
        << text(statement, found.values) << '\n';
  } else {
    out << (found.suite_bug ? "bug a bug of the suite: " : "not ") << found.problem << '\n';
  }
  return out.str();
}

void receive(MutantReport& report, Ended const& ended) {
  report.seconds = ended.seconds;
  report.executed = ended.how != Ending::stopped;
  std::istringstream in(ended.out);
  std::string word;
  in >> word;
  if (ended.how == Ending::finished && ended.code == 0 && word == "refuted" &&
      (in >> report.size >> report.core_calls) &&
      std::getline(in >> std::ws, report.counterexample)) {
    report.refuted = true;
  } else if (ended.how == Ending::out_of_time) {
    report.problem = "out of time";
  } else if (word == "not" || word == "bug") {
    report.suite_bug = word == "bug";
    std::getline(in >> std::ws, report.problem);
  } else {
    report.problem = ended.err.empty() ? "the search ended without a result" : ended.err;
  }
}

/// Kept by what the mutant says, and by its name.
std::string kept_under(Mutant const& mutant) { return sha256(mutant.name + "\n" + mutant.says); }

/// Where an earlier run found the mutant to be false, if it is false there.
bool refuted_again(Theory const& theory, Ledger const& ledger, MutantReport& report) {
  Kept const* const kept = ledger.find(kept_under(report.mutant), kByEvaluation);
  if (kept == nullptr) return false;
  Statement const& statement = report.mutant.statement;
  ReadValues const read = read_values(statement, kept->answer);
  if (!read.problem.empty()) return false;
  Judged const judged = judge(statement, read.values, theory.definitions());
  if (judged.outcome != Sampled::violated || judged.differs) return false;
  report.refuted = true;
  report.counterexample = text(statement, read.values);
  report.size = largest_size(read.values);
  report.core_calls = judged.core_calls;
  return true;
}

}  // namespace

std::vector<MutantReport> refute_all(Theory& theory, std::vector<Mutant> const& mutants,
                                     RefuteOptions const& options) {
  std::vector<MutantReport> reports(mutants.size());
  for (std::size_t i = 0; i < mutants.size(); ++i) reports[i].mutant = mutants[i];
  auto const progress = [&](MutantReport const& report) {
    if (options.progress) options.progress(report.mutant.name);
  };
  std::vector<MutantReport*> open;
  for (MutantReport& report : reports) {
    bool const known = options.ledger != nullptr && refuted_again(theory, *options.ledger, report);
    known ? progress(report) : open.push_back(&report);
  }
  run_tasks(
      open.size(), options.workers,
      [&](std::size_t i) {
        return Task{.body =
                        [&, i] {
                          Statement const& statement = open[i]->mutant.statement;
                          return sent(statement, refute(theory, statement, options.limits));
                        },
                    .seconds = options.limits.seconds};
      },
      [&](std::size_t i, Ended const& ended) {
        MutantReport& report = *open[i];
        receive(report, ended);
        if (options.ledger != nullptr && report.refuted) {
          options.ledger->add({.sha256 = kept_under(report.mutant),
                               .by = kByEvaluation,
                               .name = report.mutant.name,
                               .answer = report.counterexample,
                               .seconds = report.seconds});
        }
        progress(report);
      },
      options.stop);
  return reports;
}

}  // namespace layoutcheck::smt
