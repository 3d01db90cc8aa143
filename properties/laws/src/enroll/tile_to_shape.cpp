#include "layoutcheck/laws/catalogue/tile_to_shape.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using TileToShapeLaws = LawList<
    TileToShapeHasShape,
    TileToShapeRepeatsBlock,
    TileToShapeTilesAreDisjoint,
    TileToShapeStaysCompact,
    TileToShapeAnswers,
    TileToShapeFollowsOrder,
    TileToShapeOrderedAnswers>;
// clang-format on

void enroll_tile_to_shape(std::vector<LawEntry>& table) { enroll(TileToShapeLaws{}, table); }

}  // namespace layoutcheck::laws
