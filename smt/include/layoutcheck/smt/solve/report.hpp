#pragma once
/// Records gathered by theorem.

#include <string>
#include <vector>

#include "layoutcheck/smt/solve/portfolio.hpp"
#include "layoutcheck/smt/solve/queries.hpp"

namespace layoutcheck::smt {

/// A solver, and how many conditions of a theorem it proved.
struct Share {
  std::string solver{};
  std::size_t proved = 0;
};

struct EntryReport {
  Entry entry{};
  std::size_t conditions = 0;
  std::size_t executed = 0;
  Verdict verdict = Verdict::not_proved;  ///< the worst of its conditions: error, not proved
  std::vector<Share> by{};                ///< in the order of the solvers
  double seconds = 0;
  std::size_t answers = 0;             ///< of solvers, also on the premises alone
  std::size_t from_ledger = 0;         ///< of them
  std::vector<std::string> remarks{};  ///< "name: why", of conditions with something to say
};

/// One for each entry, in their order. An entry without a condition is an error: it proves nothing.
std::vector<EntryReport> by_entry(Work const& work, std::vector<Record> const& records);

/// "z3 4.8.12 + cvc5 1.0.3 on 2 of 3": who proved how much.
std::string proved_by(EntryReport const& report);

}  // namespace layoutcheck::smt
