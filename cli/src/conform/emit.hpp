#pragma once
/// `layoutcheck emit`: a case as a regression test in the user's own library.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_emit(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
