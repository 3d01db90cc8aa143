// The operations on basis strides by name: worked values, and refusals with their conditions.

#include <gtest/gtest.h>

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

std::string basis_answer(std::string const& text) {
  auto const expression = parse(text);
  if (!expression) return "no expression";
  auto const value = evaluate(*expression);
  return value ? print(*value) : name(value.error().error.code);
}

struct BasisWorked {
  char const* expression;
  char const* answer;
};

class BasisOperations : public testing::TestWithParam<BasisWorked> {};

TEST_P(BasisOperations, HaveTheseAnswers) {
  EXPECT_EQ(basis_answer(GetParam().expression), GetParam().answer) << GetParam().expression;
}

INSTANTIATE_TEST_SUITE_P(
    Made, BasisOperations,
    testing::Values(BasisWorked{"basis_identity((4,(3,2)))", "(4,(3,2)):(1@0,(1@1,1@2))"},
                    BasisWorked{"basis_identity(4)", "4:1@0"},
                    BasisWorked{"basis_identity(())", "():()"},
                    BasisWorked{"basis_identity((4,-3))", "invalid_argument"},
                    BasisWorked{"basis_identity((1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1))",
                                "capacity_exceeded"},
                    BasisWorked{"basis_identity((4611686018427387904,4))", "overflow"}));

INSTANTIATE_TEST_SUITE_P(
    Read, BasisOperations,
    testing::Values(BasisWorked{"basis_size((4,3):(1@0,1@1))", "12"},
                    BasisWorked{"basis_size((4,3):(0,0))", "12"},
                    BasisWorked{"basis_at((4,3):(1@0,1@1), 5)", "(1,1)"},
                    BasisWorked{"basis_at((4,3):(1@0,1@1), (3,2))", "(3,2)"},
                    BasisWorked{"basis_at((4,3):(1@1,4@1), (3,2))", "(0,11)"},
                    BasisWorked{"basis_at((4,3):(0,0), 5)", "()"},
                    BasisWorked{"basis_at((4,3):(1@0,1@1), (1,(1,0)))", "not_congruent"},
                    BasisWorked{"basis_axis((4,3):(1@0,1@1), 1)", "(4,3):(0,1)"},
                    BasisWorked{"basis_axis((4,3):(1@0,1@1), 2)", "(4,3):(0,0)"},
                    BasisWorked{"basis_axis((4,3):(1@0,1@1), 99)", "(4,3):(0,0)"},
                    BasisWorked{"basis_axis((4,3):(0,1@1), -1)", "invalid_argument"},
                    BasisWorked{"basis_axis((4,3):(1,4), 0)", "unsupported"}));

INSTANTIATE_TEST_SUITE_P(
    Algebra, BasisOperations,
    testing::Values(BasisWorked{"basis_coalesce((2,3,4):(1@0,2@0,1@1))", "(6,4):(1@0,1@1)"},
                    BasisWorked{"basis_coalesce((2,(3,1)):(0,(0,5@2)))", "6:0"},
                    BasisWorked{"basis_composition((4,3):(1@0,1@1), 12:1)", "(4,3):(1@0,1@1)"},
                    BasisWorked{"basis_composition((4,3):(1@0,1@1), (2,3):(2,4))",
                                "(2,3):(2@0,1@1)"},
                    BasisWorked{"basis_composition((4,3):(1@0,1@1), 2:5)", "not_representable"},
                    BasisWorked{"basis_composition((4,3):(1@0,1@1), 2:-1)", "out_of_domain"},
                    BasisWorked{"basis_composition((4,3):(0,0), 2:-1)", "out_of_domain"},
                    BasisWorked{"basis_composition((4,3):(0,0), 2:5)", "2:0"},
                    BasisWorked{"basis_composition((2,2):(1@0,1@0), (0,3):(1,1))", "(0,3):(0,0)"},
                    BasisWorked{"basis_composition((0):(1@0), 0:-1)", "0:0"},
                    BasisWorked{"basis_composition(basis_identity((4,(3,2))), (8,3):(1,8))",
                                "not_representable"}));

}  // namespace
}  // namespace layoutcheck
