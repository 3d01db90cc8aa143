#include "layoutcheck/laws/catalogue/common.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using CommonLaws = LawList<
    MaxCommonLayoutFunction,
    MaxCommonLayoutIsLargest,
    MaxCommonVectorCounts,
    RightInverseIsLargestOfAll,
    NullspaceMapsToZero,
    NullspaceIsAll>;
// clang-format on

void enroll_common(std::vector<LawEntry>& table) { enroll(CommonLaws{}, table); }

}  // namespace layoutcheck::laws
