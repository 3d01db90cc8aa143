#pragma once
/// Reports of the shards of one space as the report of the whole.

#include "layoutcheck/sweep/ledger/report.hpp"

namespace layoutcheck::sweep {

/// A report and the file it came from, for messages.
struct NamedReport {
  std::string name;
  Report report;
};

struct MergeProblem {
  bool gap = false;  ///< numbers are missing, and nothing else is wrong
  std::string text;
};

/// Every report must be complete, sound, and of the same space, suite and laws; together they must
/// cover the space once. What is missing or there twice is named. Counterexamples are checked
/// again here.
Outcome<Report, MergeProblem> merge(std::vector<NamedReport> reports);

}  // namespace layoutcheck::sweep
