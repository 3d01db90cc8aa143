#pragma once
/// The report as one file of HTML: nothing is fetched, it reads without scripts, and follows the
/// reader's screen, light or dark.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "layoutcheck/reports/memory.hpp"
#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// A failure as a regression test in someone's library: {"pycute", "import unittest ..."}.
struct EmittedTest {
  std::string form;
  std::string text;
};

struct PageOptions {
  Memory memory = {};
  /// Tests of a failure, one for each form that can write it; requested for the worst first.
  std::function<std::vector<EmittedTest>(Failure const&)> emitted = {};
  /// Bytes, about: pictures and tests of the last failures are left out first, then the failures
  /// themselves; what is left out is counted.
  std::size_t most = std::size_t{5} << 20;
};

/// A function of its arguments alone: no clock, no machine.
std::string page(std::span<Run const> runs, PageOptions const& options = {});

}  // namespace layoutcheck::reports
