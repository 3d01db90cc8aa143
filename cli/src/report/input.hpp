#pragma once
/// Cases of laws, read back.

#include <optional>
#include <string>

#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::cli {

/// The input that a case spells for this law, as laws::case_text() writes it; or nothing.
std::optional<laws::AnyInput> input_of(laws::LawEntry const& law, std::string const& text);

}  // namespace layoutcheck::cli
