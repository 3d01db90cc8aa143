#pragma once
/// What the database tells, to whoever is in a transaction of it.

#include "layoutcheck/failures/query.hpp"
#include "sqlite/connection.hpp"

namespace layoutcheck::failures {

/// Errors are left in the connection.
Memory recall(Connection& connection);

}  // namespace layoutcheck::failures
