#pragma once
/// Which swizzles there are within so many bits.

#include <cstdint>
#include <vector>

namespace layoutcheck::sweep {

/// All with bits + base + |shift| <= `most`, packed as pack_swizzle does, ascending.
std::vector<std::uint64_t> swizzles_within(int most);

}  // namespace layoutcheck::sweep
