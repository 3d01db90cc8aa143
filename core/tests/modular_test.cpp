// Linear layouts over modular bases: worked values, text, errors.
#include <gtest/gtest.h>

#include "layoutcheck/core/linear/modular_layout.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

ModularLayout modular(char const* text) {
  auto const value = parse_value(text);
  EXPECT_TRUE(value) << text << ": " << to_string(value.error());
  auto const* m = value ? std::get_if<ModularLayout>(&*value) : nullptr;
  EXPECT_NE(m, nullptr) << text;
  return m != nullptr ? *m : ModularLayout{scalar_layout(1, 0), IntTuple(1)};
}

std::string read_or_refused(char const* text) {
  auto const value = parse_value(text);
  return value ? print(*value) : to_string(value.error());
}

TEST(ModularLayout, RotatesRows) {
  ModularLayout const tile = modular("modular<(5,3):(1,6),(5,3)>");
  for (index_t row = 0; row < 3; ++row) {
    for (index_t column = 0; column < 5; ++column) {
      EXPECT_EQ(tile(column + 5 * row), (column + row) % 5 + 5 * row);
    }
  }
  EXPECT_FALSE(is_linear(tile));
  EXPECT_TRUE(is_linear(modular("modular<(5,3):(1,5),(5,3)>")));
}

TEST(ModularLayout, OfTwosIsALinearLayoutOverF2) {
  ModularLayout const m = modular("modular<(2,2,2):(3,5,6),(2,2,2)>");
  for (index_t x = 0; x < 8; ++x) {
    index_t const want = ((x & 1) != 0 ? 3 : 0) ^ ((x & 2) != 0 ? 5 : 0) ^ ((x & 4) != 0 ? 6 : 0);
    EXPECT_EQ(m(x), want) << x;
  }
}

TEST(ModularLayout, ComposesWhereTheFirstIsLinear) {
  ModularLayout const a = modular("modular<(5,3):(2,5),(5,3)>");
  ModularLayout const b = modular("modular<(5,3):(1,6),(5,3)>");
  auto const both = compose(a, b);
  ASSERT_TRUE(both);
  EXPECT_EQ(print(*both), "modular<(5,3):(2,7),(5,3)>");
  EXPECT_EQ(compose(b, b).error().code, Errc::not_representable);
  EXPECT_EQ(compose(a, modular("modular<5:1,5>")).error().code, Errc::not_compatible);
}

TEST(ModularLayout, LargeNumbersDoNotOverflow) {
  std::string const most = std::to_string(kMaxIndex);
  ModularLayout const m =
      modular(("modular<2:" + std::to_string(kMaxIndex - 1) + "," + most + ">").c_str());
  EXPECT_EQ(*evaluate(m, Coordinate(5)), kMaxIndex - 5) << "five times -1";
}

TEST(ModularLayout, AComposeThatCannotBeWrittenIsAnOverflow) {
  std::string const half = std::to_string(index_t{1} << 61);
  std::string const whole = std::to_string(index_t{1} << 62);
  ModularLayout const a =
      modular(("modular<(2,2):(" + half + "," + half + ")," + whole + ">").c_str());
  ModularLayout const b = modular("modular<(2,2,2,2,2):(1,1,1,1,1),(2,2)>");
  EXPECT_EQ(compose(a, b).error().code, Errc::overflow);
}

TEST(ModularLayout, TextsAreReadWithTheirErrors) {
  EXPECT_EQ(print(modular(" modular < (5,3):(1,6) , (5,3) > ")), "modular<(5,3):(1,6),(5,3)>");
  for (char const* wrong :
       {"modular", "modular<", "modular<5:1>", "modular<5:1,>", "modular<5,5>", "modular<5:1,5:1>",
        "modular<5:1,5,5>", "modular<5:5,5>", "modular<5:-1,5>", "modular<5:1,0>", "modular<_,5>",
        "modular<modular<5:1,5>,5>"}) {
    EXPECT_FALSE(parse_value(wrong)) << wrong;
  }
  EXPECT_NE(read_or_refused("modular<5:1,5:1>").find("expected a tuple, found a layout"),
            std::string::npos)
      << read_or_refused("modular<5:1,5:1>");
  EXPECT_NE(read_or_refused("modular<5:5,5>").find("a basis is the index of a coordinate"),
            std::string::npos)
      << read_or_refused("modular<5:5,5>");
}

}  // namespace
}  // namespace layoutcheck
