#pragma once
/// What comes into the database: results, and other databases.

#include <span>
#include <string>
#include <string_view>

#include "layoutcheck/failures/database.hpp"
#include "layoutcheck/failures/records.hpp"

namespace layoutcheck::failures {

/// The nightly run that a file of results reports. Equal bytes with equal date and commit are one
/// nightly run.
///
/// Errors: as reports::read_runs; an invalid date; counts that add up beyond 2^63 - 1.
Outcome<Reported, std::string> read_nightly_run(std::string_view bytes, std::string const& source,
                                                std::string const& date, std::string const& commit);

struct Merged {
  std::uint64_t nightly_runs = 0;  ///< that are new
  std::uint64_t there = 0;         ///< that were there already
  std::uint64_t findings = 0;      ///< that are new
};

/// Whether the file is a database that can be merged: nothing, or what is wrong with it.
std::string wrong_with_database(std::string const& path);

/// Adds all of it, nightly runs and the databases of these names, or nothing. What is there already
/// changes nothing, and the order does not matter: a finding's first nightly run is the least, its
/// last one the greatest, of two issue links the one that was changed more often stays, of equally
/// often changed ones the greater text.
///
/// Errors: a text in another database that is not valid in its column, two different nightly runs
/// with one id, and what the file system says.
Outcome<Merged, std::string> merge(Database& into, std::span<Reported const> nightly_runs,
                                   std::span<std::string const> others);

}  // namespace layoutcheck::failures
