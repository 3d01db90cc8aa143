#pragma once
/// Conditions as theorems of Coq, each with a proof that coqtop checks: a program that shares
/// nothing with the solvers.

#include <string>

#include "layoutcheck/smt/solve/solver.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

struct CoqProof {
  std::string text{};     ///< Lemma and theorem, without what they require (certify.cpp)
  std::string problem{};  ///< why there is no proof
};

/// "forall (f : Z -> Z) (x : Z), assertion -> ... -> False" of a script over integers, declared
/// sorts and functions. Equality of a declared sort is decidable by a premise of the theorem.
///
/// Z3 says which assertions and which instances of congruence contradict each other; the proof is a
/// tree of case distinctions on their atoms. At its leaves a formula is false by its atoms, as a
/// term says, or atoms contradict each other by arithmetic (lia) or equality (congruence). Queries
/// of logic QF_UFNIA have their products and divisions as they are; `arithmetic` proves them.
CoqProof coq_proof(Query const& query, Limits const& limits);

}  // namespace layoutcheck::smt
