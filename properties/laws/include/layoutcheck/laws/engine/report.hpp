#pragma once
/// What an engine says of one law on one implementation. Counts add up to what was planned.

#include <functional>
#include <map>
#include <string>

#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {

struct Counts {
  std::uint64_t holds = 0;
  std::uint64_t vacuous = 0;
  std::uint64_t refused = 0;
  std::uint64_t unsupported = 0;
  std::uint64_t violated = 0;
  std::uint64_t unknown = 0;

  void add(OutcomeKind kind);
  std::uint64_t total() const;
};

struct Violation {
  AnyInput input;           ///< as found, or as shrunk
  Outcome outcome;          ///< of that input
  std::string input_class;  ///< where the generator found it; "enumeration" otherwise
  bool smallest = false;    ///< no input of less weight violates the law: enumeration saw them all
};

struct LawReport {
  LawEntry const* law = nullptr;
  std::string engine;  ///< the name of its entry
  std::string bound;   ///< "sampled 1000", "exhaustive to weight 11"
  std::uint64_t planned = 0;
  Counts counts;
  bool of_all = false;       ///< `holds` says that the bound is true: there are no inputs to count
  std::uint64_t points = 0;  ///< claims evaluated
  /// Of those that hold: how many at a sample of their points only, which does not decide the rest.
  std::uint64_t sampled = 0;
  /// Inputs that are too large for the law to be decided, in the place of which others were taken:
  /// smaller ones, or the next of an enumeration. Not counted.
  std::uint64_t undecided = 0;
  /// Inputs of each class that were looked at; `unknown` has the undecided ones too.
  std::map<std::string, Counts> input_classes;
  /// Facts measured on the inputs themselves: how many had them.
  std::map<std::string, std::uint64_t> features;
  std::vector<Violation> violations;
  std::string floor_missed;  ///< not empty: an input class below its floor, in words
  /// Not empty: two definitions in the suite disagree, and no result of this run is to be trusted.
  std::string suite_error;
  /// Not empty: the engine cannot take this law, and why; then nothing was planned.
  std::string not_taken{};
  /// Of the unknown outcomes: how many, by their reason.
  std::map<std::string, std::uint64_t> unknown_because{};

  /// One more outcome: into the counts, the points and the samples.
  void add(Outcome const& outcome);
};

struct Budget {
  Limits limits{};
  std::uint64_t cases = 1000;        ///< inputs per law
  std::uint64_t max_violations = 1;  ///< stop after so many
  std::uint64_t shrink_evaluations = 200'000;
  /// Called with a violation as soon as it is found, before shrinking: the failure is on disk
  /// first.
  std::function<void(LawEntry const&, Violation const&)> on_found;
  /// Called now and then; true ends the run early (what was executed stays counted).
  std::function<bool()> stop;
};

}  // namespace layoutcheck::laws
