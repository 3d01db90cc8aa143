#pragma once
/// What --impl names.

#include <functional>
#include <memory>
#include <string>

#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::cli {

struct Resolved {
  std::unique_ptr<laws::Implementation> implementation;
  std::string name;     ///< as given: "builtin:mutant/coalesce_ignores_stride"
  std::string version;  ///< of what answers
  bool reference = false;
  bool remote = false;  ///< a process behind the protocol
  /// What an adapter's process answered to a call that `implementation` was given before, where it
  /// was not a value: "refused: overflow\n2^63 and more". Empty where it is not a process.
  std::function<std::string(Op, std::span<Value const>)> said;
  std::string error;  ///< not empty: why there is none
  int exit_code = 0;  ///< with error: kUsage or kNoImplementation
};

/// builtin:reference, builtin:categories, builtin:relations, builtin:mutant/NAME, cute (CuTe's
/// headers in this process, where the build has them), cmd:COMMAND or a shipped adapter's name.
Resolved resolve_implementation(std::string const& spec);

}  // namespace layoutcheck::cli
