#include "layoutcheck/laws/catalogue/product.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using ProductLaws = LawList<
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

void enroll_product(std::vector<LawEntry>& table) { enroll(ProductLaws{}, table); }

}  // namespace layoutcheck::laws
