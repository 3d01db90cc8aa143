#include "layoutcheck/laws/catalogue/composition.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using CompositionLaws = LawList<
    CompositionKeepsSize,
    CompositionRefinesInner,
    CompositionFunction,
    CompositionExtendsOuter,
    CompositionAnswers,
    CompositionLeftIdentity,
    CompositionRightIdentity,
    CompositionAssociates,
    CompositionByTilerActsOnModes,
    CompositionKeepsUntiledModes,
    CompositionByTilerAnswers>;
// clang-format on

void enroll_composition(std::vector<LawEntry>& table) { enroll(CompositionLaws{}, table); }

}  // namespace layoutcheck::laws
