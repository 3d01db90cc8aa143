#pragma once
/// The options of `layoutcheck prove` and `list theorems`.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace layoutcheck::cli {

struct ProveOptions {
  std::vector<std::string> theorems;    ///< names or patterns with *; empty: all
  std::vector<std::string> check_with;  ///< "cvc5": a second opinion on every condition
  std::string cvc5 = "cvc5";            ///< the program
  std::string cvc5_python;              ///< an interpreter with the module cvc5, instead of it
  std::string solver;                   ///< a command that reads SMT-LIB, as one more opinion
  std::string at;      ///< "a=(2,3):(1,2), x=5": the named statements on these values, no proof
  std::string dump;    ///< folder for the queries as .smt2
  std::string ledger;  ///< file of answers that later runs take
  int bits = 32;       ///< of words, at most
  std::string proofs;  ///< folder for proofs that Coq checks
  double timeout_seconds = 20;  ///< for a query
  unsigned threads = 0;         ///< 0: as many as there are cores
  std::uint64_t seed = 0;       ///< of the solvers and the samples
  int modes = 3;                ///< with a law file: of all arguments of a law together
  bool json = false;
};

/// Each returns an ExitCode. Without the engine proof in the build: kSkipped.
int run_prove(ProveOptions const& options);
int list_theorems(bool json);

/// What theorems say of laws, by id: "proved for all", "proved where a; or b". Nothing without the
/// engine, and of laws that no theorem proves.
std::map<std::string, std::string, std::less<>> bounds_by_law();

}  // namespace layoutcheck::cli
