#pragma once
/// New entries of a list, from findings.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conform/start.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::cli {

/// Of the entries of a list that is made, and the runs that it is made of.
struct ListOptions {
  std::string implementation{};
  std::string issue{};    ///< the link of new entries
  std::string reason{};   ///< theirs; empty: the sentence of the law
  std::string expires{};  ///< theirs; empty: in 180 days
  std::string today{};
  std::uint64_t seed = 1;  ///< of the first run
  double budget_seconds = 60;
  double plan_seconds = 0;                ///< the cases of this --plan of conform; 0: by the budget
  std::vector<std::string> operations{};  ///< these alone are judged; empty: all
};

/// What is sent in run 0, 1, ... of those of which a list is made.
conformance::JudgeOptions how_to_list(Started const& started, ListOptions const& options,
                                      std::uint64_t run);

/// One such run, with its progress under this title.
conformance::Report judge_to_list(Started& started, conformance::JudgeOptions how,
                                  std::string const& title);

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
                                                 ListOptions const& options) const;

 private:
  std::map<std::string, std::vector<conformance::Finding>>
      kinds_;  ///< by id with * for the input class
};

/// The operations of which a run executed less than it planned, or fewer cases than every run
/// sends, with numbers: "rank (12 of 1800)".
std::string left_out(conformance::Report const& report, bool by_plan);

/// Why there can be no new entries; empty where there can.
std::string wrong_entry_options(ListOptions const& options);

}  // namespace layoutcheck::cli
