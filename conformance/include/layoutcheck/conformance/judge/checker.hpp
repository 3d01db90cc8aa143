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

#include "layoutcheck/conformance/cases/verdict.hpp"
#include "layoutcheck/conformance/judge/records.hpp"
#include "layoutcheck/laws/engine/report.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::conformance {

struct CheckedCase {
  Case test_case;
  Judgement judgement;
  bool enumerated = false;  ///< met among the smallest cases, which are the same in every run
  bool is_new = false;      ///< sent in every run, and not a recorded failure
};

/// What the laws said, by id.
using LawCounts = std::map<std::string_view, laws::Counts>;

class Checker {
 public:
  /// `recommended`: a right answer in a worse form than the laws of optimality require is a
  /// failure.
  Checker(Records& records, bool recommended) : records_{records}, recommended_{recommended} {}

  /// One judgement per case, in order. Queries go out in batches. With `counts`, the outcome of
  /// every law is added there.
  std::vector<Judgement> check(std::span<Case const> cases, LawCounts* counts = nullptr);

  /// For each failing case the deepest prerequisite that fails itself, or nothing where no
  /// prerequisite explains the failure.
  std::vector<std::optional<CheckedCase>> causes(std::span<CheckedCase const> failing);

  /// Whether the integer spelling gives another answer than n:1 does. May send queries.
  bool differs_from_plain(Case const& test_case);

  double lost_seconds() const { return records_.lost_seconds(); }

  /// Forgets what was derived from answers.
  void clear() { domains_.clear(); }

 private:
  void settle(std::size_t count, std::function<void(std::size_t)> const& attempt);
  Judgement judge(Case const& test_case);
  Judgement judge_value(Case const& test_case, Value const& value, Judgement judgement);
  std::optional<CheckedCase> cause(CheckedCase const& failing, int depth);
  laws::Domain domain(Case const& test_case);

  Records& records_;
  bool recommended_;
  std::unordered_map<std::string, laws::Domain> domains_;
  std::vector<std::pair<std::string_view, laws::OutcomeKind>> heard_;  // of the latest judge()
};

/// The domain of a case, also where an argument is left out or every layout has an answer.
laws::Domain domain_of_case(Case const& test_case);

/// What the reference answers, or why it refuses; empty for an operation that it does not have.
std::string wanted(Case const& test_case);

}  // namespace layoutcheck::conformance
