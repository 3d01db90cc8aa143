#include "layoutcheck/smt/solve/report.hpp"

#include <algorithm>
#include <map>

namespace layoutcheck::smt {
namespace {

int badness(Verdict verdict) {
  switch (verdict) {
    case Verdict::proved: return 0;
    case Verdict::conditional:
    case Verdict::not_proved: return 1;
    case Verdict::refuted: return 2;
    case Verdict::error: break;
  }
  return 3;
}

}  // namespace

std::vector<EntryReport> by_entry(Work const& work, std::vector<Record> const& records) {
  std::vector<EntryReport> reports;
  std::map<std::string, std::size_t> at;
  for (Entry const& entry : work.entries) {
    at.emplace(entry.name, reports.size());
    reports.push_back({.entry = entry, .verdict = Verdict::proved});
  }
  for (Record const& record : records) {
    auto const found = at.find(record.theorem);
    if (found == at.end()) continue;
    EntryReport& report = reports[found->second];
    ++report.conditions;
    if (record.executed) ++report.executed;
    if (badness(record.verdict) > badness(report.verdict)) report.verdict = record.verdict;
    if (!record.why.empty()) report.remarks.push_back(record.name + ": " + record.why);
    report.seconds += record.seconds();
    auto const count = [&](Opinion const& opinion) {
      ++report.answers;
      if (opinion.answer.from_ledger) ++report.from_ledger;
    };
    if (record.has_cover) count(record.cover);
    report.by.resize(std::max(report.by.size(), record.opinions.size()));
    for (std::size_t i = 0; i < record.opinions.size(); ++i) {
      count(record.opinions[i]);
      report.by[i].solver = record.opinions[i].solver;
      if (record.opinions[i].answer.reply == Reply::unsat) ++report.by[i].proved;
    }
  }
  for (EntryReport& report : reports) {
    if (report.conditions != 0) continue;
    report.verdict = Verdict::error;
    report.remarks.push_back(report.entry.name + ": there is no condition of it");
  }
  return reports;
}

std::string proved_by(EntryReport const& report) {
  std::string text;
  for (Share const& share : report.by) {
    if (share.proved == 0) continue;
    text += (text.empty() ? "" : " + ") + share.solver;
    if (share.proved < report.conditions) {
      text += " on " + std::to_string(share.proved) + " of " + std::to_string(report.conditions);
    }
  }
  return text.empty() ? "no solver" : text;
}

}  // namespace layoutcheck::smt
