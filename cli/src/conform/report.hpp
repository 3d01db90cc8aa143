#pragma once
/// A conformance run as it is printed.

#include <optional>

#include "conform/options.hpp"
#include "layoutcheck/conformance/hold/hold.hpp"
#include "layoutcheck/conformance/transport/coverage.hpp"
#include "report/finding.hpp"

namespace layoutcheck::cli {

struct Conformed {
  Judged judged;
  conformance::Report report;
  std::optional<conformance::KnownList> list;  ///< with which the run was compared
  conformance::Held held;                      ///< unlisted: every finding where there is no list
  /// Processes were at fault while the list's counterexamples were run.
  bool late_incidents = false;
  std::size_t failing_in_base = 0;  ///< findings that its list lacks and that fail in it as well
  double seconds = 0;
  int code = 0;
};

void print_json(Conformed const& run, ConformOptions const& options);
void print_text(Conformed const& run, ConformOptions const& options);

/// What of the library the calls of each operation reached, and which lines none did.
void print_coverage(conformance::LibraryCoverage const& coverage);
void emit_coverage(conformance::LibraryCoverage const& coverage);

}  // namespace layoutcheck::cli
