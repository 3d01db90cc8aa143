#pragma once
/// Counterexamples to false statements, the smallest first, and the mutants of the theorems
/// that every run has to refute.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/ledger.hpp"
#include "layoutcheck/smt/solve/samples.hpp"
#include "layoutcheck/smt/solve/solver.hpp"

namespace layoutcheck::smt {

/// A mutant of a theorem: false by design: the mistake that a proof must not let through.
struct Mutant {
  std::string name{};
  std::string of{};    ///< the theorem
  std::string says{};  ///< what is wrong
  Statement statement{};
};

/// Every mutant of a theorem; adds the functions that they misuse to the theory, whose library is
/// written.
std::vector<Mutant> mutants(Theory& theory);

struct Refutation {
  bool found = false;
  Assignment values{};
  int core_calls = 0;      ///< found: so many of its values are core's own
  std::string problem{};   ///< not found: why; a model that does not refute is one, named so
  bool suite_bug = false;  ///< such a model: solver and evaluation disagree
};

/// A small counterexample. First random values, shrunk step by step; then Z3 searches for a
/// smaller one: lists of 0 to 3 modes, numbers of at most 1, 2, 4, ... 32, first those that are not
/// negative. Where there is none: numbers up to 2^48, then lists of 4 and 5 modes. A model is
/// evaluated again before it is believed, by the definitions and with core's own functions. Calls
/// Z3 in this process: to be run in one of its own.
Refutation refute(Theory& theory, Statement const& statement, Limits const& limits);
/// The same for the premises alone, however the claim fares.
Refutation meet_premises(Theory& theory, Statement const& statement, Limits const& limits);

struct MutantReport {
  Mutant mutant{};
  bool refuted = false;
  std::string counterexample{};  ///< as `text` writes it
  std::int64_t size = 0;         ///< of its largest list, as a layout; 0: no list
  int core_calls = 0;            ///< so many of its values are core's own
  std::string problem{};
  bool suite_bug = false;  ///< as Refutation has it
  bool executed = true;
  double seconds = 0;
};

struct RefuteOptions {
  unsigned workers = 1;
  Ledger* ledger = nullptr;  ///< has counterexamples of earlier runs, and gets those of this one
  Limits limits{};
  std::function<bool()> stop{};
  std::function<void(std::string const&)> progress{};
};
std::vector<MutantReport> refute_all(Theory& theory, std::vector<Mutant> const& mutants,
                                     RefuteOptions const& options);

}  // namespace layoutcheck::smt
