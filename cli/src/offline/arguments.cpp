#include "offline/arguments.hpp"

#include <memory>

#include "duration.hpp"
#include "offline/offline.hpp"

namespace layoutcheck::cli {

void add_offline(CLI::App& app, std::function<int()>& run) {
  auto const plan = std::make_shared<ConformOptions>();
  auto const budget = std::make_shared<std::string>("10s");
  CLI::App* gen = app.add_subcommand(
      "gen", "Cases for an adapter that runs elsewhere, as lines of the protocol");
  gen->add_option("--op", plan->operations, "Only these operations")->delimiter(',');
  gen->add_option("--budget", *budget, "As many cases as conform puts in this time");
  gen->add_option("--seed", plan->seed, "Seed of the random cases")->envname("LAYOUTCHECK_SEED");
  gen->callback([plan, budget, &run] {
    plan->budget_seconds = seconds_of("--budget", *budget);
    run = [plan] { return run_gen(*plan); };
  });

  auto const options = std::make_shared<JudgeFilesOptions>();
  CLI::App* judge =
      app.add_subcommand("judge", "What an adapter elsewhere answered to the cases of gen");
  judge->add_option("ANSWERS", options->answers, "What it wrote, a line for each line of the cases")
      ->required();
  judge
      ->add_option("--cases", options->cases,
                   "What gen printed, and what --more wrote since, in this order")
      ->required();
  judge->add_option("--more", options->more,
                    "Write what is still to be asked, as lines of the protocol");
  judge
      ->add_option("--impl", options->conform.implementation,
                   "How the adapter is started where it is, for the lines that repeat a case")
      ->required();
  judge->add_option("--level", options->conform.level, "required or recommended")
      ->check(CLI::IsMember({"required", "recommended"}));
  judge->add_option("--max-failures", options->conform.max_failures, "Findings to print");
  judge->add_option("--out", options->conform.out, "Folder for findings");
  judge->add_flag("--json", options->conform.json, "JSON Lines");
  judge->callback([options, &run] { run = [options] { return run_judge_files(*options); }; });
}

}  // namespace layoutcheck::cli
