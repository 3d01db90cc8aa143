#pragma once
/// The arguments of `report`: what becomes of the results of earlier runs.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

/// Adds `report`, with `write`, and with `merge` where the build sweeps.
void add_report(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
