#pragma once
/// Proofs that a small program can check: cvc5's own, in its calculus CPC, read by `ethos`.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/solver.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

struct CertifyOptions {
  std::string python;       ///< an interpreter with cvc5 1.4 or newer
  std::string folder;       ///< NAME.smt2 and NAME.cpc go there
  std::string ethos{};      ///< the checker; empty: proofs are written and not checked
  std::string signature{};  ///< Cpc.eo of cvc5's sources; needed by the checker
  unsigned workers = 1;
  Limits each{};
  std::function<bool()> stop{};
};

/// written: not checked, as there is no checker. refused: the checker does not accept it.
enum class CertificateState : std::uint8_t { checked, written, refused, missing };

struct Certificate {
  std::string name;  ///< the query's
  CertificateState state = CertificateState::missing;
  std::size_t bytes = 0;
  std::string problem{};  ///< missing, refused: why
};

struct Certificates {
  std::vector<Certificate> all{};    ///< one for each query, in their order
  std::size_t tampered = 0;          ///< copies of checked proofs, made wrong
  std::size_t tampered_refused = 0;  ///< all of them, or the checker is worth nothing
  std::string problem{};             ///< nothing could be done at all

  std::size_t count(CertificateState state) const;
};

/// A proof of each query. Files are replaced whole or not at all.
Certificates certify(std::vector<Query> const& queries, CertifyOptions const& options);

/// The program on the PATH; empty where there is none.
std::string find_ethos();

}  // namespace layoutcheck::smt
