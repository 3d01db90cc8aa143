#pragma once
/// What people change in the database.

#include <string>
#include <vector>

#include "layoutcheck/failures/database.hpp"
#include "layoutcheck/failures/records.hpp"

namespace layoutcheck::failures {

/// Sets the issue link of one finding; an empty one takes it away. Pre: is_issue(url) or empty.
/// Returns whether there is such a finding.
Outcome<bool, std::string> link(Database& database, std::string const& impl, std::string const& id,
                                std::string const& url);

/// Drops the findings that were last seen before the date, with their counterexamples and issue
/// links, and gives their room back; nightly runs stay. With `dry_run` only says which.
Outcome<std::vector<Finding>, std::string> drop_unseen(Database& database, std::string const& date,
                                                       bool dry_run);

}  // namespace layoutcheck::failures
