#pragma once
/// Every small input, in the order of weight, on the CPU.

#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::laws {

/// One law on the first budget.cases inputs by weight; null: on the reference, called directly. The
/// report's bound names the last weight that was covered whole.
LawReport run_exhaustive(LawEntry const& law, Implementation const* implementation,
                         Budget const& budget);

}  // namespace layoutcheck::laws
