#pragma once
/// Failing cases to findings: whose fault, which smallest form, the same as which other.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "layoutcheck/conformance/judge/features.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"

namespace layoutcheck::conformance {

/// Failures that differ in law, domain, stratum or verdict are several; those alike in these are
/// put into groups: all that have the features of the group's smallest case. What lacks one of them
/// has another cause, and a smallest case of its own, found among those that lack them too.
class Grouping {
 public:
  Grouping(Examiner& examiner, JudgeOptions const& options);

  /// Such failures are known: others of the kind are too, if they have the features of one.
  void know(Case const& asked, Judgement const& judgement);

  /// Files the failing cases of one operation; returns how many of them another one caused.
  std::size_t add(std::vector<Examined> failing);

  /// Shrinks every finding and joins those that come down to the same.
  std::vector<Finding> finish();

  /// A finding of this one case, as it stands.
  Finding finding_of(Examined const& examined);

 private:
  void file(Examined examined, std::string_view blamed_by);
  void merge(Finding finding);
  void shrink(Finding& finding, std::chrono::steady_clock::time_point deadline);
  bool is_listed(Finding const& finding) const;
  /// To the smallest case that fails in the same way, and whether it is a known one.
  void make_smaller(Finding& finding, std::chrono::steady_clock::time_point deadline);
  std::vector<Finding> groups_of(std::vector<Finding> alike,
                                 std::chrono::steady_clock::time_point deadline);
  void add_known(std::string const& kind, Features all);
  /// Whether it has the features of a known failure of its kind, or no such one is there.
  bool is_inside(Finding const& finding) const;
  std::vector<Features> const* known_of(Finding const& finding) const;
  /// Whether it has the features of a known failure of its operation, of whatever kind.
  bool may_come_down(Finding const& finding) const;
  bool comes_down_to_a_pin(Case asked, std::chrono::steady_clock::time_point deadline);
  bool step(Finding& finding, std::vector<Case> const& candidates, bool more_ordinary,
            std::chrono::steady_clock::time_point deadline);
  bool over(std::chrono::steady_clock::time_point deadline) const;

  /// The first case whose judgement `visit` takes; judged in parts, so that no deadline is missed
  /// by more than a part takes.
  bool first_of(std::vector<Case> const& cases, std::chrono::steady_clock::time_point deadline,
                std::function<bool(Case const&, Judgement const&)> const& visit);

  Examiner& examiner_;
  std::size_t part_ = 1;  ///< candidates judged at once: doubles until one costs a process
  JudgeOptions const& options_;
  std::map<std::string, std::map<Features, Finding>> findings_;  ///< by what they share
  std::map<std::string, std::vector<Features>> known_;           ///< by kind: the least sets
  std::vector<Features> off_limits_;  ///< other groups, where no step leads while one is shrunk
  std::chrono::steady_clock::time_point latest_{};  ///< for what has time however late it is
};

/// What a reader has to take in: laws::weight of all arguments.
std::uint64_t weight_of(Case const& asked);

}  // namespace layoutcheck::conformance
