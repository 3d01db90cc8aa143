#include "conform/arguments.hpp"

#include <memory>

#include "conform/conform.hpp"
#include "duration.hpp"

namespace layoutcheck::cli {

void add_conform(CLI::App& app, std::function<int()>& run) {
  auto options = std::make_shared<ConformOptions>();
  auto budget = std::make_shared<std::string>("60s");
  CLI::App* sub = app.add_subcommand("conform", "Judge another implementation");
  sub->add_option("--impl", options->implementation, "A shipped adapter, cmd:COMMAND or so:LIBRARY")
      ->required()
      ->envname("LAYOUTCHECK_IMPL");
  sub->add_option("--known", options->known, "List of known failures (layoutcheck known)");
  sub->add_option("--today", options->today, "A day other than the clock's, 2026-11-22");
  sub->add_option("--budget", *budget, "Most time, such as 60s or 5m");
  sub->add_option("--seed", options->seed, "Seed of the random cases")->envname("LAYOUTCHECK_SEED");
  sub->add_option("--level", options->level, "required or recommended")
      ->check(CLI::IsMember({"required", "recommended"}));
  sub->add_option("--op", options->operations, "Only these operations")->delimiter(',');
  sub->add_option("--max-failures", options->max_failures, "Findings to print");
  sub->add_option("--out", options->out, "Folder for findings");
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, budget, &run] {
    options->budget_seconds = seconds_of("--budget", *budget);
    run = [options] { return run_conform(*options); };
  });
}

}  // namespace layoutcheck::cli
