// A case as text: its operation, and its arguments as values.

#include "layoutcheck/core/text/parse_call.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

std::string reported(std::string_view text) {
  auto const parsed = parse_call(text);
  if (auto const* why = std::get_if<std::string>(&parsed)) return "error: " + *why;
  ParsedCall const& call = *std::get_if<ParsedCall>(&parsed);
  std::string result(info(call.op).name);
  for (Value const& arg : call.args) result += " " + print(arg);
  return result;
}

TEST(ParsedCall, IsACallOrAChain) {
  EXPECT_EQ(reported("composition((4,6):(1,4), 2:3)"), "composition (4,6):(1,4) 2:3");
  EXPECT_EQ(reported("(4,6):(1,4) o 2:3"), "composition (4,6):(1,4) 2:3");
  EXPECT_EQ(reported("coalesce(coalesce((2,2):(1,2)))"), "coalesce 4:1");
  EXPECT_EQ(reported("flatten((1,(2,3)))"), "tuple_flatten (1,(2,3))");
}

TEST(ParsedCall, SaysWhyOtherTextIsNotACall) {
  EXPECT_NE(reported("4:1").find("error: a case is a call"), std::string::npos);
  EXPECT_NE(reported("coalesce((").find("error: "), std::string::npos);
  EXPECT_NE(reported("").find("error: "), std::string::npos);
  EXPECT_NE(reported("coalesce(4:1, 4:1, 4:1)").find("error: "), std::string::npos);
  EXPECT_NE(reported("coalesce(composition(4:1, 8:-1))").find("error: "), std::string::npos);
  EXPECT_NE(reported("mode(true, 4:1)").find("error: 1:6: argument 1 of mode is the boolean true"),
            std::string::npos);
  EXPECT_NE(
      reported("{x:[]}->{z:1} o [7]").find("error: 1:1: argument 1 of composition is the linear"),
      std::string::npos);
}

}  // namespace
}  // namespace layoutcheck
