#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/sweep/run/answer.hpp"
#include "layoutcheck/sweep/run/dispute.hpp"
#include "layoutcheck/sweep/run/plan.hpp"
#include "layoutcheck/sweep/run/value_table.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"
#include "layoutcheck/sweep/topics/swept.hpp"

namespace layoutcheck::sweep {
namespace {

Space space(char const* text) {
  auto parsed = Space::parse(text);
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

/// A space of each kind of items.
constexpr char const* kSpaces[] = {
    "compact(size=2)",
    "pairs(compact(size=2), compact(size=2))",
    "swizzles(bits<=1)",
    "tuples(rank<=1, extent<=1)",
    "numbers(n<=1)",
    "tilers(rank<=1, extent<=1, stride<=1)",
    "linear(bits<=1)",
    "pairs(2:1, numbers(n<=1))",
    "pairs(2:1, tilers(rank<=1, extent<=1, stride<=1))",
    "pairs(2:1, tuples(rank<=1, extent<=1))",
    "pairs(2:1, coordinates(rank<=1, extent<=1))",
    "pairs(coordinates(rank<=1, extent<=1), 2:1)",
    "pairs(coordinates(rank<=1, extent<=1), tuples(rank<=1, extent<=1))",
    "pairs(tuples(rank<=1, extent<=1), tuples(rank<=1, extent<=1))",
    "pairs(tuples(rank<=1, extent<=1), numbers(n<=1))",
    "pairs(linear(bits<=1), linear(bits<=1))",
    "pairs(linear(bits<=1), tuples(rank<=1, extent<=1))",
    "pairs(numbers(n<=1), numbers(n<=1))"};

/// Every law about what a sweep goes over is swept, or left out with a reason.
TEST(Swept, EveryLawIsPlaced) {
  std::set<std::string_view> placed;
  std::set<std::size_t> inputs;
  std::size_t swept = 0;
  for (char const* text : kSpaces) {
    Space const items = space(text);
    inputs.insert(input_of(items.items()));
    for (std::string_view id : swept_laws(items)) {
      EXPECT_TRUE(placed.insert(id).second) << id;
      EXPECT_NE(laws::find_law(id), nullptr) << id;
      ++swept;
    }
    for (LeftOut const& law : left_out_laws(items)) {
      EXPECT_TRUE(placed.insert(law.law).second) << law.law;
      EXPECT_FALSE(law.why.empty());
    }
  }
  EXPECT_GE(swept, 230U);
  // one_layout has the laws of layouts.
  EXPECT_EQ(inputs.size() + 1, static_cast<std::size_t>(kItemKinds));
  for (laws::LawEntry const& law : laws::all_laws()) {
    EXPECT_EQ(inputs.contains(law.input), placed.contains(law.info.id)) << law.info.id;
  }
}

void expect_as_checked_one_by_one(char const* text) {
  SCOPED_TRACE(text);
  Space const items = space(text);
  auto const ids = swept_laws(items);
  std::vector<LawTally> want(ids.size());
  with_input(items.items(), [&]<class Input>() {
    for (std::uint64_t number = 0; number < items.size(); ++number) {
      Input input;
      unrank(items.view(), number, input);
      for (std::size_t law = 0; law < ids.size(); ++law) {
        auto const outcome = laws::find_law(ids[law])->on_reference(input, {.points = kMaxIndex});
        ++want[law].outcomes[static_cast<int>(outcome.kind)];
        want[law].points += static_cast<std::uint64_t>(outcome.points);
      }
    }
  });
  for (int threads : {1, 3}) {
    auto const got = make_cpu_backend(items, threads)->sweep(0, items.size(), {});
    ASSERT_TRUE(got);
    EXPECT_EQ(got->visits, items.size());
    EXPECT_EQ(got->numbers, sum_of_numbers(0, items.size()));
    EXPECT_EQ(static_cast<wide_t>(got->points), items.points());
    for (std::size_t law = 0; law < ids.size(); ++law) {
      for (int kind = 0; kind < kOutcomes; ++kind) {
        EXPECT_EQ(got->laws[law].outcomes[kind], want[law].outcomes[kind]) << ids[law];
      }
      EXPECT_EQ(got->laws[law].points, want[law].points) << ids[law];
      EXPECT_EQ(got->laws[law].first, kNone) << ids[law];
    }
  }
}

/// Shared queries, tables and answers change no outcome and no count: each law by itself says the
/// same.
TEST(Swept, ItemsAreJudgedAsOneByOne) {
  for (char const* text :
       {"compact(max_size=24)",
        "compact(size=2048, rank<=2)",
        "flat(rank<=2, extent<=4, stride<=5)",
        "nested(rank<=3, extent<=2, stride<=3)",
        "tractable(span<=24)",
        "pairs(compact(max_size=12), tractable(span<=size, rank<=2))",
        "pairs(flat(rank<=2, extent<=3, stride<=3), flat(rank<=1, extent<=4, stride<=4))",
        "swizzles(bits<=5)",
        "tuples(rank<=3, extent<=2)",
        "numbers(n<=9)",
        "tilers(rank<=2, extent<=2, stride<=2)",
        "linear(bits<=2)",
        "pairs(nested(rank<=2, extent<=3, stride<=2), numbers(n<=5))",
        "pairs(flat(rank<=2, extent<=2, stride<=2), tilers(rank<=2, extent<=2, stride<=1))",
        "pairs(nested(rank<=2, extent<=2, stride<=2), tuples(rank<=2, extent<=2))",
        "pairs(nested(rank<=2, extent<=2, stride<=2), coordinates(rank<=2, extent<=1))",
        "pairs(coordinates(rank<=2, extent<=1), nested(rank<=2, extent<=2, stride<=2))",
        "pairs(coordinates(rank<=2, extent<=1), tuples(rank<=2, extent<=2))",
        "pairs(tuples(rank<=2, extent<=2), tuples(rank<=2, extent<=2))",
        "pairs(tuples(rank<=2, extent<=2), numbers(n<=4))",
        "pairs(linear(bits<=2), linear(bits<=1))",
        "pairs(linear(bits<=2), tuples(rank<=2, extent<=2))",
        "pairs(numbers(n<=6), numbers(n<=6))"}) {
    expect_as_checked_one_by_one(text);
  }
}

TEST(FloorSum, IsTheLayoutAndSoIsItsTable) {
  Space const items = space("flat(rank<=3, extent<=4, stride<=6)");
  std::vector<std::int32_t> table(64);
  for (std::uint64_t number = 0; number < items.size(); ++number) {
    laws::OneLayout input;
    unrank(items.view(), number, input);
    FloorSum sum;
    ASSERT_TRUE(sum.assign(input.layout));
    EXPECT_TRUE(sum.is_of(input.layout));
    fill(sum, table.data());
    for (index_t x = 0; x < size(input.layout); ++x) {
      ASSERT_EQ(sum(x), input.layout(x)) << number << " at " << x;
      ASSERT_EQ(table[static_cast<std::size_t>(x)], input.layout(x)) << number << " at " << x;
    }
  }
}

/// The reciprocal of each divisor at every multiple of it and just below, up to the last point.
TEST(FloorSum, ReciprocalsAreExact) {
  for (index_t divisor = 2; divisor <= FloorSum::kMaxPoints / 2;
       divisor += divisor < 600 ? 1 : 97) {
    ModeList modes;
    modes.push_back({divisor, 0});
    modes.push_back({FloorSum::kMaxPoints / divisor, 1});  // floor(x / divisor)
    FloorSum sum;
    ASSERT_TRUE(sum.assign(from_modes(modes)));
    for (index_t x = divisor - 1; x < FloorSum::kMaxPoints; x += divisor) {
      ASSERT_EQ(sum(x), x / divisor);
      ASSERT_EQ(sum(x + 1), (x + 1) / divisor);
    }
  }
}

TEST(FloorSum, DisputesWhatIsAnotherLayout) {
  Layout const layout = *parse_layout("((4,6),8):((1,32),4)");
  FloorSum sum;
  ASSERT_TRUE(sum.assign(layout));
  EXPECT_FALSE(disputed(layout, sum, 7));
  EXPECT_TRUE(disputed(*parse_layout("((4,6),8):((1,32),5)"), sum, 7));  // other at the last point
  EXPECT_TRUE(disputed(*parse_layout("((4,6),7):((1,32),4)"), sum, 7));
}

/// 2:2 takes 0 and 2; (2,2):(0,1) takes both back, but has two points more, and not all come round.
TEST(Answer, SettlesOnlyWhatFollows) {
  Layout const gaps = *parse_layout("2:2");
  Layout const left = *parse_layout("(2,2):(0,1)");
  Layout const swap = *parse_layout("(2,3):(3,1)");
  Layout const back = *parse_layout("(3,2):(2,1)");
  QueryTable query_table;
  int const g = query_table.add(gaps);
  int const l = query_table.add(left);
  int const s = query_table.add(swap);
  int const b = query_table.add(back);
  auto const map = [&query_table](int place) { return query_table.map(place); };
  int const first = query_table.query(FormId::round_trip, l, g);
  EXPECT_EQ(answer(query_table.query(first), map).bad, ~std::uint32_t{0});
  int const sizes_differ = query_table.query(FormId::round_trip, g, l);
  EXPECT_EQ(settled_by(query_table, sizes_differ), -1);
  EXPECT_EQ(answer(query_table.query(sizes_differ), map).bad, 1U);
  EXPECT_EQ(settled_by(query_table, query_table.query(FormId::quasi_round_trip, g, l)), first);
  int const forth = query_table.query(FormId::round_trip, b, s);
  int const and_back = query_table.query(FormId::round_trip, s, b);
  EXPECT_EQ(settled_by(query_table, forth), -1);
  EXPECT_EQ(settled_by(query_table, and_back), forth);
  EXPECT_EQ(settled_by(query_table, query_table.query(FormId::quasi_round_trip, b, g)), -1);
}

TEST(FloorSum, RefusesWhatDoesNotFit32Bits) {
  FloorSum sum;
  EXPECT_FALSE(sum.assign(*parse_layout("65536:1")));
  EXPECT_FALSE(sum.assign(*parse_layout("(2,2):(1,2000000000)")));
  EXPECT_TRUE(sum.assign(*parse_layout("65535:1")));
  EXPECT_TRUE(sum.assign(*parse_layout("(2,2):(-1,1000000)")));
}

}  // namespace
}  // namespace layoutcheck::sweep
