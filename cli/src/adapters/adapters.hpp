#pragma once
/// `layoutcheck adapters list|install`: libraries that can be judged out of the box.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_adapters(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
