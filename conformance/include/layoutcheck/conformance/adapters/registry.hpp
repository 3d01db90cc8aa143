#pragma once
/// What --impl names, as a command to run.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/transport/limits.hpp"

namespace layoutcheck::conformance {

/// Where shipped adapters and the project's own Python live.
struct AdapterHome {
  std::string source_dir;
  std::string build_dir;
};

struct ResolvedAdapter {
  std::vector<std::string> argv;
  std::string name;       ///< the spec without its /integers
  Limits limits;          ///< what it may use
  bool integers = false;  ///< questions are put with integers in the place of n:1
  std::string error;      ///< not empty: why there is no command
  bool usage = false;     ///< with error: the spec itself is wrong
};

/// The short names of shipped adapters: "pycute".
std::vector<std::string_view> shipped_adapters();

/// `cmd:COMMAND`, or the short name of a shipped adapter. `pycute/integers` and
/// `cmd/integers:COMMAND` put single questions with integers in the place of n:1, where the adapter
/// says that it takes them so.
///
///   resolve_adapter("pycute", home).argv == {".../venv/bin/python",
///   ".../adapters/pycute/adapter.py"}
///
/// The interpreter is that of LAYOUTCHECK_PYTHON, or of the venv in the build folder. PYTHONPATH
/// counts as ever: a changed copy of a library can be held up to its adapter.
ResolvedAdapter resolve_adapter(std::string_view spec, AdapterHome const& home);

}  // namespace layoutcheck::conformance
