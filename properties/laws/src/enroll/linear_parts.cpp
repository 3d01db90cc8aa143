#include "layoutcheck/laws/catalogue/linear_parts.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using LinearPartsLaws = LawList<
    LinearTransposeInFunction,
    LinearTransposeInHasDims,
    LinearTransposeInAnswers,
    LinearTransposeOutFunction,
    LinearTransposeOutHasDims,
    LinearTransposeOutAnswers,
    LinearReshapeInFunction,
    LinearReshapeInHasDims,
    LinearReshapeInAnswers,
    LinearReshapeOutFunction,
    LinearReshapeOutHasDims,
    LinearReshapeOutAnswers,
    LinearSublayoutFunction,
    LinearSublayoutHasDims,
    LinearSublayoutAnswers,
    LinearQuotientFunction,
    LinearQuotientHasDims,
    LinearQuotientAnswers,
    LinearRemoveZeroBasesFunction,
    LinearRemoveZeroBasesHasDims>;
// clang-format on

void enroll_linear_parts(std::vector<LawEntry>& table) { enroll(LinearPartsLaws{}, table); }

}  // namespace layoutcheck::laws
