// What the commands of this folder take.
#include <memory>

#include "arguments/commands.hpp"
#include "commands/commands.hpp"
#include "laws/laws.hpp"
#include "layoutcheck/build_info.hpp"
#include "prove/options.hpp"
#if LAYOUTCHECK_HAS_SWEEP
#include "sweep/options.hpp"
#endif

namespace layoutcheck::cli {

Command eval_command() {
  auto const options = std::make_shared<EvalOptions>();
  return with_laws({.name = "eval",
                    .about = "Evaluate an expression; its value is the last line",
                    .arguments = {{.names = "EXPR",
                                   .to = &options->expression,
                                   .about = "complement((2,2):(2,8), 16); - reads standard input"},
                                  {.names = "--file",
                                   .to = &options->file,
                                   .about = "Read the expression from a file"},
                                  {.names = "--impl",
                                   .to = &options->implementation,
                                   .about = "Implementation that evaluates the expression"},
                                  {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
                    .exactly_one = {"EXPR", "--file"},
                    .run = [options] { return run_eval(*options); }});
}

Command show_command() {
  auto const options = std::make_shared<ShowOptions>();
  return {.name = "show",
          .about = "Draw the values of a layout, swizzle or linear layout as a grid",
          .arguments = {{.names = "EXPR",
                         .to = &options->expression,
                         .about = "(4,(2,2)):(2,(1,8))",
                         .required = true},
                        {.names = "--json", .to = &options->json, .about = "JSON Lines"},
                        {.names = "--as",
                         .to = &options->as,
                         .about = "ascii, svg or html",
                         .among = {"ascii", "svg", "html"}}},
          .run = [options] { return run_show(*options); }};
}

Command recover_command() {
  auto const options = std::make_shared<RecoverOptions>();
  Bounds const points{0, 1 << 30};
  return {.name = "recover",
          .about = "Find the layout with a given table, or prove that there is none",
          .arguments =
              {{.names = "TABLE",
                .to = &options->table,
                .about = "[0,2,4,7,9,11], a file of integers, or - for standard input; "
                         "with --impl an expression, or - for standard input",
                .required = true},
               {.names = "--swizzled",
                .to = &options->swizzled,
                .about = "Find a swizzle over a layout"},
               {.names = "--prefix",
                .to = &options->prefix,
                .about = "Read the table as a prefix: find the smallest layout that continues it",
                .excludes = {"--swizzled", "--impl"}},
               {.names = "--impl",
                .to = &options->implementation,
                .about = "The implementation whose `at` computes the values of the expression"},
               {.names = "--every-point",
                .to = &options->every_point,
                .about = "With --impl: largest size that is verified at every point",
                .within = points,
                .needs = {"--impl"}},
               {.names = "--samples",
                .to = &options->samples,
                .about = "With --impl: number of random points that verify a larger layout",
                .within = points,
                .needs = {"--impl"}},
               {.names = "--seed",
                .to = &options->seed,
                .about = "With --impl: seed of the random points",
                .needs = {"--impl"}},
               {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
          .run = [options] { return run_recover(*options); }};
}

Command verify_command() {
  auto const options = std::make_shared<VerifyOptions>();
  return with_laws(
      {.name = "verify",
       .about = "Check every law on the reference or another implementation",
       .arguments = {{.names = "LAW",
                      .to = &options->laws,
                      .about = "Ids of laws, or patterns with *; default: all laws"},
                     {.names = "--impl",
                      .to = &options->implementation,
                      .about = "builtin:reference, builtin:categories, builtin:relations, "
                               "builtin:mutant/NAME, cmd:COMMAND",
                      .variable = "LAYOUTCHECK_IMPL"},
                     {.names = "--tier",
                      .to = &options->tier,
                      .about = "smoke, pr, nightly or weekly",
                      .variable = "LAYOUTCHECK_TIER"},
                     {.names = "--engine",
                      .to = &options->engines,
                      .about = "random, exhaustive, relations, proof",
                      .separated = true},
                     {.names = "--seed",
                      .to = &options->seed,
                      .about = "Seed of the random engine",
                      .variable = "LAYOUTCHECK_SEED"},
                     {.names = "--budget",
                      .to = Seconds{&options->budget_seconds},
                      .about = "Time limit, such as 60s or 5m"},
                     {.names = "-j,--threads",
                      .to = &options->threads,
                      .about = "Threads; 0: one for each core",
                      .within = Bounds{0, 1024}},
                     {.names = "--max-failures",
                      .to = &options->max_failures,
                      .about = "Counterexamples to print"},
                     {.names = "--out",
                      .to = &options->out,
                      .about = "Folder for counterexamples, replayed by the next run"},
                     {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
       .run = [options] { return run_verify(*options); }});
}

Command repro_command() {
  auto const options = std::make_shared<ReproOptions>();
  return with_laws(
      {.name = "repro",
       .about = "Check one test case against every law of its operation",
       .arguments = {{.names = "CASE",
                      .to = &options->subject,
                      .about = "composition((4,6,8):(2,3,5), 6:3), or a stored case's file",
                      .required = true},
                     {.names = "--impl",
                      .to = &options->implementation,
                      .about = "The implementation; default: the one that a finding's file "
                               "names, if it is shipped",
                      .variable = "LAYOUTCHECK_IMPL"},
                     {.names = "--law", .to = &options->law, .about = "Only this law"},
                     {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
       .run = [options] { return run_repro(*options); }});
}

Command list_command() {
  struct Options {
    std::string what = "laws";
    bool reach = false;
    bool json = false;
  };
  auto const options = std::make_shared<Options>();
  std::vector<std::string> lists{"laws", "operations", "mutants", "theorems", "definitions"};
#if LAYOUTCHECK_HAS_SWEEP
  lists.emplace_back("spaces");
#endif
  return with_laws(
      {.name = "list",
       .about = "List laws, operations, mutants, theorems, definitions or spaces of a sweep",
       .arguments =
           {{.names = "WHAT",
             .to = &options->what,
             .about = "laws, operations, mutants, theorems, definitions or spaces",
             .among = lists},
            {.names = "--reach",
             .to = &options->reach,
             .about =
                 "Of laws: which engine takes each, and what it says of it or why it does not"},
            {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
       .run = [options] {
         if (options->reach) return run_reach(options->what, options->json);
#if LAYOUTCHECK_HAS_SWEEP
         if (options->what == "spaces") return list_spaces(options->json);
#endif
         return options->what == "theorems" ? list_theorems(options->json)
                                            : run_list(options->what, options->json);
       }});
}

Command doctor_command() {
  auto const json = std::make_shared<bool>(false);
  return {.name = "doctor",
          .about = "Show what this build and this machine have and lack",
          .arguments = {{.names = "--json", .to = json.get(), .about = "JSON Lines"}},
          .run = [json] { return run_doctor(*json); }};
}

Command version_command() {
  auto const json = std::make_shared<bool>(false);
  return {.name = "version",
          .about = "Print version and commit",
          .arguments = {{.names = "--json", .to = json.get(), .about = "JSON Lines"}},
          .run = [json] { return run_version(*json); }};
}

}  // namespace layoutcheck::cli
