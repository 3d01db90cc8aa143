#include "layoutcheck/laws/catalogue/basis.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using BasisLaws = LawList<
    BasisIdentityKeepsCoordinates,
    BasisIdentityAnswers,
    BasisSizeCounts,
    BasisAtAddsAlongAxes,
    BasisAtAnswers,
    BasisAxisSeesItsStrides,
    BasisAxisAnswers,
    BasisCoalesceFunction,
    BasisCoalesceIsMinimal,
    BasisCompositionFunction,
    BasisCompositionRefinesInner,
    BasisCompositionGoesByAxis,
    BasisCompositionAnswers>;
// clang-format on

void enroll_basis(std::vector<LawEntry>& table) { enroll(BasisLaws{}, table); }

}  // namespace layoutcheck::laws
