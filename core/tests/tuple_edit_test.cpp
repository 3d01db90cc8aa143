// Int-tuples mode by mode and leaf by leaf: worked values, conditions and extremes.

#include <gtest/gtest.h>

#include "layoutcheck/core/operations/functions.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

/// The value as it is printed, or the name of the error.
std::string outcome(char const* text) {
  auto const expression = parse(text);
  if (!expression) return "no expression";
  auto const value = evaluate(*expression, &apply);
  return value ? print(*value) : std::string(name(value.error().error.code));
}

TEST(TupleEdit, WorkedValues) {
  for (auto const& [text, want] : {
           std::pair{"append((2,3), (4,5))", "(2,3,(4,5))"},
           {"append(2, 3)", "(2,3)"},
           {"append((), 3)", "(3)"},
           {"prepend((2,3), (4,5))", "((4,5),2,3)"},
           {"prepend(2, 3)", "(3,2)"},
           {"insert((2,3), 0, (4,5))", "((4,5),2,3)"},
           {"insert((2,3), 1, (4,5))", "(2,(4,5),3)"},
           {"insert((2,3), 2, 9)", "(2,3,9)"},
           {"insert((), 0, 9)", "(9)"},
           {"insert(2, 1, 9)", "(2,9)"},
           {"size((2,(3,4)))", "24"},
           {"size(())", "1"},
           {"size(7)", "7"},
           {"product_like((2,(3,4)), (1,1))", "(2,12)"},
           {"product_like((2,(3,4)), 1)", "24"},
           {"product_like((), ())", "()"},
           {"product_like(((2,3),4), ((1,1),9))", "((2,3),4)"},
           {"greatest_common_domain((5,3,4), (10,6))", "(5,2):(1,30)"},
           {"greatest_common_domain((6,35), (15,14))", "(3,7):(1,30)"},
           {"greatest_common_domain((16,3), (16,3))", "(16,3):(1,16)"},
           {"greatest_common_domain((5,3), (3,5))", "(1):(0)"},
           {"greatest_common_domain(10, (10))", "(10):(1)"},
           {"greatest_common_domain((), 4)", "(1):(0)"},
           {"greatest_common_domain((2,1,(1,6)), (12))", "(2,6):(1,2)"},
           {"domain_distribute((15,14), 6)", "(3,2):(1,15)"},
           {"domain_distribute((4,8), 8)", "8:1"},
           {"domain_distribute((4,8), 64)", "32:1"},
           {"domain_distribute((5,7), 6)", "1:0"},
           {"domain_distribute((), 6)", "1:0"},
           {"domain_distribute((6,4), 10)", "2:1"},
           {"tiler_to_layout(<4:2,(5,2):(3,1)>)", "(4,(5,2)):(2@0,(3@1,1@1))"},
           {"tiler_to_layout(<4,5>)", "(4,5):(1@0,1@1)"},
           {"tiler_to_layout(<<2,3>,4:0>)", "((2,3),4):((1@0@0,1@1@0),0)"},
           {"tiler_to_layout((2,2):(4,1))", "(2,2):(4@0,1@0)"},
           {"wrap(4)", "(4)"},
           {"wrap((4))", "(4)"},
           {"reverse((2,(3,4)))", "((3,4),2)"},
           {"reverse(4)", "4"},
           {"reverse(())", "()"},
           {"zip((2,3), (4,(5,6)))", "((2,4),(3,(5,6)))"},
           {"zip((), ())", "()"},
           {"elem_add((2,(3,4)), (10,(20,30)))", "(12,(23,34))"},
           {"elem_subtract((12,23), (10,20))", "(2,3)"},
           {"elem_less((1,2), (4,3))", "true"},
           {"elem_less((1,3), (4,3))", "false"},
           {"elem_less((), ())", "true"},
           {"increment((3,1), (4,3))", "(0,2)"},
           {"increment((3,2), (4,3))", "(0,3)"},
           {"increment((3,(1,0)), (4,(2,3)))", "(0,(0,1))"},
           {"increment(2, 4)", "3"},
           {"evenly_divides((4,(2,3)), (2,6))", "true"},
           {"evenly_divides((4,3), (2,2))", "false"},
           {"evenly_divides((4,3), (2,3,1))", "false"},
           {"evenly_divides((4,3), 12)", "true"},
           {"evenly_divides(12, (4))", "true"},
           {"evenly_divides((0,3), 0)", "true"},
       }) {
    EXPECT_EQ(outcome(text), want) << text;
  }
}

TEST(TupleEdit, RefusesWithTheCondition) {
  for (auto const& [text, want] : {
           std::pair{"zip((2,3), (4))", "rank_mismatch"},
           {"insert((2,3), 3, 9)", "rank_mismatch"},
           {"insert((2,3), -1, 9)", "rank_mismatch"},
           {"size((4611686018427387904,2))", "overflow"},
           {"product_like((2,3), (1,(1)))", "not_congruent"},
           {"product_like((2,3), (1))", "rank_mismatch"},
           {"greatest_common_domain((2,0), 2)", "invalid_argument"},
           {"greatest_common_domain((4611686018427387904,2), 2)", "overflow"},
           {"domain_distribute((2,3), 0)", "invalid_argument"},
           {"domain_distribute((2,0), 2)", "invalid_argument"},
           {"tiler_to_layout(<_,3>)", "invalid_argument"},
           {"elem_add((2,3), (2,(3)))", "not_congruent"},
           {"elem_add(9223372036854775807, 1)", "overflow"},
           {"elem_subtract(-9223372036854775807, 2)", "overflow"},
           {"elem_subtract((2,3), 1)", "not_congruent"},
           {"elem_less((2,3), 1)", "not_congruent"},
           {"increment((4,0), (4,3))", "out_of_domain"},
           {"increment((-1,0), (4,3))", "out_of_domain"},
           {"increment((), ())", "out_of_domain"},
           {"increment((1,1), 4)", "not_congruent"},
           {"evenly_divides((4294967296,4294967296), 2)", "overflow"},
       }) {
    EXPECT_EQ(outcome(text), want) << text;
  }
}

TEST(TupleEdit, WhatIsBeyondTheCapacityIsAnError) {
  IntTuple most;
  most.profile = Profile::flat(kMaxLeaves);
  for (int k = 0; k < kMaxLeaves; ++k) most.leaves.push_back(1);
  EXPECT_EQ(append(most, IntTuple(1)).error().code, Errc::capacity_exceeded);
  EXPECT_EQ(zip(most, most).error().code, Errc::capacity_exceeded);
}

static_assert(*append(IntTuple(2), IntTuple(3)) == *prepend(IntTuple(3), IntTuple(2)));

}  // namespace
}  // namespace layoutcheck
