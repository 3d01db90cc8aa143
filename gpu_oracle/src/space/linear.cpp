#include "layoutcheck/sweep/space/linear.hpp"

#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {

Made make_linear(SpaceRequest const& request) {
  // 8 bits on both sides have 2^64 matrices.
  constexpr index_t kMostBits = 7;
  if (request.value(Key::bits) > kMostBits) {
    return Refusal{Key::bits, "a number of bits " + at_most(kMostBits)};
  }
  auto const most = static_cast<int>(request.value(Key::bits));
  SpaceParts parts;
  for (int in = 0; in <= most; ++in) {
    for (int out = 0; out <= most; ++out) parts.view.size += detail::matrices(in, out);
  }
  parts.view.kind = SpaceKind::linear;
  parts.view.parameters[detail::LinearView::bits] = static_cast<std::uint32_t>(most);
  parts.points = static_cast<wide_t>(parts.view.size);
  parts.max_points = 1;
  parts.max_offset = (index_t{1} << most) - 1;
  parts.text = "linear(bits<=" + std::to_string(most) + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
