#include "layoutcheck/laws/catalogue/linear_maps.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using LinearMapLaws = LawList<
    LinearIdentityKeepsIndices,
    LinearIdentityAnswers,
    LinearZerosAreZero,
    LinearZerosAnswer,
    LinearStridedScalesIndices,
    LinearStridedAnswers,
    LinearAtJoinsBases,
    LinearAtAnswers,
    LinearMatrixListsColumns,
    LinearRankCountsValues,
    LinearIsInjectiveByRank,
    LinearIsSurjectiveByRank,
    LinearIsInvertibleIffBoth,
    LinearFreeBitsLeaveABasis>;
// clang-format on

void enroll_linear_maps(std::vector<LawEntry>& table) { enroll(LinearMapLaws{}, table); }

}  // namespace layoutcheck::laws
