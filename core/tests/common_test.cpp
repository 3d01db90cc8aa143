// max_common_layout, max_common_vector and nullspace against searches and sets.

#include "layoutcheck/core/algebra/common.hpp"

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/kinds.hpp"
#include "layoutcheck/core/spec/sets.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

TEST(MaxCommonLayout, IsTheLargest) {
  std::vector<Layout> const family =
      layouts({.max_rank = 2, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 5});
  Tally tally;
  for (Layout const& a : thinned(family)) {
    spec::Table const in_a = spec::table(a);
    for (Layout const& b : family) {
      spec::Table const in_b = spec::table(b);
      Layout const r = max_common_layout(a, b);
      bool const holds = spec::is_right_inverse(r, in_a) && spec::is_right_inverse(r, in_b) &&
                         size(r) == spec::largest_common_right_inverse(in_a, in_b) &&
                         max_common_vector(a, b) == size(r) && coalesce(r) == r;
      tally.claim(holds, [&] {
        return print(a) + ", " + print(b) + " give " + print(r) + ", possible " +
               std::to_string(spec::largest_common_right_inverse(in_a, in_b));
      });
    }
  }
  EXPECT_CASES(tally.cases(), 1261 * 1261);
  EXPECT_HOLDS(tally);
}

TEST(MaxCommonLayout, IsTheLargestOfRankThree) {
  std::vector<Layout> const family = layouts({.max_rank = 3,
                                              .min_extent = 2,
                                              .max_extent = 3,
                                              .min_stride = 0,
                                              .max_stride = 4,
                                              .min_rank = 3});
  Tally tally;
  for (Layout const& a : thinned(family)) {
    for (Layout const& b : family) {
      spec::Table const in_a = spec::table(a);
      spec::Table const in_b = spec::table(b);
      Layout const r = max_common_layout(a, b);
      bool const holds = spec::is_right_inverse(r, in_a) && spec::is_right_inverse(r, in_b) &&
                         size(r) == spec::largest_common_right_inverse(in_a, in_b);
      tally.claim(holds, [&] { return print(a) + ", " + print(b) + " give " + print(r); });
    }
  }
  EXPECT_CASES(tally.cases(), 1000 * 1000);
  EXPECT_HOLDS(tally);
}

TEST(Nullspace, RunsThroughTheStillModes) {
  Tally tally;
  for_each_layout(
      {.max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6},
      [&](Layout const& l) {
        Layout const n = nullspace(l);
        bool const holds = spec::table(n) == spec::nullspace_table(l) && coalesce(n) == n;
        tally.claim(holds, [&] { return print(l) + " gives " + print(n); });
      });
  EXPECT_EQ(tally.cases(), 65641);
  EXPECT_HOLDS(tally);
}

}  // namespace
}  // namespace layoutcheck
