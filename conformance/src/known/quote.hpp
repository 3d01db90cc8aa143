#pragma once
/// Strings as TOML writes them.

#include <string>
#include <string_view>

namespace layoutcheck::conformance {

/// A basic string of TOML, in one line and without anything that steers a terminal.
///
///   quoted("a\n\"b\"") == R"("a\n\"b\"")"
std::string quoted(std::string_view text);

/// The same for a message, where untrusted text must not take much room: the first 60 bytes of
/// it at most, and then `...`.
std::string quoted_briefly(std::string_view text);

}  // namespace layoutcheck::conformance
