#include <memory>

#include "arguments/commands.hpp"
#include "sweep/options.hpp"

namespace layoutcheck::cli {

std::vector<Argument> sweep_arguments(SweepCommand& command) {
  return {{.names = "SPACE",
           .to = &command.space,
           .about = "compact(max_size=256); `list spaces` names them all"},
          {.names = "--device",
           .to = &command.device,
           .about = "auto, cpu, cuda:N or cuda:all",
           .variable = "LAYOUTCHECK_DEVICE"},
          {.names = "--shard", .to = &command.shard, .about = "Part k of n, as k/n"},
          {.names = "--journal",
           .to = &command.journal,
           .about = "Folder that keeps finished chunks; a later sweep continues from them"},
          {.names = "--resume",
           .to = &command.resume,
           .about = "Like --journal, but an error if there is no journal",
           .excludes = {"--journal"}},
          {.names = "--out", .to = &command.out, .about = "File of the report, for `report merge`"},
          {.names = "--chunk",
           .to = &command.chunk,
           .about = "Items in a chunk; default: a few seconds of work",
           .within = Bounds{1}},
          {.names = "-j,--threads",
           .to = &command.threads,
           .about = "Threads of the CPU; 0: one for each core",
           .within = Bounds{0, 1024}},
          {.names = "--budget",
           .to = Seconds{&command.budget_seconds},
           .about = "Time limit, such as 60s or 5m"},
          {.names = "--seed",
           .to = &command.seed,
           .about = "Picks the item of an injected fault",
           .variable = "LAYOUTCHECK_SEED"},
          {.names = "--json", .to = &command.json, .about = "JSON Lines"}};
}

Command sweep_command() {
  auto const command = std::make_shared<SweepCommand>();
  Command result{.name = "sweep",
                 .about = "Check laws on every item of a space, at every point",
                 .arguments = sweep_arguments(*command),
                 .exactly_one = {"SPACE", "--table"},
                 .run = [command] {
                   if (!command->table.empty()) return run_compare_table(*command);
                   if (command->cute) return run_compare_cute(*command);
                   return command->laws ? run_list_swept_laws(*command) : run_sweep(*command);
                 }};
  std::vector<Argument> const own{
      {.names = "--laws",
       .to = &command->laws,
       .about = "List the laws that a sweep of the space checks, and those that it cannot"},
      {.names = "--cute",
       .to = &command->cute,
       .about = "Compare CuTe itself with the reference, on host and devices"},
      {.names = "--table",
       .to = &command->table,
       .about = "Binary file of offsets, compared with --layout",
       .needs = {"--layout"}},
      {.names = "--layout",
       .to = &command->layout,
       .about = "(4,6):(1,4), or any expression",
       .needs = {"--table"}},
      {.names = "--width",
       .to = &command->width,
       .about = "Bits of each offset in the file",
       .among = {"32", "64"},
       .needs = {"--table"}}};
  result.arguments.insert(result.arguments.end(), own.begin(), own.end());
  return result;
}

Command merge_command() {
  auto const command = std::make_shared<MergeCommand>();
  return {
      .name = "merge",
      .about = "Merge the shards of one sweep into one report",
      .arguments = {{.names = "FILES",
                     .to = &command->files,
                     .about = "Written by sweep --shard k/n --out FILE",
                     .required = true},
                    {.names = "--out", .to = &command->out, .about = "File of the merged report"},
                    {.names = "--json", .to = &command->json, .about = "JSON Lines"}},
      .run = [command] { return run_merge(*command); }};
}

}  // namespace layoutcheck::cli
