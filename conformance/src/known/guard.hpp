#pragma once
/// What must not reach the TOML library: toml++ 3.3 destroys what it has read by recursion, however
/// deep dotted keys went.

#include <optional>
#include <string_view>

#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::conformance {

/// Why the text is not given to the library: its length, or where brackets or the dots of one key
/// nest deeper than kMaxKnownNesting.
///
///   refused_unread("a = [[[[[[[[[[[[[[[[[") is at 1:21; for "a = '[[[[['" there is
///   none
///
/// Recognises strings and comments in all valid TOML, and in other text as far as a parser gets.
std::optional<KnownProblem> refused_unread(std::string_view text);

}  // namespace layoutcheck::conformance
