#include "layoutcheck/laws/catalogue/filter.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using FilterLaws = LawList<
    FilterKeepsImage,
    FilterKeepsOrder,
    FilterSize,
    FilterLeavesNothingToDrop,
    FilterByProfileActsOnModes>;
// clang-format on

void enroll_filter(std::vector<LawEntry>& table) { enroll(FilterLaws{}, table); }

}  // namespace layoutcheck::laws
