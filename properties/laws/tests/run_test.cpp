// What the code that is made from sentences runs on.
#include "layoutcheck/laws/language/run.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck::laws::language {
namespace {

Layout layout(std::string_view text) { return *parse_layout(text); }

TEST(Lazy, IsEvaluatedOnceAndWhereTheContextAllows) {
  int calls = 0;
  auto value = lazy(
      [&](Context&) {
        ++calls;
        return layout("(2,3):(1,2)");
      },
      nullptr);
  Context cx;
  cx.undefined("before it");
  EXPECT_TRUE(value(cx).leaves.empty());
  EXPECT_EQ(calls, 0);
  cx.clear();
  EXPECT_EQ(value(cx), layout("(2,3):(1,2)"));
  EXPECT_EQ(value(cx), layout("(2,3):(1,2)"));
  EXPECT_EQ(calls, 1);
}

TEST(Lazy, RepeatsWhatWasWrong) {
  auto value = lazy(
      [](Context& cx) {
        cx.undefined("of it");
        return wide_t{0};
      },
      nullptr);
  for (int read = 0; read < 2; ++read) {
    Context cx;
    value(cx);
    EXPECT_EQ(cx.state(), State::undefined);
    EXPECT_STREQ(cx.why(), "of it");
  }
}

TEST(Builtin, PowersOfTwoAreExactAndEndWithTheIntegers) {
  wide_t want = 1;
  for (wide_t k = 0; k < 127; ++k) {
    Context cx;
    EXPECT_TRUE(builtin::power(cx, 2, k) == want && cx.ok()) << static_cast<int>(k);
    if (k < 126) want *= 2;
  }
  Context beyond;
  builtin::power(beyond, 2, 127);
  EXPECT_EQ(beyond.state(), State::unknown);
  Context negative;
  builtin::power(negative, 2, -1);
  EXPECT_EQ(negative.state(), State::undefined);
}

// Each coordinate within and next to the modes, of layouts with and without two modes.
TEST(Builtin, ALayoutAtTwoIntegersIsTheLayoutAtTheirCoordinate) {
  int inside = 0;
  for (char const* text : {"(2,3):(1,2)", "((2,2),3):((1,-5),7)", "(4,(2,2)):(0,(3,1))",
                           "(0,3):(1,1)", "(2,2,2):(1,2,4)", "6:1", "((2,3)):((1,2))"}) {
    Layout const l = layout(text);
    for (index_t i = -1; i <= 5; ++i) {
      for (index_t j = -1; j <= 5; ++j) {
        Context one;
        Context two;
        wide_t const direct = builtin::apply(one, l, wide_t{i}, wide_t{j});
        IntTuple const pair = TupleBuilder<IntTuple>(2).add(IntTuple(i)).add(IntTuple(j)).tree;
        wide_t const by_coordinate = builtin::apply(two, l, Coordinate(pair));
        EXPECT_EQ(one.state(), two.state()) << text << " at " << i << ", " << j;
        EXPECT_TRUE(!one.ok() || direct == by_coordinate) << text;
        inside += one.ok() ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(inside, 6 + 12 + 16);
}

}  // namespace
}  // namespace layoutcheck::laws::language
