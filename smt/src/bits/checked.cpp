// core's checked arithmetic on words.
#include "layoutcheck/laws/lemmas/bits_checked.hpp"

#include "bits/words.hpp"

namespace layoutcheck::smt {

using namespace laws::lemmas;

template <int kBits>
void chapter_checked(Theory& theory) {
  auto const nothing = [](Proof&) {};
  auto const exact = theory.word<2 * kBits>("exact");
  auto const a = theory.word<kBits>("a");
  auto const b = theory.word<kBits>("b");
  theory.stated_of_words<NarrowingIsExact>(over(exact), "", exact).directly(nothing);
  theory.stated_of_words<CheckedSumRefusesOverflow>(over(a, b), "", a, b).directly(nothing);
  theory.stated_of_words<CheckedDifferenceRefusesOverflow>(over(a, b), "", a, b).directly(nothing);
}
template void chapter_checked<32>(Theory& theory);
template void chapter_checked<64>(Theory& theory);

template <int kBits>
void chapter_wide_products(Theory& theory) {
  auto const a = theory.word<kBits>("a");
  auto const b = theory.word<kBits>("b");
  theory.stated_of_words<WideProductIsExact>(over(a, b), "", a, b).directly([](Proof&) {});
}
template void chapter_wide_products<6>(Theory& theory);

}  // namespace layoutcheck::smt
