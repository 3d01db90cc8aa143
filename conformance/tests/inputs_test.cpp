// Which kinds of inputs a case belongs to, and what a run must have sent.

#include "layoutcheck/conformance/judge/inputs.hpp"

#include <gtest/gtest.h>

#include "judge/plan.hpp"

namespace layoutcheck::conformance {
namespace {

bool is(InputTrait input, Op op, std::string const& text) {
  auto const test_case = planned_case(op, text);
  EXPECT_TRUE(test_case.has_value()) << text;
  return test_case && is_in(input, *test_case);
}

TEST(Inputs, AreOfTheClassesThatTheirArgumentsHave) {
  EXPECT_TRUE(is(InputTrait::kernel, Op::complement, "complement((17,2):(2,1), 64)"));
  EXPECT_FALSE(is(InputTrait::kernel, Op::complement, "complement((16,2):(2,1), 64)"));
  EXPECT_FALSE(is(InputTrait::kernel, Op::complement, "complement(32:1, 64)"));
  EXPECT_TRUE(is(InputTrait::many, Op::coalesce, "coalesce((2,2,2,2):(1,2,4,8))"));
  EXPECT_FALSE(is(InputTrait::many, Op::coalesce, "coalesce((2,2,2):(1,2,4))"));
  EXPECT_TRUE(is(InputTrait::deep, Op::coalesce, "coalesce((2,(2,(2))):(1,(2,(4))))"));
  EXPECT_FALSE(is(InputTrait::deep, Op::coalesce, "coalesce((2,(2,2)):(1,(2,4)))"));
  EXPECT_TRUE(is(InputTrait::far, Op::coalesce, "coalesce(32767:1)"));
  EXPECT_FALSE(is(InputTrait::far, Op::coalesce, "coalesce(32766:1)"));
  EXPECT_TRUE(is(InputTrait::plain, Op::coalesce, "coalesce((2,2):(1,2))"));
  EXPECT_FALSE(is(InputTrait::plain, Op::coalesce, "coalesce((2,0):(1,2))"));
  EXPECT_FALSE(is(InputTrait::plain, Op::coalesce, "coalesce(():())"));
}

Inputs of(std::size_t kernel, std::size_t others) {
  Inputs inputs;
  auto const large = planned_case(Op::coalesce, "coalesce((32,2):(2,1))");
  auto const small = planned_case(Op::coalesce, "coalesce((3,2):(2,1))");
  for (std::size_t i = 0; i < kernel; ++i) inputs.add(*large, laws::Domain::required);
  for (std::size_t i = 0; i < others; ++i) inputs.add(*small, laws::Domain::required);
  // What need not be answered counts for neither.
  for (std::size_t i = 0; i < 50; ++i) inputs.add(*large, laws::Domain::refuse);
  return inputs;
}

TEST(Inputs, MissAFloorBelowATenthOfTheRequired) {
  EXPECT_EQ(missed_floor(Op::coalesce, of(10, 90)), "");
  EXPECT_EQ(missed_floor(Op::coalesce, of(9, 91)),
            "coalesce: 9 of 100 required cases have two modes and an extent above 16, floor 10 %");
  EXPECT_EQ(missed_floor(Op::coalesce, of(0, 99)), "") << "too few to judge";
  EXPECT_EQ(missed_floor(Op::rank, of(0, 100)), "") << "no operation of the algebra";
}

}  // namespace
}  // namespace layoutcheck::conformance
