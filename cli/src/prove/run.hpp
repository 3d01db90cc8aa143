#pragma once
/// A run of the prover: what it selected, what came of it, and the exit code that follows.

#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/implied.hpp"
#include "layoutcheck/smt/solve/refute.hpp"
#include "layoutcheck/smt/solve/report.hpp"
#include "layoutcheck/smt/solve/samples.hpp"
#include "layoutcheck/smt/theorems/library.hpp"
#include "prove/solvers.hpp"

namespace layoutcheck::cli {

/// All that can be proved; the theory stays for its statements to be run.
struct Library {
  Library();

  smt::Theory theory{};
  smt::Layouts layouts;
  std::vector<smt::Entry> entries{};
  std::vector<smt::Mutant> mutants{};
};

struct ProofRun {
  std::vector<smt::Record> records{};
  std::vector<smt::EntryReport> entries{};
  std::vector<smt::SampleReport> samples{};  ///< of the statements over integers and lists
  std::vector<smt::MutantReport> mutants{};  ///< of theorems
  std::vector<smt::Implied> implied{};       ///< the laws that the theorems name

  std::size_t count(smt::Verdict verdict) const;  ///< theorems
  std::size_t open() const;                       ///< theorems that are conditional or not proved
  std::size_t executed() const;                   ///< conditions
  std::size_t proved_conditions() const;
  std::size_t conditions_of_refuted() const;  ///< those not proved, of refuted theorems
  std::size_t refuted_mutants() const;
  /// What makes the run worthless whatever the theorems say: a mutant that was not
  /// refuted, premises that no sample meets, a statement that a sample refutes and a solver proves,
  /// a law that its theorems do not imply.
  /// Empty where `stopped`.
  std::vector<std::string> suite_errors(bool stopped) const;
};

struct ProofLimits {
  unsigned workers = 1;
  smt::Limits each{};
  smt::Ledger* ledger = nullptr;
  std::function<bool()> stop{};
  /// What is decided is reported at once: the mutants together, then each record, in the order
  /// of the work.
  std::function<void(smt::MutantReport const&)> on_mutant{};
  std::function<void(smt::Record const&)> on_decided{};
};

/// Samples, mutants, then every condition of `work`.
ProofRun run_proofs(Library& library, smt::Work const& work,
                    std::vector<smt::Solver const*> const& solvers, ProofLimits const& limits);

}  // namespace layoutcheck::cli
