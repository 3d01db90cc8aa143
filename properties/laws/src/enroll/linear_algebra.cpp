#include "layoutcheck/laws/catalogue/linear_algebra.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using LinearAlgebraLaws = LawList<
    LinearComposeFunction,
    LinearComposeHasDims,
    LinearComposeAnswers,
    LinearInvertFunction,
    LinearInvertHasDims,
    LinearInvertAnswers,
    LinearPseudoInvertFunction,
    LinearPseudoInvertHasDims,
    LinearPseudoInvertAnswers,
    LinearInvertAndComposeFunction,
    LinearInvertAndComposeHasDims,
    LinearInvertAndComposeAnswers,
    LinearDirectSumFunction,
    LinearDirectSumHasDims,
    LinearDirectSumAnswers,
    LinearDivideLeftFunction,
    LinearDivideLeftAnswers,
    LinearDivideRightFunction,
    LinearDivideRightAnswers>;
// clang-format on

void enroll_linear_algebra(std::vector<LawEntry>& table) { enroll(LinearAlgebraLaws{}, table); }

}  // namespace layoutcheck::laws
