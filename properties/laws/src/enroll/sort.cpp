#include "layoutcheck/laws/catalogue/sort.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using SortLaws = LawList<
    SortOrdersModes,
    SortKeepsModes,
    SqueezeKeepsFunction,
    SqueezeDropsUnitModesOnly>;
// clang-format on

void enroll_sort(std::vector<LawEntry>& table) { enroll(SortLaws{}, table); }

}  // namespace layoutcheck::laws
