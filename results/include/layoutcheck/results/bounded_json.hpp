#pragma once
/// Untrusted JSON: a parser that no text can harm.

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace layoutcheck::results {

/// Why a text is not taken, e.g. {"too_deep", "nested deeper than 256"}.
struct JsonError {
  std::string condition;  ///< not_json, too_deep, too_many_values or duplicate_key
  std::string message;
  std::size_t line = 0;    ///< from 1; 0: no place is known
  std::size_t column = 0;  ///< from 1, in bytes
};

/// "2:1: syntax error ...", as every message about a place of a text begins.
std::string to_string(JsonError const& error);

/// The same of a text that is line `number` of a file: "7:5: syntax error ...".
std::string on_line(std::size_t number, JsonError const& error);

struct JsonBounds {
  int depth = 256;                            ///< open brackets at any point
  std::size_t values = std::size_t{4} << 20;  ///< values in all; a value costs 16 bytes and more
};

///   parse_bounded(R"({"v":[4,2]})")         == json{{"v", {4, 2}}}
///   parse_bounded("[18446744073709551616]") == json{"18446744073709551616"}
///   parse_bounded("[[[[...")                == JsonError{"too_deep", ...}
///
/// An integer beyond 64 bits comes back as its decimal string, the form it should have travelled in
/// (nlohmann would hand out a rounded double). Duplicate keys and NUL bytes are errors: both are
/// ways to show two readers two different messages. Objects find their keys by a tree, as those
/// that keep an order compare each new key with all. Never throws, except for lack of memory.
std::variant<nlohmann::json, JsonError> parse_bounded(std::string_view text,
                                                      JsonBounds const& bounds = {});

}  // namespace layoutcheck::results
