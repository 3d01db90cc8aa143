#include "layoutcheck/laws/catalogue/recover.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using RecoverLaws = LawList<
    RecoverFunction,
    RecoverKeepsSize,
    RecoverIsCoalesced,
    RecoverAnswers,
    RecoverInvertsTable,
    RecoverNamesFirstUnmeetable>;
// clang-format on

void enroll_recover(std::vector<LawEntry>& table) { enroll(RecoverLaws{}, table); }

}  // namespace layoutcheck::laws
