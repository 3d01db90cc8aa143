#include "layoutcheck/laws/catalogue/evaluate.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using EvaluateLaws = LawList<
    RankCountsModes,
    DepthCountsLevels,
    ShapeReadsExtents,
    StrideReadsStrides,
    TableListsValues,
    ImageIsTheSetOfValues,
    AtSumsDigits,
    AtExtendsLastMode,
    AtNaturalCoordinate,
    AtHierarchicalCoordinate,
    AtAnswers>;
// clang-format on

void enroll_evaluate(std::vector<LawEntry>& table) { enroll(EvaluateLaws{}, table); }

}  // namespace layoutcheck::laws
