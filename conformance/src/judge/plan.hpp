#pragma once
/// Which cases are put for an operation.

#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/judge/judge.hpp"

namespace layoutcheck::conformance {

/// Cases as text, in which they take little room; `integers` may stand before the text.
struct Plan {
  Op op;
  /// Each once: the smallest, some of them joined, random ones that do not depend on the seed, more
  /// that are enumerated by weight, random ones.
  std::vector<std::string> cases;
  std::size_t smallest = 0;
  std::size_t floor = 0;       ///< so many of them are judged in any case
  std::size_t enumerated = 0;  ///< the end of those by weight

  bool is_enumerated(std::size_t i) const { return i < smallest || (i >= floor && i < enumerated); }
};

/// The cases of one operation. Those of different kinds of givens come in turn, so that a run cut
/// short has seen some of each.
Plan plan(Op op, Records const& records, JudgeOptions const& options);

/// One law for each way in which laws of `op` ask: by kind of given, and those that do not simply
/// ask with the given's own fields one by one.
std::vector<laws::LawEntry const*> const& laws_by_form(Op op);

/// The case that a plan holds as text. Nothing for text of another origin.
std::optional<Case> planned_case(Op op, std::string const& text);

/// Whether `op` takes these arguments.
bool takes(Op op, std::span<Value const> args);

}  // namespace layoutcheck::conformance
