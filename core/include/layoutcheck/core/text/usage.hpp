#pragma once
/// What the operations are called and what they take, for messages.

#include <optional>
#include <string>
#include <string_view>

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck {

/// "layout"
std::string_view name(Kind kind);

/// "(layout[, integer])", "(tuple) or (layout)", "(layout...)". Empty if no operation is spelled
/// so.
std::string parameters(std::string_view spelling);

/// "complement takes (layout[, integer])"; "no operation is called x" if none is.
std::string usage(std::string_view spelling);

/// Some operation is spelled so.
bool is_operation(std::string_view spelling);

/// Some operation spelled so takes that many arguments: takes_arguments("complement", 2).
bool takes_arguments(std::string_view spelling, std::size_t count);

/// The operation whose spelling is nearest, if it is near enough to be meant:
/// nearest_operation("compliment") == "complement", nearest_operation("xyz") is nothing.
std::optional<std::string_view> nearest_operation(std::string_view word);
/// The same of any words.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<std::string_view const> words);

}  // namespace layoutcheck
