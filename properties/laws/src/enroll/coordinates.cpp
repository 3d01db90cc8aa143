#include "layoutcheck/laws/catalogue/coordinates.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using CoordinateLaws = LawList<
    Idx2crdIsACoordinate,
    Idx2crdDigitsAddUp,
    Idx2crdThenCrd2idx,
    Idx2crdAnswers,
    Idx2crdByStridesInverts,
    Idx2crdByStridesIsACoordinate,
    Idx2crdByStridesAnswers,
    Crd2idxIsColexicographic,
    Crd2idxThenIdx2crd,
    Crd2idxAnswers,
    Crd2idxByStridesIsTheLayout,
    Crd2idxByStridesAnswers,
    Crd2crdIsACoordinate,
    Crd2crdKeepsIndex,
    Crd2crdThroughSourceIsACoordinate,
    Crd2crdThroughSourceKeepsIndex,
    Crd2crdAnswers>;
// clang-format on

void enroll_coordinates(std::vector<LawEntry>& table) { enroll(CoordinateLaws{}, table); }

}  // namespace layoutcheck::laws
