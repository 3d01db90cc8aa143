#pragma once
/// Every law, one line each. A law that is not listed here is not checked by any engine.

#include "layoutcheck/laws/catalogue/basis.hpp"
#include "layoutcheck/laws/catalogue/cast.hpp"
#include "layoutcheck/laws/catalogue/coalesce.hpp"
#include "layoutcheck/laws/catalogue/common.hpp"
#include "layoutcheck/laws/catalogue/complement.hpp"
#include "layoutcheck/laws/catalogue/composition.hpp"
#include "layoutcheck/laws/catalogue/construct.hpp"
#include "layoutcheck/laws/catalogue/coordinates.hpp"
#include "layoutcheck/laws/catalogue/divide.hpp"
#include "layoutcheck/laws/catalogue/edit.hpp"
#include "layoutcheck/laws/catalogue/evaluate.hpp"
#include "layoutcheck/laws/catalogue/facts.hpp"
#include "layoutcheck/laws/catalogue/filter.hpp"
#include "layoutcheck/laws/catalogue/inverse.hpp"
#include "layoutcheck/laws/catalogue/linear.hpp"
#include "layoutcheck/laws/catalogue/linear_algebra.hpp"
#include "layoutcheck/laws/catalogue/linear_bridge.hpp"
#include "layoutcheck/laws/catalogue/linear_maps.hpp"
#include "layoutcheck/laws/catalogue/linear_parts.hpp"
#include "layoutcheck/laws/catalogue/product.hpp"
#include "layoutcheck/laws/catalogue/recover.hpp"
#include "layoutcheck/laws/catalogue/sort.hpp"
#include "layoutcheck/laws/catalogue/swizzle.hpp"
#include "layoutcheck/laws/catalogue/tile_to_shape.hpp"
#include "layoutcheck/laws/catalogue/tuple_arithmetic.hpp"
#include "layoutcheck/laws/catalogue/tuple_relations.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {

// One law, one line.
// clang-format off

using CoalesceLaws = LawList<  //
    CoalesceKeepsSize,
    CoalesceKeepsFunction,
    CoalesceLeavesNothingToJoin,
    CoalesceIsIdempotent,
    CoalesceIsShortest,
    CoalesceByProfileActsOnModes,
    CoalesceAnswers>;

using FilterLaws = LawList<  //
    FilterKeepsImage,
    FilterKeepsOrder,
    FilterSize,
    FilterLeavesNothingToDrop,
    FilterByProfileActsOnModes>;

using SortLaws = LawList<  //
    SortOrdersModes,
    SortKeepsModes,
    SqueezeKeepsFunction,
    SqueezeDropsUnitModesOnly>;

using CompositionLaws = LawList<  //
    CompositionKeepsSize,
    CompositionRefinesInner,
    CompositionFunction,
    CompositionExtendsOuter,
    CompositionAnswers,
    CompositionLeftIdentity,
    CompositionRightIdentity,
    CompositionAssociates,
    CompositionByTilerActsOnModes,
    CompositionKeepsUntiledModes,
    CompositionByTilerAnswers>;

using ComplementLaws = LawList<  //
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

using InverseLaws = LawList<  //
    RightInverseFunction,
    RightInverseIsLargest,
    LeftInverseFunction,
    LeftInverseAnswers,
    LeftInverseQuasiFunction,
    LeftInverseQuasiAnswers,
    InverseFromLeft,
    InverseFromRight,
    InverseKeepsSize,
    InverseDividesByStrides,
    InverseAnswers>;

using CommonLaws = LawList<  //
    MaxCommonLayoutFunction,
    MaxCommonLayoutIsLargest,
    MaxCommonVectorCounts,
    RightInverseIsLargestOfAll,
    NullspaceMapsToZero,
    NullspaceIsAll>;

using DivideLaws = LawList<  //
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

using ProductLaws = LawList<  //
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

using TileToShapeLaws = LawList<  //
    TileToShapeHasShape,
    TileToShapeRepeatsBlock,
    TileToShapeTilesAreDisjoint,
    TileToShapeStaysCompact,
    TileToShapeAnswers,
    TileToShapeFollowsOrder,
    TileToShapeOrderedAnswers>;

using CastLaws = LawList<  //
    UpcastImage,
    UpcastStartsGroups,
    UpcastAnswers,
    DowncastImage,
    DowncastSize,
    UpcastUndoesDowncast,
    DowncastAnswers>;

using FactLaws = LawList<  //
    IsInjectiveByTable,
    IsSurjectiveByTable,
    IsBijectiveByTable,
    IsCompactByTable,
    IsTractableByDefinition,
    IsNonDegenerateByDefinition,
    SizeCountsCoordinates,
    CosizeSpansImage>;

using RecoverLaws = LawList<  //
    RecoverFunction,
    RecoverKeepsSize,
    RecoverIsCoalesced,
    RecoverAnswers,
    RecoverInvertsTable,
    RecoverNamesFirstUnmeetable>;

using TupleLaws = LawList<  //
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
    PrefixProductAnswers,
    ShapeDivShrinksSize,
    ShapeDivTakesFromTheLeft,
    ShapeDivKeepsProfile,
    ShapeDivByMode,
    ShapeDivAnswers,
    CeilDivIsLeast,
    CeilDivKeepsProfile,
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

using CoordinateLaws = LawList<  //
    Idx2crdIsACoordinate,
    Idx2crdDigitsAddUp,
    Idx2crdThenCrd2idx,
    Idx2crdAnswers,
    Idx2crdByStridesInverts,
    Idx2crdByStridesIsACoordinate,
    Idx2crdByStridesAnswers,
    Crd2idxIsColexicographic,
    Crd2idxThenIdx2crd,
    Crd2idxAnswers,
    Crd2idxByStridesIsTheLayout,
    Crd2idxByStridesAnswers,
    Crd2crdIsACoordinate,
    Crd2crdKeepsIndex,
    Crd2crdThroughSourceKeepsIndex,
    Crd2crdAnswers>;

using ConstructLaws = LawList<  //
    CompactLeftKeepsShape,
    CompactLeftCounts,
    CompactLeftAnswers,
    CompactRightKeepsShape,
    CompactRightCountsFromTheRight,
    CompactRightAnswers,
    CompactOrderedKeepsShape,
    CompactOrderedFollowsOrder,
    CompactOrderedIsCompact,
    CompactOrderedAnswers,
    CompactLikeKeepsShape,
    CompactLikeKeepsOrder,
    CompactLikeHasNoGaps>;

using EditLaws = LawList<  //
    ConcatHasBothModes,
    ConcatAddsFunctions,
    ConcatAnswers,
    ModeHasItsShape,
    ModeKeepsItsFunction,
    ModeAnswers,
    GroupNestsModes,
    GroupKeepsFunction,
    GroupAnswers,
    TakeHasThoseModes,
    TakeKeepsFunction,
    TakeAnswers,
    SelectHasThoseModes,
    SelectAddsFunctions,
    SelectAnswers,
    ReplaceChangesOneMode,
    ReplaceChangesOneFunction,
    ReplaceAnswers,
    SliceHasFreeModes,
    DiceHasFixedModes,
    SliceSplitsFunction,
    DiceSplitsFunction,
    SliceAnswers,
    DiceAnswers,
    FlattenHasTheLeaves,
    FlattenKeepsFunction,
    UnflattenTakesProfile,
    UnflattenKeepsFunction,
    UnflattenAnswers>;

using EvaluateLaws = LawList<  //
    RankCountsModes,
    DepthCountsLevels,
    ShapeReadsExtents,
    StrideReadsStrides,
    TableListsValues,
    ImageIsTheSetOfValues,
    AtSumsDigits,
    AtExtendsLastMode,
    AtNaturalCoordinate,
    AtHierarchicalCoordinate,
    AtAnswers>;

using SwizzleLaws = LawList<  //
    SwizzleMovesBits,
    SwizzleIsLinear,
    SwizzleIsInjective,
    SwizzleOfShiftZeroClears,
    SwizzleIsAnInvolution,
    SwizzleIsNoInvolution,
    SwizzleStaysInDomain,
    ComposedAtMapsOffset,
    ComposedAtAnswers,
    ComposedSizeIsOfInner>;

using LinearLaws = LawList<  //
    LinearBasesSpanLayout,
    LinearBasesSpanSwizzle,
    LinearBasesSpanComposed,
    LinearBasesAnswer,
    LinearBasesOfComposedAnswer,
    ToLinearKeepsLayout,
    ToLinearKeepsComposed,
    ToLinearAnswers,
    ToLayoutKeepsFunction,
    ToLayoutAnswers,
    ToLayoutUndoesToLinear>;

using LinearMapLaws = LawList<  //
    LinearIdentityKeepsIndices,
    LinearIdentityAnswers,
    LinearZerosAreZero,
    LinearZerosAnswer,
    LinearStridedScalesIndices,
    LinearStridedAnswers,
    LinearAtJoinsBases,
    LinearAtAnswers,
    LinearMatrixListsColumns,
    LinearRankCountsValues,
    LinearIsInjectiveByRank,
    LinearIsSurjectiveByRank,
    LinearIsInvertibleIffBoth,
    LinearFreeBitsLeaveABasis>;

using LinearAlgebraLaws = LawList<  //
    LinearComposeFunction,
    LinearComposeHasDims,
    LinearComposeAnswers,
    LinearInvertFunction,
    LinearInvertHasDims,
    LinearInvertAnswers,
    LinearPseudoInvertFunction,
    LinearPseudoInvertHasDims,
    LinearPseudoInvertAnswers,
    LinearInvertAndComposeFunction,
    LinearInvertAndComposeHasDims,
    LinearInvertAndComposeAnswers,
    LinearDirectSumFunction,
    LinearDirectSumHasDims,
    LinearDirectSumAnswers,
    LinearDivideLeftFunction,
    LinearDivideLeftAnswers,
    LinearDivideRightFunction,
    LinearDivideRightAnswers>;

using LinearPartsLaws = LawList<  //
    LinearTransposeInFunction,
    LinearTransposeInHasDims,
    LinearTransposeInAnswers,
    LinearTransposeOutFunction,
    LinearTransposeOutHasDims,
    LinearTransposeOutAnswers,
    LinearReshapeInFunction,
    LinearReshapeInHasDims,
    LinearReshapeInAnswers,
    LinearReshapeOutFunction,
    LinearReshapeOutHasDims,
    LinearReshapeOutAnswers,
    LinearSublayoutFunction,
    LinearSublayoutHasDims,
    LinearSublayoutAnswers,
    LinearQuotientFunction,
    LinearQuotientHasDims,
    LinearQuotientAnswers,
    LinearRemoveZeroBasesFunction,
    LinearRemoveZeroBasesHasDims>;

using BasisLaws = LawList<  //
    BasisIdentityKeepsCoordinates,
    BasisIdentityAnswers,
    BasisSizeCounts,
    BasisAtAddsAlongAxes,
    BasisAtAnswers,
    BasisAxisSeesItsStrides,
    BasisAxisAnswers,
    BasisCoalesceFunction,
    BasisCoalesceIsMinimal,
    BasisCompositionFunction,
    BasisCompositionRefinesInner,
    BasisCompositionGoesByAxis,
    BasisCompositionAnswers>;

// clang-format on

}  // namespace layoutcheck::laws
