#pragma once
/// Untrusted bytes, made fit for a terminal and for JSON.

#include <cstddef>
#include <string>
#include <string_view>

namespace layoutcheck::conformance {

/// Valid UTF-8 with no control characters but newline and tab, and at most `limit` bytes (the end
/// is kept, since the last line of a trace says what happened).
///
///   printable("a\x1b[31mb\xff") == "a?[31mb?"
std::string printable(std::string_view bytes, std::size_t limit = 4096);

}  // namespace layoutcheck::conformance
