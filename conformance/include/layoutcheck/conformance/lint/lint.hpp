#pragma once
/// Whether an adapter keeps the protocol; not whether its answers are right.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/transport/limits.hpp"

namespace layoutcheck::conformance {

/// One thing that was looked at.
///
///   {"coalesce.kinds", failed, "coalesce(4:1): 7 is not a layout"}
struct LintLine {
  enum class Kind {
    held,
    warned,  ///< the runner copes with it; others may not
    failed,  ///< a run would count it against the library, or end
  };
  std::string check;
  Kind kind;
  std::string detail;  ///< held: what was seen; else what is wrong, with the case
};
std::string_view name_of(LintLine::Kind kind);

/// Starts the adapter three times and sends a few small cases of each operation that it claims.
/// Each line is reported as soon as it is known; the first failed start ends the check. Checks, in
/// this order:
///
///   start                   a hello, in time, with a name, a version and int_bits
///   hello.operations        claims: that exist, each once
///   hello.integers          the dialect's places of integers: of claimed operations, that exist
///   hello.offer             claims only what is offered
///   hello.again             says the same when started again
///   OP.results              one result per case, each exactly one of v, e, s and x
///   OP.kinds                what is answered is of the operation's kind
///   OP.claim                cases of a claimed operation are supported: none is a failure, not
///                           all a warning
///   OP.order                the same answers in the reverse order
///   OP.alone                the first case alone, in a batch of one
///   batch                   a batch of the most cases
///   integers.large          2^53 + 1 is read and written as a string, where product is claimed
///   end                     exits when stdin ends
///
/// Pre: argv is not empty.
void lint(std::vector<std::string> const& argv, Limits const& limits,
          std::function<void(LintLine const&)> const& report);

}  // namespace layoutcheck::conformance
