#pragma once
/// Integers on the wire: beyond 2^53 they travel as decimal strings, because half of the world's
/// JSON readers hold numbers as doubles.

#include <cstdint>
#include <optional>

#include "layoutcheck/conformance/transport/json.hpp"

namespace layoutcheck::conformance {

/// The wire form of an integer.
///
///   encode_integer(12)                  == json(12)
///   encode_integer(9007199254740993)    == json("9007199254740993")
json encode_integer(std::int64_t value);

/// Reads an integer or a decimal string; nothing else is an integer.
///
///   decode_integer(12) == 12 · decode_integer("-12") == -12
///   decode_integer(12.0), (true), ("012"), ("+1"), ("9223372036854775808") == nullopt
std::optional<std::int64_t> decode_integer(json const& value);

}  // namespace layoutcheck::conformance
