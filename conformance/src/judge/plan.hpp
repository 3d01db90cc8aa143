#pragma once
/// Which cases are sent for an operation.

#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/judge/judge.hpp"

namespace layoutcheck::conformance {

/// Cases as text, which takes little room; a `!` before it marks one spelled with integers.
struct Plan {
  enum class From : std::uint8_t { smallest, joined, recorded, kernel, weight, random, guided };

  Op op;
  /// Each once. First those that matter most, of the smallest and of those of kernels' sizes in
  /// turn: required and plain. Then the rest of the smallest, some of them joined, random ones that
  /// do not depend on the seed, more that are enumerated by weight, random ones.
  std::vector<std::string> cases;
  std::vector<From> from;     ///< of each
  std::size_t important = 0;  ///< so many of them come before any other case of any operation
  std::size_t floor = 0;      ///< so many of them are judged in any case

  bool is_enumerated(std::size_t i) const {
    return from[i] == From::smallest || from[i] == From::weight;
  }
  /// Whether every run sends it, whatever the seed and the budget.
  bool is_pinnable(std::size_t i) const { return i < floor && from[i] != From::kernel; }
};

/// The cases of one operation. Those of different kinds of inputs come in turn, so that a run cut
/// short has seen some of each.
Plan plan(Op op, Records const& records, JudgeOptions const& options);

/// One law for each form of query in the laws of `op`: one for each kind of input, and each law
/// that does not simply query the input's own fields one by one.
std::vector<laws::LawEntry const*> const& laws_by_form(Op op);

/// The case that a plan holds as text. Nothing for text of another origin.
std::optional<Case> planned_case(Op op, std::string const& text);

}  // namespace layoutcheck::conformance
