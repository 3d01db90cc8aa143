#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "arguments/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "laws/laws.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/lint/lint.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::LintLine;

struct LintOptions {
  std::string implementation;
  std::vector<std::string> command;
  bool json = false;
};

void show(LintLine const& line, bool json) {
  std::string const kind{name_of(line.kind)};
  if (json) {
    emit({{"type", "lint"}, {"check", line.check}, {"result", kind}, {"detail", line.detail}});
    return;
  }
  std::cout << kind << std::string(9 - kind.size(), ' ') << line.check << ": " << line.detail
            << std::endl;
}

int run_lint(LintOptions const& options) {
  conformance::ResolvedAdapter adapter;
  if (options.implementation.empty()) {
    adapter.argv = options.command;
  } else {
    adapter = conformance::resolve_adapter(options.implementation, adapter_home());
  }
  if (!adapter.error.empty()) {
    complain(adapter.error);
    return adapter.usage ? kUsage : kNoImplementation;
  }
  std::array<std::size_t, 3> counts{};
  bool started = false;
  conformance::lint(adapter.argv, adapter.limits, [&](LintLine const& line) {
    ++counts[static_cast<std::size_t>(line.kind)];
    started = started || (line.check == "start" && line.kind == LintLine::Kind::held);
    show(line, options.json);
  });
  auto const [held, warned, failed] = counts;
  int const code = !started ? kNoImplementation : failed == 0 ? kAsExpected : kCounterexample;
  if (options.json) {
    emit_summary({{"checks", held + warned + failed},
                  {"ok", held},
                  {"warnings", warned},
                  {"failed", failed}},
                 code);
  } else {
    std::cout << results::counted(held + warned + failed, "check") << ": " << held << " ok, "
              << results::counted(warned, "warning") << ", " << failed << " failed\n";
  }
  return code;
}

}  // namespace

Command protocol_command() {
  auto const options = std::make_shared<LintOptions>();
  Command lint{.name = "lint",
               .about = "Check an adapter against docs/protocol.md, whatever it answers",
               .arguments = {{.names = "--impl",
                              .to = &options->implementation,
                              .about = "A shipped adapter, cmd:COMMAND or so:LIBRARY"},
                             {.names = "COMMAND",
                              .to = &options->command,
                              .about = "-- python3 my_adapter.py"},
                             {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
               .exactly_one = {"--impl", "COMMAND"},
               .run = [options] { return run_lint(*options); }};
  return {.name = "protocol",
          .about = "Check that an adapter follows the protocol",
          .commands = {with_laws(lint)}};
}

}  // namespace layoutcheck::cli
