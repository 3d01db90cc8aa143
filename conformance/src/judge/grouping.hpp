#pragma once
/// Failing cases to findings: whose fault, which smallest form, a duplicate of which other.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"

namespace layoutcheck::conformance {

class Grouping {
 public:
  Grouping(Checker& checker, JudgeOptions const& options);

  /// A failure that is known: what lacks one of its features has another cause.
  void know(Case const& test_case, Judgement const& judgement);

  /// Files the failing cases of one operation; returns how many of them another one caused.
  std::size_t add(std::vector<CheckedCase> failing);

  /// Shrinks every finding and joins duplicates: those of one id with all features of the smallest
  /// of them. Shrinking adds no feature to a case, so that it keeps its own cause.
  std::vector<Finding> finish();

  /// The smallest case that fails in the same way and has fewer features.
  std::optional<Finding> plainer(Finding finding);

  /// A finding of this one case as it is.
  Finding finding_of(CheckedCase const& checked);

 private:
  void file(CheckedCase checked, std::string_view blamed_by);
  void add_known(std::string const& kind, Features features);
  bool is_inside(Finding const& finding) const;
  bool is_listed(Finding const& finding) const;
  std::vector<Finding> groups_of(std::vector<Finding> alike,
                                 std::chrono::steady_clock::time_point deadline);
  void shrink(Finding& finding, std::chrono::steady_clock::time_point deadline);
  /// Shrinks to the smallest case that fails in the same way; notes whether it is a known one.
  void make_smaller(Finding& finding, std::chrono::steady_clock::time_point deadline);
  bool shrinks_to_a_recorded_failure(Case test_case,
                                     std::chrono::steady_clock::time_point deadline);
  bool step(Finding& finding, std::vector<Case> const& candidates, bool more_ordinary,
            std::chrono::steady_clock::time_point deadline);
  std::chrono::steady_clock::time_point end_of_shrinking() const;
  bool over(std::chrono::steady_clock::time_point deadline) const;

  /// The first case whose judgement `visit` takes; judged in parts, so that no deadline is missed
  /// by more than a part takes.
  bool first_of(std::vector<Case> const& cases, std::chrono::steady_clock::time_point deadline,
                std::function<bool(Case const&, Judgement const&)> const& visit);

  Checker& checker_;
  std::size_t part_ = 1;  ///< candidates judged at once: doubles until one costs a process
  JudgeOptions const& options_;
  std::map<std::string, std::map<Features, Finding>> findings_;  ///< by what they share
  std::map<std::string, std::vector<Features>> known_;           ///< by kind; none contains another
};

/// Wrong values of plain inputs that need an answer first, empty layouts and tuples last.
void order_by_harm(std::vector<Finding>& findings);

}  // namespace layoutcheck::conformance
