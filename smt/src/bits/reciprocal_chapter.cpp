// Exactness of reciprocals, step by step; each condition is linear arithmetic and congruence.
#include "layoutcheck/laws/lemmas/reciprocal.hpp"

#include "layoutcheck/smt/bits/reciprocal.hpp"

namespace layoutcheck::smt {

using namespace laws::lemmas;

void chapter_reciprocals(Theory& theory) {
  theory.lemma<ReciprocalIsExactAt>([](Proof& p, Int x, Int d, Int m, Int power) {
    Int const q = quotient(x, d);
    Int const r = remainder(x, d);
    Int const product = x * m;
    // d (x m - p q - p) = e x - (d - r) p, and d >= 1 keeps the sign.
    Int const over = product - power * q - power;
    p.use("equals_multiply", d * q, x - r, power);
    p.use("product", d, over);
    p.use("product", d, 0 - over);
    p.use("product", d, power * q - product);
    p.use("product", m * d - power, x);
    p.use("product", power, r);
    p.use("digits_are_found", product - power * q, power, q);
    p.use("equals_multiply", quotient(product, power), q, power);
  });
  theory.lemma<CriticalDividend>([](Proof& p, Int limit, Int d) {
    Int const wholes = quotient(limit + 1, d);
    p.use("quotient_is_below", limit + 1, d, number(d, 1));
    p.use("products_are_monotone", number(d, 1), wholes, d);
    p.use("digits_are_found", d - 1, d, wholes - 1);
  });
  theory.lemma<CriticalDividendDecides>([](Proof& p, Int x, Int limit, Int d, Int e, Int power) {
    Int const critical = critical_dividend(limit, d);
    Int const wholes = quotient(limit + 1, d);
    Int const q = quotient(x, d);
    Int const r = remainder(x, d);
    p.use("critical_dividend", limit, d);
    // Where x is not above critical.
    p.use("products_are_monotone", q + 1, wholes, d);
    p.use("products_are_monotone", x, critical, e);
    p.use("products_are_monotone", number(d, 1), d - r, power);
    // Above it: x = critical + 1 + r, r <= d - 2.
    p.use("products_are_monotone", wholes, q, d);
    p.use("products_are_monotone", wholes + 1, q, d);
    p.use("equals_multiply", q, wholes, d);
    p.use("equals_multiply", x, critical + 1 + r, e);
    p.use("products_are_monotone", r + 1, critical, e);
    p.use("products_are_monotone", number(d, 2), d - r, power);
  });
  theory.lemma<CeilingMultiplier>([](Proof&, Int, Int) {});
  theory.lemma<ReciprocalDivides>([](Proof& p, Int x, Int limit, Int d, Int n, Int t) {
    Int const power = n * t;
    Int const m = ceiling_multiplier(power, d);
    p.use("products_are_monotone", number(n, 1), n, t);
    p.use("ceiling_multiplier", power, d);
    p.use("critical_dividend_decides", x, limit, d, m * d - power, power);
    p.use("reciprocal_is_exact_at", x, d, m, power);
    p.use("divisions_chain", x * m, n, t);
  });
  theory.lemma<ReciprocalRefusedIsWrong>([](Proof& p, Int limit, Int d, Int m, Int power) {
    Int const critical = critical_dividend(limit, d);
    p.use("critical_dividend", limit, d);
    p.use("reciprocal_is_exact_at", critical, d, m, power);
    p.use("equals_multiply", remainder(critical, d), d - 1, power);
  });
  theory.lemma<LongerReciprocalIsNoWorse>([](Proof& p, Int power, Int d, Int c) {
    Int const m = ceiling_multiplier(power, d);
    Int const longer = ceiling_multiplier(2 * power, d);
    p.use("ceiling_multiplier", power, d);
    p.use("quotient_is_below", 2 * power + d - 1, d, 2 * m + 1);
    p.use("products_are_monotone", longer, 2 * m, d);
    p.use("products_are_monotone", longer * d - 2 * power, 2 * (m * d - power), c);
  });
  theory.lemma<ReciprocalServesHalfTheRange>([](Proof& p, Int c, Int e, Int, Int h, Int t) {
    p.use("products_are_monotone", c, h, e);
    p.use("products_are_monotone", e, 2 * t - 1, h);
  });
  theory.lemma<MultiplierFits>([](Proof& p, Int d, Int n, Int t) {
    p.use("products_are_monotone", t + 1, d, n);
    p.use("quotient_is_below", n * t + d - 1, d, n);
    p.use("quotient_is_below", n * t + d - 1, d, number(d, 0));
    p.use("product", n, t);
  });
  theory.lemma<PowerOfTwoShifts>([](Proof& p, Int x, Int m, Int d) {
    Int const r = remainder(x, d);
    p.use("equals_multiply", x, r + d * quotient(x, d), m);
    p.use("products_are_monotone", r, d, m);
    p.use("product", r, m);
    p.use("digits_are_found", r * m, m * d, quotient(x, d));
  });
  theory.lemma<ChoiceFits>([](Proof& p, Int c, Int e, Int n) {
    p.use("products_are_monotone", c, n, e);
    p.use("products_are_monotone", e, n, n);
  });
}

}  // namespace layoutcheck::smt
