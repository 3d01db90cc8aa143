#pragma once
/// Tables of mappings: every value of a layout, a composed layout or a swizzle.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// Largest table that is ever built; more is capacity_exceeded, not an allocation that fails.
inline constexpr index_t kMaxTable = index_t{1} << 20;

/// Values at 0 .. size - 1: table_of((3,2):(2,3)) == [0,2,4,3,5,7]. Errors: unsupported (not a
/// mapping), capacity_exceeded, out_of_domain (an inner value outside the outer function's domain).
Expected<Table> table_of(Value const& mapping);

/// The values, sorted, each once: image_of((2,2):(1,1)) == [0,1,2]. Errors: those of table_of.
Expected<Table> image_of(Value const& mapping);

/// The layout with these values: recover([0,2,4,7,9,11]) == (3,2):(2,7). Errors: those of recover.
Expected<Layout> recover(Table const& values);

/// The value at a coordinate. Errors: those of evaluate(), out_of_domain for a swizzle below 0.
Expected<index_t> value_at(Value const& mapping, Coordinate const& coordinate);

/// Number of coordinates; for a swizzle 2^(bits + base + |shift|), where it starts to repeat.
Expected<index_t> size_of(Value const& mapping);

}  // namespace layoutcheck
