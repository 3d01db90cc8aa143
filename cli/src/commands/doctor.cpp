#include <iostream>
#include <string>
#include <vector>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/mutant.hpp"
#if LAYOUTCHECK_HAS_SWEEP
#include "sweep/devices.hpp"
#endif
#if LAYOUTCHECK_HAS_PROOF
#include "prove/solvers.hpp"
#endif

namespace layoutcheck::cli {
namespace {

#if LAYOUTCHECK_HAS_SWEEP
Json sweep_json(DeviceFacts const& facts) {
  Json line{{"cpu_threads", facts.threads},
            {"cuda", facts.cuda_built},
            {"cuda_devices", facts.cuda_devices},
            {"mpi", facts.mpi_built}};
  if (!facts.cuda_error.empty()) line["cuda_error"] = facts.cuda_error;
  return line;
}

void print_sweep(DeviceFacts const& facts) {
  std::cout << "sweep on the CPU: present, " << facts.threads
            << (facts.threads == 1 ? " thread" : " threads") << "\nsweep on CUDA: ";
  if (!facts.cuda_built) {
    std::cout << "absent, built without CUDA";
  } else if (!facts.cuda_error.empty()) {
    std::cout << "present, but CUDA reports: " << facts.cuda_error;
  } else if (facts.cuda_devices.empty()) {
    std::cout << "present, no device on this machine";
  } else {
    std::cout << "present";
    for (std::string const& device : facts.cuda_devices) std::cout << ", " << device;
  }
  std::cout << "\nsweep over MPI: "
            << (facts.mpi_built ? "present, layoutcheck-mpi" : "absent, built without MPI") << '\n';
}
#endif

/// Those whose library is here.
std::vector<std::string> installed_adapters() {
  std::vector<std::string> names;
#if LAYOUTCHECK_HAS_CONFORMANCE
  for (auto const& adapter : conformance::shipped_adapters(adapter_home()).adapters) {
    if (!python_of(adapter, adapter_home()).empty()) names.push_back(adapter.name);
  }
#endif
  return names;
}

}  // namespace

int run_version(bool json) {
  if (json) {
    emit({{"type", "version"}, {"version", build_info::version}, {"commit", build_info::commit()}});
  } else {
    std::cout << "layoutcheck " << build_info::version << " (" << build_info::commit() << ")\n";
  }
  return kAsExpected;
}

int run_doctor(bool json) {
  std::vector<std::string> const adapters = installed_adapters();
  if (json) {
    Json line{{"type", "doctor"},
              {"version", build_info::version},
              {"commit", build_info::commit()},
              {"compiler", std::string(build_info::compiler_id) + " " +
                               std::string(build_info::compiler_version)},
              {"sanitizers", build_info::sanitizers},
              {"laws", laws::all_laws().size()},
              {"mutants", laws::all_mutants().size()}};
    for (build_info::Engine const& engine : build_info::engines) {
      line["engines"].push_back(
          {{"name", engine.name}, {"present", engine.present}, {"reason", engine.reason}});
    }
#if LAYOUTCHECK_HAS_SWEEP
    line["sweep"] = sweep_json(device_facts());
#endif
#if LAYOUTCHECK_HAS_PROOF
    SolverFacts const solvers = solver_facts();
    line["solvers"] = {{"z3", solvers.z3}, {"cvc5", solvers.cvc5}, {"coqtop", solvers.coqtop}};
#endif
    line["adapters"] = adapters;
    emit(line);
    return kAsExpected;
  }
  std::cout << "layoutcheck " << build_info::version << " (" << build_info::commit() << "), "
            << build_info::compiler_id << ' ' << build_info::compiler_version
            << (build_info::sanitizers.empty() ? "" : ", sanitizers ") << build_info::sanitizers
            << "\n"
            << laws::all_laws().size() << " laws, " << laws::all_mutants().size() << " mutants\n";
  for (build_info::Engine const& engine : build_info::engines) {
    std::cout << "engine " << engine.name << ": " << (engine.present ? "present" : "absent");
    if (!engine.reason.empty()) std::cout << ", " << engine.reason;
    std::cout << '\n';
  }
#if LAYOUTCHECK_HAS_SWEEP
  print_sweep(device_facts());
#endif
#if LAYOUTCHECK_HAS_PROOF
  SolverFacts const solvers = solver_facts();
  std::cout << "solvers: " << solvers.z3 << "; "
            << (solvers.cvc5.empty()
                    ? "no second opinion, " + solvers.cvc5_problem + " (apt install cvc5)"
                    : solvers.cvc5)
            << "; "
            << (solvers.coqtop.empty() ? "no checker of proofs, coqtop is not on the PATH (apt "
                                         "install coq)"
                                       : "proofs are checked by " + solvers.coqtop)
            << '\n';
#endif
  std::cout << "libraries of adapters: ";
  for (std::string const& name : adapters)
    std::cout << (&name == adapters.data() ? "" : ", ") << name;
  std::cout << (adapters.empty() ? "none (layoutcheck adapters install NAME)\n" : "\n");
  return kAsExpected;
}

}  // namespace layoutcheck::cli
