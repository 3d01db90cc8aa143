#include "layoutcheck/laws/catalogue/complement.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using ComplementLaws = LawList<
    ComplementIncreases,
    ComplementIsDisjoint,
    ComplementSumsInjectively,
    ComplementReachesTarget,
    ComplementIsNoLarger,
    ComplementFillsTarget,
    ComplementIsStrong,
    ComplementAnswers,
    NComplementIsBijective,
    NComplementAnswers>;
// clang-format on

void enroll_complement(std::vector<LawEntry>& table) { enroll(ComplementLaws{}, table); }

}  // namespace layoutcheck::laws
