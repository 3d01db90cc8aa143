// prove_table [MODES [SECONDS]]: smt/src/symbolic/proved.def, made again: what it says is proved
// once more, and then of each law more modes, up to so many, and weaker premises, as long as its
// mutant is not proved, too. `prove_table 0` leaves out what is proved no more. Minutes.

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
  auto const prove = [&](std::vector<smt::SymbolicLaw> const& wanted) {
    for (smt::SymbolicReport const& report : smt::prove_on_symbols(wanted, options)) {
      if (report.proved) reached[report.law.law] = report.law;
      if (report.proved && report.kills) proved[report.law.law] = report.law;
    }
  };
  prove(smt::symbolic_laws());
  for (int most = 1; most <= modes; ++most) {
    for (int premises = 0; premises <= 2; ++premises) {
      std::vector<smt::SymbolicLaw> wanted;
      for (laws::LawEntry const& law : laws::all_laws()) {
        auto const found = reached.find(law.info.id);
        bool const known = found != reached.end();
        // What takes a premise for fewer modes takes one for more.
        bool const is_next =
            known ? found->second.modes + 1 == most && found->second.premises <= premises
                  : most == 1;
        if (is_next) wanted.push_back({law.info.id, most, premises});
      }
      prove(wanted);
    }
  }
  std::printf("// Law, modes, premises: smt/prove_table.cpp made this.\n");
  for (auto const& [id, law] : proved) {
    std::printf("LC_PROVED(%s, %d, %d)\n", std::string(id).c_str(), law.modes, law.premises);
  }
  return proved.empty() ? 1 : 0;
}
