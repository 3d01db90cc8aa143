#pragma once
/// conform --against: what an implementation does otherwise than another, such as its last release.

#include <string>
#include <vector>

#include "conform/report.hpp"
#include "conform/start.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::cli {

/// What the implementation that is compared with gets wrong, as a list; and how its run ended.
struct Base {
  Started started;  ///< still running, for `fails_in_base`
  Judged judged;
  std::vector<std::string> ops;  ///< that it claims
  conformance::KnownList list;
  int code = 0;  ///< not 0: it did not start, or not all cases were sent
};

/// The share of the cases that both get: that of the slower one, so that both are sent the same.
double common_population(ConformOptions const& options);

/// Judges the implementation of `--against`, in half of the budget.
Base judge_base(ConformOptions const& options);

/// Whether the counterexample fails in the base with the same id and the same answer. Which of
/// several failing cases a run reports, and how small it makes it, depends on its time, so the list
/// alone does not say it. False for a finding of cases that every run sends, if the base was sent
/// all of them.
bool fails_in_base(Base& base, conformance::Finding const& finding);

/// The operations that the base claims and these lack.
std::vector<std::string> gone_operations(Base const& base, std::vector<std::string> const& ops);

/// What the base has and the run has not, and the counts. Findings of the run are printed before.
void print_against(Base const& base, Conformed const& run, std::vector<std::string> const& ops);
void emit_against(Base const& base, Conformed const& run, std::vector<std::string> const& ops);

}  // namespace layoutcheck::cli
