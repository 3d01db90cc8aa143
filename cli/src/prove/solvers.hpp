#pragma once
/// The solvers that a run calls.

#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/solver.hpp"
#include "prove/options.hpp"

namespace layoutcheck::cli {

struct Solvers {
  std::vector<std::unique_ptr<smt::Solver>> all{};  ///< Z3 first
  std::string problem{};  ///< one that was requested is not there: which, and how to install it

  std::vector<smt::Solver const*> pointers() const;
  /// "z3 4.8.12 + cvc5 1.0.3"
  std::string label() const;
};

Solvers find_solvers(ProveOptions const& options);

/// For `doctor`: the linked Z3, the cvc5 on the PATH or why there is none, and Coq.
struct SolverFacts {
  std::string z3{};
  std::string cvc5{};  ///< "cvc5 1.0.3"; empty: absent
  std::string cvc5_problem{};
  std::string coqtop{};  ///< its path; empty: absent
};
SolverFacts solver_facts();

}  // namespace layoutcheck::cli
