// Swizzles with symbolic bits, base and shift, to the right and to the left, at 32 and 64 bits.
//
// First what the shifts do, by the formula itself. The rest follows from that for *any* masks and
// moved fields with these properties, so that the solvers need not see a shift again.
#include "bits/induction.hpp"
#include "layoutcheck/laws/lemmas/bits_swizzle.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

/// Masks, and a function of the bits in `mask`. Every valid swizzle is one.
template <int kWidth>
struct SealedSwizzle {
  using word_type = Word<kWidth>;
  using W = Word<kWidth>;
  Truth is_valid() const { return true; }
  Truth is_bijective() const { return Truth(word_node(WordKind::variable, "bijective", 0)); }
  W base_mask() const { return W::variable("base_mask"); }
  W period_mask() const { return W::variable("period_mask"); }
  W mask() const { return W::variable("mask"); }
  W target() const { return W::variable("target"); }
  W source(W const& written) const { return applied<kWidth>("source", written); }
  W moved(W const& x) const { return applied<kWidth>("moved", x & mask()); }
  W operator()(W const& x) const { return x ^ moved(x); }
};

template <int kWidth>
class Chapter {
 public:
  using W = Word<kWidth>;
  using Premises = typename Inductions<kWidth>::Premises;

  explicit Chapter(Obligations& all) : all_(all), chapter_(all) {}

  void prove() {
    by_the_formula();
    by_the_masks();
  }

 private:
  enum class Sides : std::uint8_t { both, left, right };

  /// The lemma at the formula, and at `words` in addition to the swizzle.
  template <class Lemma, class... Words>
  void formula(Sides sides, std::string const& law, Words const&... words) {
    SwizzleWord<W> const sw{W::variable("b"), W::variable("m"), W::variable("s")};
    all_.theorem(Lemma::info, law);
    for (bool const left : {false, true}) {
      if (sides == (left ? Sides::right : Sides::left)) continue;
      Truth const side = left ? sw.to_the_left() : !sw.to_the_left();
      chapter_.template condition<Lemma>(left ? "left/" : "right/",
                                         {side, Lemma::premises(sw, words...)},
                                         Lemma::claim(sw, words...));
    }
    chapter_.template close<Lemma>();
  }

  void by_the_formula() {
    Sides const both = Sides::both;
    formula<SwizzleIsAnInvolution>(both, "swizzle_is_an_involution", x_);
    formula<SwizzleIsNoOtherInvolution>(both, "swizzle_is_no_involution");
    formula<SwizzleSendsOnlyZeroToZero>(both, "", x_);
    formula<SwizzleByNothingCollides>(Sides::right, "");
    formula<SwizzleOfShiftZeroClears>(Sides::right, "swizzle_of_shift_zero_clears", x_);
    formula<SwizzleMovesBits>(both, "swizzle_moves_bits", x_, p_);
    formula<SwizzleIsLinear>(both, "swizzle_is_linear", x_, y_);
    formula<SwizzleKeepsZero>(both, "");
    formula<SwizzleWritesItsFieldOnly>(both, "", x_);
    formula<SwizzleReachesItsTarget>(both, "", x_);
    formula<SwizzleFieldsLieInRange>(both, "");
    formula<SwizzleMasksAreLow>(both, "");
    formula<SwizzleOffsetHasFourForms>(both, "", offset_);
    formula<SwizzleOffsetIsNotRead>(both, "", offset_);
    formula<SwizzleOffsetDoesNotCarry>(both, "", offset_);
    formula<SwizzleOffsetDoesNotFillTheGap>(Sides::left, "", offset_);
  }

  template <class Lemma, class... Words>
  void sealed(std::string const& law, typename Inductions<kWidth>::Proof const& proof,
              Words const&... words) {
    all_.theorem(Lemma::info, law);
    chapter_.template directly<Lemma>(
        [&](Premises& p) {
          p.template use<SwizzleMasksAreLow>(sw_).template use<SwizzleFieldsLieInRange>(sw_);
          proof(p);
        },
        sw_, words...);
  }

  void by_the_masks() {
    sealed<SwizzleIsInjective>(
        "swizzle_is_injective",
        [&](Premises& p) {
          p.template use<SwizzleIsLinear>(sw_, x_, y_);
          p.template use<SwizzleSendsOnlyZeroToZero>(sw_, x_ ^ y_);
        },
        x_, y_);
    sealed<SwizzleStaysInRange>(
        "swizzle_stays_in_domain",
        [&](Premises& p) { p.template use<SwizzleWritesItsFieldOnly>(sw_, x_); }, x_);
    sealed<SwizzleRepeats>(
        "", [&](Premises& p) { p.template use<SwizzleWritesItsFieldOnly>(sw_, x_); }, x_, offset_);
    sealed<SwizzleOffsetDoesNotMeetTheTarget>(
        "", [&](Premises& p) { p.template use<SwizzleReachesItsTarget>(sw_, W(1) << p_); }, offset_,
        p_);
    sealed<SwizzleXorsDisjointOffsets>(
        "", [&](Premises& p) { p.template use<SwizzleIsLinear>(sw_, x_, offset_); }, x_, offset_);
    sealed<SwizzleCommutesOutsideItsTarget>(
        "", [&](Premises& p) { p.template use<SwizzleWritesItsFieldOnly>(sw_, x_); }, x_, offset_);
    sealed<SwizzleCommutesBelowItsBase>(
        "", [&](Premises& p) { p.template use<SwizzleWritesItsFieldOnly>(sw_, x_); }, x_, offset_);
  }

  Obligations& all_;
  Inductions<kWidth> chapter_;
  SealedSwizzle<kWidth> sw_;
  W x_ = W::variable("x");
  W y_ = W::variable("y");
  W p_ = W::variable("p");
  W offset_ = W::variable("o");
};

}  // namespace

void swizzle_obligations(Obligations& all) {
  Chapter<32>(all).prove();
  Chapter<64>(all).prove();
}

}  // namespace layoutcheck::smt
