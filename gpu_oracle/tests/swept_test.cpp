#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "layoutcheck/core/operations/typed.hpp"
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

/// A space of each kind of items: fields are of the smallest spaces.
std::vector<Space> spaces_of_each_input() {
  static std::map<Kind, std::string> const kOf{
      {Kind::layout, "compact(size=2)"},
      {Kind::tuple, "tuples(rank<=1, extent<=1)"},
      {Kind::integer, "numbers(n<=1)"},
      {Kind::coordinate, "coordinates(rank<=1, extent<=1)"},
      {Kind::tiler, "tilers(rank<=1, extent<=1, stride<=1)"},
      {Kind::linear, "linear(bits<=1)"},
      {Kind::swizzle, "swizzle(bits<=1)"},
      {Kind::composed, "composed(bits<=0, offset<=0, rank<=1, extent<=1, stride<=1)"},
      {Kind::basis, "basis(rank<=1, extent<=1, stride<=1, axes<=1)"},
      {Kind::modular, "modular(rank<=1, extent<=1, sizes<=1)"},
      {Kind::table, "tables(points<=1, value<=1)"}};
  std::vector<Space> result;
  for (std::size_t input = 0; input < std::variant_size_v<laws::AnyInput>; ++input) {
    with_input(input, [&]<class Input>() {
      std::string text;
      Input const of{};
      auto const add = [&]<class Field>(Field const&) {
        Kind kind = Kind::table;
        if constexpr (!std::is_same_v<Field, decltype(laws::OneTable::values)>) {
          kind = KindOf<Field>::kind;
        }
        text += (text.empty() ? "" : ", ") + kOf.at(kind);
      };
      std::apply([&](auto const&... field) { (add(field), ...); }, laws::fields(of));
      constexpr int kCount = laws::kFields<Input>;
      if (kCount > 1) text = (kCount == 2 ? "pairs(" : "triples(") + text + ")";
      result.push_back(space(text.c_str()));
      EXPECT_EQ(result.back().input(), input) << text;
    });
  }
  return result;
}

/// Every law is swept in one kind of space, or left out with a reason.
TEST(Swept, EveryLawIsPlaced) {
  std::set<std::string_view> placed;
  std::size_t swept = 0;
  for (Space const& items : spaces_of_each_input()) {
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
  EXPECT_GE(swept, 480U);
  EXPECT_EQ(placed.size(), laws::all_laws().size());
}

void expect_as_checked_one_by_one(char const* text) {
  SCOPED_TRACE(text);
  Space const items = space(text);
  auto const ids = swept_laws(items);
  std::vector<LawTally> want(ids.size());
  with_input(items.input(), [&]<class Input>() {
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
        "pairs(numbers(n<=6), numbers(n<=6))",
        "composed(bits<=2, offset<=2, rank<=2, extent<=2, stride<=1)",
        "pairs(composed(bits<=1, offset<=1, rank<=1, extent<=3, stride<=2), "
        "flat(rank<=1, extent<=2, stride<=2))",
        "pairs(swizzle(bits<=2), swizzle(bits<=3))",
        "basis(rank<=2, extent<=3, stride<=2, axes<=2)",
        "modular(rank<=2, extent<=2, sizes<=2)",
        "tables(points<=4, value<=3)",
        "triples(nested(rank<=3, extent<=2, stride<=1), numbers(n<=3), numbers(n<=3))"}) {
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
