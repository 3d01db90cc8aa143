// The operations on linear layouts by name: worked values, and refusals with their conditions.

#include <gtest/gtest.h>

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck {
namespace {

std::string eval(std::string const& text) {
  auto const expression = parse(text);
  if (!expression) return "no expression";
  auto const value = evaluate(*expression);
  return value ? print(*value) : name(value.error().error.code);
}

struct Worked {
  char const* expression;
  char const* answer;
};

class LinearOperations : public testing::TestWithParam<Worked> {};

TEST_P(LinearOperations, HaveTheseAnswers) {
  EXPECT_EQ(eval(GetParam().expression), GetParam().answer) << GetParam().expression;
}

INSTANTIATE_TEST_SUITE_P(OfNumbers, LinearOperations,
                         testing::Values(Worked{"linear_identity(8)", "{i:[1,2,4]}->{o:8}"},
                                         Worked{"linear_identity(1)", "{i:[]}->{o:1}"},
                                         Worked{"linear_identity(6)", "shape_not_divisible"},
                                         Worked{"linear_zeros(8, 4)", "{i:[0,0,0]}->{o:4}"},
                                         Worked{"linear_strided(4, 2)", "{i:[2,4]}->{o:8}"},
                                         Worked{"linear_strided(4, 3)", "shape_not_divisible"},
                                         Worked{"linear_strided(8, 4611686018427387904)",
                                                "capacity_exceeded"},
                                         Worked{"linear_identity(0)", "shape_not_divisible"}));

INSTANTIATE_TEST_SUITE_P(
    Facts, LinearOperations,
    testing::Values(Worked{"linear_at({lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}, (3,1))",
                           "(3,1)"},
                    Worked{"linear_at({i:[3,2]}->{o:4}, 3)", "1"},
                    Worked{"linear_at({i:[3,2]}->{o:4}, 4)", "out_of_domain"},
                    Worked{"linear_at({i:[3,2]}->{o:4}, (1,1))", "rank_mismatch"},
                    Worked{"linear_matrix({i:[(1,1)],j:[(2,0)]}->{x:4,y:2})", "[5,2]"},
                    Worked{"linear_rank({i:[1,2,3]}->{o:4})", "2"},
                    Worked{"linear_is_injective({i:[1,2,3]}->{o:4})", "false"},
                    Worked{"linear_is_surjective({i:[1,2,3]}->{o:4})", "true"},
                    Worked{"linear_is_invertible({i:[3,2]}->{o:4})", "true"},
                    Worked{"linear_free_bits({i:[1,1],j:[0]}->{o:2})", "(2,1)"}));

INSTANTIATE_TEST_SUITE_P(
    Algebra, LinearOperations,
    testing::Values(
        Worked{"linear_compose({x:[2,1]}->{o:4}, {i:[1]}->{x:2})", "{i:[2]}->{o:4}"},
        Worked{"linear_compose({x:[1],y:[2]}->{o:4}, {i:[(1,0)]}->{y:2,x:2})", "{i:[2]}->{o:4}"},
        Worked{"linear_compose({x:[1]}->{o:2}, {i:[1]}->{y:2})", "not_compatible"},
        Worked{"linear_invert({i:[3,2]}->{o:4})", "{o:[3,2]}->{i:4}"},
        Worked{"linear_invert({i:[1]}->{o:4})", "not_representable"},
        Worked{"linear_invert({i:[1,1]}->{o:2})", "not_injective"},
        Worked{"linear_pseudo_invert({i:[0,1,1]}->{o:2})", "{o:[2]}->{i:8}"},
        Worked{"linear_invert_and_compose({i:[1,2]}->{o:8}, {k:[3]}->{o:8})", "{k:[3]}->{i:4}"},
        Worked{"linear_invert_and_compose({i:[1]}->{o:4}, {k:[2]}->{o:4})", "not_representable"},
        Worked{"linear_direct_sum({i:[1,2]}->{x:4}, {i:[1]}->{y:2})",
               "{i:[(1,0),(2,0),(0,1)]}->{x:4,y:2}"},
        Worked{"linear_divide_left({i:[1,2,4]}->{o:8}, {i:[1]}->{o:2})", "{i:[1,2]}->{o:4}"},
        Worked{"linear_divide_right({i:[1,2,4]}->{o:8}, {i:[1]}->{o:2})", "{i:[1,2]}->{o:4}"},
        Worked{"linear_divide_left({i:[2,1]}->{o:4}, {i:[1]}->{o:2})", "not_representable"}));

INSTANTIATE_TEST_SUITE_P(
    Parts, LinearOperations,
    testing::Values(
        Worked{"linear_transpose_in({i:[1],j:[2]}->{o:4}, (1,0))", "{j:[2],i:[1]}->{o:4}"},
        Worked{"linear_transpose_out({i:[(1,0)]}->{x:2,y:2}, (1,0))", "{i:[(0,1)]}->{y:2,x:2}"},
        Worked{"linear_transpose_in({i:[1],j:[2]}->{o:4}, (0,0))", "not_compatible"},
        Worked{"linear_transpose_in({i:[1],j:[2]}->{o:4}, (0,2))", "rank_mismatch"},
        Worked{"linear_reshape_in({i:[1,2,4]}->{o:8}, (2,4))", "{dim0:[1],dim1:[2,4]}->{o:8}"},
        Worked{"linear_reshape_out({i:[1,2,4]}->{o:8}, (2,1,4))",
               "{i:[(1,0,0),(0,0,1),(0,0,2)]}->{dim0:2,dim1:1,dim2:4}"},
        Worked{"linear_reshape_in({i:[1,2,4]}->{o:8}, (2,2))", "shape_not_divisible"},
        Worked{"linear_sublayout({i:[(1,1)],j:[(1,0)]}->{x:2,y:2}, 0, 1)", "{i:[1]}->{y:2}"},
        Worked{"linear_sublayout({i:[(1,1)],j:[(1,0)]}->{x:2,y:2}, (), ())", "{}->{}"},
        Worked{"linear_sublayout({i:[1],j:[1]}->{x:2}, (1,0), 0)", "invalid_argument"},
        Worked{"linear_quotient({i:[(1,0)],b:[(0,1)]}->{x:2,b:2}, 1)", "{i:[1]}->{x:2}"},
        Worked{"linear_quotient({i:[(1,1)],b:[(0,1)]}->{x:2,b:2}, 1)", "not_representable"},
        Worked{"linear_remove_zero_bases({i:[0,1],j:[0]}->{o:2})", "{i:[1],j:[]}->{o:2}"}));

INSTANTIATE_TEST_SUITE_P(
    Properties, LinearOperations,
    testing::Values(
        Worked{"linear_num_consecutive_in_out({i:[1,2,4],j:[2]}->{o:8})", "2"},
        Worked{"linear_num_consecutive_in_out({i:[(1,0),(2,0),(0,1)]}->{x:4,y:2})", "4"},
        Worked{"linear_num_consecutive_in_out({}->{})", "1"},
        Worked{"linear_sublayout_is_zero({i:[(1,0)],j:[(0,1)]}->{x:2,y:2}, 0, 1)", "true"},
        Worked{"linear_sublayout_is_zero({i:[(1,0)],j:[(0,1)]}->{x:2,y:2}, 0, 0)", "false"},
        Worked{"linear_sublayout_is_zero({i:[(1,0)]}->{x:2,y:2}, 1, 0)", "rank_mismatch"},
        Worked{"linear_is_trivial_over({i:[(1,0)],b:[(0,1)]}->{x:2,b:2}, 1)", "true"},
        Worked{"linear_is_trivial_over({i:[(1,1)],b:[(0,1)]}->{x:2,b:2}, 1)", "false"},
        Worked{"linear_is_trivial_over({i:[(1,0)],b:[(1,1)]}->{x:2,b:2}, 1)", "false"},
        Worked{"linear_is_trivial_over({i:[(1,0)],b:[(0,1)]}->{x:2,b:4}, 1)", "false"},
        Worked{"linear_is_trivial_over({i:[1]}->{x:2}, ())", "true"},
        Worked{"linear_is_trivial_over({i:[1]}->{x:2}, 1)", "rank_mismatch"},
        Worked{"linear_resize_in({i:[1,2]}->{o:4}, 0, 2)", "{i:[1]}->{o:4}"},
        Worked{"linear_resize_in({i:[1,2],j:[3]}->{o:4}, 0, 1)", "{i:[],j:[3]}->{o:4}"},
        Worked{"linear_resize_in({i:[1,2]}->{o:4}, 0, 8)", "out_of_domain"},
        Worked{"linear_resize_in({i:[1,2]}->{o:4}, 0, 3)", "shape_not_divisible"},
        Worked{"linear_resize_in({i:[1,2]}->{o:4}, 1, 2)", "rank_mismatch"},
        Worked{"linear_resize_out({i:[1,2]}->{o:4}, 0, 2)", "{i:[1,0]}->{o:2}"},
        Worked{"linear_resize_out({i:[(3,1),(2,0)]}->{x:4,y:2}, 0, 2)",
               "{i:[(1,1),(0,0)]}->{x:2,y:2}"},
        Worked{"linear_resize_out({i:[1,2]}->{o:4}, 0, 8)", "out_of_domain"},
        Worked{"linear_reshape_in({i:[1]}->{o:2}, (1,1,1,1,1,1,1,1,1,2))",
               "{dim0:[],dim1:[],dim2:[],dim3:[],dim4:[],dim5:[],dim6:[],dim7:[],dim8:[],dim9:[1]}"
               "->{o:2}"}));

INSTANTIATE_TEST_SUITE_P(
    Bridges, LinearOperations,
    testing::Values(Worked{"to_linear((2,4):(4,1))", "{i:[4,1,2]}->{o:8}"},
                    Worked{"to_linear(Sw<1,0,2> o 0 o 8:1)", "{i:[1,2,5]}->{o:8}"},
                    Worked{"to_linear(3:1)", "shape_not_divisible"},
                    Worked{"to_linear(4:3)", "not_representable"},
                    Worked{"to_layout({i:[4,1,2]}->{o:8})", "(2,4):(4,1)"},
                    Worked{"to_layout({i:[1,2,5]}->{o:8})", "Sw<1,0,2> o 0 o 8:1"},
                    Worked{"to_layout({i:[0,0]}->{o:1})", "4:0"},
                    Worked{"to_layout({i:[1,1]}->{o:2})", "Sw<1,1,0> o 0 o (2,2):(1,1)"},
                    Worked{"to_layout({i:[3,3]}->{o:4})", "not_representable"},
                    Worked{"to_layout({}->{})", "1:0"}));

/// Rows of Table 1 of seeds/003, at one point each: the rest is tested with the relations.
INSTANTIATE_TEST_SUITE_P(
    TableOne, LinearOperations,
    testing::Values(
        Worked{"linear_at({a:[(1,1),(2,2)],b:[(0,1),(0,2)]}->{x:4,y:4}, (3,2))", "(3,1)"},
        Worked{"linear_at({a:[(0,1),(0,2)],b:[(1,0),(2,0)]}->{x:4,y:4}, (1,2))", "(2,1)"},
        Worked{"linear_at({a:[4,8,1,2]}->{x:16}, 6)", "9"},
        Worked{"linear_at({a:[1,2],b:[0,0]}->{x:4}, (3,2))", "3"}));

}  // namespace
}  // namespace layoutcheck
