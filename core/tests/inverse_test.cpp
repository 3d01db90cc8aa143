// Inverses against searches over all layouts.

#include "layoutcheck/core/algebra/inverse.hpp"

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/kinds.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

constexpr Family kInverseFamily{
    .max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6};
constexpr long kInverseFamilySize = 65641;

TEST(Inverse, IsTwoSidedForCompactLayoutsAndNoOthers) {
  Tally tally;
  for_each_layout(kInverseFamily, [&](Layout const& l) {
    spec::Table const t = spec::table(l);
    Expected<Layout> const r = inverse(l);
    bool const holds = r.has_value() == spec::is_compact(t) &&
                       (!r || (spec::is_right_inverse(*r, t) && size(*r) == size(l) &&
                               (t.empty() || spec::is_left_inverse(*r, t))));
    tally.claim(holds, [&] { return print(l); });
  });
  EXPECT_EQ(tally.cases(), kInverseFamilySize);
  EXPECT_HOLDS(tally);
}

TEST(RightInverse, IsTheLargest) {
  Tally tally;
  for_each_layout(kInverseFamily, [&](Layout const& l) {
    spec::Table const t = spec::table(l);
    Layout const r = right_inverse(l);
    bool const holds = spec::is_right_inverse(r, t) && coalesce(r) == r &&
                       size(r) == spec::largest_right_inverse(t);
    tally.claim(holds, [&] {
      return print(l) + " gives " + print(r) + ", possible " +
             std::to_string(spec::largest_right_inverse(t));
    });
  });
  EXPECT_EQ(tally.cases(), kInverseFamilySize);
  EXPECT_HOLDS(tally);
}

TEST(LeftInverse, WhatIsAnsweredIsOne) {
  Tally strict;
  Tally quasi;
  for_each_layout(kInverseFamily, [&](Layout const& l) {
    spec::Table const t = spec::table(l);
    if (t.empty()) return;
    if (Expected<Layout> const r = left_inverse(l)) {
      strict.claim(spec::is_left_inverse(*r, t), [&] { return print(l) + " gives " + print(*r); });
    }
    if (Expected<Layout> const r = left_inverse_quasi(l)) {
      bool const holds = spec::is_left_inverse_quasi(*r, t) &&
                         (!spec::is_injective(t) || spec::is_left_inverse(*r, t));
      quasi.claim(holds, [&] { return print(l) + " gives " + print(*r); });
    }
  });
  EXPECT_HOLDS(strict);
  EXPECT_HOLDS(quasi);
  EXPECT_GT(strict.cases(), 0);
  EXPECT_EQ(quasi.cases(), 13915);
}

// spec#left_inverse requires an answer wherever an injective layout admits one. No layout R has
// R(L(i)) = i for an L that repeats or has negative offsets.
TEST(LeftInverse, IsAnsweredWhereverOneExistsAndNowhereElse) {
  Tally tally;
  long exist = 0;
  for_each_layout(
      {.max_rank = 3, .min_extent = 1, .max_extent = 3, .min_stride = 0, .max_stride = 6},
      [&](Layout const& l) {
        spec::Table const t = spec::table(l);
        auto const exists = spec::has_left_inverse(t);
        exist += exists ? 1 : 0;
        bool const sound = !exists || spec::is_left_inverse(*exists, t);
        Expected<Layout> const r = left_inverse(l);
        tally.claim(sound && r.has_value() == exists.has_value(), [&] {
          return print(l) + (exists ? ": there is " + print(*exists) : ": there is none");
        });
      });
  EXPECT_EQ(tally.cases(), 1 + 21 + 21 * 21 + 21 * 21 * 21);
  EXPECT_EQ(exist, 4731);
  EXPECT_HOLDS(tally);
}

TEST(LeftInverse, WorkedValues) {
  EXPECT_EQ(print(*left_inverse(L("(4,2,2):(4,2,32)"))), "(2,2,4,2,2):(16,4,1,32,8)");
  EXPECT_EQ(print(*left_inverse(L("(2,2):(1,3)"))), "(2,2,2):(1,1,3)");
  EXPECT_EQ(left_inverse(L("(2,2,2):(1,3,5)")).error().code, Errc::not_representable);
  EXPECT_EQ(left_inverse(L("(2,2):(1,1)")).error().code, Errc::not_injective);
  EXPECT_EQ(left_inverse(L("(2,2):(1,1001)")).error().code, Errc::undecided);
}

}  // namespace
}  // namespace layoutcheck
