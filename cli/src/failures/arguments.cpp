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
               .about = "Remove the findings last seen before this date, such as 2026-08-01"},
              {.names = "--keep-nightly-runs",
               .to = &options->keep_nightly_runs,
               .about = "Remove the findings that none of the last N nightly runs saw",
               .within = Bounds{1, 1 << 20},
               .former = "--keep-nights"},
              {.names = "--dry-run",
               .to = &options->dry_run,
               .about = "Print what would be removed, remove nothing"}},
             run_failures_gc);
  gc.exactly_one = {"--not-seen-since", "--keep-nightly-runs"};
  return {
      .name = "failures",
      .about = "Keep the failures of earlier runs in a database",
      .commands = {
          action("merge", "Add results of --json, or other databases", options,
                 {{.names = "FILES",
                   .to = &options->paths,
                   .about = "Lines of --json, each file a nightly run, or databases; - is standard "
                            "input",
                   .required = true},
                  {.names = "--date",
                   .to = &options->date,
                   .about = "Date of the results, such as 2026-11-23; default: the day on which "
                            "the file was written, UTC"},
                  {.names = "--commit",
                   .to = &options->commit,
                   .about = "Commit that the results are about"}},
                 run_failures_merge),
          action("pull", "Add another database, or all databases in a folder", options,
                 {{.names = "SOURCE",
                   .to = &options->paths,
                   .about = "A database, or a folder of downloaded artefacts",
                   .required = true,
                   .single = true}},
                 run_failures_pull),
          action("ls", "List the findings, the worst first", options,
                 {{.names = "--impl",
                   .to = &options->implementation,
                   .about = "Only findings of these implementations, a pattern with *"},
                  {.names = "--law",
                   .to = &options->law,
                   .about = "Only findings of these laws, a pattern with *"},
                  {.names = "--verdict",
                   .to = &options->verdict,
                   .about = "Only findings with this verdict, such as wrong_function"},
                  {.names = "--since",
                   .to = &options->since,
                   .about = "Only findings last seen on this date or later"},
                  {.names = "--open",
                   .to = &options->open,
                   .about = "Only findings that the last nightly run still saw"}},
                 run_failures_list),
          action("link", "Set the issue of a finding", options,
                 {{.names = "ID",
                   .to = &options->id,
                   .about = "The id, as `ls` prints it",
                   .required = true},
                  {.names = "URL",
                   .to = &options->url,
                   .about = "https://...; empty removes the link",
                   .required = true},
                  {.names = "--impl",
                   .to = &options->implementation,
                   .about = "The implementation, if several have the id"}},
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
