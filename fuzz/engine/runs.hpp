#pragma once
/// What the program without a fuzzer does with a target. Each returns the exit status: 0 nothing is
/// wrong, 1 findings, 2 the call is wrong.

#include <cstdint>

#include "inputs.hpp"
#include "isolate.hpp"

namespace layoutcheck::fuzz {

struct RunOptions {
  std::string keep{};  ///< folder for findings; empty: they are printed only
  Isolation isolation{};
  double reduce_seconds = 60;
};

/// Each input as the fuzzer would run it. One that ends the process is reported and shrunk, and
/// the next ones are run in another process.
int replay(Target const& target, std::vector<Input> const& inputs, RunOptions const& options);

/// Inputs by the mutators alone, from the target's seeds: what reaches something is kept, up to a
/// number, and changed again. Ends with the first finding.
int search(Target const& target, std::uint64_t count, std::uint64_t seed,
           RunOptions const& options);

/// What each input meets, a line each: its path, a tab, numbers in increasing order. Where the code
/// is instrumented these are places in it as well, and an input that adds none adds nothing.
int features(Target const& target, std::vector<Input> const& inputs, RunOptions const& options);

/// An input that ends the process: reported, shrunk, kept.
void report_end(Target const& target, Input const& input, End const& end,
                RunOptions const& options);
/// A finding: reported, and kept.
void report(Target const& target, Finding const& finding, Input const& input,
            RunOptions const& options);

}  // namespace layoutcheck::fuzz
