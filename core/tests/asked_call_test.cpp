// A case as text: its operation, and its arguments as values.

#include "layoutcheck/core/text/asked_call.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

std::string told(std::string_view text) {
  auto const asked = asked_call(text);
  if (auto const* why = std::get_if<std::string>(&asked)) return "error: " + *why;
  AskedCall const& call = *std::get_if<AskedCall>(&asked);
  std::string result(info(call.op).name);
  for (Value const& arg : call.args) result += " " + print(arg);
  return result;
}

TEST(AskedCall, IsACallOrAChain) {
  EXPECT_EQ(told("composition((4,6):(1,4), 2:3)"), "composition (4,6):(1,4) 2:3");
  EXPECT_EQ(told("(4,6):(1,4) o 2:3"), "composition (4,6):(1,4) 2:3");
  EXPECT_EQ(told("coalesce(coalesce((2,2):(1,2)))"), "coalesce 4:1");
  EXPECT_EQ(told("flatten((1,(2,3)))"), "tuple_flatten (1,(2,3))");
}

TEST(AskedCall, SaysWhyOtherTextIsNone) {
  EXPECT_NE(told("4:1").find("error: a case is a call"), std::string::npos);
  EXPECT_NE(told("coalesce((").find("error: "), std::string::npos);
  EXPECT_NE(told("").find("error: "), std::string::npos);
  EXPECT_NE(told("coalesce(4:1, 4:1, 4:1)").find("error: "), std::string::npos);
  EXPECT_NE(told("coalesce(composition(4:1, 8:-1))").find("error: "), std::string::npos);
  EXPECT_NE(told("mode(true, 4:1)").find("error: 1:6: argument 1 of mode is the boolean true"),
            std::string::npos);
  EXPECT_NE(told("{x:[]}->{z:1} o [7]").find("error: 1:1: argument 1 of composition is the linear"),
            std::string::npos);
}

}  // namespace
}  // namespace layoutcheck
