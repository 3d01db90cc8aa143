#pragma once
/// New entries of a list, from findings.

#include <map>
#include <string>
#include <vector>

#include "conform/start.hpp"
#include "known/options.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::cli {

/// Findings of some runs, distinguished by operation, law, domain and verdict, and by their
/// features: a finding that lacks a feature of another has another cause. What is found in several
/// input classes, or by random cases alone, is found in others with the next seed: its entry has
/// `*` there.
class Gathered {
 public:
  void add(conformance::Finding const& finding);
  bool empty() const { return kinds_.empty(); }

  /// An entry for each cause; what does not fail so when run alone is reported and left out.
  std::vector<conformance::KnownFailure> entries(Started& started,
                                                 KnownOptions const& options) const;

 private:
  std::map<std::string, std::vector<conformance::Finding>>
      kinds_;  ///< by id with * for the input class
};

/// The operations of which a run executed less than it planned, or fewer cases than every run
/// sends, with numbers: "rank (12 of 1800)".
std::string left_out(conformance::Report const& report, bool by_plan);

/// Why there can be no new entries; empty where there can.
std::string wrong_entry_options(KnownOptions const& options);

}  // namespace layoutcheck::cli
