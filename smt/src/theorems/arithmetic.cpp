#include "theorems/chapters.hpp"

#include "layoutcheck/laws/lemmas/arithmetic.hpp"

namespace layoutcheck::smt {

void chapter_arithmetic(Theory& theory) {
  theory.lemma<laws::lemmas::Product>();
  theory.lemma<laws::lemmas::Euclid>();
  theory.lemma<laws::lemmas::DigitsAreFound>();
  theory.lemma<laws::lemmas::DigitsStayInRange>();
  theory.lemma<laws::lemmas::QuotientIsBelow>();
  theory.lemma<laws::lemmas::MultiplesShift>([](Proof& p, Int x, Int s, Int k) {
    p.use("digits_are_found", remainder(x, s), s, quotient(x, s) + k);
  });
  theory.lemma<laws::lemmas::CeilingAddsOne>([](Proof& p, Int x, Int s) {
    p.use("digits_are_found", s - 1, s, quotient(x, s));
    p.use("digits_are_found", remainder(x, s) - 1, s, quotient(x, s) + 1);
  });
  theory.lemma<laws::lemmas::EqualsMultiply>();
  theory.lemma<laws::lemmas::FactorsCancel>();
  theory.lemma<laws::lemmas::ProductsAreMonotone>([](Proof& p, Int a, Int b, Int c) {
    p.use("product", b - a, c).use("product", b - a - 1, c);
  });
  theory.lemma<laws::lemmas::ProductsAreNotZero>();
  theory.lemma<laws::lemmas::DivisionsChain>([](Proof& p, Int x, Int a, Int b) {
    Int const low = remainder(x, a);
    Int const rest = quotient(x, a);
    Int const digit = remainder(rest, b);
    Int const high = quotient(rest, b);
    p.use("equals_multiply", rest, digit + b * high, a);
    p.use("digits_stay_in_range", low, a, digit, b);
    p.use("digits_are_found", low + a * digit, a * b, high);
    p.use("digits_are_found", low, a, digit);
  });
}

}  // namespace layoutcheck::smt
