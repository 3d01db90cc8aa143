#pragma once
/// What is read from the database within a transaction of the caller.

#include "layoutcheck/failures/query.hpp"
#include "sqlite/connection.hpp"

namespace layoutcheck::failures {

/// Errors are left in the connection.
Memory recall(Connection& connection);

}  // namespace layoutcheck::failures
