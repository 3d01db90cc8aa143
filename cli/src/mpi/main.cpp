// layoutcheck-mpi: `layoutcheck sweep` by the processes of an MPI job.

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "arguments/commands.hpp"
#include "arguments/parse.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/sweep_mpi/coordinator.hpp"
#include "layoutcheck/sweep_mpi/supervisor.hpp"
#include "layoutcheck/sweep_mpi/worker.hpp"
#include "sweep/conclude.hpp"
#include "sweep/devices.hpp"
#include "sweep/options.hpp"
#include "sweep/prepare.hpp"

namespace layoutcheck::cli {
namespace {

constexpr char const* kFooter =
    R"(mpirun -n 4 layoutcheck-mpi sweep SPACE: rank 0 hands out chunks, the others sweep them; with
-n 1 rank 0 does both. mpirun needs --allow-run-as-root for root, --oversubscribe for more ranks
than cores, and no other flag.
A rank works in a child of the process that mpirun started. If the child dies or falls silent, its
chunk goes to another rank, a line reports it, and the sweep ends with its usual exit code. If
mpirun's own child, rank 0 or a machine dies, mpirun ends the job with exit 137; Ctrl-C ends it with
exit 1. With --journal DIR the same command then continues the sweep. Do not give mpirun
--enable-recovery: mpirun then exits 0 whatever was found.
Exit: as layoutcheck sweep.)";

struct MpiCommand {
  SweepCommand sweep;
  double silence = 30;
};

/// Threads for one rank: what mpirun left it of the cores, or its part of them all.
int threads_of(MpiCommand const& command, sweep_mpi::Place const& place) {
  if (command.sweep.threads > 0) return command.sweep.threads;
  cpu_set_t mine;
  CPU_ZERO(&mine);
  int const all = static_cast<int>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
  bool const known = ::sched_getaffinity(0, sizeof mine, &mine) == 0;
  int const bound = known ? CPU_COUNT(&mine) : all;
  if (bound < all) return bound;
  // Rank 0 waits for the others and needs no core.
  int const busy = std::max(1, place.locals - (place.ranks > 1 && place.local == 0 ? 0 : 1));
  return std::max(1, all / busy);
}

/// Its place among the ranks of this machine that sweep: rank 0 does not.
int place_of_worker(sweep_mpi::Place const& place) {
  bool const with_rank_0 = place.local == place.rank;
  return std::max(0, place.local - (with_rank_0 ? 1 : 0));
}

int run_worker(MpiCommand const& command, sweep_mpi::Place const& place, int pulse) {
  auto const space = sweep::Space::parse(command.sweep.space);
  auto const shard = sweep::parse_shard(command.sweep.shard);
  if (!space || !shard) return kAsExpected;     // rank 0 says what is wrong
  if (space->one_layout()) return kAsExpected;  // rank 0 does it alone
  Devices const devices = find_devices(command.sweep.device, *space, threads_of(command, place),
                                       place_of_worker(place));
  if (!devices.error.empty()) {
    sweep_mpi::decline(place, devices.error, command.silence);
    return kAsExpected;
  }
  return sweep_mpi::work(
      place, *space, devices.backends[0],
      {.shard = *shard, .seed = command.sweep.seed, .patience = command.silence, .pulse = pulse});
}

int run_rank_0(MpiCommand const& command, sweep_mpi::Place const& place) {
  auto const space = read_space(command.sweep.space, command.sweep.json);
  if (!space) return kUsage;
  DeviceFacts const facts = device_facts();
  bool const fast = command.sweep.device != "cpu" && !facts.cuda_devices.empty();
  int without_device = kUsage;
  sweep::Result<sweep::Report> const report = [&]() -> sweep::Result<sweep::Report> {
    Status status;
    auto const options = sweep_options(command.sweep, *space, fast, status);
    if (!options) return sweep::Failure{sweep::Trouble::usage, "nothing was swept"};
    auto const own = [&] {
      Devices devices = find_devices(command.sweep.device, *space, threads_of(command, place),
                                     place.ranks == 1 ? -1 : place.local);
      for (std::string const& text : {devices.notice, devices.error}) {
        if (!text.empty()) status.say(text);
      }
      without_device = devices.exit_code;
      return devices.backends;
    };
    bool const alone = place.ranks == 1 || space->one_layout();
    if (alone) return sweep::run_sweep(*space, own(), *options);
    return sweep_mpi::coordinate(
        place, *space, {.sweep = *options, .silence = command.silence, .own_devices = own});
  }();
  int const code = conclude(command.sweep, report, interrupted());
  return code == kUsage && without_device == kSkipped ? kSkipped : code;
}

int run_job(MpiCommand const& command, int argc, char** argv) {
  auto const place = sweep_mpi::meet(argc, argv);
  if (!place) {
    complain(place.error().text);
    return kNoImplementation;
  }
  if (place->rank == 0) return run_rank_0(command, *place);
  return sweep_mpi::supervise(command.silence,
                              [&](int pulse) { return run_worker(command, *place, pulse); });
}

int run(int argc, char** argv) {
  MpiCommand command;
  Command program{.name = "layoutcheck-mpi",
                  .about = "Sweep a space with the processes of an MPI job.",
                  .commands = {{.name = "sweep",
                                .about = "Check laws on every item of a space, at every point",
                                .arguments = sweep_arguments(command.sweep),
                                .run = [&] { return run_job(command, argc, argv); }}},
                  .footer = kFooter,
                  .example = "mpirun -n 4 layoutcheck-mpi sweep 'compact(max_size=64)'"};
  std::vector<Argument>& arguments = program.commands[0].arguments;
  arguments[0].required = true;  // SPACE
  arguments.push_back({.names = "--silence",
                       .to = Seconds{&command.silence},
                       .about = "A rank counts as dead if it sends nothing for this time",
                       .within = Bounds{3}});
  add_manual(program);
  // Every rank reads the same arguments; one of them complains.
  char const* const rank = std::getenv("OMPI_COMM_WORLD_RANK");
  std::ostringstream unread;
  bool const speaks = rank == nullptr || std::string_view(rank) == "0";
  ParsedCommand const parsed =
      parse_arguments(program, std::string(build_info::version), argc, argv,
                      speaks ? std::cout : unread, speaks ? std::cerr : unread);
  return parsed.run ? parsed.run() : parsed.code;
}

}  // namespace
}  // namespace layoutcheck::cli

int main(int argc, char** argv) {
  return layoutcheck::cli::run_program([&] { return layoutcheck::cli::run(argc, argv); });
}
