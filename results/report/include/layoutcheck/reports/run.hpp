#pragma once
/// What a run of the suite said with --json: the lines, read again for reports. Untrusted: a report
/// may come from another machine, be cut off, or be no report at all.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace layoutcheck::reports {

/// A failure, from a line of type `verdict`. Texts are as the suite printed them.
struct Failure {
  std::string id;  ///< stable over runs: op/law/domain/input class/verdict
  std::string impl;
  std::string version;
  std::string op;
  std::string law;
  std::string domain;
  std::string input_class;
  std::string engine;  ///< "conformance" where the line names none
  std::string verdict;
  std::string expression;  ///< the case, as `eval` reads it
  std::string want;
  std::string got;
  std::string said;  ///< by the implementation with an answer that is not a value; may have lines
  std::string repro;
  std::string replay;  ///< what --impl takes to run it as it was run; of conformance only
  std::int64_t point = -1;
  std::uint64_t count = 1;  ///< cases that were shrunk to this one
};

/// A name and how often: an input class and its cases, a verdict and the cases that got it.
struct Named {
  std::string name;
  std::uint64_t count = 0;
};

/// How far a law was tested, from a line of type `coverage`.
struct Coverage {
  std::string law;
  std::string engine;
  std::string bound;  ///< "proved", "exhaustive to weight 9", "sampled 1000"
  std::uint64_t planned = 0;
  std::uint64_t executed = 0;
  std::uint64_t holds = 0;
  std::uint64_t refused = 0;
  std::uint64_t vacuous = 0;
  std::uint64_t violated = 0;
  std::uint64_t unknown = 0;
  std::uint64_t points = 0;
  /// Cases of each, by name; none where the engine has no input classes.
  std::vector<Named> input_classes;
};

/// What an implementation answered to an operation, from a line of type `coverage` without a law.
struct OperationCoverage {
  std::string op;
  std::uint64_t planned = 0;
  std::uint64_t executed = 0;
  std::uint64_t caused_elsewhere = 0;  ///< failures that another operation's defect explains
  std::vector<Named> verdicts;         ///< by name
};

/// Mutants, of one engine, from a line of type `ledger`.
struct Mutants {
  std::string engine;
  std::uint64_t planned = 0;
  std::uint64_t killed = 0;
};

/// A theorem about every rank and extent, from a line of type `theorem`.
struct Theorem {
  std::string name;
  std::string says;
  std::string group;    ///< "induction", ...
  std::string verdict;  ///< "proved", "refuted", "unknown", "error"
  std::uint64_t conditions = 0;
  std::vector<Named> by;  ///< solvers, and the conditions that each proved
};

/// A mutant of a theorem, a false statement, from a line of type `theorem_mutant`.
struct FalseTheorem {
  std::string name;
  std::string of;
  bool refuted = false;
};

/// A space that was swept whole or in part, from a line of type `sweep`.
struct Swept {
  std::string space;
  std::string shard;  ///< "1/1"
  std::uint64_t size = 0;
  std::uint64_t layouts = 0;  ///< visited
  std::uint64_t points = 0;
  std::uint64_t laws = 0;
  std::uint64_t violated = 0;         ///< laws that are
  std::string first;                  ///< the first case that violates one
  std::uint64_t faults_injected = 0;  ///< wrong items, to be found
  std::uint64_t faults_found = 0;
  std::vector<Named> devices;          ///< items of each
  std::vector<std::string> checksums;  ///< "coalesce_keeps_size 3c924964c51d35e8", by law
};

/// What is wrong with an entry of a list of known failures, from a line of type `known`.
struct KnownTrouble {
  std::string id;
  std::string problem;
};

struct Implementation {
  std::string name;
  std::string version;
};

/// One run: it ends with a summary, or it did not end.
struct Run {
  std::string source;   ///< the file's name
  std::string version;  ///< of the suite
  std::string stage;    ///< of a nightly run; "" for a run of its own
  std::string tier;
  std::string solvers;  ///< of a run of theorems
  std::uint64_t seed = 0;
  std::vector<Implementation> implementations;
  std::vector<Failure> failures;
  std::vector<Coverage> coverage;
  std::vector<OperationCoverage> operations;
  std::vector<Mutants> mutants;
  std::vector<Theorem> theorems;
  std::vector<FalseTheorem> false_theorems;
  std::vector<Swept> sweeps;
  std::vector<KnownTrouble> known_troubles;
  bool ended = false;
  std::uint64_t planned = 0;
  std::uint64_t executed = 0;
  std::uint64_t pass = 0;
  std::uint64_t fail = 0;
  std::uint64_t known = 0;
  std::uint64_t skipped = 0;
  std::uint64_t unknown = 0;
  std::uint64_t failing = 0;      ///< cases that fail; `fail` and `known` of conform are findings
  std::uint64_t unsupported = 0;  ///< cases that the implementation does not offer
  int exit = -1;                  ///< -1 where the run did not end
};

/// Whether nothing is amiss: it ended, with exit 0, and executed what was planned or said why not.
bool is_clean(Run const& run);

/// Whether it says of itself that this machine cannot have it: exit 77. Neither clean nor amiss,
/// and reported wherever runs are reported.
bool is_skipped(Run const& run);

/// Why the run as a whole is not what was requested: "the run did not end: there is no summary",
/// "executed 4 of 30, skipped 0", "exit 1, and no failure is listed"; "" where it is.
std::string amiss(Run const& run);

/// "results.jsonl:12: ...": the line that is invalid.
struct RunError {
  std::string message;
};

/// The runs of a text of JSON Lines, one after the other; docs/results.schema.json has the members
/// of each line. Lines of other types are passed over. A last line that is_cut_off is what kill -9
/// leaves, and is left out.
///
/// Errors: no JSON, no object with a type, a member of another kind, more than 256 MiB or 64
/// levels, a line before the first of type `run`, no run at all.
std::variant<std::vector<Run>, RunError> read_runs(std::string_view text,
                                                   std::string const& source);

/// Whether a text ends within a line: the last one has no end, and is not JSON so far.
bool is_cut_off(std::string_view text);

}  // namespace layoutcheck::reports
