#pragma once
/// Sweeps of layouts, pairs and swizzles by one thread. Each adds the items [begin, end) to the
/// tally, whose laws are those of the items' kind.

#include <cstdint>

#include "layoutcheck/sweep/run/tally.hpp"
#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

void sweep_layouts(SpaceView const& space, std::uint64_t begin, std::uint64_t end,
                   Fault const& fault, Tally& tally);
void sweep_pairs(SpaceView const& space, std::uint64_t begin, std::uint64_t end, Fault const& fault,
                 Tally& tally);
void sweep_swizzles(SpaceView const& space, std::uint64_t begin, std::uint64_t end,
                    Fault const& fault, Tally& tally);

}  // namespace layoutcheck::sweep
