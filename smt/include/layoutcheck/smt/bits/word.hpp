#pragma once
/// Words of a fixed width as solver expressions: lemmas written for std::uint32_t run on them.
///
///   auto const x = Word<32>::variable("x");
///   (x ^ x) == Word<32>(0)      is a Truth, printed (= (bvxor x x)
///   #b00000000000000000000000000000000)
///
/// Nothing is simplified: solvers see what the lemma says. Arithmetic is modulo 2^width, < and <=
/// are unsigned. An expression is immutable and shared; printing finds equal parts again.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/laws/lemmas/bits.hpp"

namespace layoutcheck::smt {

struct WordNode;
using WordRef = std::shared_ptr<WordNode const>;

enum class WordKind : std::uint8_t {
  variable,
  literal,
  apply,     ///< of a function that is known by what is said of it only
  operation  ///< of SMT-LIB
};

struct WordNode {
  WordKind kind = WordKind::literal;
  std::string text{};  ///< name, #b..., or operator such as bvxor and (_ extract 7 0)
  int width = 0;       ///< 0: a truth value
  std::vector<WordRef> parts{};
};

WordRef word_node(WordKind kind, std::string text, int width, std::vector<WordRef> parts = {});
WordRef word_literal(std::uint64_t value, int width);

/// Whether two expressions are the same as written, by their parts.
bool same(WordRef const& a, WordRef const& b);

class Truth {
 public:
  explicit Truth(WordRef node) : node_(std::move(node)) {}
  Truth(bool value) : node_(word_node(WordKind::literal, value ? "true" : "false", 0)) {}  // NOLINT
  WordRef const& node() const { return node_; }

 private:
  WordRef node_;
};

inline Truth truth(char const* operation, std::vector<WordRef> parts) {
  return Truth(word_node(WordKind::operation, operation, 0, std::move(parts)));
}
inline Truth operator&&(Truth const& a, Truth const& b) {
  return truth("and", {a.node(), b.node()});
}
inline Truth operator||(Truth const& a, Truth const& b) {
  return truth("or", {a.node(), b.node()});
}
inline Truth operator!(Truth const& a) { return truth("not", {a.node()}); }
inline Truth implies(Truth const& a, Truth const& b) { return truth("=>", {a.node(), b.node()}); }
inline Truth iff(Truth const& a, Truth const& b) { return truth("=", {a.node(), b.node()}); }

template <int kWidth>
class Word {
 public:
  static constexpr int width = kWidth;
  explicit Word(std::uint64_t value) : node_(word_literal(value, kWidth)) {}
  explicit Word(WordRef node) : node_(std::move(node)) {}
  static Word variable(std::string const& name) {
    return Word(word_node(WordKind::variable, name, kWidth));
  }
  WordRef const& node() const { return node_; }

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
    return Word(word_node(WordKind::operation, "bvnot", kWidth, {a.node_}));
  }

  friend Truth operator==(Word const& a, Word const& b) { return truth("=", {a.node_, b.node_}); }
  friend Truth operator!=(Word const& a, Word const& b) { return !(a == b); }
  friend Truth operator<(Word const& a, Word const& b) {
    return truth("bvult", {a.node_, b.node_});
  }
  friend Truth operator<=(Word const& a, Word const& b) {
    return truth("bvule", {a.node_, b.node_});
  }
  friend Truth operator>(Word const& a, Word const& b) { return b < a; }
  friend Truth operator>=(Word const& a, Word const& b) { return b <= a; }

  friend Word select(Truth const& condition, Word const& a, Word const& b) {
    return Word(
        word_node(WordKind::operation, "ite", kWidth, {condition.node(), a.node_, b.node_}));
  }
  friend Truth is_negative(Word const& a) { return truth("bvslt", {a.node_, Word(0).node_}); }
  friend Truth signed_at_most(Word const& a, Word const& b) {
    return truth("bvsle", {a.node_, b.node_});
  }
  /// SMT-LIB shifts the 1 out where all bits are requested: 0 - 1 is all ones.
  friend Word low_mask(Word const& count) { return (Word(1) << count) - Word(1); }

 private:
  static Word of(char const* operation, Word const& a, Word const& b) {
    return Word(word_node(WordKind::operation, operation, kWidth, {a.node_, b.node_}));
  }
  WordRef node_;
};

/// The same number in twice the bits; as two's complement numbers; the lower half.
template <int kWidth>
Word<2 * kWidth> widened(Word<kWidth> const& a) {
  return Word<2 * kWidth>(word_node(WordKind::operation,
                                    "(_ zero_extend " + std::to_string(kWidth) + ")", 2 * kWidth,
                                    {a.node()}));
}
template <int kWidth>
Word<2 * kWidth> sign_extended(Word<kWidth> const& a) {
  return Word<2 * kWidth>(word_node(WordKind::operation,
                                    "(_ sign_extend " + std::to_string(kWidth) + ")", 2 * kWidth,
                                    {a.node()}));
}
template <int kWidth>
Word<kWidth / 2> low_half(Word<kWidth> const& a) {
  return Word<kWidth / 2>(word_node(WordKind::operation,
                                    "(_ extract " + std::to_string(kWidth / 2 - 1) + " 0)",
                                    kWidth / 2, {a.node()}));
}

/// f(arguments...), f any function: solvers know it by what is said of it.
template <int kWidth, class... P>
Word<kWidth> applied(std::string const& function, P const&... arguments) {
  return Word<kWidth>(word_node(WordKind::apply, function, kWidth, {arguments.node()...}));
}

/// SMT-LIB 2.6: logic, declarations, assertions, check-sat. A part that occurs twice has a name.
/// `values`: request the values of the variables after check-sat.
std::string word_script(std::vector<Truth> const& assertions, std::string const& comment,
                        bool values = false);

}  // namespace layoutcheck::smt

template <int kWidth>
inline constexpr int layoutcheck::laws::word_width<layoutcheck::smt::Word<kWidth>> = kWidth;
