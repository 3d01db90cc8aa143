#pragma once
/// The version of the lines that --json prints, and of what stores them.

#include <cstdint>

namespace layoutcheck::results {

/// `format` of the line `run`; lines without one are of format 1. What changed from 1 to 2:
/// docs/versioning.md. Readers take both.
inline constexpr std::uint64_t kFormat = 2;

}  // namespace layoutcheck::results
