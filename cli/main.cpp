// The layoutcheck command: arguments to options, options to the command that takes them.

#include <iostream>

#include "arguments/commands.hpp"
#include "arguments/parse.hpp"
#include "console.hpp"
#include "layoutcheck/build_info.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE
#include "dialect/dialect.hpp"
#endif

namespace layoutcheck::cli {
namespace {

Command program() {
  Command result{
      .name = "layoutcheck",
      .about = "Test, fuzz and prove tensor layout algebras: CuTe, Triton, your own.",
      .commands = {verify_command(),
#if LAYOUTCHECK_HAS_CONFORMANCE
                   conform_command(),  matrix_command(),
#endif
#if LAYOUTCHECK_HAS_SWEEP
                   sweep_command(),
#endif
                   prove_command(),    eval_command(),     show_command(),   recover_command(),
                   convert_command(),  list_command(),     laws_command(),   repro_command(),
#if LAYOUTCHECK_HAS_CONFORMANCE
                   shrink_command(),   emit_command(),     bisect_command(), known_command(),
                   adapters_command(), protocol_command(), gen_command(),    judge_command(),
#endif
                   report_command(),   failures_command(), corpus_command(), doctor_command(),
                   version_command()},
      .footer =
          "Exit: 0 as expected, 1 counterexample or refusal, 2 usage, 3 known failures stale,\n"
          "4 inconclusive, 5 nothing selected, 6 no implementation, 70 a bug of the suite, "
          "77 skipped, 130 interrupted."};
  add_manual(result);
#if LAYOUTCHECK_HAS_CONFORMANCE
  add_dialects(result);
#endif
  return result;
}

}  // namespace
}  // namespace layoutcheck::cli

int main(int argc, char** argv) {
  using namespace layoutcheck::cli;
  return run_program([&] {
    Command const all = program();
    std::string const version(layoutcheck::build_info::version);
    ParsedCommand const parsed = parse_arguments(all, version, argc, argv, std::cout, std::cerr);
    return parsed.run ? parsed.run() : parsed.code;
  });
}
