#pragma once
/// The tables, and the way from each schema to the next.

#include <cstdint>
#include <span>

#include "layoutcheck/failures/database.hpp"
#include "sqlite/connection.hpp"

namespace layoutcheck::failures {

/// Statements that lead from schema k to k + 1, the first from an empty file. What was released is
/// never edited: a change is one more step. The number of steps is the version of the schema, kept
/// as the file's user_version.
std::span<char const* const> schema_steps();

/// Checks that the file is this suite's, brings it up to the last step where `access` allows it,
/// and holds its tables against those that the steps make. Errors are left in the connection.
void bring_up(Connection& connection, Access access, std::span<char const* const> steps);

}  // namespace layoutcheck::failures
