#pragma once
/// `layoutcheck shrink`: the smallest case that fails as a given one does, across the process
/// border.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_shrink(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
