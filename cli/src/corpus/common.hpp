#pragma once
/// What the actions of `corpus` share.

#include <string>

#include "console.hpp"
#include "corpus/options.hpp"
#include "exit_code.hpp"
#include "layoutcheck/corpus/inputs.hpp"

namespace layoutcheck::cli {

inline int refuse(CorpusOptions const& options, std::string const& why, int code) {
  if (options.json) emit({{"type", "error"}, {"error", why}, {"exit", code}});
  complain(why);
  return code;
}

/// Reports each problem, at most twenty of them.
void report_problems(CorpusOptions const& options, corpus::Reading const& reading);

}  // namespace layoutcheck::cli
