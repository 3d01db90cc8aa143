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
    testing::Values(BasisWorked{"basis_identity((4,(3,2)))", "(4,(3,2)):(1@0,(1@0@1,1@1@1))"},
                    BasisWorked{"basis_identity(4)", "4:1@0"},
                    BasisWorked{"basis_identity(())", "():()"},
                    BasisWorked{"basis_identity((4,-3))", "invalid_argument"},
                    BasisWorked{"basis_identity((1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1))",
                                "capacity_exceeded"},
                    BasisWorked{"basis_identity(((((4)))))", "((((4)))):((((1@0@0@0@0))))"},
                    BasisWorked{"basis_identity((((((4))))))", "capacity_exceeded"},
                    BasisWorked{"basis_identity((4611686018427387904,4))", "overflow"}));

INSTANTIATE_TEST_SUITE_P(
    Read, BasisOperations,
    testing::Values(BasisWorked{"basis_size((4,3):(1@0,1@1))", "12"},
                    BasisWorked{"basis_size((4,3):(0,0))", "12"},
                    BasisWorked{"basis_at((4,3):(1@0,1@1), 5)", "(1,1)"},
                    BasisWorked{"basis_at((4,3):(1@0,1@1), (3,2))", "(3,2)"},
                    BasisWorked{"basis_at((4,3):(1@1,4@1), (3,2))", "(0,11)"},
                    BasisWorked{"basis_at((4,3):(0,0), 5)", "()"},
                    BasisWorked{"basis_at((4,3):(1@0@1,1@2), 5)", "(0,(1),1)"},
                    BasisWorked{"basis_axis((4,3):(1@0@1,1@2), 1)", "(4,3):(1,0)"},
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

INSTANTIATE_TEST_SUITE_P(
    Parts, BasisOperations,
    testing::Values(
        BasisWorked{"basis_mode((4,(3,2)):(1@0,(1@1,1@2)), 1)", "(3,2):(1@1,1@2)"},
        BasisWorked{"basis_mode((4,3):(1@0,1@1), 2)", "rank_mismatch"},
        BasisWorked{"basis_slice((_,2), (4,3):(1@0,1@1))", "(4):(1@0)"},
        BasisWorked{"basis_slice((_,(0,_)), (4,(3,2)):(1@0,(1@1,1@2)))", "(4,2):(1@0,1@2)"},
        BasisWorked{"basis_slice((_,_), 4:1@0)", "not_congruent"},
        BasisWorked{"basis_dice((_,2), (4,3):(1@0,1@1))", "(3):(1@1)"},
        BasisWorked{"basis_flatten((4,(3,2)):(1@0,(1@1,1@2)))", "(4,3,2):(1@0,1@1,1@2)"},
        BasisWorked{"basis_nullspace((2,3,4):(1@0,0,2@1))", "3:2"},
        BasisWorked{"basis_nullspace((2,3,4):(0,1@1,0))", "(2,4):(1,6)"}));

INSTANTIATE_TEST_SUITE_P(
    Divides, BasisOperations,
    testing::Values(
        BasisWorked{"basis_logical_divide((4,6):(1@0,1@1), 4:1)", "(4,6):(1@0,1@1)"},
        BasisWorked{"basis_logical_divide((4,6):(1@0,1@1), 2:12)", "(2,(4,3)):(3@1,(1@0,1@1))"},
        BasisWorked{"basis_logical_divide((4,6):(1@0,1@1), <2:2,3>)",
                    "((2,2),(3,2)):((2@0,1@0),(1@1,3@1))"},
        BasisWorked{"basis_zipped_divide((4,6):(1@0,1@1), <2,3>)",
                    "((2,3),(2,2)):((1@0,1@1),(2@0,3@1))"},
        BasisWorked{"basis_tiled_divide((4,6):(1@0,1@1), <2,3>)",
                    "((2,3),2,2):((1@0,1@1),2@0,3@1)"},
        BasisWorked{"basis_flat_divide((4,6):(1@0,1@1), <2,3>)", "(2,3,2,2):(1@0,1@1,2@0,3@1)"},
        BasisWorked{"basis_zipped_divide((4,6):(1@0,1@1), <_,3>)",
                    "((1,3),(4,2)):((0,1@1),(1@0,3@1))"},
        BasisWorked{"basis_flat_divide((4,6):(1@0,1@1), <2,3,1>)", "rank_mismatch"},
        BasisWorked{"basis_logical_divide((4,6):(1@0,1@1), (4,4,4):(64,1,1))", "not_tractable"}));

INSTANTIATE_TEST_SUITE_P(
    Complement, BasisOperations,
    testing::Values(BasisWorked{"basis_complement((2,2):(1@0,1@1), (4,6))", "(2,3):(2@0,2@1)"},
                    BasisWorked{"basis_complement(2:2@0, (8,3))", "((2,2),3):((1@0,4@0),1@1)"},
                    BasisWorked{"basis_complement(2:1@0@1, (4,(6,2)))",
                                "(4,(3,2)):(1@0,(2@0@1,1@1@1))"},
                    BasisWorked{"basis_complement(4:1@0, 8)", "2:4@0"},
                    BasisWorked{"basis_complement((4,6):(1@0,1@1), (4,6))", "(1,1):(0,0)"},
                    BasisWorked{"basis_complement((4,6):(1@0,1@1), 4)", "rank_mismatch"},
                    BasisWorked{"basis_complement((2,2):(2@0,3@0), 12)", "not_tractable"},
                    BasisWorked{"basis_complement((2,0):(1@0,1@1), (4,6))", "out_of_domain"},
                    BasisWorked{"basis_complement(2:1@0, 0)", "invalid_argument"},
                    BasisWorked{"basis_complement(2:1@0, (4611686018427387904,4))", "overflow"}));

INSTANTIATE_TEST_SUITE_P(
    Inverses, BasisOperations,
    testing::Values(
        BasisWorked{"basis_right_inverse(((4,2),4):((1@1,4@0),1@0))", "((4,2),4):((8,4),1)"},
        BasisWorked{"basis_left_inverse(((4,2),4):((1@1,4@0),1@0))", "((4,2),4):((8,4),1)"},
        BasisWorked{"basis_right_inverse((4,2):(1@0,0))", "(4):(1)"},
        BasisWorked{"basis_right_inverse((4,2):(0,0))", "():()"},
        BasisWorked{"basis_right_inverse((2,2):(1@1,2@0))", "not_representable"},
        BasisWorked{"basis_right_inverse((3,2):(1@0,1@0))", "not_injective"},
        BasisWorked{"basis_right_inverse(2:-1@0)", "out_of_domain"},
        BasisWorked{"basis_right_inverse(0:1@0)", "out_of_domain"},
        BasisWorked{"basis_left_inverse((2,2):(1@1,2@0))", "((2,2),2):((0,2),1)"},
        BasisWorked{"basis_left_inverse((2,2,2):(2@0,1@1,3@0))", "((2,3),2):((3,1),2)"},
        BasisWorked{"basis_left_inverse((4,2):(1@0,0))", "not_injective"},
        BasisWorked{"basis_left_inverse((2,2):(1@0,1@0))", "not_injective"},
        BasisWorked{"basis_left_inverse(2:-1@0)", "out_of_domain"}));

INSTANTIATE_TEST_SUITE_P(
    UnderALayout, BasisOperations,
    testing::Values(
        BasisWorked{"basis_inner_composition((4,(2,3)):(6,(1,2)), (2,6):(2@0,1@1))",
                    "(2,6):(12,1)"},
        BasisWorked{"basis_inner_composition((4,(2,3)):(6,(1,20)), (2,6):(2@0,1@1))",
                    "(2,(2,3)):(12,(1,20))"},
        BasisWorked{"basis_inner_composition((4,8):(8,1), ((4,2),4):((1@1,4@1),1@0))",
                    "((4,2),4):((1,4),8)"},
        BasisWorked{"basis_inner_composition((4,8):(8,1), 2:1@2)", "rank_mismatch"},
        BasisWorked{"basis_inner_composition((4,(2,4)):(8,(1,9)), 3:1@1)", "not_representable"},
        BasisWorked{"basis_inner_composition((4,8):(8,1), 2:-1@1)", "out_of_domain"},
        BasisWorked{"basis_inner_composition((4,0):(8,1), 2:1@0)", "out_of_domain"},
        BasisWorked{"basis_inner_composition((4,8):(8,1), (2,0):(1@5,1@0))", "(2,0):(0,0)"},
        BasisWorked{"basis_inner_composition((4,8):(8,1), 16:1@0)", "16:8"}));

}  // namespace
}  // namespace layoutcheck
