// The layoutcheck command: arguments to options, options to the command that takes them.

#include <CLI/CLI.hpp>
#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "convert/arguments.hpp"
#include "corpus/arguments.hpp"
#include "duration.hpp"
#include "exit_code.hpp"
#include "failures/arguments.hpp"
#include "layoutcheck/build_info.hpp"
#include "prove/arguments.hpp"
#include "prove/options.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE
#include "adapters/adapters.hpp"
#include "conform/arguments.hpp"
#include "conform/emit.hpp"
#include "conform/shrink.hpp"
#include "known/arguments.hpp"
#include "matrix/arguments.hpp"
#include "offline/arguments.hpp"
#include "protocol/protocol.hpp"
#endif
#if LAYOUTCHECK_HAS_SWEEP
#include "sweep/arguments.hpp"
#include "sweep/options.hpp"
#endif
#include "manual/arguments.hpp"
#include "written/arguments.hpp"

namespace layoutcheck::cli {
namespace {

/// Everything the arguments can set; `command` runs the one that was chosen.
struct Command {
  std::function<int()> run;
};

void add_eval(CLI::App& app, Command& command) {
  auto options = std::make_shared<EvalOptions>();
  CLI::App* sub = app.add_subcommand("eval", "The value of an expression, on the last line");
  sub->add_option("EXPR", options->expression,
                  "complement((2,2):(2,8), 16); - reads standard input");
  sub->add_option("--file", options->file, "Read the expression from a file");
  sub->add_option("--impl", options->implementation, "Whose algebra");
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, sub, &command] {
    if ((sub->count("EXPR") == 0) == options->file.empty()) {
      throw CLI::RequiredError("eval: EXPR or --file");
    }
    command.run = [options] { return run_eval(*options); };
  });
}

void add_show(CLI::App& app, Command& command) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* sub = app.add_subcommand("show", "The picture of a mapping: its values as a grid");
  sub->add_option("EXPR", options->expression, "(4,(2,2)):(2,(1,8))")->required();
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->add_option("--as", options->as, "ascii, svg or html")
      ->check(CLI::IsMember({"ascii", "svg", "html"}))
      ->capture_default_str();
  sub->callback([options, &command] { command.run = [options] { return run_show(*options); }; });
}

void add_recover(CLI::App& app, Command& command) {
  auto options = std::make_shared<RecoverOptions>();
  CLI::App* sub =
      app.add_subcommand("recover", "The layout of a table, or the proof that none exists");
  sub->add_option("TABLE", options->table,
                  "[0,2,4,7,9,11], a file of integers, or - for standard input; with --impl an "
                  "expression, - reads it from there")
      ->required();
  auto* swizzled = sub->add_flag("--swizzled", options->swizzled, "Of a layout under a swizzle");
  auto* prefix = sub->add_flag("--prefix", options->prefix,
                               "The first values of a layout, the least one that agrees");
  auto* impl = sub->add_option("--impl", options->implementation,
                               "Whose evaluator (at) to ask for the values of the expression");
  prefix->excludes(swizzled)->excludes(impl);
  sub->add_option("--every-point", options->every_point,
                  "With --impl: sizes verified at every point")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30))
      ->needs(impl)
      ->capture_default_str();
  sub->add_option("--samples", options->samples, "With --impl: random points of larger ones")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30))
      ->needs(impl)
      ->capture_default_str();
  sub->add_option("--seed", options->seed, "With --impl: of the random points")
      ->needs(impl)
      ->capture_default_str();
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, &command] { command.run = [options] { return run_recover(*options); }; });
}

void add_verify(CLI::App& app, Command& command) {
  auto options = std::make_shared<VerifyOptions>();
  auto budget = std::make_shared<std::string>();
  CLI::App* sub = app.add_subcommand(
      "verify", "Every law, at random and by enumeration, or by other engines: the main job");
  sub->add_option("LAW", options->laws, "Ids, or patterns with *; none: all laws");
  sub->add_option("--impl", options->implementation,
                  "builtin:reference, builtin:categories, builtin:relations, builtin:mutant/NAME, "
                  "cmd:COMMAND")
      ->envname("LAYOUTCHECK_IMPL");
  sub->add_option("--tier", options->tier, "smoke, pr, nightly or weekly")
      ->envname("LAYOUTCHECK_TIER");
  sub->add_option("--engine", options->engines, "random, exhaustive, relations, proof")
      ->delimiter(',');
  sub->add_option("--seed", options->seed, "Seed of the random engine")
      ->envname("LAYOUTCHECK_SEED");
  sub->add_option("--budget", *budget, "Most time, such as 60s or 5m");
  sub->add_option("-j,--threads", options->threads, "Threads; 0: one a core")
      ->check(CLI::Range(0, 1024));
  sub->add_option("--max-failures", options->max_failures, "Counterexamples to print");
  sub->add_option("--out", options->out, "Folder for counterexamples, replayed by the next run");
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, budget, &command] {
    if (!budget->empty()) options->budget_seconds = seconds_of("--budget", *budget);
    command.run = [options] { return run_verify(*options); };
  });
}

void add_repro(CLI::App& app, Command& command) {
  auto options = std::make_shared<ReproOptions>();
  CLI::App* sub = app.add_subcommand("repro", "One case against every law of its operation");
  sub->add_option("CASE", options->subject,
                  "composition((4,6,8):(2,3,5), 6:3), or a stored case's file")
      ->required();
  sub->add_option("--impl", options->implementation,
                  "Whose algebra; that of a finding's file where it is shipped")
      ->envname("LAYOUTCHECK_IMPL");
  sub->add_option("--law", options->law, "Only this law");
  sub->add_flag("--json", options->json, "JSON Lines");
  sub->callback([options, &command] { command.run = [options] { return run_repro(*options); }; });
}

void add_facts(CLI::App& app, Command& command) {
  auto what = std::make_shared<std::string>("laws");
  auto json = std::make_shared<bool>(false);
#if LAYOUTCHECK_HAS_SWEEP
  std::vector<std::string> const lists{"laws", "operations", "mutants", "theorems", "spaces"};
#else
  std::vector<std::string> const lists{"laws", "operations", "mutants", "theorems"};
#endif
  CLI::App* list = app.add_subcommand(
      "list", "Laws, operations, planted wrong algebras, theorems, spaces of a sweep");
  list->add_option("WHAT", *what, "laws, operations, mutants, theorems or spaces")
      ->check(CLI::IsMember(lists));
  list->add_flag("--json", *json, "JSON Lines");
  list->callback([what, json, &command] {
    command.run = [=] {
#if LAYOUTCHECK_HAS_SWEEP
      if (*what == "spaces") return list_spaces(*json);
#endif
      return *what == "theorems" ? list_theorems(*json) : run_list(*what, *json);
    };
  });
  CLI::App* doctor = app.add_subcommand("doctor", "What this build and machine have, and what not");
  doctor->add_flag("--json", *json, "JSON Lines");
  doctor->callback([json, &command] { command.run = [=] { return run_doctor(*json); }; });
  CLI::App* version = app.add_subcommand("version", "Version and commit");
  version->add_flag("--json", *json, "JSON Lines");
  version->callback([json, &command] { command.run = [=] { return run_version(*json); }; });
}

int run(int argc, char** argv) {
  CLI::App app("The judge of tensor layout algebras.");
  app.name("layoutcheck");
  app.require_subcommand(1);
  app.set_version_flag("--version", "layoutcheck " + std::string(build_info::version));
  app.footer(
      "Exit: 0 as expected, 1 counterexample or refusal, 2 usage, 3 known failures stale,\n"
      "4 inconclusive, 5 nothing selected, 6 no implementation, 70 a bug of the suite, 77 skipped, "
      "130 interrupted.");
  Command command;
  add_eval(app, command);
  add_show(app, command);
  add_verify(app, command);
#if LAYOUTCHECK_HAS_CONFORMANCE
  add_conform(app, command.run);
  add_shrink(app, command.run);
  add_emit(app, command.run);
  add_known(app, command.run);
  add_adapters(app, command.run);
  add_protocol(app, command.run);
  add_offline(app, command.run);
  add_matrix(app, command.run);
#endif
#if LAYOUTCHECK_HAS_SWEEP
  add_sweep(app, command.run);
#endif
  add_report(app, command.run);
  add_failures(app, command.run);
  add_prove(app, command.run);
  add_corpus(app, command.run);
  add_repro(app, command);
  add_recover(app, command);
  add_convert(app, command.run);
  add_facts(app, command);
  add_manual(app, command.run);
  try {
    app.parse(argc, argv);
  } catch (CLI::RequiredError const& error) {
    // --imp for --impl: what was not understood says more than what is missing.
    std::vector<std::string> const strange = app.remaining(true);
    if (!strange.empty()) complain("no such argument: " + strange.front());
    app.exit(error, std::cout, std::cerr);
    return kUsage;
  } catch (CLI::ParseError const& error) {
    int const code = app.exit(error, std::cout, std::cerr);
    return code == 0 ? kAsExpected : kUsage;
  }
  return command.run();
}

}  // namespace
}  // namespace layoutcheck::cli

int main(int argc, char** argv) {
  try {
    return layoutcheck::cli::run(argc, argv);
  } catch (std::exception const& error) {
    layoutcheck::cli::complain(std::string("a bug of the suite: ") + error.what());
    return layoutcheck::cli::kSuiteBug;
  }
}
