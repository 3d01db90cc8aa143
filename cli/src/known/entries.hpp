#pragma once
/// New entries of a list, from findings.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "conform/start.hpp"
#include "known/options.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::cli {

/// Findings of some runs, told apart by operation, law, domain and verdict. What is met in several
/// strata, or by random cases alone, is met in others with the next seed: its entry has `*` there.
class Gathered {
 public:
  void add(conformance::Finding const& finding);

  /// An entry for each kind; what does not fail so when put alone is complained of and left out.
  std::vector<conformance::KnownFailure> entries(Started& started,
                                                 KnownOptions const& options) const;

 private:
  struct Kind {
    std::set<std::string> strata;
    bool enumerated = true;  ///< in every run, whatever the seed
    conformance::Finding lightest;
  };
  std::map<std::string, Kind> kinds_;
};

/// Why there can be no new entries; empty where there can.
std::string wrong_entry_options(KnownOptions const& options);

}  // namespace layoutcheck::cli
