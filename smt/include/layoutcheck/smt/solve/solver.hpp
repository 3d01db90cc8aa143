#pragma once
/// Solvers behind one interface: each gets the same SMT-LIB text, in a process of its own.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/verdict.hpp"

namespace layoutcheck::smt {

struct Task;
struct Ended;

/// What one query may cost. Resources come first, as they are the same on every machine; the
/// time comes after them.
struct Limits {
  double seconds = 20;
  std::uint64_t resources = 0;  ///< in the solver's own unit; 0: its default
  std::uint64_t seed = 0;       ///< of the solver's own choices
};

class Solver {
 public:
  virtual ~Solver() = default;
  std::string const& name() const { return name_; }        ///< "z3"
  std::string const& version() const { return version_; }  ///< "4.8.12"; empty: it does not say
  std::string label() const { return version_.empty() ? name_ : name_ + " " + version_; }

  /// The task that sends the query; `text` outlives it.
  virtual Task solve(std::string const& text, Limits const& limits) const = 0;
  /// What came back.
  virtual Answer read(Ended const& ended) const = 0;

 protected:
  Solver(std::string name, std::string version)
      : name_(std::move(name)), version_(std::move(version)) {}

 private:
  std::string name_;
  std::string version_;
};

/// Either a solver or why there is none.
struct FoundSolver {
  std::unique_ptr<Solver> solver{};
  std::string problem{};
};

/// The linked Z3, its plain core, in a fork of this process.
std::unique_ptr<Solver> make_z3();
/// The program cvc5, by default that on the PATH.
FoundSolver find_cvc5(std::string const& program = "cvc5");
/// cvc5's Python module, by an interpreter that has it: one process for many queries.
FoundSolver find_cvc5_python(std::string const& python);
/// Any program that reads SMT-LIB from stdin and prints sat, unsat or unknown.
FoundSolver make_command_solver(std::string const& command);

/// What the text of a solver's answer says: its first line is sat, unsat or unknown, and no
/// error accompanies it.
Answer classify(Ended const& ended);

}  // namespace layoutcheck::smt
