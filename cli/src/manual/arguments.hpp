#pragma once
/// `layoutcheck manual` and `layoutcheck completion`: what --help says, in the forms of man and of
/// shells.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

/// Both read `app` when they run: every command that it has by then.
void add_manual(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
