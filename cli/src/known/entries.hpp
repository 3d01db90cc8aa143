#pragma once
/// New entries of a list, from findings.

#include <map>
#include <string>
#include <vector>

#include "conform/start.hpp"
#include "known/options.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::cli {

/// Findings of some runs, told apart by operation, law, domain and verdict, and by their features:
/// what lacks one of another's has another cause. What is met in several strata, or by random cases
/// alone, is met in others with the next seed: its entry has `*` there.
class Gathered {
 public:
  void add(conformance::Finding const& finding);
  bool empty() const { return kinds_.empty(); }

  /// An entry for each cause; what does not fail so when put alone is complained of and left out.
  std::vector<conformance::KnownFailure> entries(Started& started,
                                                 KnownOptions const& options) const;

 private:
  std::map<std::string, std::vector<conformance::Finding>>
      kinds_;  ///< by id with * for the stratum
};

/// The operations of which a run executed less than it planned, or less than every run puts, with
/// numbers: "rank (12 of 1800)".
std::string left_out(conformance::Report const& report, bool by_plan);

/// Why there can be no new entries; empty where there can.
std::string wrong_entry_options(KnownOptions const& options);

}  // namespace layoutcheck::cli
