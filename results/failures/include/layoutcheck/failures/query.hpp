#pragma once
/// What is read from the database.

#include <string>
#include <vector>

#include "layoutcheck/failures/database.hpp"
#include "layoutcheck/failures/records.hpp"

namespace layoutcheck::failures {

struct Memory {
  std::vector<NightlyRun> nightly_runs;  ///< by date, then by commit, seed, tier and id
  std::vector<Finding> findings;         ///< the worst first: open ones before those that are gone
};

/// All of it as of one moment, whoever writes meanwhile.
Outcome<Memory, std::string> remember(Database const& database);

/// Every case of an implementation and a law, each once: those of the worst findings first, short
/// cases before long ones.
Outcome<std::vector<reports::Failure>, std::string> cases(Database const& database);

}  // namespace layoutcheck::failures
