#pragma once
/// Counterexamples on disk: written as soon as they are found, replayed first by the next run.

#include <map>
#include <string>
#include <vector>

#include "implementation.hpp"
#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::cli {

/// out/failures/LAW-HASH.json for every counterexample of this implementation: law -> cases.
/// Other files are skipped and named on stderr.
std::map<std::string, std::vector<std::string>> stored_cases(std::string const& out,
                                                             std::string const& implementation);

/// Stores one; what went wrong, or nothing.
std::string store(std::string const& out, Resolved const& implementation, laws::LawEntry const& law,
                  laws::Violation const& violation, bool shrunk);

}  // namespace layoutcheck::cli
