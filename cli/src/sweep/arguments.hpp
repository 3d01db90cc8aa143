#pragma once
/// The arguments of the sweep commands, for every front end that has them.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

struct SweepCommand;

/// Adds `sweep` to the application; `run` becomes what to do when it was chosen.
CLI::App* add_sweep(CLI::App& app, std::function<int()>& run);

/// The options of a sweep over a space, which all front ends share.
void add_sweep_options(CLI::App& sub, SweepCommand& command, std::string& budget);

/// Adds `merge` to `report`.
void add_merge(CLI::App& report, std::function<int()>& run);

}  // namespace layoutcheck::cli
