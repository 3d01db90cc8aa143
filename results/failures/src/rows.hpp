#pragma once
/// Rows as records.

#include <string>

#include "layoutcheck/failures/records.hpp"
#include "sqlite/connection.hpp"

namespace layoutcheck::failures {

inline constexpr char const* kNightlyRunColumns =
    "id, date, revision, suite, tier, seed, planned, executed, pass, fail, known, skipped, "
    "unknown, findings, code";
inline constexpr char const* kFailureColumns =
    "c.impl, c.version, c.id, c.op, c.law, c.domain, c.stratum, c.engine, c.verdict, c.expression, "
    "c.want, c.got, c.repro, c.replay, c.said, c.point";
inline constexpr int kFailureCount = 16;  ///< of the columns

/// That r is a stored case which was run again and failed as the counterexample c of a search did:
/// a sighting of r is one of c.
inline constexpr char const* kRepeats =
    " r.engine = 'replay' AND c.engine <> 'replay' AND r.impl = c.impl AND r.law = c.law AND "
    "r.verdict = c.verdict AND r.expression = c.expression ";

/// Of a row that begins with kNightlyRunColumns.
NightlyRun nightly_run_of(Statement const& row);
/// Of a row that begins with kFailureColumns; its count is left at 1.
reports::Failure failure_of(Statement const& row);

/// The beginning of an untrusted text, fit for a message on a terminal.
std::string shown(std::string_view text);

}  // namespace layoutcheck::failures
