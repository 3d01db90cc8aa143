#pragma once
/// Laws of one's own that say how they are proved for every rank.

#include <map>
#include <string>
#include <vector>

#include "layoutcheck/smt/sentence/own.hpp"
#include "prove/options.hpp"
#include "prove/run.hpp"

namespace layoutcheck::cli {

struct OwnProof {
  smt::OwnTheorem theorem{};
  smt::EntryReport report{};
  bool executed = false;  ///< not where the run was stopped
};

struct OwnProofs {
  std::string problem{};                     ///< "mine.law:3:5: no theorem so far is called f"
  std::map<std::string, OwnProof> by_law{};  ///< by the law's id
  std::vector<std::string> suite_errors{};   ///< as ProofRun::suite_errors has them
};

/// Proves the theorems of these laws, with all that they rest on.
OwnProofs prove_by_theorems(std::vector<std::string> const& laws, ProveOptions const& options);

}  // namespace layoutcheck::cli
