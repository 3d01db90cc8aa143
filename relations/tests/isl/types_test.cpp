#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations::isl {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

Context fresh() {
  auto const context = Context::create();
  EXPECT_TRUE(context);
  return *context;
}

Map map_of(Context const& context, std::string const& text) {
  auto const map = Map::read(context, text);
  EXPECT_TRUE(map) << text << ": " << map.error().detail;
  return *map;
}

Set set_of(Context const& context, std::string const& text) {
  auto const set = Set::read(context, text);
  EXPECT_TRUE(set) << text << ": " << set.error().detail;
  return *set;
}

TEST(IslTypes, ExpressionsMakeTheMapThatTheTextSays) {
  Context const context = fresh();
  auto const box = Set::box(context, {16});
  ASSERT_TRUE(box);
  auto const c = PwAff::coordinate(*box, 0);
  ASSERT_TRUE(c);
  auto const low = modulo(*c, 4);
  auto const high = floor_div(*c, 4);
  ASSERT_TRUE(low && high);
  auto const scaled = scale(*high, 10);
  ASSERT_TRUE(scaled);
  auto const sum = add(*low, *scaled);
  ASSERT_TRUE(sum);
  auto const map = Map::of(*sum);
  ASSERT_TRUE(map);
  auto const text = "{ [c] -> [c mod 4 + 10 * floor(c/4)] : 0 <= c < 16 }";
  EXPECT_TRUE(*is_equal(*map, map_of(context, text)));
  EXPECT_FALSE(
      *is_equal(*map, map_of(context, "{ [c] -> [c mod 4 + 10 * floor(c/4)] : 0 <= c < 15 }")));
}

TEST(IslTypes, FunctionsOfSeveralComponents) {
  Context const context = fresh();
  auto const box = Set::box(context, {2, 3});
  ASSERT_TRUE(box);
  auto const x = PwAff::coordinate(*box, 0);
  auto const y = PwAff::coordinate(*box, 1);
  ASSERT_TRUE(x && y);
  auto const function = MultiPwAff::of(*box, {*y, *x});
  ASSERT_TRUE(function);
  auto const map = Map::of(*function);
  ASSERT_TRUE(map);
  EXPECT_TRUE(*is_equal(*map, map_of(context, "{ [x, y] -> [y, x] : 0 <= x < 2 and 0 <= y < 3 }")));
  auto const none = MultiPwAff::of(*box, {});
  ASSERT_TRUE(none);
  auto const to_nothing = Map::of(*none);
  ASSERT_TRUE(to_nothing);
  EXPECT_TRUE(
      *is_equal(*to_nothing, map_of(context, "{ [x, y] -> [] : 0 <= x < 2 and 0 <= y < 3 }")));
}

TEST(IslTypes, PointsAreListedAndBounded) {
  Context const context = fresh();
  auto const set = set_of(context, "{ [i, j] : 0 <= i < 2 and i <= j < 2 }");
  auto const tuples = points(set, 3);
  ASSERT_TRUE(tuples);
  EXPECT_THAT(*tuples,
              UnorderedElementsAre(ElementsAre(0, 0), ElementsAre(0, 1), ElementsAre(1, 1)));
  EXPECT_EQ(points(set, 2).error().code, Errc::capacity_exceeded);
  EXPECT_EQ(points(set_of(context, "{ [i] : i >= 0 }"), 10).error().code, Errc::unsupported);
  auto const huge = points(set_of(context, "{ [i] : i = 9223372036854775808 }"), 10);
  EXPECT_EQ(huge.error().code, Errc::overflow);
}

TEST(IslTypes, NumbersBeyond64BitsAreErrors) {
  Context const context = fresh();
  auto const top = dimension_max(set_of(context, "{ [i] : 0 <= i <= 9223372036854775807 }"), 0);
  ASSERT_TRUE(top);
  EXPECT_EQ(*top->to_index(), kMaxIndex);
  auto const beyond = dimension_max(set_of(context, "{ [i] : 0 <= i <= 9223372036854775808 }"), 0);
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->to_index().error().code, Errc::overflow);
  auto const unbounded = dimension_max(set_of(context, "{ [i] : 0 <= i }"), 0);
  ASSERT_TRUE(unbounded);
  EXPECT_EQ(unbounded->to_index().error().code, Errc::not_representable);
}

TEST(IslTypes, BadTextIsAnErrorAndNothingIsPrinted) {
  Context const context = fresh();
  testing::internal::CaptureStderr();
  for (auto const* text :
       {"", "{", "{ [i] -> [i", "{ [i] : i >", "hello", "{ [i] -> [j : }", "}"}) {
    auto const map = Map::read(context, text);
    EXPECT_FALSE(map) << text;
    EXPECT_STRNE(map.error().detail, "") << text;
  }
  EXPECT_EQ(Map::read(context, std::string(kMaxTextLength + 1, ' ')).error().code,
            Errc::capacity_exceeded);
  EXPECT_EQ(Map::read(context, std::string_view("{ [i] -> [i] }\0x", 16)).error().code,
            Errc::invalid_argument);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(Map::read(context, "{ [i] -> [i] }"));  // nothing is left over
}

TEST(IslTypes, TextIsBoundedInDepthAndInTuples) {
  Context const context = fresh();
  auto const nested = [](int depth) {
    std::string open;
    std::string close;
    for (int i = 0; i < depth; ++i) {
      open += "floor(";
      close += "/2)";
    }
    return "{ [i] -> [" + open + "i" + close + "] }";
  };
  EXPECT_TRUE(Map::read(context, nested(14)));  // and the two brackets around
  EXPECT_EQ(Map::read(context, nested(15)).error().code, Errc::capacity_exceeded);
  auto const tuple = [](int entries) {
    std::string text = "{ [i0";
    for (int i = 1; i < entries; ++i) text += ", i" + std::to_string(i);
    return text + "] : i0 = 1 }";
  };
  EXPECT_TRUE(Set::read(context, tuple(128)));
  EXPECT_EQ(Set::read(context, tuple(129)).error().code, Errc::capacity_exceeded);
}

TEST(IslTypes, TuplesThatDoNotFitAreErrors) {
  Context const context = fresh();
  auto const one = map_of(context, "{ [i] -> [i] }");
  auto const two = map_of(context, "{ [i, j] -> [i] }");
  EXPECT_FALSE(then(one, two));
  EXPECT_FALSE(unite(one, two));
  EXPECT_FALSE(*is_equal(one, two));  // no error: they differ
}

TEST(IslTypes, EmptyHandlesAndForeignContextsAreRefused) {
  Context const context = fresh();
  EXPECT_EQ(reverse(Map{}).error().code, Errc::invalid_argument);
  EXPECT_EQ(is_empty(Set{}).error().code, Errc::invalid_argument);
  EXPECT_EQ(Set::box(Context{}, {2}).error().code, Errc::invalid_argument);
  EXPECT_EQ(PwAff::constant(Set{}, 1).error().code, Errc::invalid_argument);
  EXPECT_EQ(scale(PwAff{}, 1).error().code, Errc::invalid_argument);
  EXPECT_EQ(Val{}.to_index().error().code, Errc::invalid_argument);
  Context const other = fresh();
  auto const here = map_of(context, "{ [i] -> [i] }");
  auto const there = map_of(other, "{ [i] -> [i] }");
  EXPECT_EQ(then(here, there).error().code, Errc::invalid_argument);
}

TEST(IslTypes, ASpentContextIsUndecidedUntilItStartsAgain) {
  Context context = fresh();
  auto const map =
      map_of(context, "{ [c] -> [c mod 7 + 3 * floor(c/11), c mod 5] : 0 <= c < 1000 }");
  context.set_max_operations(1);
  EXPECT_EQ(context.max_operations(), 1U);
  auto const spent = lexmin(map);
  ASSERT_FALSE(spent);
  EXPECT_EQ(spent.error().code, Errc::undecided);
  context.set_max_operations(0);
  EXPECT_TRUE(lexmin(map));
}

TEST(IslTypes, ObjectsOutliveTheirContextsHandle) {
  Map kept;
  {
    Context const context = fresh();
    kept = map_of(context, "{ [c] -> [2c] : 0 <= c < 4 }");
  }
  Map copy = kept;
  kept = Map{};
  auto const text = copy.text();
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "{ [c] -> [2c] : 0 <= c <= 3 }");
}

TEST(IslTypes, BoxesWithoutPointsAndWithoutDimensions) {
  Context const context = fresh();
  EXPECT_TRUE(*is_empty(*Set::box(context, {3, 0})));
  auto const unit = Set::box(context, {});
  ASSERT_TRUE(unit);
  EXPECT_EQ(*unit->dimensions(), 0);
  EXPECT_FALSE(*is_empty(*unit));
  EXPECT_EQ(Set::box(context, {-1}).error().code, Errc::invalid_argument);
}

}  // namespace
}  // namespace layoutcheck::relations::isl
