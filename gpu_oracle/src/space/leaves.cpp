#include "leaves.hpp"

#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

constexpr wide_t kTooMany = static_cast<wide_t>(1) << 64;

}  // namespace

wide_t power(wide_t base, int r) {
  wide_t result = 1;
  for (int k = 0; k < r; ++k) {
    result *= base;
    if (result >= kTooMany) return kTooMany;
  }
  return result;
}

int ranks_of(SpaceRequest const& request) {
  return static_cast<int>(min(request.value(Key::rank), kMaxLeaves + 1));
}

Leaves::Leaves(SpaceRequest const& request)
    : ranks(ranks_of(request)),
      extent(request.value(Key::extent)),
      stride(request.value(Key::stride)) {}

std::optional<Refusal> Leaves::refusal(int max_rank) const {
  if (ranks > max_rank) return Refusal{Key::rank, "a rank " + at_most(max_rank)};
  if (extent > kMaxLeafValue) return Refusal{Key::extent, "an extent " + at_most(kMaxLeafValue)};
  if (stride > kMaxLeafValue) return Refusal{Key::stride, "a stride " + at_most(kMaxLeafValue)};
  if (power(extent, ranks) > kMaxPointsOfItem) {
    return Refusal{Key::extent, "layouts of at most 2^40 points"};
  }
  return std::nullopt;
}

wide_t Leaves::choices(int r) const { return power(static_cast<wide_t>(extent) * (stride + 1), r); }

wide_t Leaves::points(int r) const {
  wide_t const extents = static_cast<wide_t>(extent) * (extent + 1) / 2;
  wide_t result = 1;
  // At most (2^63 layouts) * (2^40 points).
  for (int k = 0; k < r; ++k) result *= extents * (stride + 1);
  return result;
}

void Leaves::describe(SpaceParts& parts) const {
  parts.max_points = static_cast<index_t>(power(extent, ranks));
  parts.max_rank = ranks;
  parts.max_offset = ranks * (extent - 1) * stride;
}

std::string Leaves::text() const {
  return "rank<=" + std::to_string(ranks) + ", extent<=" + std::to_string(extent) +
         ", stride<=" + std::to_string(stride);
}

}  // namespace layoutcheck::sweep
