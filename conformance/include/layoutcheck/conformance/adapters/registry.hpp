#pragma once
/// What --impl names, as a command to run.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/transport/handshake.hpp"
#include "layoutcheck/conformance/transport/limits.hpp"

namespace layoutcheck::conformance {

/// Where shipped adapters and the project's own Python live.
struct AdapterHome {
  std::string source_dir;  ///< holds conformance/adapters and conformance/sdk
  std::string build_dir;   ///< holds the environments, venv-FOLDER
  std::string serve{};     ///< layoutcheck-serve; empty: build_dir/bin/layoutcheck-serve
};

struct ResolvedAdapter {
  std::vector<std::string> argv;
  std::string name;       ///< the spec without its /integers
  Limits limits;          ///< what it may use
  bool integers = false;  ///< queries spell n:1 as the integer n
  std::string error;      ///< not empty: why there is no command
  bool usage = false;     ///< with error: the spec itself is wrong
  /// Of the cases that every run sends whatever its budget, the share that this adapter gets: below
  /// 1 if it is slow. A list of known failures is for one implementation, so its recorded failures
  /// are of the same share.
  double population = 1;
};

/// One variant of an adapter that comes with the suite, as its folder describes it
/// (docs/ship-an-adapter.md); the library does not come with it.
struct ShippedAdapter {
  std::string name;      ///< as --impl takes it: "cute-dsl-dynamic"
  std::string folder;    ///< below conformance/adapters: "cute-dsl"
  std::string argument;  ///< of adapter.py; may be empty
  std::string about;     ///< "NVIDIA's CuTe DSL, dynamic integers"
  std::string licence;
  std::string emit;                ///< the language of emitted tests: "python", "c++"; empty: none
  std::string dialect;             ///< the folder whose dialect.law it has; mostly its own
  std::vector<std::string> small;  ///< operations that the smallest nightly runs check
  Limits limits;
  double population = 1;  ///< see ResolvedAdapter
};

/// A file of an adapter's folder.
struct FolderFile {
  std::string folder;
  std::string path{};
  std::string text{};
  std::string problem{};  ///< ".../torch/calls.txt: no such file"
};
FolderFile file_of(AdapterHome const& home, std::string const& folder, std::string_view name);

/// {"cute", "cute-dsl", "pycute"}: the folders below conformance/adapters.
std::vector<std::string> adapter_folders(AdapterHome const& home);

struct ShippedAdapters {
  std::vector<ShippedAdapter> adapters;  ///< by folder, in the order of names
  /// Why others are missing: ".../torch/adapter.toml:2:1: unknown key "license", ..."
  std::vector<FolderFile> problems;
};

/// Of every folder of conformance/adapters. An adapter.toml that is missing, cannot be read or is
/// not as it has to be is a problem.
ShippedAdapters shipped_adapters(AdapterHome const& home);

/// The interpreter that has the adapter's library: that of LAYOUTCHECK_PYTHON, or of the
/// environment that `ci/setup --adapter` makes, build/venv-FOLDER. Empty: there is none. With a
/// version, that of build/venv-FOLDER@VERSION alone.
std::string python_of(ShippedAdapter const& adapter, AdapterHome const& home,
                      std::string_view version = {});

/// The installed releases other than the pinned one, by name: {"3.5.1", "4.0.0"}.
std::vector<std::string> versions_of(ShippedAdapter const& adapter, AdapterHome const& home);

/// `cmd:COMMAND`, `so:LIBRARY` (a shared library of the C ABI, sdk/native/layoutcheck_library.h,
/// behind layoutcheck-serve), or the short name of a shipped adapter, `pycute@3.5.1` for another
/// release than the pinned one. `pycute/integers` and `cmd/integers:COMMAND` spell n:1 as the
/// integer n in single queries, where the adapter says that it takes this spelling.
///
///   resolve_adapter("pycute", home).argv == {".../venv-pycute/bin/python",
///   ".../adapters/pycute/adapter.py"}
///
/// `sandbox:` before any of these runs it behind bubblewrap, where it can write nothing, reach no
/// network and leave no process behind: sandbox:cmd:./mine.
///
/// PYTHONPATH applies as usual, so that an adapter can be run on a changed copy of its library.
ResolvedAdapter resolve_adapter(std::string_view spec, AdapterHome const& home);

/// What is offered to every adapter: all operations of core.
Offer every_operation();

}  // namespace layoutcheck::conformance
