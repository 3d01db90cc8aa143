#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

/// Adds `failures` and what it does to the application; `run` becomes what was chosen.
void add_failures(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
