#pragma once
/// An adapter's answer as people read it. It is untrusted: what does not print is escaped.

#include <string>

#include "layoutcheck/conformance/transport/answer.hpp"

namespace layoutcheck::conformance {

/// In a line of about 400 bytes at most: "[[2,2],[1,4]]", "refused: overflow", "crash: SIGSEGV".
std::string shown(Answer const& answer);

/// What came with an answer that is not a value, in addition to what shown() has: the text of an
/// exception, its last calls, the end of stderr; at most 2 KiB. Empty for values.
std::string words(Answer const& answer);

}  // namespace layoutcheck::conformance
