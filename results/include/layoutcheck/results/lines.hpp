#pragma once
/// Lines of results: records written as JSON, and read again. All that is read is untrusted: a file
/// may come from another machine, be cut off, or be about something else.

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "layoutcheck/core/text/outcome.hpp"
#include "layoutcheck/results/json_value.hpp"
#include "layoutcheck/results/records.hpp"

namespace layoutcheck::results {

/// The record of a line. Nothing for the types that are not described: reports pass these over.
using Line = std::variant<std::monostate, RunStart, Failure, Coverage, OperationCoverage,
                          InputCounts, Mutants, Proof, Theorem, Samples, FalseTheorem, Sweep,
                          KnownTrouble, FixedRecords, DialectLaw, FixedFinding, Comparison,
                          LibraryOperation, LibraryFunction, LibraryTotal, ErrorLine, Summary,
                          Stage, NightlyRun, Remembered, KeptAnswer, StoredCase>;

/// The record as its line has it, with the members in the order of its description.
///
///   json_of(Mutants{"mutants", "random", 7, 6}).text() ==
///       R"({"type":"ledger","what":"mutants","engine":"random","planned":7,"killed":6})"
Json json_of(Line const& record);

/// Of a member that a line lacks, or that is null: its field keeps its default, or that is an
/// error. Lines of format 1 lack some, and so do those of a nightly run.
enum class Lacking { allowed, refused };

/// The members of one record, under their names of today or of format 1. Others are passed over.
/// Errors name the member: "killed is not a number from 0 on", "faults: found is missing".
template <Record R>
Outcome<R, std::string> record_of(nlohmann::json const& object, Lacking lacking);

/// Calls `take` for the lines of a text of JSON Lines, in their order. A last line without an end
/// that is not JSON is what kill -9 leaves, and is left out.
///
/// Returns what is wrong, with its place, or "": "r.jsonl:12: exit is missing". Wrong is a line
/// that is not JSON or not an object with a type, a member as in record_of, more than 256 MiB or 64
/// levels, and what `take` returns.
std::string each_line(std::string_view text, std::string const& source, Lacking lacking,
                      std::function<std::string(Line&&)> const& take);

/// Whether a text ends within a line: the last one has no end, and is not JSON so far.
bool is_cut_off(std::string_view text);

/// JSON Schema, draft 7, of a line: what this version writes.
Json schema();

}  // namespace layoutcheck::results
