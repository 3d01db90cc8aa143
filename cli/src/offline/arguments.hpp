#pragma once
/// `layoutcheck gen` and `layoutcheck judge`: an implementation that runs somewhere else.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_offline(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
