#include <filesystem>
#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::cli {

int run_version(bool json) {
  if (json) {
    emit({{"type", "version"}, {"version", build_info::version}, {"commit", build_info::commit}});
  } else {
    std::cout << "layoutcheck " << build_info::version << " (" << build_info::commit << ")\n";
  }
  return kAsExpected;
}

int run_doctor(bool json) {
  std::error_code ignored;
  std::string const python = std::string(build_info::build_dir) + "/venv/bin/python";
  bool const has_python = std::filesystem::exists(python, ignored);
  if (json) {
    Json line{{"type", "doctor"},
              {"version", build_info::version},
              {"commit", build_info::commit},
              {"compiler", std::string(build_info::compiler_id) + " " +
                               std::string(build_info::compiler_version)},
              {"sanitizers", build_info::sanitizers},
              {"laws", laws::all_laws().size()},
              {"mutants", laws::all_mutants().size()}};
    for (build_info::Engine const& engine : build_info::engines) {
      line["engines"].push_back(
          {{"name", engine.name}, {"present", engine.present}, {"reason", engine.reason}});
    }
    line["python"] = has_python;
    emit(line);
    return kAsExpected;
  }
  std::cout << "layoutcheck " << build_info::version << " (" << build_info::commit << "), "
            << build_info::compiler_id << ' ' << build_info::compiler_version
            << (build_info::sanitizers.empty() ? "" : ", sanitizers ") << build_info::sanitizers
            << "\n"
            << laws::all_laws().size() << " laws, " << laws::all_mutants().size()
            << " planted wrong algebras\n";
  for (build_info::Engine const& engine : build_info::engines) {
    std::cout << "engine " << engine.name << ": " << (engine.present ? "present" : "absent");
    if (!engine.reason.empty()) std::cout << ", " << engine.reason;
    std::cout << '\n';
  }
  std::cout << "adapter pycute: "
            << (has_python ? "present (build/venv)" : "absent, ci/setup installs it") << '\n';
  return kAsExpected;
}

}  // namespace layoutcheck::cli
