// layoutcheck-mpi: `layoutcheck sweep` by the processes of an MPI job.

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "console.hpp"
#include "duration.hpp"
#include "exit_code.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/sweep_mpi/coordinator.hpp"
#include "layoutcheck/sweep_mpi/supervisor.hpp"
#include "layoutcheck/sweep_mpi/worker.hpp"
#include "manual/arguments.hpp"
#include "sweep/arguments.hpp"
#include "sweep/conclude.hpp"
#include "sweep/devices.hpp"
#include "sweep/prepare.hpp"

namespace layoutcheck::cli {
namespace {

constexpr char const* kFooter =
    R"(mpirun -n 4 layoutcheck-mpi sweep SPACE: rank 0 hands out chunks, the others sweep them; with
-n 1 the one rank does both. mpirun needs no flag of its own; as root --allow-run-as-root, with more
ranks than cores --oversubscribe.
A rank works in a child of the process that mpirun started. Where the child dies or falls silent its
chunk goes to another rank and the run ends as if nothing had been, with a line that says so. Where
mpirun's own child, rank 0 or a machine dies mpirun ends the job (exit 137), and on Ctrl-C with exit
1; with --journal DIR the same command goes on from there. Do not give mpirun --enable-recovery: it
then exits 0 whatever was found.
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
  bool const beside_rank_0 = place.local == place.rank;
  return std::max(0, place.local - (beside_rank_0 ? 1 : 0));
}

int run_worker(MpiCommand const& command, sweep_mpi::Place const& place, int pulse) {
  auto const space = sweep::Space::parse(command.sweep.space);
  auto const shard = sweep::parse_shard(command.sweep.shard);
  if (!space || !shard) return kAsExpected;                            // rank 0 says what is wrong
  if (space->items() == sweep::Items::one_layout) return kAsExpected;  // rank 0 does it alone
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
    bool const alone = place.ranks == 1 || space->items() == sweep::Items::one_layout;
    if (alone) return sweep::run_sweep(*space, own(), *options);
    return sweep_mpi::coordinate(
        place, *space, {.sweep = *options, .silence = command.silence, .own_devices = own});
  }();
  int const code = conclude(command.sweep, report, interrupted());
  return code == kUsage && without_device == kSkipped ? kSkipped : code;
}

int run(int argc, char** argv) {
  CLI::App app("Sweeps by the processes of an MPI job.");
  app.name("layoutcheck-mpi");
  app.require_subcommand(1);
  app.set_version_flag("--version", "layoutcheck " + std::string(build_info::version));
  app.footer(kFooter);
  // For the build, which packs the page: not a thing that a job does, so not in --help.
  app.add_option_function<std::string>("--manual",
                                       [&app](std::string const& folder) {
                                         std::string const error = write_manual(app, folder);
                                         if (error.empty()) throw CLI::Success();
                                         throw CLI::ValidationError("--manual", error);
                                       })
      ->group("");
  MpiCommand command;
  std::string budget;
  std::string silence = "30s";
  CLI::App* sub = app.add_subcommand("sweep", "Every item of a space, at every point");
  add_sweep_options(*sub, command.sweep, budget);
  sub->get_option("SPACE")->required();
  sub->add_option("--silence", silence, "A rank that says nothing for so long counts as dead");
  try {
    app.parse(argc, argv);
    if (!budget.empty()) command.sweep.budget_seconds = seconds_of("--budget", budget);
    command.silence = seconds_of("--silence", silence);
    if (command.silence < 3) throw CLI::ValidationError("--silence", "at least 3s");
  } catch (CLI::ParseError const& error) {
    // Every rank reads the same arguments; one of them complains.
    char const* const rank = std::getenv("OMPI_COMM_WORLD_RANK");
    std::ostringstream unread;
    bool const speaks = rank == nullptr || std::string_view(rank) == "0";
    int const code =
        speaks ? app.exit(error, std::cout, std::cerr) : app.exit(error, unread, unread);
    return code == 0 ? kAsExpected : kUsage;
  }
  auto const place = sweep_mpi::meet(argc, argv);
  if (!place) {
    complain(place.error().text);
    return kNoImplementation;
  }
  if (place->rank == 0) return run_rank_0(command, *place);
  return sweep_mpi::supervise(command.silence,
                              [&](int pulse) { return run_worker(command, *place, pulse); });
}

}  // namespace
}  // namespace layoutcheck::cli

int main(int argc, char** argv) {
  try {
    return layoutcheck::cli::run(argc, argv);
  } catch (std::exception const& error) {
    layoutcheck::cli::complain(std::string("a bug of the suite: ") + error.what());
    return layoutcheck::cli::kSuiteBug;
  }
}
