#include "enroll/topics.hpp"
#include "layoutcheck/laws/catalogue/tuple_arithmetic.hpp"
#include "layoutcheck/laws/catalogue/tuple_relations.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using TupleLaws = LawList<
    ProductMultipliesLeaves,
    ProductAnswers,
    ProductEachMultipliesModes,
    ProductEachIsFlat,
    TupleRankCountsModes,
    TupleDepthCountsLevels,
    TupleFlattenKeepsLeaves,
    TupleFlattenIsFlat,
    TupleUnflattenKeepsLeaves,
    TupleUnflattenTakesProfile,
    TupleUnflattenAnswers,
    TupleMaxIsGreatestLeaf,
    TupleMaxAnswers,
    InnerProductAddsProducts,
    InnerProductAnswers,
    ElemScaleMultiplies,
    ElemScaleKeepsProfile,
    ElemScaleAnswers,
    PrefixProductSteps,
    PrefixProductKeepsProfile,
    PrefixProductStartsFromInit,
    PrefixProductFromInitKeepsProfile,
    PrefixProductAnswers,
    ShapeDivShrinksSize,
    ShapeDivTakesFromTheLeft,
    ShapeDivKeepsProfile,
    ShapeDivOfInteger,
    ShapeDivByMode,
    ShapeDivAnswers,
    CeilDivIsLeast,
    CeilDivKeepsProfile,
    CeilDivOfInteger,
    CeilDivByMode,
    CeilDivAnswers,
    CongruentIsSameParentheses,
    WeaklyCongruentReplacesLeaves,
    CompatibleSharesCoordinates,
    CompatibleAgreesByLevel,
    RefinesIsTheConverse,
    SubstitutePutsModesInPlace,
    SubstituteAnswers,
    RelativeModesAreInPlace,
    RelativeModesSubstituteBack,
    RelativeModesAnswer,
    MutualRefinementRefinesBoth,
    MutualRefinementIsCoarsest,
    MutualRefinementAnswers,
    TupleSliceKeepsFreeModes,
    TupleDiceKeepsFixedModes,
    TupleSliceAnswers,
    TupleDiceAnswers>;
// clang-format on

void enroll_tuple(std::vector<LawEntry>& table) { enroll(TupleLaws{}, table); }

}  // namespace layoutcheck::laws
