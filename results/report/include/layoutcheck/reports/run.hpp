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
  std::string id;  ///< stable over runs: op/law/domain/stratum/verdict
  std::string impl;
  std::string version;
  std::string op;
  std::string law;
  std::string domain;
  std::string stratum;
  std::string engine;  ///< "conformance" where the line names none
  std::string verdict;
  std::string expression;  ///< the case, as `eval` reads it
  std::string want;
  std::string got;
  std::string repro;
  std::int64_t point = -1;
  std::uint64_t count = 1;  ///< cases that came down to this one
};

/// How far a law was put to the test, from a line of type `coverage`.
struct Coverage {
  std::string law;
  std::string engine;
  std::string bound;  ///< "proved", "exhaustive to weight 9", "sampled 1000"
  std::uint64_t planned = 0;
  std::uint64_t executed = 0;
  std::uint64_t holds = 0;
  std::uint64_t violated = 0;
  std::uint64_t unknown = 0;
};

/// Planted wrong algebras, of one engine.
struct Planted {
  std::string engine;
  std::uint64_t planned = 0;
  std::uint64_t caught = 0;
};

struct Implementation {
  std::string name;
  std::string version;
};

/// One run: it ends with a summary, or it did not end.
struct Run {
  std::string source;   ///< the file's name
  std::string version;  ///< of the suite
  std::string tier;
  std::uint64_t seed = 0;
  std::vector<Implementation> implementations;
  std::vector<Failure> failures;
  std::vector<Coverage> coverage;
  std::vector<Planted> planted;
  bool ended = false;
  std::uint64_t planned = 0;
  std::uint64_t executed = 0;
  std::uint64_t pass = 0;
  std::uint64_t fail = 0;
  std::uint64_t known = 0;
  std::uint64_t skipped = 0;
  std::uint64_t unknown = 0;
  int exit = -1;  ///< -1 where the run did not end
};

/// Whether nothing is amiss: it ended, with exit 0, and executed what was planned or said why not.
bool is_clean(Run const& run);

/// "results.jsonl:12: ...": the line that is none.
struct RunError {
  std::string message;
};

/// The runs of a text of JSON Lines, one after the other; lines of other types are passed over. A
/// last line without an end is what kill -9 leaves, and is left out.
///
/// Errors: no JSON, no object with a type, a member of another kind, more than 256 MiB or 64
/// levels, a line before the first of type `run`, no run at all.
std::variant<std::vector<Run>, RunError> read_runs(std::string_view text,
                                                   std::string const& source);

}  // namespace layoutcheck::reports
