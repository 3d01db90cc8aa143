#pragma once
/// Releases of the libraries that shipped adapters are about: which there are, and how one is
/// installed.

#include <string>
#include <vector>

namespace layoutcheck::cli {

/// The first package of an adapter's pins.txt: {"nvidia-cutlass", "4.2.0.0"}, the library itself.
struct Pin {
  std::string package;
  std::string version;
  std::vector<std::string>
      options{};          ///< of pip: --pre where the pinned one is a pre-release, and so on
  std::string problem{};  ///< not empty: the file has none
};
Pin pin_of(std::string const& folder);

/// What the package index offers of the library for the Python here, the oldest first.
struct Releases {
  std::vector<std::string> versions;
  std::string problem{};  ///< not empty: pip could not say, and its last line why
};
Releases releases_of(Pin const& pin);

/// The releases in the answer of `pip index versions`, the oldest first.
///
///   releases_in("torch (2.1)\nAvailable versions: 2.1, 2.0\n") == {"2.0", "2.1"}
std::vector<std::string> releases_in(std::string const& said);

/// The command that installs adapters' libraries, "pycute" or "pycute@3.5.1" each: ci/setup of a
/// checkout; ci/adapters of an installed command. Empty where there is none.
std::vector<std::string> install_command(std::vector<std::string> const& folders);

/// Installs one, what is printed going to stderr. Returns whether it did.
bool install_release(std::string const& folder);

}  // namespace layoutcheck::cli
