#pragma once
/// Lines of the journal: words apart by tabs, the last one a checksum of all before it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layoutcheck::sweep {

/// The words with their checksum. `seed` is the checksum of the journal's first line, so that a
/// line of one journal is not a line of another. Tabs and control characters in words become
/// spaces.
std::string sealed_line(std::span<std::string const> words, std::uint64_t seed);

/// The words without the checksum; nothing where it does not fit them.
std::optional<std::vector<std::string_view>> unsealed(std::string_view line, std::uint64_t seed);

std::uint64_t hash_text(std::string_view text, std::uint64_t seed);

/// Sixteen hexadecimal digits, as checksums are written everywhere.
std::string hex(std::uint64_t n);

/// The whole text as a number of 64 bits without a sign, or nothing.
std::optional<std::uint64_t> decimal(std::string_view text);
std::optional<std::uint64_t> from_hex(std::string_view text);

}  // namespace layoutcheck::sweep
