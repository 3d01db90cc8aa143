#include <memory>

#include "arguments/commands.hpp"
#include "laws/laws.hpp"
#include "offline/offline.hpp"

namespace layoutcheck::cli {

Command gen_command() {
  auto const options = std::make_shared<ConformOptions>();
  options->budget_seconds = 10;
  return with_laws({.name = "gen",
                    .about = "Generate test cases for an adapter on another machine",
                    .arguments = {{.names = "--op",
                                   .to = &options->operations,
                                   .about = "Only these operations",
                                   .separated = true},
                                  {.names = "--budget",
                                   .to = Seconds{&options->budget_seconds},
                                   .about = "As many cases as conform sends in this time"},
                                  {.names = "--seed",
                                   .to = &options->seed,
                                   .about = "Seed of the random cases",
                                   .variable = "LAYOUTCHECK_SEED"}},
                    .run = [options] { return run_gen(*options); }});
}

Command judge_command() {
  auto const options = std::make_shared<JudgeFilesOptions>();
  return with_laws(
      {.name = "judge",
       .about = "Check the answers that an adapter gave to the test cases of gen",
       .arguments = {{.names = "ANSWERS",
                      .to = &options->answers,
                      .about = "The adapter's answers, one line for each line of the cases",
                      .required = true},
                     {.names = "--cases",
                      .to = &options->cases,
                      .about = "Output of gen, then the output of --more, in this order",
                      .required = true},
                     {.names = "--more",
                      .to = &options->more,
                      .about = "Write the queries that are still to be answered, as lines of the "
                               "protocol"},
                     {.names = "--impl",
                      .to = &options->conform.implementation,
                      .about = "How the adapter is started on its machine, for the printed "
                               "commands that repeat a case",
                      .required = true},
                     {.names = "--level",
                      .to = &options->conform.level,
                      .about = "required or recommended",
                      .among = {"required", "recommended"}},
                     {.names = "--max-failures",
                      .to = &options->conform.max_failures,
                      .about = "Findings to print"},
                     {.names = "--out",
                      .to = &options->conform.out,
                      .about = "Folder for findings"},
                     {.names = "--json", .to = &options->conform.json, .about = "JSON Lines"}},
       .run = [options] { return run_judge_files(*options); }});
}

}  // namespace layoutcheck::cli
