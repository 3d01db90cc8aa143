#include "layoutcheck/laws/catalogue/construct.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using ConstructLaws = LawList<
    CompactLeftKeepsShape,
    CompactLeftCounts,
    CompactLeftAnswers,
    CompactRightKeepsShape,
    CompactRightCountsFromTheRight,
    CompactRightAnswers,
    CompactOrderedKeepsShape,
    CompactOrderedFollowsOrder,
    CompactOrderedIsCompact,
    CompactOrderedAnswers,
    CompactLikeKeepsShape,
    CompactLikeKeepsOrder,
    CompactLikeHasNoGaps>;
// clang-format on

void enroll_construct(std::vector<LawEntry>& table) { enroll(ConstructLaws{}, table); }

}  // namespace layoutcheck::laws
