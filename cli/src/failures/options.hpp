#pragma once
/// What `layoutcheck failures` does: the memory across nightly runs.

#include <cstdint>
#include <string>
#include <vector>

namespace layoutcheck::cli {

struct FailuresOptions {
  std::string database;
  std::vector<std::string> paths;  ///< of merge: results and databases; of pull: one source
  std::string date;                ///< of merge; empty: the day on which the file was written, UTC
  std::string commit;
  std::string implementation;  ///< pattern; empty: all, as are the next two
  std::string law;
  std::string verdict;
  std::string since;  ///< last seen on this day or later
  bool open = false;
  std::string id;
  std::string url;
  std::string not_seen_since;
  std::uint64_t keep_nightly_runs = 0;
  std::string as = "json";  ///< or "cases"
  std::string out;          ///< of export --as cases: a folder
  bool dry_run = false;
  bool json = false;
};

/// Exit of all: 0 when it is done, whatever the findings are; 2 for files that are not what they
/// should be, or cannot be written; 5 where nothing is meant.
int run_failures_merge(FailuresOptions const& options);
int run_failures_pull(FailuresOptions const& options);
int run_failures_list(FailuresOptions const& options);
int run_failures_link(FailuresOptions const& options);
int run_failures_gc(FailuresOptions const& options);
int run_failures_export(FailuresOptions const& options);

}  // namespace layoutcheck::cli
