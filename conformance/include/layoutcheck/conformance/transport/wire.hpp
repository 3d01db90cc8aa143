#pragma once
/// Lines to a child and lines back, under a deadline, without ever blocking on either pipe.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "layoutcheck/conformance/transport/child.hpp"
#include "layoutcheck/conformance/transport/text.hpp"

namespace layoutcheck::conformance {

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
///   wire.converse("{\"hello\":…}\n", 10s, 1 << 20)  -> the reply line, without its newline
///
/// Blank lines are skipped. stderr is drained all the while; its end is kept.
class Wire {
 public:
  explicit Wire(Child child) : child_{std::move(child)} {}

  /// Sends `line` and waits for one line, for `limit` and as long as the child waits for a core
  /// meanwhile, so that it does not fail for being on a loaded machine; though no more than ten
  /// limits longer, as it may load the machine itself, nor beyond `latest`.
  /// After a failure the wire is of no more use: end it.
  std::variant<std::string, WireFailure> converse(
      std::string_view line, std::chrono::milliseconds limit, std::size_t line_bytes,
      std::chrono::steady_clock::time_point latest = std::chrono::steady_clock::time_point::max());

  /// Whether the child lives and has said nothing since its last reply. An unrequested line would
  /// be taken for the next reply.
  bool alive_and_quiet();

  /// Whether the child has exited, and how.
  std::optional<ExitStatus> exited() const { return child_.exited(); }

  /// Closes stdin and waits for the child to exit by itself; kills what is left of its group.
  ExitStatus finish(std::chrono::milliseconds grace);

  /// Kills the group and reads what stderr still holds.
  ExitStatus end();

  Tail const& errors() const { return errors_; }

 private:
  enum class Source { data, empty, ended };

  Source read_reply();
  void drain_errors(std::size_t at_most);
  std::optional<std::string> take_line();
  void wait(bool for_writing, std::chrono::steady_clock::time_point until);

  Child child_;
  std::string inbox_;
  std::size_t searched_ = 0;  // no newline before this position of the inbox
  Tail errors_;
};

}  // namespace layoutcheck::conformance
