#pragma once
/// What the actions of `corpus` share.

#include <string>

#include "console.hpp"
#include "corpus/options.hpp"
#include "exit_code.hpp"
#include "layoutcheck/corpus/inputs.hpp"

namespace layoutcheck::cli {

/// Reports each problem, at most twenty of them.
void report_problems(CorpusOptions const& options, corpus::Reading const& reading);

}  // namespace layoutcheck::cli
