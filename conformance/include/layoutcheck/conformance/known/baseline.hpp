#pragma once
/// Baseline: the failing ones among the cases that every run sends, each with its answer, as short
/// hashes.
///
/// An id says of what kind a failure is; a library that gets more cases wrong in the same way keeps
/// the id. The baseline shows the difference: a case that fails without a baseline entry has begun
/// to fail, or fails in another way than before.

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "layoutcheck/conformance/cases/verdict.hpp"

namespace layoutcheck::conformance {

/// Name of an operation -> the baseline entries of its cases.
using Baseline = std::map<std::string, std::set<std::string>, std::less<>>;

/// A hash, eight hexadecimal digits, of case, spelling, verdict and, where the verdict is about an
/// answer, that answer; a crash and a timeout have the same. It is the same on every machine. Two
/// failures of an operation share one by chance in four thousand million.
std::string baseline_entry_of(Case const& test_case, Judgement const& judgement);

bool is_baseline_entry(std::string_view text);

/// Whether the case is in the baseline with this very judgement.
bool is_recorded(Baseline const& baseline, Case const& test_case, Judgement const& judgement);

}  // namespace layoutcheck::conformance
