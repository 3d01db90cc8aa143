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

class Evaluator {
 public:
  Evaluator(Assignment variables, Definitions const& by, Instead const& instead)
      : known_(std::move(variables)), by_(by), instead_(instead) {}

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
    }
    throw std::logic_error("a term of no kind");
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
    Assignment inner;
    std::size_t first = 0;
    std::vector<Case> const* cases = &definition.everywhere;
    if (definition.recursive) {
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

  Assignment known_;
  Definitions const& by_;
  Instead const& instead_;
};

}  // namespace

std::optional<Value> evaluated(Ref term, Assignment const& variables, Definitions const& by,
                               Instead const& instead) {
  try {
    return Evaluator(variables, by, instead)(term);
  } catch (OutOfRange const&) {
    return std::nullopt;
  }
}

}  // namespace layoutcheck::smt
