#pragma once
/// A run of the prover, for people and as JSON Lines.

#include <cstdint>
#include <string>

#include "layoutcheck/results/lines.hpp"
#include "prove/run.hpp"

namespace layoutcheck::cli {

struct ProofTotals {
  std::string solvers{};
  std::size_t rests_on = 0;  ///< theorems that those of the run need, and that are not in it
  std::size_t too_wide = 0;  ///< conditions about words of more than `bits` bits
  int bits = 0;
  std::string ledger{};    ///< its file
  std::size_t agreed = 0;  ///< conditions at fixed widths that every solver proves
  std::size_t at_fixed_widths = 0;
  std::uint64_t seed = 0;
  double seconds = 0;
  int exit = 0;
};

/// A line a theorem; what there is to say of those not proved; the last line with everything
/// counted.
void print_text(ProofRun const& run, ProofTotals const& totals);

/// {"type": "run"}, {"type": "theorem_mutant"} and the lines of conditions: each is there for a
/// reader as soon as it is decided.
void emit_run(std::string const& solvers, std::uint64_t seed, std::size_t planned);
void emit_mutant(smt::MutantReport const& mutant);
void emit_record(smt::Record const& record);
/// The line of a condition: what each solver said of which text.
results::Proof record_of(smt::Record const& record);
/// The line of a theorem that was not run.
results::Theorem record_of(smt::Entry const& entry);

/// What is known at the end: {"type": "theorem"} and {"type": "samples"} each, {"type": "summary"}.
void print_json(ProofRun const& run, ProofTotals const& totals);

}  // namespace layoutcheck::cli
