// The lemmas about words on numbers, and their formulas against core.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "layoutcheck/core/swizzle/swizzle.hpp"
#include "layoutcheck/laws/lemmas/bits_checked.hpp"
#include "layoutcheck/laws/lemmas/bits_reciprocal.hpp"
#include "layoutcheck/laws/lemmas/bits_swizzle.hpp"
#include "layoutcheck/laws/lemmas/overflow.hpp"
#include "layoutcheck/laws/lemmas/reciprocal.hpp"
#include "layoutcheck/smt/bits/bits.hpp"
#include "layoutcheck/smt/solve/queries.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws;
using namespace laws::lemmas;

constexpr int kRuns = 20000;
using Random = std::mt19937_64;

template <class W>
W some_word(Random& random) {
  return W(random()) >> static_cast<int>(random() % word_width<W>);
}

/// Counts where the premise holds; the claim must hold there.
template <class Lemma, class... A>
void expect_lemma(int& met, A const&... arguments) {
  if (!Lemma::premises(arguments...)) return;
  ++met;
  ASSERT_TRUE(Lemma::claim(arguments...)) << Lemma::info.id;
}

template <class W>
class SwizzleLemmas : public ::testing::Test {
 protected:
  /// Around every border of the premises, and anywhere.
  SwizzleWord<W> some_swizzle() {
    for (;;) {
      int const most = random_() % 2 == 0 ? 4 : word_width<W> / 2;
      auto const one = [&](int low) {
        return static_cast<int>(random_() % static_cast<unsigned>(most + 1 - low)) + low;
      };
      SwizzleWord<W> const sw{W(one(0)), W(one(0)), W(one(-most))};
      if (sw.is_valid()) return sw;
    }
  }
  template <class Lemma, int kWords>
  void holds() {
    int met = 0;
    for (int run = 0; run < kRuns; ++run) {
      SwizzleWord<W> const sw = some_swizzle();
      W const x = some_word<W>(random_);
      W const y = some_word<W>(random_) & (run % 2 == 0 ? ~W(0) : ~x);
      if constexpr (kWords == 0) expect_lemma<Lemma>(met, sw);
      if constexpr (kWords == 1) expect_lemma<Lemma>(met, sw, x);
      if constexpr (kWords == 2) expect_lemma<Lemma>(met, sw, x, y);
    }
    EXPECT_GT(met, 10) << Lemma::info.id;
  }
  Random random_{20250101};
};
using Words = ::testing::Types<std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(SwizzleLemmas, Words);

TYPED_TEST(SwizzleLemmas, HoldOnNumbers) {
  this->template holds<SwizzleIsAnInvolution, 1>();
  this->template holds<SwizzleIsNoOtherInvolution, 0>();
  this->template holds<SwizzleByNothingCollides, 0>();
  this->template holds<SwizzleOfShiftZeroClears, 1>();
  this->template holds<SwizzleStaysInRange, 1>();
  this->template holds<SwizzleIsLinear, 2>();
  this->template holds<SwizzleKeepsZero, 0>();
  this->template holds<SwizzleWritesItsFieldOnly, 1>();
  this->template holds<SwizzleFieldsLieInRange, 0>();
  this->template holds<SwizzleMasksAreLow, 0>();
  this->template holds<SwizzleReachesItsTarget, 1>();
  this->template holds<SwizzleOffsetHasFourForms, 1>();
  this->template holds<SwizzleOffsetIsNotRead, 1>();
  this->template holds<SwizzleOffsetDoesNotCarry, 1>();
  this->template holds<SwizzleOffsetDoesNotFillTheGap, 1>();
  this->template holds<SwizzleXorsDisjointOffsets, 2>();
  this->template holds<SwizzleCommutesOutsideItsTarget, 2>();
  this->template holds<SwizzleCommutesBelowItsBase, 2>();
}

TYPED_TEST(SwizzleLemmas, HoldAtMultiplesAndAtBitsOfTheTarget) {
  using W = TypeParam;
  int repeats = 0;
  int meets = 0;
  int moves = 0;
  for (int run = 0; run < kRuns; ++run) {
    SwizzleWord<W> const sw = this->some_swizzle();
    W const x = some_word<W>(this->random_);
    W const o = some_word<W>(this->random_);
    expect_lemma<SwizzleMovesBits>(moves, sw, x, W(o % word_width<W>));
    expect_lemma<SwizzleRepeats>(repeats, sw, x, o & ~sw.period_mask());
    expect_lemma<SwizzleOffsetDoesNotMeetTheTarget>(meets, sw, o & ~sw.mask(),
                                                    W(this->random_() % word_width<W>));
  }
  EXPECT_GT(repeats, 10);
  EXPECT_GT(meets, 10);
  EXPECT_GT(moves, 10);
}

TEST(SwizzleLemmas32, HoldOnEverySmallDomain) {
  using W = std::uint32_t;
  int injective = 0;
  int zero = 0;
  for (int b = 0; b <= 3; ++b) {
    for (int m = 0; m <= 2; ++m) {
      for (int s = -3; s <= 3; ++s) {
        SwizzleWord<W> const sw{W(b), W(m), W(s)};
        for (W x = 0; x <= sw.period_mask(); ++x) {
          expect_lemma<SwizzleSendsOnlyZeroToZero>(zero, sw, x);
          for (W y = 0; y < x; ++y) expect_lemma<SwizzleIsInjective>(injective, sw, x, y);
        }
        std::set<W> values;
        for (W x = 0; x <= sw.period_mask(); ++x) values.insert(sw(x));
        EXPECT_EQ(values.size() == sw.period_mask() + 1, sw.is_bijective());
      }
    }
  }
  EXPECT_GT(zero, 10);
  EXPECT_EQ(injective, 0);  // no two indices collide: the premise holds at equal ones only
}

TEST(SwizzleFormula, IsTheOneOfCore) {
  Random random(7);
  for (int run = 0; run < kRuns; ++run) {
    auto const bits = static_cast<index_t>(random() % 40);
    auto const base = static_cast<index_t>(random() % 40);
    auto const shift = static_cast<index_t>(random() % 80) - 40;
    auto const made = make_swizzle(bits, base, shift);
    using W = std::uint64_t;
    SwizzleWord<W> const sw{W(bits), W(base), static_cast<W>(shift)};
    ASSERT_EQ(made.has_value(), sw.is_valid() && sw.reach() <= W(kMaxSwizzleBits));
    if (!made) continue;
    W const x = random() >> 1;
    ASSERT_EQ(sw(x), static_cast<W>((*made)(static_cast<index_t>(x))));
    ASSERT_EQ(sw.mask(), static_cast<W>(made->mask()));
    ASSERT_EQ(sw.period_mask() + 1, static_cast<W>(made->domain()));
    ASSERT_EQ(sw.is_bijective(), is_bijective(*made));
    ASSERT_EQ(sw.is_involution(), is_involution(*made));
  }
}

TEST(CheckedLemmas, HoldOnNumbersAndAgreeWithCore) {
  Random random(8);
  for (int run = 0; run < kRuns; ++run) {
    // Near the ends as often as anywhere.
    auto const near = [&] { return (random() % 4 << 62) + random() % 8 - 4; };
    std::uint64_t const a = run % 2 == 0 ? near() : some_word<std::uint64_t>(random);
    std::uint64_t const b = run % 2 == 0 ? near() : some_word<std::uint64_t>(random);
    auto const high = static_cast<std::uint32_t>(a >> 32);
    auto const low = static_cast<std::uint32_t>(b >> 32);
    ASSERT_TRUE(NarrowingIsExact::claim(a));
    ASSERT_TRUE(NarrowingIsExact::claim(laws::sign_extended(high) + (b & 7) - 4));
    ASSERT_TRUE(CheckedSumRefusesOverflow::claim(high, low));
    ASSERT_TRUE(CheckedDifferenceRefusesOverflow::claim(high, low));
    Checked const one(static_cast<index_t>(a));
    Checked const other(static_cast<index_t>(b));
    ASSERT_EQ(sum_is_refused(a, b), (one + other).overflowed());
    ASSERT_EQ(difference_is_refused(a, b), (one - other).overflowed());
  }
}

TEST(WordReciprocals, HoldOnNumbers) {
  using W = std::uint64_t;
  Random random(9);
  int exact = 0;
  int refused = 0;
  for (int run = 0; run < kRuns; ++run) {
    W const divisor = some_word<std::uint32_t>(random);
    W const limit = some_word<std::uint32_t>(random) | (run % 2 == 0 ? W(1) << 31 : W(0));
    if (divisor < 2) continue;
    W const most = static_cast<W>(31 - __builtin_clz(static_cast<std::uint32_t>(divisor)));
    for (W const shift : {W(0), most}) {
      ReciprocalWord<W> const r{divisor, limit, shift};
      for (W const x : {limit, r.critical(), some_word<std::uint32_t>(random) % (limit + 1)}) {
        expect_lemma<WordReciprocalIsExact>(exact, r, x);
      }
      expect_lemma<WordReciprocalRefusedIsWrong>(refused, r);
    }
  }
  EXPECT_GT(exact, 1000);
  EXPECT_GT(refused, 1000);
}

TEST(ReciprocalLemmas, HoldOnSmallIntegers) {
  int met[9] = {};
  for (index_t d = 1; d <= 12; ++d) {
    for (index_t limit = 0; limit <= 40; ++limit) {
      expect_lemma<CriticalDividend>(met[0], limit, d);
      for (index_t const n : {1, 2, 16, 32}) {
        for (index_t const t : {1, 2, 4, 8}) {
          index_t const p = n * t;
          index_t const m = ceiling_multiplier(p, d);
          for (index_t x = 0; x <= limit; ++x) {
            expect_lemma<ReciprocalDivides>(met[1], x, limit, d, n, t);
            expect_lemma<ReciprocalIsExactAt>(met[2], x, d, m, p);
            expect_lemma<CriticalDividendDecides>(met[3], x, limit, d, m * d - p, p);
          }
          expect_lemma<ReciprocalRefusedIsWrong>(met[4], limit, d, m, p);
          expect_lemma<LongerReciprocalIsNoWorse>(met[5], p, d, limit);
          expect_lemma<MultiplierFits>(met[6], d, n, t);
          expect_lemma<ReciprocalServesHalfTheRange>(met[7], limit, d - 1, d, n, t);
          expect_lemma<PowerOfTwoShifts>(met[8], limit, m, d);
        }
      }
    }
  }
  for (int count : met) EXPECT_GT(count, 100);
}

TEST(OverflowLemmas, HoldOnSmallIntegers) {
  int digit = 0;
  int sum = 0;
  for (index_t a = 0; a <= 4; ++a) {
    for (index_t b = 0; b <= 4; ++b) {
      for (index_t c = -4; c <= 4; ++c) {
        for (index_t g = 0; g <= 4; ++g) {
          expect_lemma<DigitTimesStride>(digit, a, b, c, g);
          expect_lemma<WideSumFits>(sum, a, b, c, g);
        }
      }
    }
  }
  EXPECT_GT(digit, 100);
  EXPECT_GT(sum, 100);
}

TEST(BitQueries, HaveUniqueNamesAndOneTheoremEach) {
  Theory const none;
  std::set<std::string> theorems;
  std::vector<Entry> const entries = all_entries(none);
  for (Entry const& entry : entries) {
    EXPECT_TRUE(theorems.insert(entry.name).second) << entry.name;
    EXPECT_EQ(entry.group, Group::bits);
  }
  for (Entry const& entry : entries) {
    for (std::string const& other : entry.rests_on) EXPECT_TRUE(theorems.contains(other)) << other;
  }
  std::set<std::string> names;
  std::set<std::string> proved;
  for (Query const& query : all_work(none).queries) {
    EXPECT_TRUE(names.insert(query.name).second) << query.name;
    EXPECT_TRUE(theorems.contains(query.theorem)) << query.theorem;
    proved.insert(query.theorem);
    EXPECT_TRUE(is_about_words(query)) << query.name;
    EXPECT_TRUE(query.name.ends_with("/" + std::to_string(query.bits))) << query.name;
    EXPECT_TRUE(query.text.ends_with("(check-sat)\n"));
  }
  EXPECT_EQ(proved, theorems);
  for (Query const& query : mutant_bit_queries()) {
    EXPECT_TRUE(names.insert(query.name).second) << query.name;
    EXPECT_TRUE(theorems.contains(query.theorem)) << query.theorem;
  }
  EXPECT_GE(mutant_bit_queries().size(), 40U);
}

TEST(BitQueries, AreTheSameTextsEveryTime) {
  Theory const none;
  std::vector<Query> const once = all_work(none).queries;
  std::vector<Query> const again = all_work(none).queries;
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t k = 0; k < once.size(); ++k) {
    EXPECT_EQ(once[k].text, again[k].text);
    EXPECT_EQ(once[k].cover, again[k].cover);
  }
}

}  // namespace
}  // namespace layoutcheck::smt
