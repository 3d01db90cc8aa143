#pragma once
/// Faults injected in every run: a sweep that would overlook a violation is discovered by it.

#include <cstdint>
#include <functional>

#include "layoutcheck/sweep/ledger/failure.hpp"
#include "layoutcheck/sweep/ledger/range.hpp"
#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {

struct Injection {
  int injected = 0;
  int found = 0;
  std::string missed;  ///< not empty: what was swept, what was found instead
};

/// At the first number that laws claim something about (point 0), the last such (its last point)
/// and one that `seed` picks (a point that it picks): a stretch around the number is swept without
/// and with the fault, and every law that held at the item must turn out violated there, at that
/// point, and nothing else may change. Stops at the first miss; injects none where no law claims
/// anything. Errors: what the back end reports, or tallies that do not add up.
Result<Injection> inject_faults(Space const& space, Range const& range, Backend& backend,
                                std::uint64_t seed);

}  // namespace layoutcheck::sweep
