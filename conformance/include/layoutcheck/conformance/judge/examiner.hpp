#pragma once
/// Judges single cases by every law of their operation.

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/judge/records.hpp"
#include "layoutcheck/conformance/judge/verdict.hpp"
#include "layoutcheck/laws/engine/report.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::conformance {

struct Examined {
  Case asked;
  Judgement judgement;
  bool enumerated = false;  ///< met among the smallest cases, which are the same in every run
  bool fresh = false;       ///< put in every run, and not among the pinned failures
};

/// What the laws said, by id.
using LawCounts = std::map<std::string_view, laws::Counts>;

class Examiner {
 public:
  /// `recommended`: a right answer in a worse form than the laws of optimality ask for is a
  /// failure.
  Examiner(Records& records, bool recommended) : records_{records}, recommended_{recommended} {}

  /// One judgement per case, in order. Questions go out in batches. With `counts`, the outcome of
  /// every law is added there.
  std::vector<Judgement> examine(std::span<Case const> cases, LawCounts* counts = nullptr);

  /// For each failing case the deepest prerequisite that fails itself, or nothing where the case
  /// stands on its own.
  std::vector<std::optional<Examined>> causes(std::span<Examined const> failing);

  /// Whether the integer spelling gives another answer than n:1 does. Asks if it must.
  bool differs_from_plain(Case const& asked);

  double lost_seconds() const { return records_.lost_seconds(); }

  /// Forgets what was derived from answers.
  void clear() { domains_.clear(); }

 private:
  void settle(std::size_t count, std::function<void(std::size_t)> const& attempt);
  Judgement judge(Case const& asked);
  Judgement judge_value(Case const& asked, Value const& value, Judgement judgement);
  std::optional<Examined> cause(Examined const& failing, int depth);
  laws::Domain domain(Case const& asked);

  Records& records_;
  bool recommended_;
  std::unordered_map<std::string, laws::Domain> domains_;
  std::vector<std::pair<std::string_view, laws::OutcomeKind>> heard_;  // of the latest judge()
};

/// The domain of a case, also where an argument is left out or every layout has an answer.
laws::Domain domain_of_case(Case const& asked);

/// What the reference answers, or why it refuses.
std::string wanted(Case const& asked);

}  // namespace layoutcheck::conformance
