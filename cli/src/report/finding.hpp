#pragma once
/// Findings of a conformance run as they are printed and stored.

#include "console.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::cli {

/// Who was judged: "pycute", "4.2.0.0".
struct Judged {
  std::string spec;  ///< as --impl takes it
  std::string name;
  std::string version;
  std::string folder{};  ///< of its findings' files; empty: none are written

  /// "layoutcheck-out/findings/pycute/size.size_is_the_count.required.nested.crash.json"
  /// `number`: which of the run's findings with this id, from 1.
  std::string file_of(std::string const& id, int number = 1) const;
};

/// The folder in `out` for the findings of an implementation of this name; none where it is empty.
std::string findings_folder(std::string const& out, std::string const& name);

/// What --impl takes to send the finding's case as it was sent: "pycute/integers".
std::string spec_of(conformance::Finding const& finding, Judged const& judged);

/// The command that fails in the same way: command_for() says where.
std::string repro_line(conformance::Finding const& finding, Judged const& judged);

/// Law, implementation, case, want and got with differing points marked, and the repro line.
std::string to_text(conformance::Finding const& finding, Judged const& judged);

/// The `verdict` line of --json.
results::Failure record_of(conformance::Finding const& finding, Judged const& judged);

/// Operations down, verdicts across.
std::string verdict_table(conformance::Report const& report);

/// Of each operation, which share of its cases was of which domain, and of the required ones of
/// which class.
std::string input_table(conformance::Report const& report);

/// The `inputs` lines of --json: one for each operation and class.
std::vector<results::InputCounts> inputs(conformance::Report const& report);

/// The `coverage` lines of --json: one for each law, one for each operation.
std::vector<results::Line> coverage(conformance::Report const& report);

}  // namespace layoutcheck::cli
