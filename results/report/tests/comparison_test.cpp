// What was wanted next to what came: where they differ, and how often.

#include "layoutcheck/reports/comparison.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck::reports {
namespace {

Value value_of(char const* text) {
  Parsed<Value> const value = parse_value(text);
  EXPECT_TRUE(value) << text;
  return value ? *value : Value{};
}

std::optional<Comparison> compared(char const* want, char const* got, std::size_t cells = 64) {
  return compare(value_of(want), value_of(got), cells);
}

std::string marks(Picture const& picture) {
  std::string text;
  for (auto const& row : picture.cells) {
    for (PictureCell const& cell : row) text += cell.wrong ? 'x' : '.';
    text += '/';
  }
  return text;
}

TEST(Comparison, MarksTheCellsThatDiffer) {
  auto const c = compared("(2,2):(1,1)", "4:1");
  ASSERT_TRUE(c);
  EXPECT_EQ(c->compared, 4);
  EXPECT_EQ(c->differing, 2);
  EXPECT_EQ(c->first, 2);
  EXPECT_EQ(marks(c->want), ".x/.x/");
  EXPECT_EQ(marks(c->got), "..xx/");
  EXPECT_EQ(marks(c->difference), ".x/.x/");
  EXPECT_EQ(c->difference.cells[0][1].text, "1 | 2");
  EXPECT_EQ(c->difference.cells[1][1].text, "2 | 3");
  EXPECT_EQ(c->difference.cells[0][0].text, "");
}

TEST(Comparison, AgreesWhateverTheShape) {
  auto const c = compared("(2,2):(1,2)", "4:1");
  ASSERT_TRUE(c);
  EXPECT_EQ(c->differing, 0);
  EXPECT_EQ(c->first, -1);
  EXPECT_TRUE(c->whole);
}

TEST(Comparison, WhatOneOfThemLacksDiffers) {
  auto const shorter = compared("4:1", "2:1");
  ASSERT_TRUE(shorter);
  EXPECT_EQ(marks(shorter->difference), "..xx/");
  EXPECT_EQ(shorter->difference.cells[0][2].text, "2 | none");
  auto const longer = compared("0:0", "2:1");
  ASSERT_TRUE(longer);
  EXPECT_EQ(longer->differing, 2);
  EXPECT_TRUE(longer->want.cells.empty());
  EXPECT_EQ(longer->difference.cells[0][0].text, "none | 0");
}

TEST(Comparison, TakesAllThatHasAPicture) {
  EXPECT_TRUE(compared("Sw<1,0,1>", "4:1"));
  EXPECT_TRUE(compared("{i:[1,2]}->{o:4}", "4:1"));
  auto const basis = compared("(2,2):(1@0,1@1)", "(2,2):(1@1,1@0)");
  ASSERT_TRUE(basis);
  EXPECT_EQ(basis->differing, 2);
  EXPECT_FALSE(compared("4", "4:1"));
  EXPECT_FALSE(compared("4:1", "[0,1,2,3]"));
}

TEST(Comparison, SaysWhenItDidNotSeeAll) {
  auto const c = compared("(1048576,4):(1,1048576)", "4194304:1", 16);
  ASSERT_TRUE(c);
  EXPECT_FALSE(c->whole);
  EXPECT_EQ(c->compared, kMostCompared);
  EXPECT_EQ(c->differing, 0);
  // The cells of a picture are those at its own indices, though only its corner is drawn.
  auto const rows = compared("(100,2):(1,100)", "200:1", 128);
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->differing, 0);
  EXPECT_EQ(marks(rows->want).find('x'), std::string::npos);
  EXPECT_FALSE(rows->want.whole());
}

std::string shades(char const* text, Colours colours) {
  auto const picture = picture_of(value_of(text), 64, colours);
  std::string shades;
  for (auto const& row : picture->cells) {
    for (PictureCell const& cell : row) shades += std::to_string(cell.shade);
    shades += '/';
  }
  return shades;
}

TEST(Pictures, ShadesAreOfValuesBanksOrThreads) {
  using By = Colours::By;
  EXPECT_EQ(shades("(2,4):(1,10)", {}), "0246/1357/");
  EXPECT_EQ(shades("(2,4):(1,10)", {.by = By::thread}), "0000/1111/");
  // Of 2 bytes: 0, 10, 20, 30 are in the banks 0, 5, 10, 15, four of which have one shade.
  EXPECT_EQ(shades("(2,4):(1,10)", {.by = By::bank, .element_bytes = 2}), "0123/0123/");
  EXPECT_EQ(shades("(1,4):(1,32)", {.by = By::bank}), "0000/");  // all in bank 0
  EXPECT_EQ(shades("(1,3):(1,-4)", {.by = By::bank}), "076/");
  EXPECT_EQ(shades("(1,3):(0,4611686018427387903)", {.by = By::bank, .element_bytes = 1024}),
            "000/");
  EXPECT_EQ(shades("(1,3):(1@0,-1@1)", {}), "076/");  // a sum below 0
}

TEST(Pictures, AFrameIsAroundWhatIsWrong) {
  auto const c = compared("(2,2):(1,1)", "4:1");
  EXPECT_NE(svg(c->want).find("class=\"s1 wrong\""), std::string::npos);
  EXPECT_EQ(svg(*picture_of(value_of("4:1"), 64)).find("wrong"), std::string::npos);
}

}  // namespace
}  // namespace layoutcheck::reports
