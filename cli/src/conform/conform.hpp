#pragma once
/// layoutcheck conform: another implementation, judged.

#include <string>
#include <vector>

#include "conform/options.hpp"
#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::cli {

int run_conform(ConformOptions const& options);

/// Sends one case to an adapter, judges it as conform does, and prints the finding or the verdict:
/// what repro does with implementations in a process of their own.
int run_remote_case(std::string const& implementation, Op op, std::vector<Value> args, bool json);

/// Batches that one process was sent, sent again: a process that dies or breaks the protocol is a
/// counterexample.
int run_remote_batches(std::string const& implementation, std::vector<std::string> const& batches,
                       bool json);

}  // namespace layoutcheck::cli
