#pragma once
/// A batch as a line, and a line as answers.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layoutcheck/conformance/transport/answer.hpp"
#include "layoutcheck/conformance/transport/coverage.hpp"

namespace layoutcheck::conformance {

/// Why a batch has no answers: crash, timeout or protocol_error, in the words of an Answer.
struct BatchFailure {
  Answer::Kind kind;
  std::string condition;
  std::string message;
};

/// A process that died or broke the protocol where no case does so alone: the process is at fault,
/// with the batches that it had been sent. A time-out of many cases that no single one repeats does
/// not count: the machine may have been slow.
///
///   {.op = "coalesce", .kind = crash, .condition = "SIGABRT", .count = 10, .batches = {two lines}}
struct Incident {
  std::string op;         ///< of the batch at which it happened, or after which
  Answer::Kind kind;      ///< crash or protocol_error
  std::string condition;  ///< as of an Answer
  std::string message;    ///< for people, with the end of stderr
  std::size_t count = 0;  ///< how often
  /// The lines that its process had been sent the first time, the last being the one that failed;
  /// the fewest that show it again where some do.
  std::vector<std::string> batches;
  bool repeated = false;  ///< a fresh process that is sent `batches` fails so again
};

///   encode_batch(17, "coalesce", {[[4],[1]]}) == {"seq":17,"op":"coalesce","args":[[[4],[1]]]}
///
/// Without the newline.
std::string encode_batch(std::uint64_t seq, std::string_view op, std::span<json const> args);

/// Reads the reply to batch `seq` of `count` cases.
///
///   decode_reply(R"({"seq":17,"res":[{"v":1},{"s":"no"}]})", 17, 2)  -> {value 1, unsupported}
///
/// A result that is not exactly one of v, e, s and x is a protocol_error of its own case only. A
/// line that is not a reply to this batch fails the batch: nothing in it can be trusted.
std::variant<std::vector<Answer>, BatchFailure> decode_reply(std::string_view line,
                                                             std::uint64_t seq, std::size_t count);

/// Reads what else a reply may have, once decode_reply took it: what calls of the operation reached
/// of the library. False for what is not of its form; a reply without it is.
bool decode_coverage(std::string_view line, std::string_view op, LibraryCoverage& into);

}  // namespace layoutcheck::conformance
