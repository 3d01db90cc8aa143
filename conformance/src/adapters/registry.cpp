#include "layoutcheck/conformance/adapters/registry.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <variant>

#include "adapters/sandbox.hpp"
#include "layoutcheck/conformance/transport/command.hpp"
#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::string_view kIntegers = "/integers";

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

/// "3.5.1": part of a folder's name, so nothing else.
bool is_version(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0 &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '.'; });
}

/// A shared library, by the program that speaks for it.
ResolvedAdapter shared_library(std::string_view spec, AdapterHome const& home) {
  namespace fs = std::filesystem;
  ResolvedAdapter result;
  result.integers = spec.ends_with(kIntegers);
  result.name = spec.substr(0, spec.size() - (result.integers ? kIntegers.size() : 0));
  std::string const path = result.name.substr(3);
  std::error_code error;
  fs::path const whole = fs::absolute(path, error);  // a name without a slash would be searched for
  if (path.empty() || error || !fs::is_regular_file(whole, error)) {
    bool const other = fs::exists(whole, error);
    result.error = "--impl " + std::string(spec) + (other ? ": no regular file" : ": no such file");
    return result;
  }
  std::string const program =
      home.serve.empty() ? home.build_dir + "/bin/layoutcheck-serve" : home.serve;
  if (!fs::is_regular_file(program, error)) {
    result.error = "--impl " + std::string(spec) + ": there is no " + program;
    return result;
  }
  result.argv = {program, whole.string()};
  return result;
}

}  // namespace

std::string python_of(ShippedAdapter const& adapter, AdapterHome const& home,
                      std::string_view version) {
  char const* chosen = std::getenv("LAYOUTCHECK_PYTHON");
  if (version.empty() && chosen != nullptr && *chosen != '\0') return chosen;
  std::string venv = "/venv-" + adapter.folder;
  if (!version.empty()) venv += '@' + std::string(version);
  for (std::string const& folder : {home.build_dir, home.source_dir + "/build"}) {
    std::string const path = folder + venv + "/bin/python";
    // Written last: an environment without it is incomplete.
    std::string const pins = folder + venv + "/pins.txt";
    std::error_code error;
    if (std::filesystem::exists(path, error) && std::filesystem::exists(pins, error)) return path;
  }
  return {};
}

std::vector<std::string> versions_of(ShippedAdapter const& adapter, AdapterHome const& home) {
  std::set<std::string> result;
  std::string const prefix = "venv-" + adapter.folder + "@";
  for (std::string const& folder : {home.build_dir, home.source_dir + "/build"}) {
    std::error_code error;
    for (auto const& entry : std::filesystem::directory_iterator(folder, error)) {
      std::string const name = entry.path().filename().string();
      if (!name.starts_with(prefix)) continue;
      std::string const version = name.substr(prefix.size());
      if (is_version(version) && !python_of(adapter, home, version).empty()) result.insert(version);
    }
  }
  return {result.begin(), result.end()};
}

ResolvedAdapter resolve_adapter(std::string_view spec, AdapterHome const& home) {
  constexpr std::string_view boxed = "sandbox:";
  if (spec.starts_with(boxed)) {
    ResolvedAdapter inner = resolve_adapter(spec.substr(boxed.size()), home);
    inner.name.insert(0, boxed);
    if (!inner.error.empty()) return inner;
    inner.argv = sandboxed(inner.argv);
    if (inner.argv.empty())
      inner.error =
          "--impl " + std::string(spec) + ": no bwrap on the PATH (apt install bubblewrap)";
    return inner;
  }
  if (spec.starts_with("builtin:")) {
    ResolvedAdapter result;
    result.error = "'" + std::string(spec) +
                   "' is built in, not an adapter: check it with layoutcheck verify --impl";
    result.usage = true;
    return result;
  }
  if (spec.starts_with("so:")) return shared_library(spec, home);
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
  std::size_t const at = std::min(result.name.find('@'), result.name.size());
  std::string const base = result.name.substr(0, at);
  std::string const version = result.name.substr(std::min(at + 1, result.name.size()));
  auto const [adapters, problems] = shipped_adapters(home);
  auto const shipped = std::find_if(adapters.begin(), adapters.end(),
                                    [&](auto const& adapter) { return adapter.name == base; });
  if (shipped == adapters.end()) {
    result.error = "no implementation is called '" + std::string(spec) +
                   "'; there are builtin:reference, builtin:mutant/NAME, cmd:COMMAND, so:LIBRARY";
    for (ShippedAdapter const& one : adapters) result.error += ", " + one.name;
    for (FolderFile const& broken : problems) result.error += '\n' + broken.problem;
    result.usage = true;
    return result;
  }
  bool const named = at < result.name.size();
  if (named && !is_version(version)) {
    result.error = "--impl " + std::string(spec) + ": a version is digits, letters and dots";
    result.usage = true;
    return result;
  }
  std::string const interpreter = python_of(*shipped, home, version);
  if (interpreter.empty()) {
    result.error = "no Python for " + result.name + ": run layoutcheck adapters install " +
                   shipped->folder + result.name.substr(at);
    if (!named) result.error += ", or set LAYOUTCHECK_PYTHON to an interpreter that has it";
    return result;
  }
  result.limits = shipped->limits;
  result.population = shipped->population;
  result.argv = {interpreter, file_of(home, shipped->folder, "adapter.py").path};
  if (!shipped->argument.empty()) result.argv.push_back(shipped->argument);
  return result;
}

Offer every_operation() {
  Offer result;
  for (OpInfo const& op : all_ops()) result.ops.emplace_back(op.name);
  return result;
}

}  // namespace layoutcheck::conformance
