#include "layoutcheck/laws/catalogue/recover.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using Listed = LawList<
    RecoverFunction,
    RecoverKeepsSize,
    RecoverIsCoalesced,
    RecoverAnswers,
    RecoverInvertsTable,
    RecoverNamesFirstUnmeetable>;
// clang-format on

void enroll_recover(std::vector<LawEntry>& table) { enroll(Listed{}, table); }

}  // namespace layoutcheck::laws
