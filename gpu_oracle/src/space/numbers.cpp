#include "layoutcheck/sweep/space/numbers.hpp"

#include "request.hpp"

namespace layoutcheck::sweep {

Made make_numbers(SpaceRequest const& request) {
  index_t const most = request.value(Key::n);
  if (most == kMaxIndex) return Refusal{Key::n, "fewer than 2^63 numbers"};
  SpaceParts parts;
  parts.view.kind = SpaceKind::numbers;
  parts.view.size = static_cast<std::uint64_t>(most) + 1;
  parts.points = static_cast<wide_t>(parts.view.size);
  parts.max_points = 1;
  parts.max_offset = most;
  parts.text = "numbers(n<=" + std::to_string(most) + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
