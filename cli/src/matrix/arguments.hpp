#pragma once
/// `layoutcheck matrix`: implementations beside each other.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_matrix(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
