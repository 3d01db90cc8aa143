#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

/// Adds `corpus` and what it does to the application; `run` becomes what was chosen.
void add_corpus(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
