#pragma once
/// Engine proof: which laws the theorems prove, for every rank and every extent.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::cli {

struct ProvedLaws {
  /// For each law of which a theorem speaks: holds when all its theorems, and all that they rest
  /// on, are proved; unknown otherwise. A bug of the suite is in the first one.
  std::vector<laws::LawReport> reports{};
  std::size_t mutants = 0;  ///< of these theorems
  std::size_t refuted = 0;
};

/// Runs the prover, in child processes: before the run has threads.
ProvedLaws prove_laws(std::vector<laws::LawEntry const*> const& laws, unsigned workers,
                      std::function<bool()> const& stop);

}  // namespace layoutcheck::cli
