#include <memory>

#include "arguments/commands.hpp"
#include "failures/options.hpp"

namespace layoutcheck::cli {
namespace {

using SharedFailures = std::shared_ptr<FailuresOptions>;

Command action(char const* name, char const* about, SharedFailures const& options,
               std::vector<Argument> arguments, int (*run)(FailuresOptions const&)) {
  std::vector<Argument> const shared{
      {.names = "DB",
       .to = &options->database,
       .about = "The database, such as failures.db",
       .required = true},
      {.names = "--json", .to = &options->json, .about = "JSON Lines"}};
  arguments.insert(arguments.begin(), shared.begin(), shared.end());
  return {.name = name, .about = about, .arguments = std::move(arguments), .run = [options, run] {
            return run(*options);
          }};
}

}  // namespace

Command failures_command() {
  auto const options = std::make_shared<FailuresOptions>();
  Command gc =
      action("gc", "Remove findings that no longer occur", options,
             {{.names = "--not-seen-since",
               .to = &options->not_seen_since,
               .about = "Those last seen before this day"},
              {.names = "--keep-nights",
               .to = &options->keep_nights,
               .about = "Those that the last so many nights did not see",
               .within = Bounds{1, 1 << 20}},
              {.names = "--dry-run", .to = &options->dry_run, .about = "Say what would go"}},
             run_failures_gc);
  gc.exactly_one = {"--not-seen-since", "--keep-nights"};
  return {
      .name = "failures",
      .about = "Keep the failures of earlier runs in a database",
      .commands = {
          action("merge", "Add results of --json, or other databases", options,
                 {{.names = "FILES",
                   .to = &options->paths,
                   .about = "Lines of --json, each file a night, or databases; - is standard "
                            "input",
                   .required = true},
                  {.names = "--date",
                   .to = &options->date,
                   .about = "Of the results, 2026-11-23; none: the day on which the file was "
                            "written, UTC"},
                  {.names = "--commit",
                   .to = &options->commit,
                   .about = "That the results are about"}},
                 run_failures_merge),
          action("pull", "Add another database, or all databases in a folder", options,
                 {{.names = "SOURCE",
                   .to = &options->paths,
                   .about = "A database, or a folder of downloaded artefacts",
                   .required = true,
                   .single = true}},
                 run_failures_pull),
          action(
              "ls", "List the findings, the worst first", options,
              {{.names = "--impl",
                .to = &options->implementation,
                .about = "Only of these, a pattern with *"},
               {.names = "--law", .to = &options->law, .about = "Only of these, a pattern with *"},
               {.names = "--verdict",
                .to = &options->verdict,
                .about = "Only this one, such as wrong_function"},
               {.names = "--since",
                .to = &options->since,
                .about = "Only those last seen on this day or later"},
               {.names = "--open",
                .to = &options->open,
                .about = "Only those that the last night still saw"}},
              run_failures_list),
          action(
              "link", "Set the issue of a finding", options,
              {{.names = "ID", .to = &options->id, .about = "As `ls` prints it", .required = true},
               {.names = "URL",
                .to = &options->url,
                .about = "https://...; empty takes the link away",
                .required = true},
               {.names = "--impl",
                .to = &options->implementation,
                .about = "Whose, where several have the id"}},
              run_failures_link),
          gc,
          action("export", "Print runs and findings as JSON Lines, or test cases", options,
                 {{.names = "--as",
                   .to = &options->as,
                   .about = "json, or cases: stored cases, one a line",
                   .among = {"json", "cases"}},
                  {.names = "--out",
                   .to = &options->out,
                   .about = "With --as cases: a folder of them, for --out of verify and for "
                            "repro"}},
                 run_failures_export)}};
}

}  // namespace layoutcheck::cli
