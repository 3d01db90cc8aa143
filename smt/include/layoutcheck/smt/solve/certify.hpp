#pragma once
/// Proofs that programs check which share nothing with the solvers: theorems of Coq, and cvc5's own
/// proofs in its calculus CPC.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/solver.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

struct CertifyOptions {
  std::string folder;         ///< NAME.smt2, NAME.v and, with cvc5, NAME.cpc go there
  std::string coqtop{};       ///< the checker; empty: theorems are written and not checked
  std::string cvc5_python{};  ///< an interpreter with cvc5 1.4 or newer; empty: no NAME.cpc
  unsigned workers = 1;
  Limits each{};
  std::function<bool()> stop{};
};

/// written: not checked, as there is no checker or it did not end in time. refused: the checker
/// does not accept it.
enum class CertificateState : std::uint8_t { checked, written, refused, missing };

struct Certificate {
  std::string name;  ///< the query's
  CertificateState state = CertificateState::missing;
  std::string problem{};      ///< why it is not checked
  std::string cpc_problem{};  ///< with cvc5: why NAME.cpc is not there
};

struct Certificates {
  std::vector<Certificate> all{};    ///< one for each query, in their order
  std::size_t tampered = 0;          ///< copies of a checked proof, made wrong, that were judged
  std::size_t tampered_refused = 0;  ///< all of them, or the checker is worth nothing
  std::string problem{};             ///< nothing could be done at all

  std::size_t count(CertificateState state) const;
  std::size_t without_cpc() const;
};

/// A proof of each query, which has lists and integers. Files are replaced whole or not at all.
Certificates certify(std::vector<Query> const& queries, CertifyOptions const& options);

/// Coq's program on the PATH; empty where there is none.
std::string find_coqtop();

}  // namespace layoutcheck::smt
