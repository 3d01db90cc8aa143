#pragma once
/// An adapter behind bubblewrap.

#include <string>
#include <vector>

namespace layoutcheck::conformance {

/// The command that runs argv where it can read what we can, write nothing but its own /dev/shm
/// (TMPDIR), reach no network and see no process but its own; all of them end with it. Empty where
/// there is no bwrap on the PATH. A signal that ends the adapter becomes exit 128 + its number,
/// as bwrap does.
std::vector<std::string> sandboxed(std::vector<std::string> const& argv);

}  // namespace layoutcheck::conformance
