// core's checked arithmetic on words.
#include "layoutcheck/laws/lemmas/bits_checked.hpp"

#include "bits/obligations.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

template <class Lemma, class... Words>
void lemma(Obligations& all, int width, Words const&... words) {
  all.theorem(Lemma::info);
  all.condition(Lemma::info, "", width, {Truth(true)}, Lemma::claim(words...));
}

template <int kWidth>
void at_width(Obligations& all) {
  using N = Word<kWidth>;
  N const a = N::variable("a");
  N const b = N::variable("b");
  lemma<NarrowingIsExact>(all, kWidth, Word<2 * kWidth>::variable("exact"));
  lemma<CheckedSumRefusesOverflow>(all, kWidth, a, b);
  lemma<CheckedDifferenceRefusesOverflow>(all, kWidth, a, b);
}

}  // namespace

void checked_obligations(Obligations& all) {
  at_width<32>(all);
  at_width<64>(all);
  lemma<WideProductIsExact>(all, 6, Word<6>::variable("a"), Word<6>::variable("b"));
}

}  // namespace layoutcheck::smt
