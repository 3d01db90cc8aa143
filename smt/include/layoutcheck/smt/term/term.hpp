#pragma once
/// Terms: the integers, truth values, lists of modes and words that statements are written in.
///
/// A term is built once, by ordinary C++ arithmetic, and then printed as SMT-LIB for the solvers,
/// evaluated on numbers, or instantiated. Integer terms are kept in ring normal form, a polynomial
/// over atoms, so that two terms equal by the laws of a commutative ring are one node:
///
///   Terms terms;  Int const s = terms.integer("s"), x = terms.integer("x");
///   (s + 1) * x == x * s + x is the truth value true
///
/// Equal nodes are one pointer. Lists hold modes; `Sort::modes` those of a layout, extent and
/// stride, `Sort::traced` also the stride of the coordinate, as core's TracedMode. Words, and the
/// maps that send words to words, are in word.hpp.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace layoutcheck::smt {

/// Words of n bits are the sort `words` + n, maps of such words `maps` + n: words_of, maps_of.
enum class Sort : std::uint16_t { boolean, integer, modes, traced, words = 0x100, maps = 0x200 };

constexpr Sort words_of(int bits) {
  return static_cast<Sort>(static_cast<int>(Sort::words) + bits);
}
constexpr Sort maps_of(int bits) { return static_cast<Sort>(static_cast<int>(Sort::maps) + bits); }
constexpr bool is_word(Sort sort) { return (static_cast<int>(sort) & 0x100) != 0; }
constexpr bool is_map(Sort sort) { return (static_cast<int>(sort) & 0x200) != 0; }
/// Of a word, or of the words that a map takes; 0: neither.
constexpr int bits_of(Sort sort) { return static_cast<int>(sort) & 0xff; }

/// Values in front of a list: 2 for modes (extent, stride), 3 for traced. Pre: a list's sort.
int fields(Sort sort);
bool is_list(Sort sort);

enum class Kind : std::uint8_t {
  variable,
  polynomial,  ///< sum of coefficient * product of atoms; never a lone atom
  quotient,    ///< floor(a / b), b >= 1
  remainder,   ///< a - b * floor(a / b)
  apply,       ///< of a defined function
  head,        ///< field `index` of the first mode of a list that is not empty
  tail,        ///< the list without its first mode
  nil,
  cons,  ///< fields, then the tail
  truth,
  equal,
  at_most,
  conjunction,
  disjunction,
  negation,
  implication,
  literal,    ///< a word: its name is #b0101
  operation,  ///< of SMT-LIB on words, by its name: bvxor, bvult, ite, (_ extract 7 0)
  lambda,     ///< the map that sends the first part, which is bound, to the second
  bound,      ///< what a lambda of height `index` binds; inside such a lambda only
  at,         ///< a map at a word; the map is a variable
};

class Terms;
struct Node;
using Ref = Node const*;

struct Monomial {
  std::vector<Ref> factors{};  ///< in their order; empty: the constant
  std::int64_t coefficient = 0;
};

struct Node {
  Terms* terms = nullptr;
  std::uint32_t id = 0;     ///< by creation, which a compiler may order as it likes
  std::uint64_t shape = 0;  ///< a hash of what the term is: the same in every build
  Kind kind = Kind::truth;
  Sort sort = Sort::boolean;
  std::string name{};           ///< variable, apply
  std::vector<Ref> children{};  ///< in the order of Kind's comment
  std::vector<Monomial> sum{};  ///< polynomial
  int index = 0;                ///< head: which field; truth: 0 or 1; lambda, bound: its height
  int height = 0;               ///< of the highest lambda in it: one more than of those inside that
  Ref alike = nullptr;          ///< the node before it of the same shape
};

/// The order of factors, summands and the sides of an equation: variables by name, then the rest.
bool comes_first(Ref a, Ref b);

/// A term of one sort. Cheap to copy; the Terms that made it must outlive it.
template <Sort kSort>
class Typed {
 public:
  static constexpr Sort sort = kSort;
  Typed() = default;
  explicit Typed(Ref node) : node_(node) {}
  Ref node() const { return node_; }

 private:
  Ref node_ = nullptr;
};

using Bool = Typed<Sort::boolean>;
using Int = Typed<Sort::integer>;
using Modes = Typed<Sort::modes>;    ///< a layout's modes, leftmost first
using Traced = Typed<Sort::traced>;  ///< modes with the strides of their coordinates

/// What terms become in a substitution. A map, without an allocation for each term.
class Images {
 public:
  Ref of(Ref term) const {
    return term->id < images_.size() && images_[term->id].round == now_ ? images_[term->id].image
                                                                        : nullptr;
  }
  void set(Ref term, Ref image) {
    if (term->id >= images_.size()) images_.resize(std::size_t{2} * term->id + 1);
    images_[term->id] = {image, now_};
  }
  void forget() { ++now_; }

 private:
  struct Image {
    Ref image = nullptr;
    std::uint64_t round = 0;
  };
  std::vector<Image> images_{};
  std::uint64_t now_ = 0;
};

/// Makes every node, each once. Not thread safe.
class Terms {
 public:
  Terms() { known_.reserve(kUsual); }
  Terms(Terms const&) = delete;
  Terms& operator=(Terms const&) = delete;

  Int integer(std::string const& name) { return Int(variable(name, Sort::integer)); }
  Modes modes(std::string const& name) { return Modes(variable(name, Sort::modes)); }
  Traced traced(std::string const& name) { return Traced(variable(name, Sort::traced)); }
  Ref variable(std::string const& name, Sort sort);

  Int constant(std::int64_t value) { return Int(polynomial({{{}, value}})); }
  Bool truth(bool value);
  Ref nil(Sort sort);
  Ref cons(std::vector<Ref> const& fields_and_tail);
  Ref apply(std::string const& function, Sort result, std::vector<Ref> const& arguments);
  Ref head(Ref list, int field);
  Ref tail(Ref list);
  Ref divided(Ref a, Ref b, bool remainder);
  Ref polynomial(std::vector<Monomial> sum);
  Ref relation(Kind kind, Ref a, Ref b);  ///< equal of any sort, at_most
  Ref connective(Kind kind, std::vector<Ref> const& children);
  /// Pre: `value` is below 2^bits.
  Ref word(std::uint64_t value, int bits);
  Ref literal(std::string const& text, int bits);  ///< #b0101
  Ref operation(std::string const& name, Sort result, std::vector<Ref> const& parts);
  /// `body` as a function of `variable`, a word. The same function is the same term, however the
  /// variable was called.
  Ref lambda(Ref variable, Ref body);
  /// map(word); of a lambda its body there.
  Ref at(Ref map, Ref word);
  Ref fresh(Sort sort);  ///< a variable that nothing else is
  /// That a list with a mode is not (), spelled out for solvers, to whom cons is any function.
  Ref not_empty(Ref cons);

  Images& forgotten_images() {
    images_.forget();
    return images_;
  }

 private:
  Ref made(Node node);
  Ref closed(Ref body, Ref variable, Ref bound);

  static constexpr std::size_t kUsual = std::size_t{1} << 17U;  ///< nodes of the library
  std::deque<Node> nodes_;
  std::unordered_map<std::uint64_t, Ref> known_;  ///< by shape, the newest node of it
  Images images_{};
  std::uint64_t fresh_ = 0;
};

Int operator+(Int a, Int b);
Int operator-(Int a, Int b);
Int operator-(Int a);
Int operator*(Int a, Int b);
Int quotient(Int a, Int b);
Int remainder(Int a, Int b);
inline Int number(Int like, std::int64_t value) { return like.node()->terms->constant(value); }
inline Int operator+(Int a, std::int64_t b) { return a + number(a, b); }
inline Int operator-(Int a, std::int64_t b) { return a - number(a, b); }
inline Int operator*(Int a, std::int64_t b) { return a * number(a, b); }
inline Int operator*(std::int64_t a, Int b) { return number(b, a) * b; }
inline Int operator+(std::int64_t a, Int b) { return number(b, a) + b; }
inline Int operator-(std::int64_t a, Int b) { return number(b, a) - b; }

Bool operator==(Int a, Int b);
Bool operator<=(Int a, Int b);
Bool operator&&(Bool a, Bool b);
Bool operator||(Bool a, Bool b);
Bool operator!(Bool a);
Bool implies(Bool a, Bool b);
inline Bool operator!=(Int a, Int b) { return !(a == b); }
inline Bool operator>=(Int a, Int b) { return b <= a; }
inline Bool operator<(Int a, Int b) { return a + 1 <= b; }
inline Bool operator>(Int a, Int b) { return b < a; }
inline Bool operator==(Int a, std::int64_t b) { return a == number(a, b); }
inline Bool operator!=(Int a, std::int64_t b) { return a != number(a, b); }
inline Bool operator<=(Int a, std::int64_t b) { return a <= number(a, b); }
inline Bool operator>=(Int a, std::int64_t b) { return a >= number(a, b); }
inline Bool operator<(Int a, std::int64_t b) { return a < number(a, b); }
inline Bool operator>(Int a, std::int64_t b) { return a > number(a, b); }
inline Bool operator<=(std::int64_t a, Int b) { return number(b, a) <= b; }
inline Bool operator<(std::int64_t a, Int b) { return number(b, a) < b; }

template <Sort kList>
Bool operator==(Typed<kList> a,
                Typed<kList> b) requires(kList == Sort::modes || kList == Sort::traced) {
  return Bool(a.node()->terms->relation(Kind::equal, a.node(), b.node()));
}
template <Sort kList>
Bool is_empty(Typed<kList> list) requires(kList == Sort::modes || kList == Sort::traced) {
  Terms& terms = *list.node()->terms;
  return Bool(terms.relation(Kind::equal, list.node(), terms.nil(kList)));
}

template <Sort kList>
Int head(Typed<kList> list, int field) {
  return Int(list.node()->terms->head(list.node(), field));
}
template <Sort kList>
Int extent(Typed<kList> list) {
  return head(list, 0);
}
template <Sort kList>
Int stride(Typed<kList> list) {
  return head(list, 1);
}
inline Int coordinate(Traced list) { return head(list, 2); }
template <Sort kList>
Typed<kList> rest(Typed<kList> list) {
  return Typed<kList>(list.node()->terms->tail(list.node()));
}
Modes cons(Int extent, Int stride, Modes rest);
Traced cons(Int extent, Int stride, Int coordinate, Traced rest);

/// The term with variables replaced, in normal form again.
using Substitution = std::unordered_map<Ref, Ref>;
Ref substituted(Ref term, Substitution const& by);
/// Adds the variables of a term that are not there, in the order in which they occur.
void add_variables(Ref term, std::vector<Ref>& variables);
/// The term with its immediate parts replaced, and nothing inside them.
Ref rebuilt(Ref term, Substitution const& parts);

/// As mathematics: "(x mod s) * d + L(t, x div s)".
std::string text(Ref term);

}  // namespace layoutcheck::smt
