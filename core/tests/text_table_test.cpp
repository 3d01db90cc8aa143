// Tables as text.
#include "layoutcheck/core/text/table.hpp"

#include <gtest/gtest.h>

namespace layoutcheck {
namespace {

std::string problem(std::string_view text) {
  auto const table = parse_table(text);
  return table ? "" : to_string(table.error());
}

TEST(TableText, IsReadInEverySpelling) {
  Table const expected{0, 2, 4, -7};
  for (char const* text : {"[0,2,4,-7]", "0 2 4 -7", "0\n2\n4\n-7\n", " [ 0 2, 4 ,\t-7 ] \r\n"}) {
    ASSERT_TRUE(parse_table(text)) << text << ": " << problem(text);
    EXPECT_EQ(*parse_table(text), expected) << text;
  }
  EXPECT_TRUE(parse_table("[]")->empty());
  EXPECT_EQ(parse_table("9223372036854775807")->at(0), 9223372036854775807);
}

TEST(TableText, ErrorsNameTheirPlace) {
  EXPECT_EQ(problem(""), "1:1: expected a table of integers, found end of input");
  EXPECT_EQ(problem("0 2\n4 x"), "2:3: expected an integer, found 'x'");
  EXPECT_EQ(problem("[0, 2"), "1:6: expected ']', found end of input");
  EXPECT_EQ(problem("[0] 1"), "1:5: expected the end of the table, found '1'");
  EXPECT_EQ(problem("0] 1"), "1:2: expected an integer, found ']'");
  EXPECT_EQ(problem("1.5"), "1:2: expected white space or a comma, found '.'");
  EXPECT_EQ(problem("1\x80"), "1:2: expected white space or a comma, found byte 128");
  EXPECT_EQ(problem("9223372036854775808"), "1:1: expected an integer of 64 bits, found '9'");
  EXPECT_EQ(parse_table("9223372036854775808").error().kind, ParseErrc::overflow);
}

}  // namespace
}  // namespace layoutcheck
