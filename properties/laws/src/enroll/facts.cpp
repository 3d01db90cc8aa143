#include "layoutcheck/laws/catalogue/facts.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using FactLaws = LawList<
    IsInjectiveByTable,
    IsSurjectiveByTable,
    IsBijectiveByTable,
    IsCompactByTable,
    IsTractableByDefinition,
    IsNonDegenerateByDefinition,
    SizeCountsCoordinates,
    CosizeSpansImage>;
// clang-format on

void enroll_facts(std::vector<LawEntry>& table) { enroll(FactLaws{}, table); }

}  // namespace layoutcheck::laws
