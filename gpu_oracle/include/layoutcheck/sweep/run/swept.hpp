#pragma once
/// Which laws a sweep takes, by what its items are, and which it leaves out and why.

#include <vector>

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
    laws::CoalesceIsShortest,
    laws::CoalesceZKeepsExtension,
    laws::CoalesceZLeavesNothingToJoin>;

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

/// The laws about layouts, pairs and swizzles that no sweep takes, each with the reason: what its
/// operation answers, or that it is about where there is an answer. A law for which none of these
/// reasons holds is in a list above, or the test Swept.EveryLawIsPlaced fails.
std::vector<LeftOut> left_out_laws();

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
