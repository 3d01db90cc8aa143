#include "layoutcheck/laws/catalogue/linear.hpp"
#include "enroll/topics.hpp"
#include "layoutcheck/laws/catalogue/linear_bridge.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using LinearLaws = LawList<
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
// clang-format on

void enroll_linear(std::vector<LawEntry>& table) { enroll(LinearLaws{}, table); }

}  // namespace layoutcheck::laws
