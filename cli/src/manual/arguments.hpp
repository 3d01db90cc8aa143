#pragma once
/// `layoutcheck manual` and `layoutcheck completion`: what --help says, in the forms of man and of
/// shells.

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace layoutcheck::cli {

/// Both read `app` when they run: every command that it has by then.
void add_manual(CLI::App& app, std::function<int()>& run);

/// For a program with another `main`: writes the pages of `app` and its commands into a folder,
/// which is made. Empty: done; else what went wrong, with the file.
std::string write_manual(CLI::App const& app, std::string const& folder);

}  // namespace layoutcheck::cli
