#include "layoutcheck/laws/catalogue/cast.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using CastLaws = LawList<
    UpcastImage,
    UpcastStartsGroups,
    UpcastAnswers,
    DowncastImage,
    DowncastSize,
    UpcastUndoesDowncast,
    DowncastAnswers>;
// clang-format on

void enroll_cast(std::vector<LawEntry>& table) { enroll(CastLaws{}, table); }

}  // namespace layoutcheck::laws
