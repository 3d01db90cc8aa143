#include "layoutcheck/smt/bits/bits.hpp"

#include "bits/words.hpp"

namespace layoutcheck::smt {
namespace {

template <int kBits>
void full_words(Theory& theory) {
  chapter_swizzles<kBits>(theory);
  chapter_linear<kBits>(theory);
  chapter_span<kBits>(theory);
  chapter_checked<kBits>(theory);
}

void half_words(Theory& theory) {
  chapter_word_reciprocal_by<32>(theory, 6, 0);
  chapter_word_reciprocal_by<32>(theory, 7, 2);
  chapter_word_reciprocal_by<32>(theory, 96, 6);
  chapter_word_reciprocal_by<32>(theory, 1000, 9);
}

}  // namespace

std::vector<std::unique_ptr<WordTheory>> word_theories() {
  std::vector<std::unique_ptr<WordTheory>> all;
  auto const write = [&](int bits, void (*chapters)(Theory&)) {
    all.push_back(std::make_unique<WordTheory>());
    all.back()->bits = bits;
    LiteralsIn const here(all.back()->theory.terms());
    chapters(all.back()->theory);
  };
  write(6, chapter_wide_products<6>);
  write(8, chapter_word_reciprocals<16>);
  write(16, half_words);
  write(32, full_words<32>);
  write(64, full_words<64>);
  return all;
}

}  // namespace layoutcheck::smt
