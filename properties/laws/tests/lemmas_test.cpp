// The lemmas of the proofs, on integers: every small argument.

#include <gtest/gtest.h>

#include "layoutcheck/laws/lemmas/list.hpp"

namespace layoutcheck::laws::lemmas {
namespace {

constexpr index_t kLeast = -6;
constexpr index_t kGreatest = 7;

struct Tally {
  int met = 0;
  int broken = 0;
};

template <class Lemma, class... I>
void walk(Tally& tally, I... chosen) {
  if constexpr (sizeof...(I) == Lemma::arity) {
    if (!Lemma::premises(chosen...)) return;
    ++tally.met;
    if (!Lemma::claim(chosen...)) ++tally.broken;
  } else {
    for (index_t x = kLeast; x <= kGreatest; ++x) walk<Lemma>(tally, chosen..., x);
  }
}

template <class Lemma>
void expect_holds() {
  Tally tally;
  walk<Lemma>(tally);
  EXPECT_EQ(tally.broken, 0) << Lemma::info.id;
  EXPECT_GT(tally.met, 0) << Lemma::info.id << " says nothing";
}

template <class... Lemma>
void expect_all(LemmaList<Lemma...>) {
  (expect_holds<Lemma>(), ...);
}

TEST(Lemmas, HoldOnEverySmallInteger) { expect_all(ArithmeticLemmas{}); }

TEST(Lemmas, DivideByFloor) {
  for (index_t x = -50; x <= 50; ++x) {
    for (index_t s = 1; s <= 12; ++s) {
      EXPECT_EQ(s * quotient(x, s) + remainder(x, s), x);
      EXPECT_TRUE(0 <= remainder(x, s) && remainder(x, s) < s);
    }
  }
}

/// One too few: the range of digits that are found is exact.
struct DigitsAreFoundPastTheirRange : DigitsAreFound {
  static constexpr bool premises(index_t r, index_t s, index_t) {
    return 0 <= r && r <= s && s >= 1;
  }
};
TEST(Lemmas, AMutantIsKilled) {
  Tally tally;
  walk<DigitsAreFoundPastTheirRange>(tally);
  EXPECT_GT(tally.broken, 0);
}

}  // namespace
}  // namespace layoutcheck::laws::lemmas
