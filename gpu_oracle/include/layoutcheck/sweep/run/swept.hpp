#pragma once
/// Which laws a sweep takes, by what its items are, and which it leaves out and why. A law about
/// layouts, pairs or swizzles that is in neither list fails the test Swept.EveryLawIsPlaced.

#include "layoutcheck/laws/catalogue/coalesce.hpp"
#include "layoutcheck/laws/catalogue/common.hpp"
#include "layoutcheck/laws/catalogue/composition.hpp"
#include "layoutcheck/laws/catalogue/construct.hpp"
#include "layoutcheck/laws/catalogue/edit.hpp"
#include "layoutcheck/laws/catalogue/evaluate.hpp"
#include "layoutcheck/laws/catalogue/facts.hpp"
#include "layoutcheck/laws/catalogue/filter.hpp"
#include "layoutcheck/laws/catalogue/inverse.hpp"
#include "layoutcheck/laws/catalogue/recover.hpp"
#include "layoutcheck/laws/catalogue/sort.hpp"
#include "layoutcheck/laws/catalogue/swizzle.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::sweep {

// Laws about one layout, in groups: a device sweeps one group after the other, since the code of
// all of them is many times what its instruction caches hold. Laws with the same queries
// are in one group.
// clang-format off
using CoalesceGroup = laws::LawList<
    laws::CoalesceKeepsSize,
    laws::CoalesceKeepsFunction,
    laws::CoalesceLeavesNothingToJoin,
    laws::CoalesceIsIdempotent,
    laws::CoalesceIsShortest>;

using FilterGroup = laws::LawList<
    laws::FilterKeepsImage,
    laws::FilterKeepsOrder,
    laws::FilterSize,
    laws::FilterLeavesNothingToDrop>;

using SortGroup = laws::LawList<
    laws::SortOrdersModes,
    laws::SortKeepsModes,
    laws::SqueezeKeepsFunction,
    laws::SqueezeDropsUnitModesOnly,
    laws::FlattenHasTheLeaves,
    laws::FlattenKeepsFunction>;

using IdentityGroup = laws::LawList<
    laws::CompositionLeftIdentity,
    laws::CompositionRightIdentity>;

using InverseGroup = laws::LawList<
    laws::RightInverseFunction,
    laws::LeftInverseFunction,
    laws::LeftInverseQuasiFunction,
    laws::InverseFromLeft,
    laws::InverseFromRight,
    laws::InverseKeepsSize,
    laws::InverseDividesByStrides>;

using ForcedGroup = laws::LawList<
    laws::RightInverseIsLargest,
    laws::RecoverInvertsTable>;

using NullspaceGroup = laws::LawList<
    laws::NullspaceMapsToZero,
    laws::NullspaceIsAll>;

using FactGroup = laws::LawList<
    laws::IsInjectiveByTable,
    laws::IsCompactByTable,
    laws::IsTractableByDefinition,
    laws::IsNonDegenerateByDefinition,
    laws::SizeCountsCoordinates,
    laws::CosizeSpansImage>;

using ConstructGroup = laws::LawList<
    laws::CompactLikeKeepsShape,
    laws::CompactLikeKeepsOrder,
    laws::CompactLikeHasNoGaps,
    laws::RankCountsModes,
    laws::DepthCountsLevels,
    laws::ShapeReadsExtents,
    laws::StrideReadsStrides>;

using PairLaws = laws::LawList<
    laws::CompositionKeepsSize,
    laws::CompositionRefinesInner,
    laws::CompositionFunction,
    laws::CompositionExtendsOuter>;

using SwizzleLaws = laws::LawList<
    laws::SwizzleMovesBits,
    laws::SwizzleIsLinear,
    laws::SwizzleIsInjective,
    laws::SwizzleOfShiftZeroClears,
    laws::SwizzleIsAnInvolution,
    laws::SwizzleIsNoInvolution,
    laws::SwizzleStaysInDomain>;
// clang-format on

template <class... Lists>
struct Join;
template <class... Laws>
struct Join<laws::LawList<Laws...>> {
  using type = laws::LawList<Laws...>;
};
template <class... A, class... B, class... Rest>
struct Join<laws::LawList<A...>, laws::LawList<B...>, Rest...> {
  using type = typename Join<laws::LawList<A..., B...>, Rest...>::type;
};

using LayoutLaws = Join<CoalesceGroup, FilterGroup, SortGroup, IdentityGroup, InverseGroup,
                        ForcedGroup, NullspaceGroup, FactGroup, ConstructGroup>::type;

struct LeftOut {
  std::string_view law;
  std::string_view why;
};

inline constexpr std::string_view kSearch =
    "decided by a complete search for layouts, host only and far slower than the sweep; the "
    "exhaustive and random engines take it";
inline constexpr std::string_view kHeap = "its answer is a table on the heap; host only";
inline constexpr std::string_view kOnlyAnswers =
    "host only; the operation's laws that are swept make the same query on the same items, and "
    "count its refusals";
inline constexpr std::string_view kOtherPairs =
    "sweeps over pairs are about composition; the exhaustive and random engines take it";

inline constexpr LeftOut kLeftOut[] = {
    {"left_inverse_answers", kSearch},
    {"left_inverse_quasi_answers", kSearch},
    {"inverse_answers", kSearch},
    {"right_inverse_is_largest_of_all", kSearch},
    {"table_lists_values", kHeap},
    {"image_is_the_set_of_values", kHeap},
    {"linear_bases_span_layout", kHeap},
    {"linear_bases_span_swizzle", kHeap},
    {"linear_bases_answer", kHeap},
    {"to_linear_keeps_layout", kHeap},
    {"to_linear_answers", kHeap},
    {"composition_answers", kSearch},
    {"max_common_layout_function", kOtherPairs},
    {"max_common_layout_is_largest", kSearch},
    {"max_common_vector_counts", kSearch},
    {"concat_has_both_modes", kOtherPairs},
    {"concat_adds_functions", kOtherPairs},
    {"concat_answers", kSearch},
    {"blocked_product_pairs_modes", kOtherPairs},
    {"blocked_product_places_tiles", kOtherPairs},
    {"blocked_product_answers", kSearch},
    {"raked_product_pairs_modes", kOtherPairs},
    {"raked_product_places_tiles", kOtherPairs},
    {"raked_product_answers", kSearch},
    {"image_answers", kHeap},
    {"table_answers", kHeap},
    {"max_common_layout_answers", kOtherPairs},
    {"max_common_vector_answers", kOtherPairs},
    {"size_answers", kOnlyAnswers},
    {"cosize_answers", kOnlyAnswers},
    {"rank_answers", kOnlyAnswers},
    {"depth_answers", kOnlyAnswers},
    {"shape_answers", kOnlyAnswers},
    {"stride_answers", kOnlyAnswers},
    {"is_injective_answers", kOnlyAnswers},
    {"is_compact_answers", kOnlyAnswers},
    {"is_tractable_answers", kOnlyAnswers},
    {"is_non_degenerate_answers", kOnlyAnswers},
    {"compact_like_answers", kOnlyAnswers},
    {"flatten_answers", kOnlyAnswers},
    {"filter_answers", kOnlyAnswers},
    {"sort_answers", kOnlyAnswers},
    {"squeeze_answers", kOnlyAnswers},
    {"right_inverse_answers", kOnlyAnswers},
    {"nullspace_answers", kOnlyAnswers},
};

template <class List>
struct ListSize;
template <class... Laws>
struct ListSize<laws::LawList<Laws...>> {
  static constexpr int value = sizeof...(Laws);
};
template <class List>
inline constexpr int kLaws = ListSize<List>::value;

/// visit.template operator()<Law>(index) for every law of the list, in order.
template <class Visit, class... Laws>
LC_HD constexpr void for_each_law(laws::LawList<Laws...>, Visit&& visit) {
  int index = 0;
  (visit.template operator()<Laws>(index++), ...);
}

}  // namespace layoutcheck::sweep
