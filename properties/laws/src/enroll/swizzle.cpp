#include "layoutcheck/laws/catalogue/swizzle.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using SwizzleLaws = LawList<
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
// clang-format on

void enroll_swizzle(std::vector<LawEntry>& table) { enroll(SwizzleLaws{}, table); }

}  // namespace layoutcheck::laws
