#include "prove/solvers.hpp"

#include "layoutcheck/smt/solve/certify.hpp"

namespace layoutcheck::cli {
namespace {

void add(Solvers& solvers, smt::FoundSolver found, std::string const& how) {
  if (found.solver) {
    solvers.all.push_back(std::move(found.solver));
  } else if (solvers.problem.empty()) {
    solvers.problem = found.problem + how;
  }
}

}  // namespace

std::vector<smt::Solver const*> Solvers::pointers() const {
  std::vector<smt::Solver const*> result;
  for (auto const& solver : all) result.push_back(solver.get());
  return result;
}

std::string Solvers::label() const {
  std::string text;
  for (auto const& solver : all) text += (text.empty() ? "" : " + ") + solver->label();
  return text;
}

Solvers find_solvers(ProveOptions const& options) {
  Solvers solvers;
  solvers.all.push_back(smt::make_z3());
  if (!options.cvc5_python.empty()) {
    add(solvers, smt::find_cvc5_python(options.cvc5_python), " (pip install cvc5)");
  } else if (!options.check_with.empty()) {
    add(solvers, smt::find_cvc5(options.cvc5),
        " (apt install cvc5, or name a python that has it by --cvc5-python)");
  }
  if (!options.solver.empty()) add(solvers, smt::make_command_solver(options.solver), "");
  return solvers;
}

SolverFacts solver_facts() {
  SolverFacts facts{.z3 = smt::make_z3()->label(), .coqtop = smt::find_coqtop()};
  smt::FoundSolver const cvc5 = smt::find_cvc5();
  if (cvc5.solver) facts.cvc5 = cvc5.solver->label();
  facts.cvc5_problem = cvc5.problem;
  return facts;
}

}  // namespace layoutcheck::cli
