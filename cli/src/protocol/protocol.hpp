#pragma once
/// `layoutcheck protocol lint`: whether an adapter keeps the protocol.

#include <CLI/CLI.hpp>
#include <functional>

namespace layoutcheck::cli {

void add_protocol(CLI::App& app, std::function<int()>& run);

}  // namespace layoutcheck::cli
