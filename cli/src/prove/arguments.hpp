#pragma once
/// The arguments of `prove`.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

/// Adds `prove` to the application; `run` becomes what to do when it was chosen.
void add_prove(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
