#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "engines.hpp"
#include "exit_code.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {

int run_reach(std::string const& what, bool json) {
  if (what != "laws") return refuse(json, "--reach is about laws, not about " + what, kUsage);
  std::map<std::string_view, std::size_t> taken;
  std::size_t tested_alone = 0;
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (!json) std::cout << law.info.id << '\n';
    bool decided = false;
    for (laws::Engine const& engine : engines()) {
      std::string const why_not = engine.why_not(law);
      bool const takes = why_not.empty();
      taken[engine.name] += takes ? 1 : 0;
      decided = decided || (takes && engine.decides);
      if (json) {
        emit({{"type", "reach"},
              {"law", law.info.id},
              {"engine", engine.name},
              {"takes", takes},
              {"says", takes ? engine.says(law) : why_not}});
      } else {
        std::cout << "    " << engine.name << ": " << (takes ? engine.says(law) : "not, " + why_not)
                  << '\n';
      }
    }
    tested_alone += decided ? 0 : 1;
  }
  std::size_t const all = laws::all_laws().size();
  for (laws::Engine const& engine : engines()) {
    if (json) {
      emit({{"type", "reach_of_engine"},
            {"engine", engine.name},
            {"laws", taken[engine.name]},
            {"of", all}});
    } else {
      std::cout << engine.name << ": " << taken[engine.name] << " of "
                << results::counted(all, "law") << '\n';
    }
  }
  if (json) {
    emit({{"type", "tested_alone"}, {"laws", tested_alone}, {"of", all}});
  } else {
    std::cout << "tested alone: " << tested_alone << " of " << results::counted(all, "law") << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
