#pragma once
/// `layoutcheck conform` on the command line.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_conform(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
