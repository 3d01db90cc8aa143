#pragma once
/// A number with its noun, for messages.

#include <cstdint>
#include <string>
#include <string_view>

namespace layoutcheck::results {

/// "1 case", "2 cases", "0 entries", "3 batches": the regular plural of a lower-case noun.
std::string counted(std::uint64_t n, std::string_view noun);

}  // namespace layoutcheck::results
