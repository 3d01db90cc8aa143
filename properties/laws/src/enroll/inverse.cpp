#include "layoutcheck/laws/catalogue/inverse.hpp"
#include "enroll/topics.hpp"

namespace layoutcheck::laws {

// One law, one line: what is not listed is not checked by any engine.
// clang-format off
using InverseLaws = LawList<
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
// clang-format on

void enroll_inverse(std::vector<LawEntry>& table) { enroll(InverseLaws{}, table); }

}  // namespace layoutcheck::laws
