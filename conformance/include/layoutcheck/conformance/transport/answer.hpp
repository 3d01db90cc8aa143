#pragma once
/// What became of one case.

#include <string>
#include <string_view>

#include "layoutcheck/conformance/transport/json.hpp"

namespace layoutcheck::conformance {

/// The outcome of one case. The first four are the adapter's words; the rest is what we saw.
///
///   {"v":[4,2]}                         -> {value, value: [4,2]}
///   {"e":"overflow","m":"2^63"}         -> {refusal, condition: "overflow", message: "2^63"}
///   {"s":"no swizzles"}                 -> {unsupported, message: "no swizzles"}
///   {"x":"IndexError","m":"…"}          -> {internal_error, condition: "IndexError", …}
///   {"x":"E","m":"no","t":["f (a.py:2)"]} -> {…, message: "no\n  at f (a.py:2)"}
///   died of signal 11                   -> {crash, condition: "SIGSEGV", message: … and stderr}
///
/// `condition` is the same in every run; `message` is for people and may hold addresses and times.
struct Answer {
  enum class Kind {
    value,
    refusal,
    unsupported,
    internal_error,
    crash,           ///< condition: the signal's name, or "exit 3"
    timeout,         ///< condition: "timeout"
    protocol_error,  ///< condition: not_json, wrong_seq, wrong_count, not_an_answer, …
    not_run,         ///< condition: not_claimed, or why the session ended. Never a pass.
  };

  Kind kind = Kind::not_run;
  HeldJson value;
  std::string condition;
  std::string message;
};

/// name_of(Answer::Kind::internal_error) == "internal_error"
std::string_view name_of(Answer::Kind kind);

}  // namespace layoutcheck::conformance
