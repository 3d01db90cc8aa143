#pragma once
/// What the forms of a report share: names, order, words.

#include <span>
#include <string>
#include <vector>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// "pycute 4.2.0.0", with the stage of a nightly run before it; the file's name where a run names
/// no implementation.
std::string name_of(Run const& run);

/// "as expected", "did not end", "exit 3".
std::string state_of(Run const& run);

/// "all as expected, 1 skipped", or "12 failures, 2 of 9 runs not as expected".
std::string verdict_of(std::span<Run const> runs);

/// "12 violated", "none", "4 unknown", or the bound: "proved", "sampled 1000".
std::string cell_of(Coverage const& coverage);

/// The worst first; what is alike, by the size of its case and then by id, so that the order does
/// not depend on who found what first.
std::vector<Failure const*> worst_first(std::span<Run const> runs);

/// Mutants or injected faults, and how many of them were found.
struct MutantRow {
  std::string what;  ///< "random: builtin:reference 0.1.0, mutants by random"
  std::uint64_t planned = 0;
  std::uint64_t found = 0;
};

/// Wrong algebras, false theorems and wrong items of all runs, in their order; nothing of spaces in
/// which there was none.
std::vector<MutantRow> mutants_in(std::span<Run const> runs);

/// "coalesce_keeps_size at coalesce(4:2)", the case of the first law that is violated and has one;
/// or "".
std::string first_violation(Sweep const& sweep);

/// "z3 4.8.12 4, cvc5 1.0.3 2": names and counts in a line.
template <class T>
std::string list_of(std::vector<T> const& list, std::string T::*name, std::uint64_t T::*count) {
  std::string text;
  for (T const& one : list) {
    text += (text.empty() ? "" : ", ") + one.*name + " " + std::to_string(one.*count);
  }
  return text;
}

}  // namespace layoutcheck::reports
