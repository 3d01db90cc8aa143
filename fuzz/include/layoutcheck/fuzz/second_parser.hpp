#pragma once
/// The grammar of expressions once more, written for a reader and not for its errors: what core's
/// parser is compared with. Knows neither operations nor bounds.

#include <optional>
#include <string>
#include <string_view>

namespace layoutcheck::fuzz {

/// The canonical text of an expression, or nothing where the text leaves the grammar:
/// canonical(" ( _2,02 ) : (1, 4)o 2:1") == "(2,2):(1,4) o 2:1".
std::optional<std::string> canonical(std::string_view text);

}  // namespace layoutcheck::fuzz
