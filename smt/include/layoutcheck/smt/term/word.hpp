#pragma once
/// Words of a fixed width as terms, and maps that send words to words: lemmas written for
/// std::uint32_t run on them.
///
///   LiteralsIn const here(terms);
///   auto const x = word_variable<32>(terms, "x");
///   (x ^ x) == Word<32>(0)      is a Bool, printed (= #b0...0 (bvxor x x))
///
/// Nothing is simplified: solvers see what the lemma says. Arithmetic is modulo 2^width, < and <=
/// are unsigned.

#include <concepts>
#include <cstdint>
#include <string>

#include "layoutcheck/laws/lemmas/bits.hpp"
#include "layoutcheck/smt/term/term.hpp"

namespace layoutcheck::smt {

/// Where Word<32>(1) and lambdas are made, in this thread: a lemma does not know it. They nest.
class LiteralsIn {
 public:
  explicit LiteralsIn(Terms& terms) : before_(now_) { now_ = &terms; }
  ~LiteralsIn() { now_ = before_; }
  LiteralsIn(LiteralsIn const&) = delete;
  LiteralsIn& operator=(LiteralsIn const&) = delete;
  /// Throws std::logic_error where none is alive.
  static Terms& terms();

 private:
  static thread_local Terms* now_;
  Terms* before_;
};

template <int kBits>
class Word : public Typed<words_of(kBits)> {
 public:
  static constexpr int width = kBits;
  using Typed<words_of(kBits)>::Typed;
  Word() = default;
  explicit Word(std::integral auto value)
      : Word(LiteralsIn::terms().word(static_cast<std::uint64_t>(value), kBits)) {}

  friend Word operator^(Word const& a, Word const& b) { return of("bvxor", a, b); }
  friend Word operator&(Word const& a, Word const& b) { return of("bvand", a, b); }
  friend Word operator|(Word const& a, Word const& b) { return of("bvor", a, b); }
  friend Word operator+(Word const& a, Word const& b) { return of("bvadd", a, b); }
  friend Word operator-(Word const& a, Word const& b) { return of("bvsub", a, b); }
  friend Word operator*(Word const& a, Word const& b) { return of("bvmul", a, b); }
  friend Word operator/(Word const& a, Word const& b) { return of("bvudiv", a, b); }
  friend Word operator%(Word const& a, Word const& b) { return of("bvurem", a, b); }
  friend Word operator<<(Word const& a, Word const& b) { return of("bvshl", a, b); }
  friend Word operator>>(Word const& a, Word const& b) { return of("bvlshr", a, b); }
  friend Word operator~(Word const& a) {
    return Word(a.node()->terms->operation("bvnot", Word::sort, {a.node()}));
  }

  friend Bool operator==(Word const& a, Word const& b) {
    return Bool(a.node()->terms->relation(Kind::equal, a.node(), b.node()));
  }
  friend Bool operator!=(Word const& a, Word const& b) { return !(a == b); }
  friend Bool operator<(Word const& a, Word const& b) { return truth("bvult", a, b); }
  friend Bool operator<=(Word const& a, Word const& b) { return truth("bvule", a, b); }
  friend Bool operator>(Word const& a, Word const& b) { return b < a; }
  friend Bool operator>=(Word const& a, Word const& b) { return b <= a; }

  friend Word select(Bool condition, Word const& a, Word const& b) {
    return Word(
        a.node()->terms->operation("ite", Word::sort, {condition.node(), a.node(), b.node()}));
  }
  friend Bool is_negative(Word const& a) { return truth("bvslt", a, Word(0)); }
  friend Bool signed_at_most(Word const& a, Word const& b) { return truth("bvsle", a, b); }
  /// SMT-LIB shifts the 1 out where all bits are requested: 0 - 1 is all ones.
  friend Word low_mask(Word const& count) { return (Word(1) << count) - Word(1); }

 private:
  static Word of(char const* operation, Word const& a, Word const& b) {
    return Word(a.node()->terms->operation(operation, Word::sort, {a.node(), b.node()}));
  }
  static Bool truth(char const* operation, Word const& a, Word const& b) {
    return Bool(a.node()->terms->operation(operation, Sort::boolean, {a.node(), b.node()}));
  }
};

inline Bool iff(Bool a, Bool b) {
  return Bool(a.node()->terms->relation(Kind::equal, a.node(), b.node()));
}

/// The same number in twice the bits, as a two's complement number; the lower half.
template <int kBits>
Word<2 * kBits> sign_extended(Word<kBits> const& a) {
  return Word<2 * kBits>(a.node()->terms->operation("(_ sign_extend " + std::to_string(kBits) + ")",
                                                    words_of(2 * kBits), {a.node()}));
}
template <int kBits>
Word<kBits / 2> low_half(Word<kBits> const& a) {
  return Word<kBits / 2>(a.node()->terms->operation(
      "(_ extract " + std::to_string(kBits / 2 - 1) + " 0)", words_of(kBits / 2), {a.node()}));
}

/// A map of words: a variable, or what a function of C++ computes.
///
///   Map<32> const doubled([](Word<32> const& x) { return x + x; });   doubled(y) is y + y
template <int kBits>
class Map : public Typed<maps_of(kBits)> {
 public:
  using W = Word<kBits>;
  using Typed<maps_of(kBits)>::Typed;
  Map() = default;
  template <std::invocable<W> Body>
  explicit Map(Body const& body) : Map(made(LiteralsIn::terms(), body)) {}

  W operator()(W const& x) const { return W(this->node()->terms->at(this->node(), x.node())); }

 private:
  template <class Body>
  static Ref made(Terms& terms, Body const& body) {
    W const x(terms.fresh(W::sort));
    return terms.lambda(x.node(), body(x).node());
  }
};

template <int kBits>
Word<kBits> word_variable(Terms& terms, std::string const& name) {
  return Word<kBits>(terms.variable(name, words_of(kBits)));
}
template <int kBits>
Map<kBits> map_variable(Terms& terms, std::string const& name) {
  return Map<kBits>(terms.variable(name, maps_of(kBits)));
}

}  // namespace layoutcheck::smt

template <int kBits>
inline constexpr int layoutcheck::laws::word_width<layoutcheck::smt::Word<kBits>> = kBits;
