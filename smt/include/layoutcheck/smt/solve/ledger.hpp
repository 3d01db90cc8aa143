#pragma once
/// What earlier runs found out, so that a later one need not: solvers' answers by the SHA-256 of
/// the script and the solver's version, and the values at which mutants are false.
///
/// It is checked, not trusted: of the answers one in kRechecked is solved again in each run,
/// another one the next time, and the values are evaluated each time.

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "layoutcheck/smt/solve/verdict.hpp"

namespace layoutcheck::smt {

struct Kept {
  std::string sha256{};    ///< of the script; of the mutant's name and what it says
  std::string by{};        ///< Solver::label, or kByEvaluation
  std::string name{};      ///< of the condition or mutant, for readers
  std::string answer{};    ///< "unsat" or "sat"; by evaluation: values, "a=(2,3):(1,2), x=5"
  double seconds = 0;      ///< that it took
  std::uint64_t uses = 0;  ///< how often it was taken since
};

inline constexpr char kByEvaluation[] = "evaluation";
inline constexpr std::uint64_t kRechecked = 32;

class Ledger {
 public:
  /// A line of the file. The last one of a script and a solver counts.
  void add(Kept line);

  /// What it says of a script, whether or not that is to be taken.
  Kept const* find(std::string const& sha256, std::string const& by) const;
  /// The solver's answer, marked as taken from here; nothing where there is none, and where it is
  /// the turn of this one to be solved again.
  bool take(std::string const& sha256, std::string const& by, Answer& answer);
  /// Keeps what a solver answered, if it is unsat or sat. Where the ledger says otherwise the
  /// answer becomes an error that says so.
  void keep(std::string const& sha256, std::string const& by, std::string const& name,
            Answer& answer);

  /// Every line, in an order that does not depend on the run's.
  std::vector<Kept> lines() const;

 private:
  std::map<std::pair<std::string, std::string>, Kept> lines_{};
};

}  // namespace layoutcheck::smt
