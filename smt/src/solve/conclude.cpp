#include "layoutcheck/smt/solve/conclude.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace layoutcheck::smt {
namespace {

/// A solver has a model of the condition, and no other proves it or broke. Where solvers gave up, a
/// search, which takes longer than their answers, would do no better.
bool may_be_false(Record const& record) {
  return record.executed && record.verdict == Verdict::not_proved &&
         std::any_of(record.opinions.begin(), record.opinions.end(),
                     [](Opinion const& o) { return o.answer.reply == Reply::sat; });
}

EntryReport& report_of(std::string const& theorem, std::vector<EntryReport>& reports) {
  return *std::find_if(reports.begin(), reports.end(),
                       [&](EntryReport const& report) { return report.entry.name == theorem; });
}

/// A failed proof may be one of a false statement: looks for values that show it.
void search_counterexamples(Theory& theory, std::vector<Record> const& records,
                            std::vector<SampleReport>& samples, std::vector<EntryReport>& reports,
                            RefuteOptions const& options) {
  std::set<std::string> open;
  for (Record const& record : records) {
    if (may_be_false(record)) open.insert(record.theorem);
  }
  std::vector<Mutant> wanted;
  std::vector<SampleReport*> into;
  for (SampleReport& sample : samples) {
    if (open.count(sample.theorem) == 0 || !sample.counterexample.empty()) continue;
    wanted.push_back({.name = sample.theorem,
                      .of = sample.theorem,
                      .statement = theory.find(sample.theorem).statement});
    into.push_back(&sample);
  }
  std::vector<MutantReport> const found = refute_all(theory, wanted, options);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].refuted) {
      into[i]->counterexample = found[i].counterexample;
      continue;
    }
    EntryReport& report = report_of(into[i]->theorem, reports);
    report.remarks.push_back(into[i]->theorem + ": no counterexample: " + found[i].problem);
    if (found[i].suite_bug) report.verdict = Verdict::error;
  }
}

void refute_by(SampleReport const& sample, EntryReport& report) {
  bool const contradiction = report.verdict == Verdict::proved;
  if (report.verdict != Verdict::error) {
    report.verdict = contradiction ? Verdict::error : Verdict::refuted;
  }
  report.remarks.push_back(sample.theorem + ": false at " + sample.counterexample +
                           (contradiction ? ", and yet every condition is proved" : ""));
}

/// What a theorem rests on need not be listed before it: repeated until nothing changes.
void withdraw(std::vector<EntryReport>& reports) {
  std::map<std::string, EntryReport const*> by_name;
  for (EntryReport const& report : reports) by_name[report.entry.name] = &report;
  for (bool changed = true; changed;) {
    changed = false;
    for (EntryReport& report : reports) {
      if (report.verdict != Verdict::proved) continue;
      for (std::string const& other : report.entry.rests_on) {
        auto const found = by_name.find(other);
        if (found != by_name.end() && found->second->verdict == Verdict::proved) continue;
        report.verdict = Verdict::conditional;
        report.remarks.push_back(report.entry.name + ": rests on " + other);
        changed = true;
        break;
      }
    }
  }
}

}  // namespace

std::vector<EntryReport> conclude(Theory& theory, Work const& work,
                                  std::vector<Record> const& records,
                                  std::vector<SampleReport>& samples,
                                  RefuteOptions const& options) {
  std::vector<EntryReport> reports = by_entry(work, records);
  search_counterexamples(theory, records, samples, reports, options);
  for (SampleReport const& sample : samples) {
    if (sample.counterexample.empty()) continue;
    for (EntryReport& report : reports) {
      if (report.entry.name == sample.theorem) refute_by(sample, report);
    }
  }
  withdraw(reports);
  return reports;
}

}  // namespace layoutcheck::smt
