// Reciprocals on words, every divisor, limit and dividend at once; at 16 bits one divisor at a
// time.
#include "layoutcheck/laws/lemmas/bits_reciprocal.hpp"

#include "bits/obligations.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

/// kWidth: of the dividend.
template <int kWidth>
void every_divisor(Obligations& all) {
  using W = Word<2 * kWidth>;
  ReciprocalWord<W> const r{W::variable("d"), W::variable("limit"), W::variable("shift")};
  W const x = W::variable("x");
  using Exact = WordReciprocalIsExact;
  using Wrong = WordReciprocalRefusedIsWrong;
  all.theorem(Exact::info);
  all.condition(Exact::info, "", kWidth, {Exact::premises(r, x)}, Exact::claim(r, x));
  all.theorem(Wrong::info);
  all.condition(Wrong::info, "", kWidth, {Wrong::premises(r)}, Wrong::claim(r));
}

/// One divisor and the shift that choose() ends with: any limit, any dividend.
template <int kWidth>
void one_divisor(Obligations& all, std::uint64_t divisor, std::uint64_t shift) {
  using W = Word<2 * kWidth>;
  ReciprocalWord<W> const r{W(divisor), W::variable("limit"), W(shift)};
  W const x = W::variable("x");
  using Exact = WordReciprocalIsExact;
  all.condition(Exact::info, "by_" + std::to_string(divisor) + "/", kWidth, {Exact::premises(r, x)},
                Exact::claim(r, x));
}

}  // namespace

void reciprocal_obligations(Obligations& all) {
  every_divisor<8>(all);
  one_divisor<16>(all, 6, 0);
  one_divisor<16>(all, 7, 2);
  one_divisor<16>(all, 96, 6);
  one_divisor<16>(all, 1000, 9);
}

}  // namespace layoutcheck::smt
