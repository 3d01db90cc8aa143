#include "layoutcheck/laws/catalogue/total.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using TotalLaws = LawList<
    AnswersEverywhere<Op::product_each, OneTuple>,
    AnswersEverywhere<Op::tuple_rank, OneTuple>,
    AnswersEverywhere<Op::tuple_depth, OneTuple>,
    AnswersEverywhere<Op::tuple_flatten, OneTuple>,
    AnswersEverywhere<Op::congruent, TwoTuples>,
    AnswersEverywhere<Op::weakly_congruent, TwoTuples>,
    AnswersEverywhere<Op::compatible, TwoTuples>,
    AnswersEverywhere<Op::refines, TwoTuples>,
    AnswersEverywhere<Op::size, OneLayout>,
    AnswersEverywhere<Op::cosize, OneLayout>,
    AnswersEverywhere<Op::rank, OneLayout>,
    AnswersEverywhere<Op::depth, OneLayout>,
    AnswersEverywhere<Op::shape, OneLayout>,
    AnswersEverywhere<Op::stride, OneLayout>,
    AnswersEverywhere<Op::image, OneLayout>,
    AnswersEverywhere<Op::table, OneLayout>,
    AnswersEverywhere<Op::is_injective, OneLayout>,
    AnswersEverywhere<Op::is_surjective, LayoutAndNumber>,
    AnswersEverywhere<Op::is_bijective, LayoutAndNumber>,
    AnswersEverywhere<Op::is_compact, OneLayout>,
    AnswersEverywhere<Op::is_tractable, OneLayout>,
    AnswersEverywhere<Op::is_non_degenerate, OneLayout>,
    AnswersEverywhere<Op::compact_like, OneLayout>,
    AnswersEverywhere<Op::flatten, OneLayout>,
    AnswersEverywhere<Op::filter, OneLayout>,
    AnswersEverywhere<Op::sort, OneLayout>,
    AnswersEverywhere<Op::squeeze, OneLayout>,
    AnswersEverywhere<Op::right_inverse, OneLayout>,
    AnswersEverywhere<Op::nullspace, OneLayout>,
    AnswersEverywhere<Op::max_common_layout, TwoLayouts>,
    AnswersEverywhere<Op::max_common_vector, TwoLayouts>,
    AnswersEverywhere<Op::linear_matrix, OneLinear>,
    AnswersEverywhere<Op::linear_rank, OneLinear>,
    AnswersEverywhere<Op::linear_is_injective, OneLinear>,
    AnswersEverywhere<Op::linear_is_surjective, OneLinear>,
    AnswersEverywhere<Op::linear_is_invertible, OneLinear>,
    AnswersEverywhere<Op::linear_free_bits, OneLinear>,
    AnswersEverywhere<Op::linear_remove_zero_bases, OneLinear>,
    AnswersEverywhere<Op::basis_size, OneBasis>,
    AnswersEverywhere<Op::basis_coalesce, OneBasis>>;
// clang-format on

void enroll_total(std::vector<LawEntry>& table) { enroll(TotalLaws{}, table); }

}  // namespace layoutcheck::laws
