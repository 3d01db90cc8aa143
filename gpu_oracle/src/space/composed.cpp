#include "layoutcheck/sweep/space/composed.hpp"

#include "leaves.hpp"
#include "request.hpp"
#include "swizzles.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {

Made make_composed(SpaceRequest const& request) {
  Made const flat = make_flat(request);
  if (!flat) return flat;
  index_t const bits = request.value(Key::bits);
  index_t const offset = request.value(Key::offset);
  if (bits > kMaxSwizzleBits) {
    return Refusal{Key::bits, "a number of bits " + at_most(kMaxSwizzleBits)};
  }
  if (offset > kMaxLeafValue) return Refusal{Key::offset, "an offset " + at_most(kMaxLeafValue)};
  std::vector<std::uint64_t> const swizzles = swizzles_within(static_cast<int>(bits));
  wide_t const layouts = flat->view.size;
  // Each factor is below 2^64: the product of the first two is checked before that of all.
  wide_t const before = (static_cast<wide_t>(swizzles.size()) + layouts) * (wide_t{offset} + 1);
  if (before > kMaxIndex || before * layouts > kMaxIndex) {
    return Refusal{Key::rank, "fewer than 2^63 composed layouts"};
  }

  using V = detail::ComposedView;
  SpaceParts parts = *flat;
  parts.view.kind = SpaceKind::composed;
  parts.view.size = static_cast<std::uint64_t>(before * layouts);
  parts.view.parameters[V::swizzles] = static_cast<std::uint32_t>(swizzles.size());
  parts.view.parameters[V::offsets] = static_cast<std::uint32_t>(offset + 1);
  parts.words = {flat->view.size};
  parts.words.insert(parts.words.end(), swizzles.begin(), swizzles.end());
  parts.points = before * flat->points;
  parts.text = "composed(bits<=" + std::to_string(bits) + ", offset<=" + std::to_string(offset) +
               ", " + Leaves(request).text() + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
