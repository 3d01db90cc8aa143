#pragma once
/// Texts of any form changed by what they are made of: words, numbers, brackets.

#include <span>
#include <string>
#include <string_view>

#include "layoutcheck/fuzz/choices.hpp"

namespace layoutcheck::fuzz {

/// One to four changes: a piece left out, doubled or moved, a token or a byte inserted, a number
/// changed or pushed to where things break, the end cut off.
std::string changed_bytes(std::string_view text, std::span<std::string const> tokens,
                          Choices& choices);

/// The beginning of one with the end of the other.
std::string crossed_bytes(std::string_view a, std::string_view b, Choices& choices);

}  // namespace layoutcheck::fuzz
