#pragma once
/// A counterexample as it is printed, stored and replayed.

#include <string>

#include "console.hpp"
#include "implementation.hpp"
#include "layoutcheck/laws/engine/report.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::cli {

struct Failure {
  laws::LawEntry const* law = nullptr;
  laws::Violation violation;
  std::string engine;
};

/// wrong_function, refused_representable, ...: the law's property kind and what was claimed.
std::string verdict(Failure const& failure);

/// composition((4,6):(1,4), 2:3)
std::string case_text(Failure const& failure);

/// The command that fails in the same way, in any directory.
std::string repro_line(Failure const& failure, Resolved const& implementation);

/// Law, implementation, case, want and got with differing points marked, what does not matter, and
/// the repro line; ends with a line break.
std::string to_text(Failure const& failure, Resolved const& implementation);

/// The `verdict` line of --json.
results::Failure record_of(Failure const& failure, Resolved const& implementation);

}  // namespace layoutcheck::cli
