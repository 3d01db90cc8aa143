#include "layoutcheck/smt/kernel/evaluate.hpp"

#include <stdexcept>
#include <utility>

namespace layoutcheck::smt {
namespace {

struct OutOfRange {};

Value integer(std::int64_t n) { return {.sort = Sort::integer, .number = n}; }
Value truth(bool b) { return {.sort = Sort::boolean, .number = b ? 1 : 0}; }

std::int64_t plus(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  if (__builtin_add_overflow(a, b, &r)) throw OutOfRange{};
  return r;
}
std::int64_t times(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  if (__builtin_mul_overflow(a, b, &r)) throw OutOfRange{};
  return r;
}

/// As SMT-LIB: the remainder is never negative. By 0: 0, one of the readings it allows.
std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  if (b == 0) return 0;
  if (b == -1) return times(a, -1);
  std::int64_t q = a / b;
  if (a % b < 0) q += b > 0 ? -1 : 1;
  return q;
}

constexpr int kLongest = 64;

/// The lower bits of a word.
std::uint64_t cut(std::uint64_t word, int bits) {
  return bits >= kLongest ? word : word & ((std::uint64_t{1} << bits) - 1);
}

std::int64_t as_signed(std::uint64_t word, int bits) {
  std::uint64_t const sign = std::uint64_t{1} << (bits - 1);
  return static_cast<std::int64_t>((word ^ sign) - sign);
}

std::uint64_t literal(std::string const& text) {
  std::uint64_t word = 0;
  for (std::size_t i = 2; i < text.size(); ++i) word = word << 1U | (text[i] == '1' ? 1U : 0U);
  return word;
}

/// SMT-LIB's operations that have two words of the same bits.
std::optional<std::uint64_t> operated(std::string const& name, std::uint64_t a, std::uint64_t b,
                                      int bits) {
  auto const shifts = static_cast<std::uint64_t>(bits);
  if (name == "bvxor") return a ^ b;
  if (name == "bvand") return a & b;
  if (name == "bvor") return a | b;
  if (name == "bvadd") return a + b;
  if (name == "bvsub") return a - b;
  if (name == "bvmul") return a * b;
  if (name == "bvudiv") return b == 0 ? ~std::uint64_t{0} : a / b;
  if (name == "bvurem") return b == 0 ? a : a % b;
  if (name == "bvshl") return b >= shifts ? 0 : a << b;
  if (name == "bvlshr") return b >= shifts ? 0 : a >> b;
  if (name == "bvult") return a < b ? 1 : 0;
  if (name == "bvule") return a <= b ? 1 : 0;
  if (name == "bvslt") return as_signed(a, bits) < as_signed(b, bits) ? 1 : 0;
  if (name == "bvsle") return as_signed(a, bits) <= as_signed(b, bits) ? 1 : 0;
  return std::nullopt;
}

class Evaluator {
 public:
  Evaluator(Assignment variables, Definitions const& by, Instead const& instead)
      : variables_(std::move(variables)), known_(variables_), by_(by), instead_(instead) {}

  Value const& operator()(Ref term) {
    auto const found = known_.find(term);
    return found != known_.end() ? found->second : known_.emplace(term, fresh(term)).first->second;
  }

 private:
  Value fresh(Ref term) {
    std::vector<Ref> const& c = term->children;
    switch (term->kind) {
      case Kind::variable: throw std::logic_error("no value for " + term->name);
      case Kind::polynomial: return integer(polynomial(term->sum));
      case Kind::quotient:
        return integer(floor_quotient((*this)(c[0]).number, (*this)(c[1]).number));
      case Kind::remainder: {
        std::int64_t const a = (*this)(c[0]).number;
        std::int64_t const b = (*this)(c[1]).number;
        return integer(plus(a, times(-1, times(b, floor_quotient(a, b)))));
      }
      case Kind::apply: return applied(term);
      case Kind::head: {
        Value const& list = (*this)(c[0]);
        if (list.list.empty()) return integer(0);
        return integer(list.list[0][static_cast<std::size_t>(term->index)]);
      }
      case Kind::tail: {
        Value const& list = (*this)(c[0]);
        if (list.list.empty()) return list;
        return {.sort = list.sort, .list = ListValue(list.list.begin() + 1, list.list.end())};
      }
      case Kind::nil: return {.sort = term->sort};
      case Kind::cons: {
        Value const& rest = (*this)(c.back());
        Value list{.sort = rest.sort, .list = ListValue(1)};
        for (std::size_t i = 0; i + 1 < c.size(); ++i) {
          list.list[0].push_back((*this)(c[i]).number);
        }
        list.list.insert(list.list.end(), rest.list.begin(), rest.list.end());
        return list;
      }
      case Kind::truth: return truth(term->index != 0);
      case Kind::equal: return truth((*this)(c[0]) == (*this)(c[1]));
      case Kind::at_most: return truth((*this)(c[0]).number <= (*this)(c[1]).number);
      case Kind::conjunction:
        for (Ref child : c) {
          if ((*this)(child).number == 0) return truth(false);
        }
        return truth(true);
      case Kind::disjunction:
        for (Ref child : c) {
          if ((*this)(child).number != 0) return truth(true);
        }
        return truth(false);
      case Kind::negation: return truth((*this)(c[0]).number == 0);
      case Kind::implication: return truth((*this)(c[0]).number == 0 || (*this)(c[1]).number != 0);
      case Kind::literal:
        if (bits_of(term->sort) > kLongest) throw OutOfRange{};
        return word_value(literal(term->name), bits_of(term->sort));
      case Kind::operation: return operation(term);
      case Kind::bound: throw std::logic_error("a bound word outside of its lambda");
      case Kind::at: return word_value((*(*this)(c[0]).map)(word(c[1])), bits_of(term->sort));
      case Kind::lambda: {
        Ref const bound = c[0];
        Ref const body = c[1];
        int const bits = bits_of(term->sort);
        return map_value(
            [bound, body, bits, around = variables_, &by = by_,
             instead = instead_](std::uint64_t x) {
              Assignment inside = around;
              inside[bound] = word_value(x, bits);
              return Evaluator(std::move(inside), by, instead).word(body);
            },
            bits);
      }
    }
    throw std::logic_error("a term of no kind");
  }

  /// Without a sign.
  std::uint64_t word(Ref term) {
    return cut(static_cast<std::uint64_t>((*this)(term).number), bits_of(term->sort));
  }

  Value operation(Ref term) {
    std::vector<Ref> const& c = term->children;
    if (term->name == "ite") return (*this)((*this)(c[0]).number != 0 ? c[1] : c[2]);
    int const bits = bits_of(c[0]->sort);
    if (bits > kLongest || bits_of(term->sort) > kLongest) throw OutOfRange{};
    std::optional<std::uint64_t> value;
    if (term->name == "bvnot") {
      value = ~word(c[0]);
    } else if (term->name.find("sign_extend") != std::string::npos) {
      value = static_cast<std::uint64_t>(as_signed(word(c[0]), bits));
    } else if (term->name.find("extract") != std::string::npos) {
      value = word(c[0]);  // the lower half, which alone is extracted
    } else {
      value = operated(term->name, word(c[0]), word(c[1]), bits);
    }
    if (!value) throw std::logic_error("no such operation of words: " + term->name);
    return term->sort == Sort::boolean ? truth(*value != 0)
                                       : word_value(*value, bits_of(term->sort));
  }

  std::int64_t polynomial(std::vector<Monomial> const& sum) {
    std::int64_t total = 0;
    for (Monomial const& m : sum) {
      std::int64_t product = m.coefficient;
      for (Ref factor : m.factors) product = times(product, (*this)(factor).number);
      total = plus(total, product);
    }
    return total;
  }

  Value applied(Ref term) {
    auto const found = by_.find(term->name);
    if (found == by_.end()) throw std::logic_error("no definition of " + term->name);
    Definition const& definition = found->second;
    std::vector<Value> arguments;
    for (Ref child : term->children) arguments.push_back((*this)(child));
    if (instead_) {
      if (auto const value = instead_(term->name, arguments)) return *value;
    }
    if (definition.reached) throw std::logic_error("no value of " + term->name + " by itself");
    Assignment inner;
    std::size_t first = 0;
    std::vector<Case> const* cases = &definition.everywhere;
    if (definition.recursive && is_word(arguments[0].sort)) {
      first = 1;
      int const bits = bits_of(arguments[0].sort);
      std::uint64_t const count = cut(static_cast<std::uint64_t>(arguments[0].number), bits);
      // Beyond the bits of the word the equations leave it open: 0, as good as any.
      if (count > static_cast<std::uint64_t>(bits)) return {.sort = term->sort};
      cases = count == 0 ? &definition.at_nil : &definition.at_cons;
      if (count != 0) inner[definition.tail] = word_value(count - 1, bits);
    } else if (definition.recursive) {
      first = 1;
      ListValue const& list = arguments[0].list;
      cases = list.empty() ? &definition.at_nil : &definition.at_cons;
      if (!list.empty()) {
        for (std::size_t i = 0; i < definition.mode.size(); ++i) {
          inner[definition.mode[i]] = integer(list[0][i]);
        }
        inner[definition.tail] = {.sort = arguments[0].sort,
                                  .list = ListValue(list.begin() + 1, list.end())};
      }
    }
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
      inner[definition.parameters[i]] = std::move(arguments[first + i]);
    }
    Evaluator body(std::move(inner), by_, instead_);
    for (Case const& c : *cases) {
      if (body(c.guard).number != 0) return body(c.value);
    }
    throw std::logic_error("no case of " + term->name);
  }

  Assignment variables_;
  Assignment known_;
  Definitions const& by_;
  Instead const& instead_;
};

}  // namespace

Value word_value(std::uint64_t word, int bits) {
  return {.sort = words_of(bits), .number = as_signed(cut(word, bits), bits)};
}

Value map_value(std::function<std::uint64_t(std::uint64_t)> map, int bits) {
  return {
      .sort = maps_of(bits),
      .map = std::make_shared<std::function<std::uint64_t(std::uint64_t)> const>(std::move(map))};
}

std::optional<Value> evaluated(Ref term, Assignment const& variables, Definitions const& by,
                               Instead const& instead) {
  try {
    return Evaluator(variables, by, instead)(term);
  } catch (OutOfRange const&) {
    return std::nullopt;
  }
}

}  // namespace layoutcheck::smt
