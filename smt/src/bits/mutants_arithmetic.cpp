#include "bits/mutants.hpp"
#include "layoutcheck/laws/lemmas/bits_checked.hpp"
#include "layoutcheck/laws/lemmas/bits_reciprocal.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

void reciprocals(MutantQueries& all) {
  using W = Word<16>;
  ReciprocalWord<W> const r{all.word<16>("d"), all.word<16>("limit"), all.word<16>("shift")};
  W const x = all.word<16>("x");
  std::vector<Bool> const any = {r.limit < W(256)};
  std::string_view const id = WordReciprocalIsExact::info.id;
  W const exact = x / r.divisor;
  auto const by = [&](W const& multiplier) { return ((x * multiplier) >> r.half()) >> r.shift; };

  all.add("reciprocal_rounded_down", id, "floor(2^k / d) for ceil(2^k / d)",
          {WordReciprocalIsExact::premises(r, x)}, any, by(r.power() / r.divisor) == exact);
  all.add("reciprocal_without_its_condition", id, "e * critical < 2^k is dropped",
          {r.is_tried(), x <= r.limit}, any, r.divide(x) == exact);
  all.add("reciprocal_range_one_too_large", id, "x <= limit + 1",
          {r.is_tried(), r.is_exact(), x <= r.limit + W(1), x < W(256)}, any, r.divide(x) == exact);
  W const earlier = r.limit / r.divisor * r.divisor - W(1);
  all.add("reciprocal_critical_one_short", id, "limit div d for (limit + 1) div d",
          {r.is_tried(), earlier * r.excess() < r.power(), x <= r.limit}, any,
          r.divide(x) == exact);
  all.add("reciprocal_power_doubled", id, "e * critical < 2^(k + 1)",
          {r.is_tried(), r.critical() * r.excess() < r.power() + r.power(), x <= r.limit,
           r.power() <= W(1 << 14)},
          any, r.divide(x) == exact);
  all.add("reciprocal_shift_missing", id, "the multiply-high alone",
          {WordReciprocalIsExact::premises(r, x)}, any,
          ((x * r.multiplier()) >> r.half()) == exact);
}

}  // namespace

void arithmetic_mutants(MutantQueries& all) {
  reciprocals(all);
  using N = Word<8>;
  Word<16> const exact = all.word<16>("exact");
  N const a = all.word<8>("a");
  N const b = all.word<8>("b");
  N const low = low_half(exact);
  Word<16> const most = sign_extended(greatest_number<N>());
  Bool const in_range = signed_at_most(Word<16>(0) - most, exact) && signed_at_most(exact, most);
  all.add("narrow_accepts_the_smallest", NarrowingIsExact::info.id,
          "-2^(w-1), which has no magnitude, is accepted", {}, {},
          iff(sign_extended(low) == exact, in_range));
  all.add("narrow_by_the_sign", NarrowingIsExact::info.id,
          "accepted when the lower half has the sign of the whole", {}, {},
          implies(iff(is_negative(low), is_negative(exact)), in_range));
  all.add("sum_by_size", CheckedSumRefusesOverflow::info.id,
          "refused when the sum is below the first operand", {}, {},
          iff(is_refused(sign_extended(a) + sign_extended(b)), !signed_at_most(a, a + b)));
  all.add("product_in_one_width", WideProductIsExact::info.id, "a product that wraps is never seen",
          {}, {signed_at_most(N(0), a), signed_at_most(N(0), b)}, signed_at_most(N(0), a * b));
}

}  // namespace layoutcheck::smt
