#pragma once
/// The arguments of `layoutcheck convert`.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_convert(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
