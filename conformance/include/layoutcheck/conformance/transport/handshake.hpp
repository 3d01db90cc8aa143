#pragma once
/// The first line each way.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layoutcheck/conformance/transport/json.hpp"
#include "layoutcheck/conformance/transport/limits.hpp"

namespace layoutcheck::conformance {

inline constexpr std::string_view kProtocol = "1.0";

/// The operations that the runner may query.
struct Offer {
  std::vector<std::string> ops;
  int int_bits = 64;
  bool coverage = false;  ///< wanted: what of the library calls reach
};

/// Who answered, and what it claims to do.
struct Handshake {
  std::string name;
  std::string version;
  std::vector<std::string> ops;
  int int_bits = 0;     ///< 0 is unbounded
  HeldJson dialect;     ///< an object; null where the adapter said nothing
  HeldJson coverage{};  ///< what LibraryCoverage::read takes; null where it measures nothing

  bool claims(std::string_view op) const;
  friend bool operator==(Handshake const&, Handshake const&) = default;
};

/// Why there is no adapter to talk to.
struct StartFailure {
  enum class Kind {
    could_not_exec,     ///< no such program, no permission, no process to be had
    died,               ///< ended before its hello
    timeout,            ///< said nothing in time
    bad_handshake,      ///< its first line is not a hello, or not the hello of its first start
    protocol_mismatch,  ///< speaks another major version
    too_many_restarts,  ///< Limits::max_restarts is used up
  };
  Kind kind;
  std::string message;
  std::string stderr_tail;
};

/// name_of(StartFailure::Kind::died) == "died"
std::string_view name_of(StartFailure::Kind kind);

/// The runner's hello, with its newline:
///
///   {"hello":{"limits":{"batch":256,"int_bits":64},"ops":["coalesce"],"protocol":"1.0"}}
std::string encode_hello(Offer const& offer, Limits const& limits);

/// Reads the adapter's hello.
///
///   decode_hello(R"({"hello":{"name":"pycute","version":"4.2","ops":["coalesce"],"int_bits":0}})")
///     == Handshake{"pycute", "4.2", {"coalesce"}, 0, {}}
///
/// `dialect` and `protocol` may be left out; unknown keys are ignored. Errors: bad_handshake,
/// protocol_mismatch.
std::variant<Handshake, StartFailure> decode_hello(std::string_view line);

}  // namespace layoutcheck::conformance
