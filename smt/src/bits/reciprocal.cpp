// Reciprocals on words, every divisor, limit and dividend at once; at 16 bits one divisor at a
// time.
#include "layoutcheck/laws/lemmas/bits_reciprocal.hpp"

#include "bits/words.hpp"

namespace layoutcheck::smt {

using namespace laws::lemmas;

template <int kBits>
void chapter_word_reciprocals(Theory& theory) {
  using W = Word<kBits>;
  ReciprocalWord<W> const r{theory.word<kBits>("d"), theory.word<kBits>("limit"),
                            theory.word<kBits>("shift")};
  W const x = theory.word<kBits>("x");
  auto const nothing = [](Proof&) {};
  theory.stated_of_words<WordReciprocalIsExact>(over(r.divisor, r.limit, r.shift, x), "", r, x)
      .directly(nothing);
  theory.stated_of_words<WordReciprocalRefusedIsWrong>(over(r.divisor, r.limit, r.shift), "", r)
      .directly(nothing);
}
template void chapter_word_reciprocals<16>(Theory& theory);

template <int kBits>
void chapter_word_reciprocal_by(Theory& theory, int divisor, int shift) {
  using W = Word<kBits>;
  ReciprocalWord<W> const r{W(divisor), theory.word<kBits>("limit"), W(shift)};
  W const x = theory.word<kBits>("x");
  using Exact = WordReciprocalIsExact;
  theory
      .theorem({.name = std::string(Exact::info.id) + "_by_" + std::to_string(divisor),
                .says = std::string(Exact::info.says) + ", by " + std::to_string(divisor),
                .over = over(r.limit, x),
                .premises = {Exact::premises(r, x)},
                .claim = Exact::claim(r, x)})
      .directly([](Proof&) {});
}
template void chapter_word_reciprocal_by<32>(Theory& theory, int divisor, int shift);

}  // namespace layoutcheck::smt
