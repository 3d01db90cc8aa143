#pragma once
/// How a run ended, as the caller's shell sees it.

namespace layoutcheck::cli {

enum ExitCode : int {
  kAsExpected = 0,        ///< all as expected, and enough executed
  kCounterexample = 1,    ///< a counterexample or an unexpected failure; eval: the algebra refuses
  kUsage = 2,             ///< usage, configuration or malformed text
  kStaleList = 3,         ///< a list of known failures is stale, expired or too broad
  kInconclusive = 4,      ///< the budget ended below the floor
  kNothingSelected = 5,   ///< nothing selected, or fewer executed than the floor
  kNoImplementation = 6,  ///< it could not start or broke the protocol
  kSuiteBug = 70,         ///< oracles disagree, or an engine missed a mutant
  kSkipped = 77,          ///< skipped whole
  kInterrupted = 130,     ///< Ctrl-C (SIGTERM: 143, SIGHUP: 129), after a report of what was found
};

}  // namespace layoutcheck::cli
