#include "bits/mutants.hpp"
#include "layoutcheck/laws/lemmas/bits_checked.hpp"
#include "layoutcheck/laws/lemmas/bits_reciprocal.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

void reciprocals(MutantQueries& all) {
  using W = Word<16>;
  ReciprocalWord<W> const r{W::variable("d"), W::variable("limit"), W::variable("shift")};
  W const x = W::variable("x");
  std::vector<Truth> const any = {r.limit < W(256)};
  laws::LemmaInfo const& info = WordReciprocalIsExact::info;
  W const exact = x / r.divisor;
  auto const by = [&](W const& multiplier) { return ((x * multiplier) >> r.half()) >> r.shift; };

  all.add("reciprocal_rounded_down", info, "floor(2^k / d) for ceil(2^k / d)",
          {WordReciprocalIsExact::premises(r, x)}, any, by(r.power() / r.divisor) == exact);
  all.add("reciprocal_without_its_condition", info, "e * critical < 2^k is dropped",
          {r.is_tried(), x <= r.limit}, any, r.divide(x) == exact);
  all.add("reciprocal_range_one_too_large", info, "x <= limit + 1",
          {r.is_tried(), r.is_exact(), x <= r.limit + W(1), x < W(256)}, any, r.divide(x) == exact);
  W const earlier = r.limit / r.divisor * r.divisor - W(1);
  all.add("reciprocal_critical_one_short", info, "limit div d for (limit + 1) div d",
          {r.is_tried(), earlier * r.excess() < r.power(), x <= r.limit}, any,
          r.divide(x) == exact);
  all.add("reciprocal_power_doubled", info, "e * critical < 2^(k + 1)",
          {r.is_tried(), r.critical() * r.excess() < r.power() + r.power(), x <= r.limit,
           r.power() <= W(1 << 14)},
          any, r.divide(x) == exact);
  all.add("reciprocal_shift_missing", info, "the multiply-high alone",
          {WordReciprocalIsExact::premises(r, x)}, any,
          ((x * r.multiplier()) >> r.half()) == exact);
}

}  // namespace

void arithmetic_mutants(MutantQueries& all) {
  reciprocals(all);
  using N = Word<8>;
  Word<16> const exact = Word<16>::variable("exact");
  N const a = N::variable("a");
  N const b = N::variable("b");
  N const low = low_half(exact);
  Word<16> const most = sign_extended(greatest_number<N>());
  Truth const in_range = signed_at_most(Word<16>(0) - most, exact) && signed_at_most(exact, most);
  all.add("narrow_accepts_the_smallest", NarrowingIsExact::info,
          "-2^(w-1), which has no magnitude, is accepted", {}, {},
          iff(sign_extended(low) == exact, in_range));
  all.add("narrow_by_the_sign", NarrowingIsExact::info,
          "accepted when the lower half has the sign of the whole", {}, {},
          implies(iff(is_negative(low), is_negative(exact)), in_range));
  all.add("sum_by_size", CheckedSumRefusesOverflow::info,
          "refused when the sum is below the first operand", {}, {},
          iff(is_refused(sign_extended(a) + sign_extended(b)), !signed_at_most(a, a + b)));
  all.add("product_in_one_width", WideProductIsExact::info, "a product that wraps is never seen",
          {}, {signed_at_most(N(0), a), signed_at_most(N(0), b)}, signed_at_most(N(0), a * b));
}

}  // namespace layoutcheck::smt
