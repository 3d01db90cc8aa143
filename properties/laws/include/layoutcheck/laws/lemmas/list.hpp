#pragma once
/// The lemmas about integers, one line each.

#include "layoutcheck/laws/lemmas/arithmetic.hpp"
#include "layoutcheck/laws/lemmas/overflow.hpp"
#include "layoutcheck/laws/lemmas/reciprocal.hpp"

namespace layoutcheck::laws::lemmas {

template <class... Lemma>
struct LemmaList {};

// One lemma, one line.
// clang-format off

using ArithmeticLemmas = LemmaList<  //
    Euclid,
    Product,
    DigitsAreFound,
    DigitsStayInRange,
    QuotientIsBelow,
    DivisionsChain,
    MultiplesShift,
    CeilingAddsOne,
    EqualsMultiply,
    FactorsCancel,
    ProductsAreMonotone,
    ProductsAreNotZero,
    DigitTimesStride,
    WideSumFits,
    ReciprocalIsExactAt,
    CriticalDividend,
    CriticalDividendDecides,
    CeilingMultiplier,
    ReciprocalDivides,
    ReciprocalRefusedIsWrong,
    LongerReciprocalIsNoWorse,
    ReciprocalServesHalfTheRange,
    MultiplierFits,
    PowerOfTwoShifts,
    ChoiceFits>;

// clang-format on

}  // namespace layoutcheck::laws::lemmas
