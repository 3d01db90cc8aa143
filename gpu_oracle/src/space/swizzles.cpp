#include "layoutcheck/sweep/space/swizzles.hpp"

#include "request.hpp"
#include "swizzles.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

Made of_swizzles(SpaceRequest const& request, SpaceKind kind) {
  bool const at_numbers = kind == SpaceKind::swizzles;
  Refusal const refusal{Key::bits, at_numbers ? "fewer than 2^63 pairs of a swizzle and a number"
                                              : "a number of bits " + at_most(kMaxSwizzleBits)};
  index_t const within = request.value(Key::bits);
  if (within > kMaxSwizzleBits) return refusal;
  auto const most = static_cast<int>(within);
  std::vector<std::uint64_t> packed = swizzles_within(most);
  wide_t const items = static_cast<wide_t>(packed.size()) << (at_numbers ? most : 0);
  if (items > kMaxIndex) return refusal;

  using V = detail::SwizzlesView;
  SpaceParts parts;
  parts.view.parameters[V::bits] = static_cast<std::uint32_t>(most);
  parts.view.parameters[V::count] = static_cast<std::uint32_t>(packed.size());
  parts.words = std::move(packed);
  parts.view.kind = kind;
  parts.view.size = static_cast<std::uint64_t>(items);
  parts.points = items;
  parts.max_points = 1;
  parts.max_offset = (index_t{1} << most) - 1;
  parts.text = std::string(name(kind)) + "(bits<=" + std::to_string(most) + ")";
  return parts;
}

}  // namespace

std::vector<std::uint64_t> swizzles_within(int most) {
  std::vector<std::uint64_t> packed;
  for (int bits = 0; bits <= most; ++bits) {
    for (int base = 0; base <= most - bits; ++base) {
      int const reach = most - bits - base;
      for (int shift = -reach; shift <= reach; ++shift) {
        packed.push_back(detail::pack_swizzle({bits, base, shift}));
      }
    }
  }
  return packed;
}

Made make_swizzles(SpaceRequest const& request) {
  return of_swizzles(request, SpaceKind::swizzles);
}
Made make_swizzle_values(SpaceRequest const& request) {
  return of_swizzles(request, SpaceKind::swizzle);
}

}  // namespace layoutcheck::sweep
