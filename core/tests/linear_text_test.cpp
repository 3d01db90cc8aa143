// Linear layouts as text.

#include <gtest/gtest.h>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

std::string again(std::string const& text) {
  auto const value = parse_value(text);
  return value ? print(*value) : value.error().expected;
}

TEST(LinearText, PrintIsTheInverseOfParse) {
  for (std::string const text :
       {"{i:[1,2,4]}->{o:8}", "{lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}", "{}->{}", "{}->{x:4}",
        "{i:[]}->{o:1}", "{i:[(),()]}->{}", "{x:[],y:[0,3]}->{z:4}",
        "{a:[],b:[],c:[],d:[],e:[],f:[],g:[],h:[],i:[],j:[],k:[],l:[],m:[],n:[],o:[],p:[1]}->{x:2}",
        "{a:[4611686018427387903]}->{b:4611686018427387904}"}) {
    EXPECT_EQ(again(text), text);
  }
}

TEST(LinearText, WhiteSpaceAndBracketsAroundOneOutputAreFree) {
  EXPECT_EQ(again(" { i : [ (1) , 2 ] } -> { o : 4 } "), "{i:[1,2]}->{o:4}");
}

struct WrongLinear {
  char const* text;
  std::size_t position;
  ParseErrc kind;
};

class LinearTextErrors : public testing::TestWithParam<WrongLinear> {};

TEST_P(LinearTextErrors, NameTheirPlace) {
  auto const value = parse_value(GetParam().text);
  ASSERT_FALSE(value) << GetParam().text;
  EXPECT_EQ(value.error().position, GetParam().position) << GetParam().text;
  EXPECT_EQ(value.error().kind, GetParam().kind) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Texts, LinearTextErrors,
    testing::Values(
        WrongLinear{"{i:[1]}", 7, ParseErrc::syntax},                 // no outputs
        WrongLinear{"{i:[1]}->{o:3}", 12, ParseErrc::invalid_value},  // no power of two
        WrongLinear{"{i:[1]}->{o:0}", 12, ParseErrc::invalid_value},
        WrongLinear{"{i:[2]}->{o:2}", 4, ParseErrc::invalid_value},  // beyond the output
        WrongLinear{"{i:[-1]}->{o:2}", 4, ParseErrc::invalid_value},
        WrongLinear{"{i:[(1,0)]}->{o:2}", 4, ParseErrc::invalid_value},  // one part too many
        WrongLinear{"{i:[1]}->{x:2,y:2}", 4, ParseErrc::invalid_value},  // one too few
        WrongLinear{"{i:[],i:[]}->{o:2}", 6, ParseErrc::syntax},         // a name twice
        WrongLinear{"{i[1]}->{o:2}", 2, ParseErrc::syntax},
        WrongLinear{"{i:[1}->{o:2}", 5, ParseErrc::syntax},
        WrongLinear{"{:[1]}->{o:2}", 1, ParseErrc::syntax},
        WrongLinear{"{sixteen_bytes_is:[]}->{o:2}", 1, ParseErrc::capacity},
        WrongLinear{
            "{a:[],b:[],c:[],d:[],e:[],f:[],g:[],h:[],i:[],j:[],k:[],l:[],m:[],n:[],o:[],p:[],q:[]}"
            "->{}",
            81, ParseErrc::capacity},
        WrongLinear{"{i:[1]}->{o:2305843009213693952,p:8}", 0, ParseErrc::capacity}));

TEST(LinearText, SixtyTwoBitsFitAndOneMoreDoesNot) {
  std::string bases;
  for (int k = 0; k < 62; ++k) bases += (k > 0 ? ",0" : "0");
  EXPECT_TRUE(parse_value("{i:[" + bases + "]}->{o:1}"));
  auto const more = parse_value("{i:[" + bases + ",0]}->{o:1}");
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().kind, ParseErrc::capacity);
}

}  // namespace
}  // namespace layoutcheck
