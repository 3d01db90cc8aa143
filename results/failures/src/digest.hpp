#pragma once
/// Content as a name.

#include <initializer_list>
#include <string>
#include <string_view>

namespace layoutcheck::failures {

/// SHA-256 of the texts, each with its length before it, in hexadecimal; empty where the machine
/// has none.
std::string digest(std::initializer_list<std::string_view> texts);

}  // namespace layoutcheck::failures
