#include "protocol/protocol.hpp"

#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "console.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "layoutcheck/conformance/adapters/registry.hpp"
#include "layoutcheck/conformance/lint/lint.hpp"

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
  if (options.json) {
    emit({{"type", "summary"},
          {"checks", held + warned + failed},
          {"ok", held},
          {"warnings", warned},
          {"failed", failed}});
  } else {
    std::cout << held + warned + failed << " checks: " << held << " ok, " << warned << " warnings, "
              << failed << " failed\n";
  }
  if (!started) return kNoImplementation;
  return failed == 0 ? kAsExpected : kCounterexample;
}

}  // namespace

void add_protocol(CLI::App& app, std::function<int()>& run) {
  auto const options = std::make_shared<LintOptions>();
  CLI::App* protocol = app.add_subcommand("protocol", "What an adapter's author needs: lint");
  protocol->require_subcommand(1);
  CLI::App* lint = protocol->add_subcommand(
      "lint", "Whether an adapter keeps docs/protocol.md; right or wrong is not asked");
  auto* const impl = lint->add_option("--impl", options->implementation,
                                      "A shipped adapter, cmd:COMMAND or so:LIBRARY");
  auto* const command =
      lint->add_option("COMMAND", options->command, "-- python3 my_adapter.py")->excludes(impl);
  lint->add_flag("--json", options->json, "JSON Lines");
  lint->callback([options, impl, command, &run] {
    if (impl->count() + command->count() == 0)
      throw CLI::RequiredError("protocol lint: -- COMMAND, or --impl");
    run = [options] { return run_lint(*options); };
  });
}

}  // namespace layoutcheck::cli
