#include "layoutcheck/laws/catalogue/product.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using Listed = LawList<
    LogicalProductStartsWithBlock,
    LogicalProductPlacesInOrder,
    LogicalProductTilesAreDisjoint,
    LogicalProductIsInjective,
    LogicalProductAnswers,
    ZippedProductGathersTiles,
    ZippedProductAnswers,
    TiledProductUnpacksPlaces,
    TiledProductAnswers,
    FlatProductUnpacksBoth,
    FlatProductAnswers,
    BlockedProductPairsModes,
    BlockedProductPlacesTiles,
    BlockedProductAnswers,
    RakedProductPairsModes,
    RakedProductPlacesTiles,
    RakedProductAnswers>;
// clang-format on

void enroll_product(std::vector<LawEntry>& table) { enroll(Listed{}, table); }

}  // namespace layoutcheck::laws
