// Sweeps of one layout by points: verdicts, partitions, counterexamples, faults.

#include <gtest/gtest.h>

#include "evaluate_corpus.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/sweep/ledger/audit.hpp"
#include "layoutcheck/sweep/points/backend.hpp"
#include "layoutcheck/sweep/topics/swept.hpp"
#include "space_support.hpp"

namespace layoutcheck::sweep {
namespace {

using laws::OutcomeKind;
using test::layout_of;
using u64 = std::uint64_t;

constexpr u64 kHuge = u64{1} << 33;

std::unique_ptr<Backend> backend_of(Layout const& layout, int threads = 1) {
  return make_cpu_point_backend(layout, threads);
}

Tally tally_of(Backend& backend, u64 begin, u64 end, Fault const& fault = {}) {
  auto tally = backend.sweep(begin, end, fault);
  EXPECT_TRUE(tally.has_value());
  return *tally;
}

std::vector<laws::Outcome> by_check(Layout const& layout) {
  std::vector<laws::Outcome> outcomes;
  for (PointLaw const& law : PointPlan::make(layout).laws) {
    laws::AnyInput const input = laws::OneLayout{layout};
    outcomes.push_back(laws::find_law(law.id)->on_reference(input, {.points = kMaxIndex}));
  }
  return outcomes;
}

std::vector<Layout> small_layouts() {
  std::vector<Layout> layouts;
  test::each_layout(2, {0, 1, 2, 3}, {0, 1, 2, 3, -2, 6},
                    [&](Layout const& layout) { layouts.push_back(layout); });
  for (char const* text :
       {"():()", "((4,6),8):((1,32),4)", "(4,2):(1,16)", "(2,2,2,2):(8,2,4,1)",
        "(16,16,16):(16,1,256)", "(64,64):(64,1)", "(7,11,13):(143,1,11)", "(4,(3,2)):(0,(1,3))",
        "(8,4):(1,4)", "(5,5):(-1,5)", "((2,2),(2,3)):((6,1),(0,2))", "4096:1"}) {
    Space const space = space_of(text);
    layouts.push_back(layout(space, 0));
  }
  return layouts;
}

u64 numbers_of(Layout const& layout) { return static_cast<u64>(max(size(layout), 1)); }

TEST(PointSweep, VerdictsAreThoseOfCheck) {
  for (Layout const& layout : small_layouts()) {
    auto const tally = tally_of(*backend_of(layout), 0, numbers_of(layout));
    auto const want = by_check(layout);
    for (std::size_t law = 0; law < want.size(); ++law) {
      LawTally const& got = tally.laws[law];
      EXPECT_EQ(verdict(got), want[law].kind) << law;
      if (want[law].kind == OutcomeKind::holds) {
        EXPECT_EQ(got.points, static_cast<u64>(want[law].points)) << law;
      }
      EXPECT_EQ(got.first != kNone, want[law].kind == OutcomeKind::violated);
    }
  }
}

TEST(PointSweep, LedgersAddUp) {
  for (char const* text : {"():()", "(4,2):(1,16)", "(2,0):(1,2)", "(16,16,16):(16,1,256)"}) {
    Space const space = as_swept(space_of(text));
    auto const backend = backend_of(layout(space, 0));
    for (Range const& range :
         {Range{0, space.size()}, Range{0, 1}, Range{space.size() / 2, space.size()}}) {
      EXPECT_EQ(audit(space, range, tally_of(*backend, range.begin, range.end)), "") << text;
    }
  }
}

TEST(PointSweep, PartsAddUpToTheWhole) {
  test::Random random(1);
  for (Layout const& layout : small_layouts()) {
    u64 const n = numbers_of(layout);
    auto const one = backend_of(layout);
    Fault const fault{static_cast<u64>(random.below(static_cast<index_t>(n))), 3};
    Tally const whole = tally_of(*one, 0, n, fault);
    EXPECT_EQ(tally_of(*backend_of(layout, 3), 0, n, fault), whole);
    Tally sum = tally_of(*one, 0, 0, fault);
    for (u64 at = 0; at < n;) {
      u64 const end = std::min(n, at + 1 + static_cast<u64>(random.below(300)));
      sum.add(tally_of(*one, at, end, fault));
      at = end;
    }
    EXPECT_EQ(sum, whole);
  }
}

/// 2^33 points and more; the last one has more modes than the evaluators of small layouts take.
std::vector<Layout> huge_layouts() {
  test::Random random(7);
  return {test::compact_layout(random, {1 << 12, 1 << 12, 1 << 12}),
          test::compact_layout(random, {1009, 1013, 1019, 1021}),
          test::compact_layout(random, {3, 5, 7, 11, 13, 17, 19, 23, 29, 31}),
          test::compact_layout(random, {100003, 100019, 101}),
          test::compact_layout(random, std::vector<index_t>(35, 2)),
          layout_of({{1 << 20, 1 << 21}, {1 << 20, 3}}),
          layout_of({{1 << 17, 1}, {1 << 17, 0}})};
}

TEST(PointSweep, PartsOfHugeLayouts) {
  for (Layout const& layout : huge_layouts()) {
    u64 const n = numbers_of(layout);
    ASSERT_GE(n, kHuge);
    auto const one = backend_of(layout);
    auto const two = backend_of(layout, 2);
    for (u64 const begin : {u64{0}, kHuge - 70000, n / 3, n - 150001}) {
      u64 const end = begin + 150001;
      Tally const whole = tally_of(*two, begin, end);
      Tally sum = tally_of(*one, begin, begin + 50);
      sum.add(tally_of(*one, begin + 50, begin + 77777));
      sum.add(tally_of(*one, begin + 77777, end));
      EXPECT_EQ(sum, whole);
      EXPECT_EQ(whole.visits, 150001u);
      EXPECT_EQ(whole.numbers, sum_of_numbers(begin, end));
      for (LawTally const& law : whole.laws) EXPECT_EQ(law.first, kNone);
    }
  }
}

TEST(PointSweep, FaultsAreFoundWhereTheyAreInjected) {
  for (Layout const& layout : huge_layouts()) {
    u64 const n = numbers_of(layout);
    auto const backend = backend_of(layout, 2);
    PointPlan const plan = PointPlan::make(layout);
    for (u64 const number : {u64{0}, n - 1, n / 7 * 3 + 5, kHuge - 1}) {
      u64 const begin = number - std::min<u64>(number, 1000);
      u64 const end = std::min(n, number + 1000);
      Tally const clean = tally_of(*backend, begin, end);
      Tally const got = tally_of(*backend, begin, end, {number, 0});
      ASSERT_NE(got, clean);
      for (std::size_t law = 0; law < got.laws.size(); ++law) {
        laws::Outcome const here = check_number(layout, plan.laws[law].id, number);
        bool const shows = here.kind == OutcomeKind::holds && here.points > 0;
        EXPECT_EQ(got.laws[law].first, shows ? number : kNone) << law;
        EXPECT_EQ(got.laws[law].outcomes[int(OutcomeKind::violated)], shows ? 1u : 0u) << law;
      }
    }
  }
}

/// Every form at maps that are wrong, against the claims by core itself.
TEST(PointSweep, WrongMapsAreFoundAtTheSmallestPoint) {
  test::Random random(3);
  int violated = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<Mode> modes[2];
    for (auto& map : modes) {
      for (index_t rank = 1 + random.below(4); rank > 0; --rank) {
        map.push_back({1 + random.below(9), random.below(12) - (round % 4 == 0 ? 3 : 0)});
      }
    }
    Layout const a = layout_of(modes[0]);
    Layout const b = layout_of(modes[1]);
    for (FormId const form : {FormId::same_values, FormId::round_trip, FormId::quasi_round_trip,
                              FormId::maps_to_zero}) {
      PointPlan plan;
      plan.points = static_cast<u64>(size(b));
      plan.numbers = std::max<u64>(plan.points, 1);
      plan.laws.push_back(
          {.kind = OutcomeKind::holds, .query = plan.query(form, plan.add(a), plan.add(b))});
      auto const backend = make_cpu_point_backend(plan, 1);
      Tally const tally = tally_of(*backend, 0, plan.numbers);
      u64 smallest = kNone;
      std::set<u64> bad;
      with_point_form(form, a, b, [&]<class Form>(auto const& maps) {
        for (index_t i = Form::points(maps); i-- > 0;) {
          if (holds(Form::at(maps, i))) continue;
          smallest = static_cast<u64>(i);
          bad.insert(std::min(smallest, plan.numbers - 1));  // the last number has all the rest
        }
      });
      LawTally const& law = tally.laws[0];
      if (smallest == kNone) {
        EXPECT_EQ(law.first, kNone);
      } else {
        ++violated;
        EXPECT_EQ(law.first, std::min(smallest, plan.numbers - 1));
        EXPECT_EQ(law.first_point, smallest);
      }
      EXPECT_EQ(law.outcomes[int(OutcomeKind::violated)], bad.size());
    }
  }
  EXPECT_GT(violated, 400);
}

/// One stride of the inverse off by one, in 2^36 points: each digit of y is first other than 0
/// where the digit of x that makes it is.
TEST(PointSweep, WrongStridesOfHugeMaps) {
  constexpr index_t kDigit = 1 << 12;
  Layout const forward = layout_of({{kDigit, 1 << 12}, {kDigit, 1}, {kDigit, 1 << 24}});
  u64 const first[] = {1 << 12, 1, 1 << 24};
  for (int mode = 0; mode < 3; ++mode) {
    Layout back = forward;
    ++back.leaves[mode].stride;
    if (mode == 2) back.leaves[mode].stride -= 2;
    PointPlan plan;
    plan.points = plan.numbers = u64{1} << 36;
    int const b = plan.add(back);
    plan.laws.push_back({.kind = OutcomeKind::holds,
                         .query = plan.query(FormId::round_trip, b, plan.add(forward))});
    auto const backend = make_cpu_point_backend(plan, 1);
    u64 const smallest = first[mode];
    EXPECT_EQ(tally_of(*backend, 0, smallest).laws[0].first, kNone) << mode;
    EXPECT_EQ(tally_of(*backend, 0, smallest + 9999).laws[0].first, smallest) << mode;
    EXPECT_NE(tally_of(*backend, kHuge, kHuge + 5000).laws[0].first, kNone) << mode;
  }
}

TEST(PointSweep, MapsAreHeldAgainstCore) {
  PointPlan plan = PointPlan::make(layout_of({{1 << 20, 1 << 20}, {1 << 20, 1}}));
  plan.maps[0].map.inject(0);
  auto const tally = make_cpu_point_backend(plan, 1)->sweep(0, u64{1} << 22, {});
  ASSERT_FALSE(tally);
  EXPECT_EQ(tally.error().code, Errc::undecided);
}

TEST(PointSweep, NumbersAreCheckedByCoreTheSame) {
  for (Layout const& layout : small_layouts()) {
    u64 const n = numbers_of(layout);
    auto const backend = backend_of(layout);
    PointPlan const plan = PointPlan::make(layout);
    for (u64 const number : {u64{0}, n / 2, n - 1}) {
      Tally const tally = tally_of(*backend, number, number + 1);
      for (std::size_t law = 0; law < tally.laws.size(); ++law) {
        laws::Outcome const want = check_number(layout, plan.laws[law].id, number);
        EXPECT_EQ(verdict(tally.laws[law]), want.kind) << law << " at " << number;
      }
    }
  }
}

TEST(PointSweep, ReciprocalsOf64Bits) {
  test::Random random(5);
  for (int i = 0; i < 20000; ++i) {
    u64 const divisor = 2 + (random.next() >> (1 + random.below(62)));
    Reciprocal64 const r = Reciprocal64::of(divisor);
    for (u64 x : {random.next() >> 1, random.next() >> 30, divisor - 1, divisor, (u64{1} << 63) - 1,
                  ((u64{1} << 63) - 1) / divisor * divisor - 1}) {
      x >>= x >> 63;
      ASSERT_EQ(r.divide(x), x / divisor) << x << " / " << divisor;
    }
  }
}

}  // namespace
}  // namespace layoutcheck::sweep
