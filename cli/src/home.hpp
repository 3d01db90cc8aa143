#pragma once
/// Where the command finds what is not in it: adapters, their environments, other programs.
///
/// An installed command finds them from where it lies itself, so that its prefix can be moved; one
/// in a build folder, in its checkout and that folder.

#include <string>

#include "layoutcheck/build_info.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE
#include "layoutcheck/conformance/adapters/registry.hpp"
#endif

namespace layoutcheck::cli {

struct Home {
  bool installed;
  std::string data;      ///< holds conformance/adapters, conformance/sdk and ci
  std::string state;     ///< holds the environments of adapters; may not exist yet
  std::string programs;  ///< holds layoutcheck-serve and layoutcheck-fuzz-replay
};

/// Installed as /usr/bin/layoutcheck: /usr/share/layoutcheck, /usr/libexec/layoutcheck, and for the
/// state LAYOUTCHECK_STATE, else XDG_DATA_HOME/layoutcheck, else ~/.local/share/layoutcheck.
Home const& home();

#if LAYOUTCHECK_HAS_CONFORMANCE
/// The same, as the registry of adapters takes it.
conformance::AdapterHome adapter_home();
#endif

}  // namespace layoutcheck::cli
