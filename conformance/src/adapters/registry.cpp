#include "layoutcheck/conformance/adapters/registry.hpp"

#include <algorithm>
#include <array>
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

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
using std::chrono::seconds;

// pycute needs 15 MB and answers a batch in 20 ms; crd2idx(10^9, 2, (1)) builds a tuple of 8 GB.
// The DSL's compiler reserves address space: 44 MB for each function of a dynamic profile.
// Triton asserts where others refuse: each such case costs its adapter a fork, 5 ms, on a busy
// machine 20.
// A unit of 200 cases of CuTe's headers takes a compiler 5 to 20 s and 0.6 GB, on a busy machine
// more.
constexpr std::array kShipped{
    ShippedAdapter{"pycute", "pycute", "", "CuTe's algebra in Python, of CUTLASS", "BSD-3-Clause",
                   512 * kMiB, seconds{5}},
    ShippedAdapter{"tensor-layouts", "tensor-layouts", "", "Meta's tensor-layouts", "MIT",
                   512 * kMiB, seconds{5}},
    ShippedAdapter{"torch", "torch", "", "PyTorch's torch.distributed._pycute", "BSD-3-Clause",
                   512 * kMiB, seconds{5}},
    ShippedAdapter{"triton", "triton", "", "Triton's LinearLayout, by its Python binding", "MIT",
                   1024 * kMiB, seconds{20}},
    ShippedAdapter{"cute-dsl", "cute-dsl", "static", "NVIDIA's CuTe DSL, static integers",
                   "NVIDIA's own: optional, nothing of it is shipped", 8192 * kMiB, seconds{30},
                   Limits{}.single, 0.3},
    ShippedAdapter{"cute-dsl-dynamic", "cute-dsl", "dynamic", "NVIDIA's CuTe DSL, dynamic integers",
                   "NVIDIA's own: optional, nothing of it is shipped", 16384 * kMiB, seconds{60},
                   Limits{}.single, 0.05},
    ShippedAdapter{"cute", "cute", "dynamic", "CuTe's C++ headers, dynamic integers",
                   "BSD-3-Clause", 8192 * kMiB, seconds{300}, seconds{100}, 0.05},
    ShippedAdapter{"cute-static", "cute", "static", "CuTe's C++ headers, static integers",
                   "BSD-3-Clause", 8192 * kMiB, seconds{300}, seconds{100}, 0.03},
};

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

std::span<ShippedAdapter const> shipped_adapters() { return kShipped; }

std::string python_of(ShippedAdapter const& adapter, AdapterHome const& home,
                      std::string_view version) {
  char const* chosen = std::getenv("LAYOUTCHECK_PYTHON");
  if (version.empty() && chosen != nullptr && *chosen != '\0') return chosen;
  std::string venv = "/venv-" + std::string(adapter.folder);
  if (!version.empty()) {
    venv += '@' + std::string(version);
  } else if (adapter.folder == "pycute") {
    venv = "/venv";
  }
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
  std::string const prefix = "venv-" + std::string(adapter.folder) + "@";
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
  auto const shipped = std::find_if(kShipped.begin(), kShipped.end(),
                                    [&](auto const& adapter) { return adapter.name == base; });
  if (shipped == kShipped.end()) {
    result.error = "no implementation is called '" + std::string(spec) +
                   "'; there are builtin:reference, builtin:mutant/NAME, cmd:COMMAND, so:LIBRARY";
    for (ShippedAdapter const& one : kShipped) result.error += ", " + std::string(one.name);
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
                   std::string(shipped->folder) + result.name.substr(at);
    if (!named) result.error += ", or set LAYOUTCHECK_PYTHON to an interpreter that has it";
    return result;
  }
  result.limits.memory_bytes = shipped->memory_bytes;
  result.limits.batch = shipped->batch;
  result.limits.single = shipped->single;
  result.population = shipped->population;
  result.limits.start =
      seconds{60};  // imports take a second, headers three; on a busy machine more
  result.argv = {interpreter, home.source_dir + "/conformance/adapters/" +
                                  std::string(shipped->folder) + "/adapter.py"};
  if (!shipped->mode.empty()) result.argv.emplace_back(shipped->mode);
  return result;
}

Offer every_operation() {
  Offer result;
  for (OpInfo const& op : all_ops()) result.ops.emplace_back(op.name);
  return result;
}

}  // namespace layoutcheck::conformance
