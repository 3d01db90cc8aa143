#pragma once
/// Lines to a child and lines back, under a deadline, without ever blocking on either pipe.

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "layoutcheck/process/child.hpp"

namespace layoutcheck::conformance {

using process::ExitStatus;

/// Why there is no reply line.
struct WireFailure {
  enum class Kind {
    died,           ///< the process ended first
    timeout,        ///< the deadline passed first
    closed_stdout,  ///< it lives on, but can say nothing
    closed_stdin,   ///< it lives on, but will hear nothing
    line_too_long,  ///< the reply outgrew its bound
    early_reply,    ///< it answered before the query was out, so it cannot have read it
  };
  Kind kind;
  std::string message;
  ExitStatus exit;  ///< when it died
};

/// A conversation with one child.
///
///   Wire wire{std::move(child)};
///   wire.converse("{\"hello\":…}\n", 10s)  -> the reply line, without its newline
///
/// Blank lines are skipped. stderr is drained all the while; its end is kept. A line is at most as
/// long as what the child may write, Options::out_bytes.
class Wire {
 public:
  explicit Wire(process::Child child) : child_{std::move(child)} {}

  /// Sends `line` and waits for one line, for `limit` and as long as the child waits for a core
  /// meanwhile, so that it does not fail for being on a loaded machine; though no more than ten
  /// limits longer, as it may load the machine itself, nor beyond `latest`.
  /// After a failure the wire is of no more use: end it.
  std::variant<std::string, WireFailure> converse(
      std::string line, std::chrono::milliseconds limit,
      std::chrono::steady_clock::time_point latest = std::chrono::steady_clock::time_point::max());

  /// Whether the child lives and has said nothing since its last reply. An unrequested line would
  /// be taken for the next reply.
  bool alive_and_quiet();

  process::Child& child() { return child_; }
  process::Child const& child() const { return child_; }

 private:
  std::optional<std::string> take_line();

  process::Child child_;
  std::size_t searched_ = 0;  // no newline before this position of what it wrote
};

}  // namespace layoutcheck::conformance
