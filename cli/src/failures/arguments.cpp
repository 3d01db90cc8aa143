#include "failures/arguments.hpp"

#include <memory>

#include "failures/options.hpp"

namespace layoutcheck::cli {
namespace {

using SharedFailures = std::shared_ptr<FailuresOptions>;

CLI::App* add_deed(CLI::App& failures, char const* name, char const* says,
                   SharedFailures const& options, std::function<int()>& run,
                   int (*deed)(FailuresOptions const&)) {
  CLI::App* sub = failures.add_subcommand(name, says);
  sub->add_option("DB", options->database, "The database, such as failures.db")->required();
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, &run, deed] { run = [options, deed] { return deed(*options); }; });
  return sub;
}

}  // namespace

void add_failures(CLI::App& app, std::function<int()>& run) {
  auto const options = std::make_shared<FailuresOptions>();
  CLI::App* failures = app.add_subcommand("failures", "What failed in earlier nights: a database");
  failures->require_subcommand(1);

  CLI::App* merge = add_deed(*failures, "merge", "Add results of --json and other databases",
                             options, run, run_failures_merge);
  merge
      ->add_option("FILES", options->paths,
                   "Lines of --json, each file a night, or databases; - is standard input")
      ->required();
  merge->add_option("--date", options->date,
                    "Of the results, 2026-11-23; none: the day on which the file was written, UTC");
  merge->add_option("--commit", options->commit, "That the results are about");

  CLI::App* pull = add_deed(*failures, "pull", "Add another database, or all those in a folder",
                            options, run, run_failures_pull);
  pull->add_option("SOURCE", options->paths, "A database, or a folder of downloaded artefacts")
      ->required()
      ->expected(1);

  CLI::App* list =
      add_deed(*failures, "ls", "The findings, the worst first", options, run, run_failures_list);
  list->add_option("--impl", options->implementation, "Only of these, a pattern with *");
  list->add_option("--law", options->law, "Only of these, a pattern with *");
  list->add_option("--verdict", options->verdict, "Only this one, such as wrong_function");
  list->add_option("--since", options->since, "Only those last seen on this day or later");
  list->add_flag("--open", options->open, "Only those that the last night still saw");

  CLI::App* link =
      add_deed(*failures, "link", "The issue of a finding", options, run, run_failures_link);
  link->add_option("ID", options->id, "As `ls` prints it")->required();
  link->add_option("URL", options->url, "https://...; empty takes the link away")->required();
  link->add_option("--impl", options->implementation, "Whose, where several have the id");

  CLI::App* gc = add_deed(*failures, "gc", "Drop findings that are seen no more", options, run,
                          run_failures_gc);
  auto* since = gc->add_option("--not-seen-since", options->not_seen_since,
                               "Those last seen before this day");
  auto* keep = gc->add_option("--keep-nights", options->keep_nights,
                              "Those that the last so many nights did not see")
                   ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 20));
  since->excludes(keep);
  gc->add_flag("--dry-run", options->dry_run, "Say what would go");
  gc->callback([options, since, keep, &run] {
    if (since->count() + keep->count() == 0) {
      throw CLI::RequiredError("failures gc: --not-seen-since or --keep-nights");
    }
    run = [options] { return run_failures_gc(*options); };
  });

  CLI::App* out = add_deed(*failures, "export", "Nights and findings as JSON Lines, or cases",
                           options, run, run_failures_export);
  out->add_option("--as", options->as, "json, or cases: stored cases, one a line")
      ->check(CLI::IsMember({"json", "cases"}))
      ->capture_default_str();
  out->add_option("--out", options->out,
                  "With --as cases: a folder of them, for --out of verify and for repro");
}

}  // namespace layoutcheck::cli
