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

void print(smt::Certificates const& made, bool has_checker, bool json) {
  for (smt::Certificate const& certificate : made.all) {
    if (json) {
      emit({{"type", "certificate"},
            {"name", certificate.name},
            {"state", name(certificate.state)},
            {"bytes", certificate.bytes},
            {"problem", certificate.problem}});
    } else if (!certificate.problem.empty()) {
      std::cout << name(certificate.state) << "  proof of " << certificate.name << ": "
                << certificate.problem << '\n';
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
          {"checker", has_checker}});
    return;
  }
  std::cout << "proofs: " << made.all.size() << " requested, checked "
            << made.count(CertificateState::checked) << ", not checked "
            << made.count(CertificateState::written) << ", refused "
            << made.count(CertificateState::refused) << ", missing "
            << made.count(CertificateState::missing) << "; tampered " << made.tampered
            << ", refused " << made.tampered_refused << '\n';
  if (!has_checker) std::cout << "absent: ethos is not on the PATH, no proof was checked\n";
}

}  // namespace

int write_proofs(smt::Work const& work, ProveOptions const& options, unsigned workers) {
  std::vector<smt::Query> queries;
  for (smt::Query const& query : work.queries) {
    if (query.group == smt::Group::induction) queries.push_back(query);  // words take 10 MB each
  }
  std::string const ethos = smt::find_ethos();
  smt::Certificates const made =
      smt::certify(queries, {.python = options.cvc5_python,
                             .folder = options.proofs,
                             .ethos = ethos,
                             .signature = options.cpc_signature,
                             .workers = workers,
                             .each = {.seconds = options.timeout_seconds, .seed = options.seed},
                             .stop = [] { return interrupted(); }});
  if (!made.problem.empty()) {
    complain(made.problem);
    return kUsage;
  }
  print(made, !ethos.empty(), options.json);
  if (made.count(CertificateState::refused) > 0) {
    complain("a bug of the suite: a proof is refused");
    return kSuiteBug;
  }
  bool const tried = made.count(CertificateState::checked) == 0 || made.tampered > 0;
  if (!tried || made.tampered_refused < made.tampered) {
    complain("the checker accepts a tampered proof: its other results do not count");
    return kSuiteBug;
  }
  return made.count(CertificateState::missing) > 0 ? kInconclusive : kAsExpected;
}

}  // namespace layoutcheck::cli
