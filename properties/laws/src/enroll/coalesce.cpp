#include "layoutcheck/laws/catalogue/coalesce.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using CoalesceLaws = LawList<
    CoalesceKeepsSize,
    CoalesceKeepsFunction,
    CoalesceLeavesNothingToJoin,
    CoalesceIsIdempotent,
    CoalesceIsShortest,
    CoalesceByProfileActsOnModes,
    CoalesceAnswers>;
// clang-format on

void enroll_coalesce(std::vector<LawEntry>& table) { enroll(CoalesceLaws{}, table); }

}  // namespace layoutcheck::laws
