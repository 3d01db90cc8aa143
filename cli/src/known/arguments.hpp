#pragma once
/// `layoutcheck known ...` on the command line.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_known(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
