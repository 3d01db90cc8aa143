#include "prove/certificates.hpp"

#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/smt/solve/certify.hpp"

namespace layoutcheck::cli {
namespace {

using smt::CertificateState;

char const* name(CertificateState state) {
  switch (state) {
    case CertificateState::checked: return "checked";
    case CertificateState::written: return "written";
    case CertificateState::refused: return "refused";
    case CertificateState::missing: return "missing";
  }
  return "?";
}

void print(smt::Certificates const& made, bool has_checker, bool with_cpc, bool json) {
  std::size_t const cpc = with_cpc ? made.all.size() - made.without_cpc() : 0;
  for (smt::Certificate const& certificate : made.all) {
    if (json) {
      emit({{"type", "certificate"},
            {"name", certificate.name},
            {"state", name(certificate.state)},
            {"problem", certificate.problem},
            {"cpc_problem", certificate.cpc_problem}});
      continue;
    }
    if (!certificate.problem.empty()) {
      std::cout << name(certificate.state) << "  proof of " << certificate.name << ": "
                << certificate.problem << '\n';
    }
    if (!certificate.cpc_problem.empty()) {
      std::cout << "missing  proof by cvc5 of " << certificate.name << ": "
                << certificate.cpc_problem << '\n';
    }
  }
  if (json) {
    emit({{"type", "certificates"},
          {"planned", made.all.size()},
          {"checked", made.count(CertificateState::checked)},
          {"written", made.count(CertificateState::written)},
          {"refused", made.count(CertificateState::refused)},
          {"missing", made.count(CertificateState::missing)},
          {"tampered", made.tampered},
          {"tampered_refused", made.tampered_refused},
          {"cpc", cpc},
          {"checker", has_checker}});
    return;
  }
  std::cout << "proofs: " << made.all.size() << " requested, checked "
            << made.count(CertificateState::checked) << ", not checked "
            << made.count(CertificateState::written) << ", refused "
            << made.count(CertificateState::refused) << ", missing "
            << made.count(CertificateState::missing) << "; tampered " << made.tampered
            << ", refused " << made.tampered_refused;
  if (with_cpc) std::cout << "; by cvc5 " << cpc;
  std::cout << '\n';
  if (!has_checker) std::cout << "absent: coqtop is not on the PATH, no proof was checked\n";
}

}  // namespace

int write_proofs(smt::Work const& work, ProveOptions const& options, unsigned workers) {
  std::vector<smt::Query> queries;
  for (smt::Query const& query : work.queries) {
    if (!smt::is_about_words(query)) queries.push_back(query);
  }
  if (queries.empty()) {
    complain("--proofs: none of these theorems has a query over lists, no proof was written");
    return kNothingSelected;
  }
  std::string const coqtop = smt::find_coqtop();
  smt::Certificates const made =
      smt::certify(queries, {.folder = options.proofs,
                             .coqtop = coqtop,
                             .cvc5_python = options.cvc5_python,
                             .workers = workers,
                             .each = {.seconds = options.timeout_seconds, .seed = options.seed},
                             .stop = [] { return interrupted(); }});
  if (!made.problem.empty()) {
    complain(made.problem);
    return kUsage;
  }
  print(made, !coqtop.empty(), !options.cvc5_python.empty(), options.json);
  if (interrupted()) return interrupted_code();
  if (made.count(CertificateState::refused) > 0) {
    complain("a bug of the suite: a proof is refused");
    return kSuiteBug;
  }
  if (made.tampered_refused < made.tampered) {
    complain("the checker accepts a tampered proof: its other results do not count");
    return kSuiteBug;
  }
  std::size_t const unchecked = coqtop.empty() ? 0 : made.count(CertificateState::written);
  bool const tried = made.count(CertificateState::checked) == 0 || made.tampered > 0;
  bool const all = made.count(CertificateState::missing) == 0 && unchecked == 0 && tried;
  return all && made.without_cpc() == 0 ? kAsExpected : kInconclusive;
}

}  // namespace layoutcheck::cli
