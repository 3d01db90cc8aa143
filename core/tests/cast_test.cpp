// upcast and downcast against sets of offsets.

#include "layoutcheck/core/algebra/cast.hpp"

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/spec/kinds.hpp"
#include "layoutcheck/core/spec/sets.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

constexpr Family kCastFamily{
    .max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6};

TEST(Upcast, KeepsTheStartsOfGroups) {
  Tally function;
  Tally refusal;
  for_each_layout(kCastFamily, [&](Layout const& l) {
    for (index_t n = 1; n <= 6; ++n) {
      auto const text = [&] { return print(l) + " by " + std::to_string(n); };
      Expected<Layout> const up = upcast(l, n);
      bool aligned = true;  // each mode's steps fit into groups, or groups into its steps
      for (Mode const& m : l.leaves) {
        index_t const step = magnitude(m.stride);
        if (step % n == 0) continue;
        index_t const inside = n / step;
        aligned = aligned && n % step == 0 && (m.extent % inside == 0 || m.extent < inside);
      }
      refusal.claim(up.has_value() == aligned, text);
      if (up) function.claim(spec::table(*up) == spec::upcast_table(l, n), text);
    }
  });
  EXPECT_EQ(refusal.cases(), 6 * 65641);
  EXPECT_HOLDS(refusal);
  EXPECT_HOLDS(function);
  EXPECT_GT(function.cases(), 65641);
}

TEST(Downcast, HoldsEveryElementOfEveryGroup) {
  Tally tally;
  for_each_layout(kCastFamily, [&](Layout const& l) {
    for (index_t n = 1; n <= 4; ++n) {
      Expected<Layout> const down = downcast(l, n);
      if (!down) continue;
      bool const holds = spec::image(spec::table(*down)) == spec::downcast_image(spec::table(l), n);
      Expected<Layout> const back = upcast(*down, n);
      tally.claim(holds && back && spec::table(*back) == spec::table(l),
                  [&] { return print(l) + " by " + std::to_string(n) + " gives " + print(*down); });
    }
  });
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), 65641);
}

}  // namespace
}  // namespace layoutcheck
