#pragma once
/// Where a mapping is linear over F2.

#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

constexpr bool is_power_of_two(wide_t n) {
  return n >= 1 && fits(n) && std::has_single_bit(static_cast<std::uint64_t>(n));
}

/// The indices at which a linear map is looked at: all below 1024 of them; above, those of at most
/// two bits, which decide it where values are added up bit by bit without a sign, as a layout's.
inline std::vector<index_t> linear_probes(index_t size) {
  std::vector<index_t> result;
  if (size <= 1024) {
    for (index_t x = 0; x < size; ++x) result.push_back(x);
    return result;
  }
  result.push_back(0);
  for (index_t high = 1; high < size && high > 0; high *= 2) {
    result.push_back(high);
    for (index_t low = 1; low < high; low *= 2) result.push_back(high | low);
  }
  return result;
}

/// What the mapping is at the probes: pairs of index and value.
using Probed = std::vector<std::pair<index_t, index_t>>;

/// Nothing where the size is not a power of two, or a value exceeds 64 bits.
std::optional<Probed> probed(Layout const& layout);
std::optional<Probed> probed(Swizzle const& swizzle);
/// Nothing, too, where some offset + L(x) lies outside the domain of f.
std::optional<Probed> probed(ComposedLayout const& composed);

/// Whether the probes, none of which contradicts that the mapping is linear, show that it is: they
/// are all indices, or bits are added up without more carries than two of them show, as in a
/// layout. A composed layout may carry where three bits meet, and at no two.
inline bool probes_decide(Layout const&, Probed const&) { return true; }
inline bool probes_decide(Swizzle const&, Probed const&) { return true; }
inline bool probes_decide(ComposedLayout const& composed, Probed const& probes) {
  return volume(composed.inner) <= static_cast<wide_t>(probes.size());
}

/// Of linear_bases: by the probes.
Domain linear_bases_domain(Value const& mapping);

}  // namespace layoutcheck::laws
