#pragma once
/// Every query to every solver, several at a time.

#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/ledger.hpp"
#include "layoutcheck/smt/solve/solver.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

struct Opinion {
  std::string solver{};  ///< Solver::label
  Answer answer{};
};

/// What became of one query. `verdict` follows from the rest:
///   - the cover must be sat: unsat is an error, as the proof would say nothing;
///   - an error of any solver is one, and so is a proof together with a counterexample;
///   - group induction: proved when every solver proves it; otherwise when one of them does;
///   - not proved else: a model is one of the premises given to the solver, not a counterexample.
struct Record {
  std::string name{};
  std::string theorem{};
  Group group = Group::induction;
  std::string hash{};               ///< SHA-256 of the query's text, in hexadecimal digits
  std::vector<Opinion> opinions{};  ///< in the order of the solvers
  bool has_cover = false;
  Opinion cover{};  ///< of the first solver
  Verdict verdict = Verdict::not_proved;
  std::string why{};      ///< of any verdict but proved; also who gave up where another proved
  bool executed = false;  ///< false: the run was stopped before every answer was there

  double seconds() const;
};

struct PortfolioOptions {
  unsigned workers = 1;
  Limits limits{};
  Ledger* ledger = nullptr;                            ///< of solvers that say a version
  std::function<bool()> stop{};                        ///< called now and then
  std::function<void(std::string const&)> progress{};  ///< a query is through, by name
  /// The records of executed queries, each as soon as those of all before it are there.
  std::function<void(Record const&)> decided{};
};

/// One record a query, in their order; the same whatever the number of workers, times and what is
/// from a ledger aside. Pre: at least one solver.
std::vector<Record> run_portfolio(std::vector<Query> const& queries,
                                  std::vector<Solver const*> const& solvers,
                                  PortfolioOptions const& options);

std::string_view name(Group group);

}  // namespace layoutcheck::smt
