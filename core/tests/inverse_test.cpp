// Inverses against searches over all layouts.

#include "layoutcheck/core/algebra/inverse.hpp"

#include <random>

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
  EXPECT_GT(quasi.cases(), strict.cases());
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

// spec#left_inverse_quasi: the same for inverses of what repeats offsets.
TEST(LeftInverseQuasi, IsAnsweredWhereverOneExistsAndNowhereElse) {
  Tally tally;
  long exist = 0;
  long injective = 0;
  for_each_layout(
      {.max_rank = 3, .min_extent = 1, .max_extent = 3, .min_stride = 0, .max_stride = 6},
      [&](Layout const& l) {
        spec::Table const t = spec::table(l);
        auto const exists = spec::has_left_inverse_quasi(t);
        exist += exists ? 1 : 0;
        injective += exists && spec::is_injective(t) ? 1 : 0;
        bool const sound = !exists || spec::is_left_inverse_quasi(*exists, t);
        Expected<Layout> const r = left_inverse_quasi(l);
        bool const agrees = exists ? r && spec::is_left_inverse_quasi(*r, t)
                                   : !r && r.error().code == Errc::not_representable;
        tally.claim(sound && agrees, [&] {
          return print(l) + (exists ? ": there is " + print(*exists) : ": there is none");
        });
      });
  EXPECT_EQ(tally.cases(), 1 + 21 + 21 * 21 + 21 * 21 * 21);
  EXPECT_EQ(injective, 4731);
  EXPECT_GT(exist, injective);
  EXPECT_HOLDS(tally);
}

// The bounds that docs/spec.md states for `undecided`.
TEST(LeftInverse, IsDecidedWithinTheBounds) {
  Tally tally;
  long found = 0;
  auto const decide = [&](Layout const& l) {
    Expected<Layout> const strict = left_inverse(l);
    found += strict ? 1 : 0;
    bool const repeats = !strict && strict.error().code == Errc::not_injective;
    bool decided = strict || strict.error().code != Errc::undecided;
    if (!repeats || size(l) <= 48) {
      Expected<Layout> const quasi = left_inverse_quasi(l);
      decided = decided && (quasi || quasi.error().code != Errc::undecided);
    }
    tally.claim(decided, [&] { return print(l); });
  };
  std::function<void(ModeList const&, index_t)> const extend = [&](ModeList const& modes,
                                                                   index_t room) {
    if (modes.size() == (kEveryCase ? 3 : 2)) return;
    for (index_t d = 0; d <= room; ++d) {
      for (index_t s = 2; (s - 1) * d <= room && s < 12; ++s) {
        ModeList more = modes;
        more.push_back({s, d});
        decide(from_modes(more));
        extend(more, room - (s - 1) * d);
      }
    }
  };
  extend({}, 20);
  EXPECT_GT(tally.cases(), kEveryCase ? 20'000 : 1'000);
  EXPECT_GT(found, kEveryCase ? 1'000 : 500);
  EXPECT_HOLDS(tally);
}

// At any size: each stride divides the next, and the modes below do not reach it.
TEST(LeftInverse, DividesByStridesAtAnySize) {
  std::mt19937_64 random(20261127);
  auto const below = [&](index_t n) { return static_cast<index_t>(random() % std::uint64_t(n)); };
  Tally tally;
  for (int i = 0; i < 2000; ++i) {
    ModeList modes;
    index_t stride = 1 + below(5);
    while (modes.size() < 5 && stride < kMaxIndex / 4096) {
      index_t const extent = 2 + below(6);
      modes.push_back({extent, stride});
      stride *= extent + below(1000);
    }
    for (int k = modes.size() - 1; k > 0; --k) {
      std::swap(modes[k], modes[static_cast<int>(below(k + 1))]);
    }
    Layout const l = from_modes(modes);
    Expected<Layout> const strict = left_inverse(l);
    Expected<Layout> const quasi = left_inverse_quasi(l);
    auto const undone = [&](Expected<Layout> const& r) {
      if (!r || size(*r) <= range(l).greatest) return false;
      Expected<Layout> const both = composition(*r, l);
      return both && coalesce(*both) == scalar_layout(size(l), 1);
    };
    tally.claim(undone(strict) && undone(quasi), [&] { return print(l); });
  }
  EXPECT_EQ(tally.cases(), 2000);
  EXPECT_HOLDS(tally);
}

TEST(LeftInverse, WorkedValues) {
  EXPECT_EQ(print(*left_inverse(L("(4,2,2):(4,2,32)"))), "(2,2,4,2,2):(16,4,1,32,8)");
  EXPECT_EQ(print(*left_inverse(L("(2,2):(1,3)"))), "(3,2):(1,2)");
  EXPECT_EQ(print(*left_inverse(L("(2,2):(1,257)"))), "(257,2):(1,2)");
  EXPECT_EQ(print(*left_inverse(L("(2,2):(2,3)"))), "(2,3):(1,1)");
  // Carries of two floors cancel at any length.
  EXPECT_EQ(print(*left_inverse(L("(100001,2):(3,2)"))), "(2,3,50001):(-100000,100001,2)");
  EXPECT_EQ(print(*left_inverse(L("(2,2,2):(1,3,500000)"))), "(2,2,125000,2):(1,1,3,4)");
  EXPECT_EQ(left_inverse(L("(2,2,2):(1,3,5)")).error().code, Errc::not_representable);
  EXPECT_EQ(left_inverse(L("(2,2,2,2):(1,3,5,5000000000)")).error().code, Errc::not_representable);
  EXPECT_EQ(left_inverse(L("(2,2):(1,1)")).error().code, Errc::not_injective);
  EXPECT_EQ(left_inverse(L("(2,2):(-1,1)")).error().code, Errc::out_of_domain);
  EXPECT_EQ(left_inverse(L("(814,244):(608516433438,156848314123)")).error().code, Errc::undecided);
}

TEST(LeftInverseQuasi, WorkedValues) {
  EXPECT_EQ(print(*left_inverse_quasi(L("(4,2,2):(4,2,32)"))), "(2,2,16):(0,4,1)");
  EXPECT_EQ(print(*left_inverse_quasi(L("(2,2):(1,1)"))), "(2,2):(1,3)");
  EXPECT_EQ(print(*left_inverse_quasi(L("(2,2,1000000):(1,3,0)"))), "(3,2):(1,2)");
  EXPECT_EQ(left_inverse_quasi(L("(2,2,2):(1,3,5)")).error().code, Errc::not_representable);
  EXPECT_EQ(left_inverse_quasi(L("(2,2):(-1,1)")).error().code, Errc::out_of_domain);
  EXPECT_EQ(left_inverse_quasi(L("(1000,1000):(1,1)")).error().code, Errc::undecided);
}

}  // namespace
}  // namespace layoutcheck
