#pragma once
/// Laws that an implementation replaces by its own.

#include <string_view>

namespace layoutcheck::laws {

/// Takes a law from all_laws(): another one says what is promised in its place. False where there
/// is not such a law. Not while anything holds an entry or another thread looks one up.
bool withdraw(std::string_view id);

}  // namespace layoutcheck::laws
