#include "sweep/arguments.hpp"

#include <memory>

#include "duration.hpp"
#include "sweep/options.hpp"

namespace layoutcheck::cli {

void add_sweep_options(CLI::App& sub, SweepCommand& command, std::string& budget) {
  sub.add_option("SPACE", command.space, "compact(max_size=256); `list spaces` names them all");
  sub.add_option("--device", command.device, "auto, cpu, cuda:N or cuda:all")
      ->envname("LAYOUTCHECK_DEVICE");
  sub.add_option("--shard", command.shard, "Part k of n, as k/n");
  auto* const journal = sub.add_option("--journal", command.journal,
                                       "Folder that keeps finished chunks; goes on from there");
  sub.add_option("--resume", command.resume, "The same, and an error where no journal is")
      ->excludes(journal);
  sub.add_option("--out", command.out, "File of the report, for `report merge`");
  sub.add_option("--chunk", command.chunk, "Items in a chunk; none: a few seconds of work")
      ->check(CLI::PositiveNumber);
  sub.add_option("-j,--threads", command.threads, "Threads of the CPU; 0: one a core")
      ->check(CLI::Range(0, 1024));
  sub.add_option("--budget", budget, "Most time, such as 60s or 5m");
  sub.add_option("--seed", command.seed, "Picks the item of a planted fault")
      ->envname("LAYOUTCHECK_SEED");
  sub.add_flag("--json", command.json, "JSON Lines");
}

CLI::App* add_sweep(CLI::App& app, std::function<int()>& run) {
  auto command = std::make_shared<SweepCommand>();
  auto budget = std::make_shared<std::string>();
  CLI::App* sub = app.add_subcommand("sweep", "Every item of a space, at every point");
  add_sweep_options(*sub, *command, *budget);
  sub->add_flag("--laws", command->laws, "The laws that a sweep of the space takes, and leaves");
  sub->add_flag("--cute", command->cute, "CuTe itself on the space, on host and devices");
  auto* const table =
      sub->add_option("--table", command->table, "Binary file of offsets, held against --layout");
  auto* const layout =
      sub->add_option("--layout", command->layout, "(4,6):(1,4), or any expression")->needs(table);
  sub->add_option("--width", command->width, "Bits of an offset in the file")
      ->check(CLI::IsMember({32, 64}))
      ->needs(table);
  table->needs(layout);
  sub->callback([command, budget, sub, &run] {
    bool const has_space = sub->count("SPACE") != 0;
    bool const has_table = !command->table.empty();
    if (has_space == has_table) throw CLI::RequiredError("sweep: SPACE, or --table with --layout");
    if (!budget->empty()) command->budget_seconds = seconds_of("--budget", *budget);
    run = [command, has_table] {
      if (has_table) return run_compare_table(*command);
      if (command->cute) return run_compare_cute(*command);
      return command->laws ? run_list_swept_laws(*command) : run_sweep(*command);
    };
  });
  return sub;
}

void add_merge(CLI::App& report, std::function<int()>& run) {
  auto command = std::make_shared<MergeCommand>();
  CLI::App* sub = report.add_subcommand("merge", "The shards of one sweep as one report");
  sub->add_option("FILES", command->files, "Written by sweep --shard k/n --out FILE")->required();
  sub->add_option("--out", command->out, "File of the merged report");
  sub->add_flag("--json", command->json, "JSON Lines");
  sub->callback([command, &run] { run = [command] { return run_merge(*command); }; });
}

}  // namespace layoutcheck::cli
