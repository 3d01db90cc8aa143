#include <memory>

#include "arguments/commands.hpp"
#include "known/options.hpp"
#include "laws/laws.hpp"

namespace layoutcheck::cli {
namespace {

using SharedKnown = std::shared_ptr<KnownOptions>;

Command action(char const* name, char const* about, SharedKnown const& options,
               std::vector<Argument> arguments, int (*run)(KnownOptions const&)) {
  std::vector<Argument> const shared{
      {.names = "FILE", .to = &options->file, .about = "The list, TOML", .required = true},
      {.names = "--today",
       .to = &options->today,
       .about = "The date that entries expire by, such as 2026-11-22; default: today"}};
  arguments.insert(arguments.begin(), shared.begin(), shared.end());
  return with_laws(
      {.name = name, .about = about, .arguments = std::move(arguments), .run = [options, run] {
         return run(*options);
       }});
}

/// What actions that judge take, and those of one of them.
std::vector<Argument> judging(SharedKnown const& options, bool issue_required,
                              std::vector<Argument> const& own) {
  std::vector<Argument> arguments{
      {.names = "--impl",
       .to = &options->implementation,
       .about = "The implementation: a shipped adapter, cmd:COMMAND or so:LIBRARY",
       .required = true,
       .variable = "LAYOUTCHECK_IMPL"},
      {.names = "--seeds",
       .to = &options->seeds,
       .about = "Number of runs, each with the next seed",
       .within = Bounds{1, 1000}},
      {.names = "--seed", .to = &options->seed, .about = "Seed of the first run"},
      {.names = "--budget",
       .to = Seconds{&options->budget_seconds},
       .about = "Time limit of each run, such as 60s"},
      {.names = "--plan",
       .to = Seconds{&options->plan_seconds},
       .about = "Send all cases that conform --plan sends, however long they take, so that conform "
                "finds no other failures; 0s: as many as --budget allows"},
      {.names = "--issue",
       .to = &options->issue,
       .about = "Issue link of new entries",
       .required = issue_required},
      {.names = "--reason",
       .to = &options->reason,
       .about = "Reason of new entries; default: the sentence of the law"},
      {.names = "--expires",
       .to = &options->expires,
       .about = "Last day of new entries; default: in 180 days"},
      {.names = "--json", .to = &options->json, .about = "JSON Lines"}};
  arguments.insert(arguments.end(), own.begin(), own.end());
  return arguments;
}

}  // namespace

Command known_command() {
  auto const options = std::make_shared<KnownOptions>();
  Argument const json{.names = "--json", .to = &options->json, .about = "JSON Lines"};
  return {
      .name = "known",
      .about = "Make, check, update or explain a list of known failures",
      .commands = {
          action("init", "Write a list of everything that fails now", options,
                 judging(options, true,
                         {{.names = "--force",
                           .to = &options->force,
                           .about = "Overwrite an existing file"}}),
                 run_known_init),
          action("check", "Check that a list is well formed and nothing expired", options, {json},
                 run_known_check),
          action(
              "fix", "Remove entries that no longer fail; comments stay", options,
              judging(
                  options, false,
                  {{.names = "--op",
                    .to = &options->operations,
                    .about = "Only these operations, with all the time of --plan; entries and "
                             "recorded failures of other operations stay as they are",
                    .separated = true},
                   {.names = "--accept",
                    .to = &options->accept,
                    .about = "List failures that are not listed, and widen an entry where a case "
                             "with fewer features fails too; needs --issue"}}),
              run_known_fix),
          action("explain", "Print each entry with the statement of its law", options,
                 {{.names = "ID",
                   .to = &options->id,
                   .about = "Only entries whose id contains this; default: all"},
                  {.names = "--impl",
                   .to = &options->implementation,
                   .about = "Run the counterexamples again on this implementation"},
                  json},
                 run_known_explain)}};
}

}  // namespace layoutcheck::cli
