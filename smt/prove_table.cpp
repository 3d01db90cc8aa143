// prove_table [MODES [SECONDS]]: smt/src/symbolic/proved.def, made again: what it says is proved
// once more, and then of each law more modes, up to so many, and weaker premises, as long as its
// mutant is not proved, too. Laws that are proved there and whose mutants need one mode more get
// it. `prove_table 0` leaves out what is proved no more. Minutes.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <thread>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/smt/symbolic/laws.hpp"

int main(int count, char** arguments) {
  using namespace layoutcheck;
  int const modes = count > 1 ? std::atoi(arguments[1]) : 3;
  double const seconds = count > 2 ? std::atof(arguments[2]) : 8;
  unsigned const workers = std::max(1U, std::thread::hardware_concurrency());
  smt::SymbolicOptions const options{.workers = workers, .seconds = seconds, .share = 0.5};
  std::map<std::string_view, smt::SymbolicLaw> reached;  // proved, whatever the mutant
  std::map<std::string_view, smt::SymbolicLaw> proved;
  auto const keep = [&](smt::SymbolicReport const& report) {
    if (report.proved) reached[report.law.law] = report.law;
    if (report.proved && report.kills) proved[report.law.law] = report.law;
  };
  for (auto const& report : smt::prove_on_symbols(smt::symbolic_laws(), options)) keep(report);
  std::vector<smt::SymbolicLaw> from;
  for (laws::LawEntry const& law : laws::all_laws()) {
    auto const found = reached.find(law.info.id);
    // What takes a premise for fewer modes takes one for more.
    from.push_back(found == reached.end() ? smt::SymbolicLaw{law.info.id, 1, 0}
                                          : smt::SymbolicLaw{law.info.id, found->second.modes + 1,
                                                             found->second.premises});
  }
  smt::widest_proofs(from, modes, options, keep);
  std::vector<smt::SymbolicLaw> blind;
  for (auto const& [id, law] : reached) {
    if (proved.count(id) == 0 && law.modes == modes && modes > 0) {
      blind.push_back({law.law, modes + 1, law.premises});
    }
  }
  smt::widest_proofs(blind, modes + 1, options, keep);
  std::printf("// Law, modes, premises: smt/prove_table.cpp made this.\n");
  for (auto const& [id, law] : proved) {
    std::printf("LC_PROVED(%s, %d, %d)\n", std::string(id).c_str(), law.modes, law.premises);
  }
  return proved.empty() ? 1 : 0;
}
