// Swizzles with symbolic bits, base and shift, to the right and to the left, at 32 and 64 bits.
//
// First what the shifts do, by the formula itself. The rest follows from that alone: its conditions
// do not say what the masks and the moved field are, so that the solvers need not see a shift
// again.
#include "bits/words.hpp"
#include "layoutcheck/laws/lemmas/bits_swizzle.hpp"

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;

/// A swizzle whose parts are functions of the theory, which a proof may leave unread.
template <int kBits>
struct NamedSwizzle : SwizzleWord<Word<kBits>> {
  using W = Word<kBits>;
  using word_type = W;
  using Formula = SwizzleWord<W>;

  NamedSwizzle(W b, W m, W s) : Formula{b, m, s} {}
  /// Writes the functions.
  static void define(Theory& theory) {
    auto const define_one = [&](auto result, char const* name, auto const& part) {
      using R = decltype(result);
      theory.function<R, W, W, W>(name, name, [=](W b, W m, W s) {
        return part(Formula{b, m, s});
      });
    };
    define_one(Bool(), "swizzle_is_valid", [](Formula const& sw) { return sw.is_valid(); });
    define_one(Bool(), "swizzle_is_bijective", [](Formula const& sw) { return sw.is_bijective(); });
    define_one(W(), "swizzle_base_mask", [](Formula const& sw) { return sw.base_mask(); });
    define_one(W(), "swizzle_period_mask", [](Formula const& sw) { return sw.period_mask(); });
    define_one(W(), "swizzle_mask", [](Formula const& sw) { return sw.mask(); });
    define_one(W(), "swizzle_target", [](Formula const& sw) { return sw.target(); });
    theory.function<W, W, W, W, W>("swizzle_source", "where written bits come from",
                                   [](W b, W m, W s, W written) {
                                     return Formula{b, m, s}.source(written);
                                   });
    theory.function<W, W, W, W>(
        "swizzle_field", "the bits that are read, moved", [](W m, W s, W field) {
          Formula const sw{W(0), m, s};
          return select(sw.to_the_left(), field << sw.distance(), field >> sw.distance());
        });
  }
  static void seal(Proof& proof) {
    for (char const* name :
         {"swizzle_is_valid", "swizzle_is_bijective", "swizzle_base_mask", "swizzle_period_mask",
          "swizzle_mask", "swizzle_target", "swizzle_source", "swizzle_field"}) {
      proof.seal(name);
    }
  }

  Bool is_valid() const { return of<Bool>("swizzle_is_valid"); }
  Bool is_bijective() const { return of<Bool>("swizzle_is_bijective"); }
  W base_mask() const { return of<W>("swizzle_base_mask"); }
  W period_mask() const { return of<W>("swizzle_period_mask"); }
  W mask() const { return of<W>("swizzle_mask"); }
  W target() const { return of<W>("swizzle_target"); }
  W source(W const& written) const {
    return Function<W, W, W, W, W>("swizzle_source")(this->bits, this->base, this->shift, written);
  }
  W moved(W const& x) const {
    return Function<W, W, W, W>("swizzle_field")(this->base, this->shift, x & mask());
  }
  W operator()(W const& x) const { return x ^ moved(x); }

 private:
  template <class R>
  R of(char const* name) const {
    return Function<R, W, W, W>(name)(this->bits, this->base, this->shift);
  }
};

template <int kBits>
class SwizzleChapter {
 public:
  using W = Word<kBits>;

  explicit SwizzleChapter(Theory& theory) : T(theory) {}

  void write() {
    NamedSwizzle<kBits>::define(T);
    by_the_formula();
    by_the_masks();
  }

 private:
  template <class Lemma, class... Words>
  Theory::Open stated(std::string const& law, Words const&... words) {
    return T.stated_of_words<Lemma>(over(sw_.bits, sw_.base, sw_.shift, words...), law, sw_,
                                    words...);
  }
  template <class Lemma, class... Words>
  void formula(std::string const& law, Words const&... words) {
    stated<Lemma>(law, words...).by_cases(sw_.to_the_left(), "left", "right", [](Proof&) {});
  }
  /// Where its premises say to which side.
  template <class Lemma, class... Words>
  void one_sided(std::string const& law, Words const&... words) {
    stated<Lemma>(law, words...).directly([](Proof&) {});
  }

  void by_the_formula() {
    formula<SwizzleIsAnInvolution>("swizzle_is_an_involution", x_);
    formula<SwizzleIsNoOtherInvolution>("swizzle_is_no_involution");
    formula<SwizzleSendsOnlyZeroToZero>("", x_);
    one_sided<SwizzleByNothingCollides>("");
    one_sided<SwizzleOfShiftZeroClears>("swizzle_of_shift_zero_clears", x_);
    formula<SwizzleMovesBits>("swizzle_moves_bits", x_, p_);
    formula<SwizzleIsLinear>("swizzle_is_linear", x_, y_);
    formula<SwizzleKeepsZero>("");
    formula<SwizzleWritesItsFieldOnly>("", x_);
    formula<SwizzleReachesItsTarget>("", x_);
    formula<SwizzleFieldsLieInRange>("");
    formula<SwizzleMasksAreLow>("");
    formula<SwizzleOffsetHasFourForms>("", offset_);
    formula<SwizzleOffsetIsNotRead>("", offset_);
    formula<SwizzleOffsetDoesNotCarry>("", offset_);
    one_sided<SwizzleOffsetDoesNotFillTheGap>("", offset_);
  }

  template <class Lemma, class... Words>
  void sealed(std::string const& law, std::function<void(Proof&)> const& proof,
              Words const&... words) {
    stated<Lemma>(law, words...).directly([&](Proof& p) {
      NamedSwizzle<kBits>::seal(p);
      use(p, "swizzle_masks_are_low");
      use(p, "swizzle_fields_lie_in_range");
      proof(p);
    });
  }
  template <class... Words>
  void use(Proof& p, char const* theorem, Words const&... words) const {
    p.use(theorem, sw_.bits, sw_.base, sw_.shift, words...);
  }

  void by_the_masks() {
    auto const field_only = [&](Proof& p) { use(p, "swizzle_writes_its_field_only", x_); };
    sealed<SwizzleIsInjective>(
        "swizzle_is_injective",
        [&](Proof& p) {
          use(p, "swizzle_is_linear", x_, y_);
          use(p, "swizzle_sends_only_zero_to_zero", x_ ^ y_);
        },
        x_, y_);
    sealed<SwizzleStaysInRange>("swizzle_stays_in_domain", field_only, x_);
    sealed<SwizzleRepeats>("", field_only, x_, offset_);
    sealed<SwizzleOffsetDoesNotMeetTheTarget>(
        "", [&](Proof& p) { use(p, "swizzle_reaches_its_target", W(1) << p_); }, offset_, p_);
    sealed<SwizzleXorsDisjointOffsets>(
        "", [&](Proof& p) { use(p, "swizzle_is_linear", x_, offset_); }, x_, offset_);
    sealed<SwizzleCommutesOutsideItsTarget>("", field_only, x_, offset_);
    sealed<SwizzleCommutesBelowItsBase>("", field_only, x_, offset_);
  }

  Theory& T;
  NamedSwizzle<kBits> const sw_{T.word<kBits>("b"), T.word<kBits>("m"), T.word<kBits>("s")};
  W x_ = T.word<kBits>("x");
  W y_ = T.word<kBits>("y");
  W p_ = T.word<kBits>("p");
  W offset_ = T.word<kBits>("o");
};

}  // namespace

template <int kBits>
void chapter_swizzles(Theory& theory) {
  SwizzleChapter<kBits>(theory).write();
}
template void chapter_swizzles<32>(Theory& theory);
template void chapter_swizzles<64>(Theory& theory);

}  // namespace layoutcheck::smt
