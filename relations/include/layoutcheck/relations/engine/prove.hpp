#pragma once
/// Queries of laws decided for all points at once: the points at which a claim is false are an
/// integer set, and isl finds one of them or shows that there is none.

#include <string>

#include "layoutcheck/laws/query.hpp"

namespace layoutcheck::relations {

struct ProveOptions {
  /// isl's own count, after which a query is given up: the same on every machine. A step takes
  /// some 40 us where numbers are of 40 bits. 0: no end.
  unsigned long operations = 200'000;
  /// Points that are evaluated before isl is called: corners first, then spread by a hash. Wrong
  /// answers are mostly wrong at many points, and seen by the first of them.
  index_t probes = 64;
  /// False: no floor is simplified, isl gets all of them. Slower, and another way to the answer.
  bool simplify = true;
};

/// holds: at every point. violated: at `point`, as the plain evaluator of the maps says too.
/// unknown: `why`; never a pass.
struct Decision {
  laws::OutcomeKind kind = laws::OutcomeKind::unknown;
  index_t points = 0;  ///< that the query has
  index_t point = -1;
  laws::Claim claim{};
  std::string why{};
  /// Not empty: the set and the evaluator contradict each other, which is a defect of this suite.
  std::string suite_error{};
  bool probed = false;  ///< violated, and a probe found it
  int digits = 0;       ///< in which the points were written
  int floors = 0;       ///< that were left to isl
};

/// Decides the query, in this process. Deterministic.
///
///   same_values {(2,2):(1,2), 4:1}     holds: 4 points
///   same_values {(2,2):(1,3), 4:1}     violated at 2: 3 == 2
///
/// Exact at every size: no arithmetic wraps. Unknown where the claim needs a value that a map does
/// not have, where 128 bits are too few for a coefficient, and where isl gives up.
Decision prove(laws::Query const& query, ProveOptions const& options = {});

}  // namespace layoutcheck::relations
