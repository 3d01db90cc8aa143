#pragma once
/// The tests that a report shows next to a failure: what `emit` writes for its case.

#include <vector>

#include "layoutcheck/reports/page.hpp"

namespace layoutcheck::cli {

/// One for each form that can write the case; none in a build without the module of conformance,
/// and none where the case is not a call.
std::vector<reports::EmittedTest> emitted_tests(reports::Failure const& failure);

}  // namespace layoutcheck::cli
