#include "layoutcheck/conformance/adapters/registry.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <variant>

#include "layoutcheck/conformance/transport/command.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::string_view kIntegers = "/integers";

/// The interpreter, or nothing.
std::string python(AdapterHome const& home) {
  char const* chosen = std::getenv("LAYOUTCHECK_PYTHON");
  if (chosen != nullptr && *chosen != '\0') return chosen;
  for (std::string const& folder : {home.build_dir, home.source_dir + "/build"}) {
    std::string const path = folder + "/venv/bin/python";
    std::error_code error;
    if (std::filesystem::exists(path, error)) return path;
  }
  return {};
}

ResolvedAdapter command(std::string_view spec, std::string_view line) {
  ResolvedAdapter result;
  result.name = spec;
  auto argv = split_command(line);
  if (auto const* error = std::get_if<CommandError>(&argv)) {
    result.error = "--impl " + std::string(spec) + ": " + error->message;
    result.usage = true;
  } else {
    result.argv = std::get<std::vector<std::string>>(std::move(argv));
  }
  return result;
}

}  // namespace

std::vector<std::string_view> shipped_adapters() { return {"pycute"}; }

ResolvedAdapter resolve_adapter(std::string_view spec, AdapterHome const& home) {
  if (spec.starts_with("cmd:")) return command(spec, spec.substr(4));
  if (spec.starts_with("cmd/integers:")) {
    std::string const plain = "cmd:" + std::string(spec.substr(13));
    ResolvedAdapter result = command(plain, spec.substr(13));
    result.integers = true;
    return result;
  }
  ResolvedAdapter result;
  result.integers = spec.ends_with(kIntegers);
  result.name = spec.substr(0, spec.size() - (result.integers ? kIntegers.size() : 0));
  auto const shipped = shipped_adapters();
  if (std::find(shipped.begin(), shipped.end(), result.name) == shipped.end()) {
    result.error = "no implementation is called '" + std::string(spec) +
                   "'; there are builtin:reference, builtin:mutant/NAME, cmd:COMMAND";
    for (std::string_view const name : shipped) result.error += ", " + std::string(name);
    result.usage = true;
    return result;
  }
  std::string const interpreter = python(home);
  if (interpreter.empty()) {
    result.error = "no Python for " + result.name +
                   ": run ci/setup, or set LAYOUTCHECK_PYTHON to an interpreter that has it";
    return result;
  }
  // pycute needs 15 MB and answers a batch in 20 ms; crd2idx(10^9, 2, (1)) asks for a tuple of 8
  // GB.
  result.limits.memory_bytes = std::uint64_t{512} << 20;
  result.limits.batch = std::chrono::seconds{5};
  result.argv = {interpreter,
                 home.source_dir + "/conformance/adapters/" + result.name + "/adapter.py"};
  return result;
}

}  // namespace layoutcheck::conformance
