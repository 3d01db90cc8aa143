#include "known/arguments.hpp"

#include <memory>

#include "duration.hpp"
#include "known/options.hpp"

namespace layoutcheck::cli {
namespace {

using Options = std::shared_ptr<KnownOptions>;

CLI::App* add_action(CLI::App& known, char const* name, char const* says, Options const& options,
                     std::function<int()>& run, int (*action)(KnownOptions const&)) {
  CLI::App* sub = known.add_subcommand(name, says);
  sub->add_option("FILE", options->file, "The list, TOML")->required();
  sub->add_option("--today", options->today, "A day other than the clock's, 2026-11-22");
  sub->callback([options, &run, action] { run = [options, action] { return action(*options); }; });
  return sub;
}

/// What actions that judge take.
void add_judging(CLI::App& sub, Options const& options, std::function<int()>& run,
                 int (*action)(KnownOptions const&)) {
  auto const budget = std::make_shared<std::string>("60s");
  sub.add_option("--impl", options->implementation,
                 "Whose failures; A shipped adapter, cmd:COMMAND or so:LIBRARY")
      ->required()
      ->envname("LAYOUTCHECK_IMPL");
  sub.add_option("--seeds", options->seeds, "Runs, with seeds 1, 2, ...")
      ->check(CLI::Range(1, 1000));
  sub.add_option("--budget", *budget, "Most time of each run, such as 60s");
  sub.add_option("--issue", options->issue, "Link of new entries");
  sub.add_option("--reason", options->reason,
                 "Theirs; the sentence of the law where it is missing");
  sub.add_option("--expires", options->expires, "Their last day; in 180 days where it is missing");
  sub.callback([options, budget, &run, action] {
    options->budget_seconds = seconds_of("--budget", *budget);
    run = [options, action] { return action(*options); };
  });
}

}  // namespace

void add_known(CLI::App& app, std::function<int()>& run) {
  auto const options = std::make_shared<KnownOptions>();
  CLI::App* known =
      app.add_subcommand("known", "Lists of known failures: init, check, fix, explain");
  known->require_subcommand(1);

  CLI::App* init = add_action(*known, "init", "Write a list of all that fails now", options, run,
                              run_known_init);
  add_judging(*init, options, run, run_known_init);
  init->get_option("--issue")->required();
  init->add_flag("--force", options->force, "Write over a file");

  CLI::App* check = add_action(*known, "check", "Is the list well formed, and nothing expired?",
                               options, run, run_known_check);
  check->add_flag("--json", options->json, "JSON Lines");

  CLI::App* fix = add_action(*known, "fix", "Take out what fails no more; comments stay", options,
                             run, run_known_fix);
  add_judging(*fix, options, run, run_known_fix);
  fix->add_flag("--accept", options->accept, "List what fails and is not listed; needs --issue");

  CLI::App* explain = add_action(*known, "explain", "What entries are about, and what they want",
                                 options, run, run_known_explain);
  explain->add_option("ID", options->id, "Entries with this in their id; none: all");
  explain->add_option("--impl", options->implementation, "Put the witnesses once more");
  explain->add_flag("--json", options->json, "JSON Lines");
}

}  // namespace layoutcheck::cli
