#include "layoutcheck/laws/catalogue/divide.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using DivideLaws = LawList<
    LogicalDivideStartsWithTile,
    LogicalDivideIsComposition,
    LogicalDivideKeepsSize,
    LogicalDivideKeepsImage,
    LogicalDivideAnswers,
    ZippedDivideGathersTiles,
    ZippedDivideAnswers,
    TiledDivideUnpacksRests,
    TiledDivideAnswers,
    FlatDivideUnpacksBoth,
    FlatDivideAnswers>;
// clang-format on

void enroll_divide(std::vector<LawEntry>& table) { enroll(DivideLaws{}, table); }

}  // namespace layoutcheck::laws
