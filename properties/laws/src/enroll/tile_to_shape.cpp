#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_tile_to_shape(std::vector<LawEntry>& table) { enroll(TileToShapeLaws{}, table); }

}  // namespace layoutcheck::laws
