#include "normal.hpp"

#include <algorithm>

namespace symbols {
namespace {

unsigned number_of(z3::expr const& e) { return Z3_get_ast_id(e.ctx(), e); }
bool by_number(z3::expr const& a, z3::expr const& b) { return number_of(a) < number_of(b); }
bool is_same(z3::expr const& a, z3::expr const& b) { return z3::eq(a, b); }
bool is(z3::expr const& e, Z3_decl_kind kind) { return e.is_app() && e.decl().decl_kind() == kind; }
bool is_variable(z3::expr const& e) { return e.is_const() && is(e, Z3_OP_UNINTERPRETED); }

bool occurs(z3::expr const& variable, z3::expr const& in) {
  if (is_same(variable, in)) return true;
  if (!in.is_app()) return false;
  for (unsigned i = 0; i < in.num_args(); ++i) {
    if (occurs(variable, in.arg(i))) return true;
  }
  return false;
}

/// What is left of the factors of m, where those of n are among them.
std::optional<std::vector<z3::expr>> without(std::vector<z3::expr> m,
                                             std::vector<z3::expr> const& n) {
  for (z3::expr const& factor : n) {
    auto const found = std::find_if(m.begin(), m.end(),
                                    [&](z3::expr const& other) { return is_same(other, factor); });
    if (found == m.end()) return std::nullopt;
    m.erase(found);
  }
  return m;
}

}  // namespace

Normal::Normal(z3::context& context) : context_(context), as_sums_(context) {
  as_sums_.set("som", true);
  as_sums_.set("som_blowup", 1000U);
}

void Normal::begin() {
  made_.clear();
  kept_.clear();
  values_.clear();
  positive_.clear();
  naturals_.clear();
  below_.clear();
  positive_numbers_.clear();
}

void Normal::learn_positive(z3::expr const& divisor) {
  positive_.push_back(divisor);
  positive_numbers_.insert(number_of(of(divisor)));
  for (z3::expr const& known : {divisor, of(divisor)}) kept_.push_back(known);
}

void Normal::learn_natural(z3::expr const& n) { naturals_.push_back(n); }

std::vector<z3::expr> Normal::naturals_in(z3::expr const& e) {
  auto const product = monomial_of(of(e));
  if (!product || product->coefficient < 0) return {};
  bool const all =
      std::all_of(product->factors.begin(), product->factors.end(), [&](z3::expr const& factor) {
        return is_positive(factor) ||
               std::any_of(naturals_.begin(), naturals_.end(),
                           [&](z3::expr const& n) { return is_same(of(n), factor); });
      });
  return all ? product->factors : std::vector<z3::expr>{};
}

void Normal::learn_below(z3::expr const& index, z3::expr const& end) {
  below_.emplace_back(index, end);
}

bool Normal::learn_true(z3::expr const& condition) {
  if (!is(condition, Z3_OP_EQ) || !condition.arg(0).is_int()) return false;
  auto const sum = sum_of(of(condition.arg(0) - condition.arg(1)));
  if (!sum) return false;
  for (std::size_t i = 0; i < sum->size(); ++i) {
    Monomial const& m = (*sum)[i];
    if (m.factors.size() != 1 || !is_variable(m.factors[0])) continue;
    if (m.coefficient != 1 && m.coefficient != -1) continue;
    Sum rest = *sum;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    for (Monomial& other : rest) other.coefficient *= -m.coefficient;
    z3::expr const value = expression(rest);
    if (occurs(m.factors[0], value)) continue;
    values_.emplace_back(m.factors[0], value);
    again();
    return true;
  }
  return false;
}

/// After a variable got a value: of all that is known, the form is another one.
void Normal::again() {
  made_.clear();
  for (auto& [variable, value] : values_) value = of(value);
  for (z3::expr const& divisor : positive_) {
    kept_.push_back(of(divisor));
    positive_numbers_.insert(number_of(kept_.back()));
  }
}

z3::expr Normal::flat(z3::expr const& e) { return e.simplify(as_sums_); }

z3::expr Normal::of(z3::expr const& e) {
  if (auto const known = made_.find(number_of(e)); known != made_.end()) return known->second;
  z3::expr const result = made(e);
  kept_.push_back(e);
  made_.emplace(number_of(e), result);
  return result;
}

z3::expr Normal::made(z3::expr const& e) {
  if (is_variable(e)) {
    for (auto const& [variable, value] : values_) {
      if (is_same(variable, e)) return is_same(value, e) ? value : of(value);
    }
    return e;
  }
  if (!e.is_app() || e.num_args() == 0) return e;
  z3::expr_vector arguments(context_);
  for (unsigned i = 0; i < e.num_args(); ++i) arguments.push_back(of(e.arg(i)));
  switch (e.decl().decl_kind()) {
    case Z3_OP_IDIV:
      if (is_positive(arguments[1])) return quotient(arguments[0], arguments[1]);
      break;
    case Z3_OP_MOD:
      if (is_positive(arguments[1])) {
        return flat(arguments[0] - arguments[1] * quotient(arguments[0], arguments[1]));
      }
      break;
    case Z3_OP_EQ:
    case Z3_OP_LE:
    case Z3_OP_GE:
    case Z3_OP_LT:
    case Z3_OP_GT:
      if (arguments[0].is_int()) return compared(e.decl().decl_kind(), arguments[0], arguments[1]);
      break;
    default: break;
  }
  return flat(e.decl()(arguments));
}

/// a - b == 0, or a sum <= 0. In that, x div q <= y is x < q (y + 1), and y <= x div q is q y <= x.
z3::expr Normal::compared(Z3_decl_kind how, z3::expr const& a, z3::expr const& b) {
  if (how == Z3_OP_EQ) return flat(flat(a - b) == 0);
  bool const falls = how == Z3_OP_LE || how == Z3_OP_LT;
  bool const strict = how == Z3_OP_LT || how == Z3_OP_GT;
  z3::expr sum = flat((falls ? a - b : b - a) + (strict ? 1 : 0));
  while (auto const without_quotient = without_quotients(sum)) sum = *without_quotient;
  return flat(sum <= 0);
}

/// The same of a sum <= 0, where one quotient is in it.
std::optional<z3::expr> Normal::without_quotients(z3::expr const& e) {
  auto const sum = sum_of(e);
  if (!sum) return std::nullopt;
  std::optional<std::size_t> at;
  for (std::size_t i = 0; i < sum->size(); ++i) {
    for (z3::expr const& factor : (*sum)[i].factors) {
      if (!is(factor, Z3_OP_IDIV)) continue;
      if (at || !is_positive(factor.arg(1))) return std::nullopt;
      at = i;
    }
  }
  if (!at) return std::nullopt;
  Monomial const m = (*sum)[*at];
  if (m.factors.size() != 1 || (m.coefficient != 1 && m.coefficient != -1)) return std::nullopt;
  Sum others = *sum;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(*at));
  z3::expr const x = m.factors[0].arg(0);
  z3::expr const q = m.factors[0].arg(1);
  z3::expr const rest = expression(others);
  return flat(m.coefficient > 0 ? x + q * (rest - 1) + 1 : q * rest - x);
}

z3::expr Normal::quotient(z3::expr const& p, z3::expr const& q) {
  auto const divided = [&](z3::expr const& dividend, z3::expr const& divisor) {
    return z3::expr(context_, Z3_mk_div(context_, dividend, divisor));
  };
  if (is(p, Z3_OP_IDIV) && is_positive(p.arg(1))) {
    z3::expr const both = flat(p.arg(1) * q);
    kept_.push_back(both);
    positive_numbers_.insert(number_of(both));
    return quotient(p.arg(0), both);
  }
  auto const sum = sum_of(p);
  auto const divisor = monomial_of(q);
  if (!sum || !divisor || divisor->coefficient <= 0) return flat(divided(p, q));
  Sum whole;
  Sum rest;
  for (Monomial const& m : *sum) {
    auto const left = without(m.factors, divisor->factors);
    if (left && m.coefficient % divisor->coefficient == 0) {
      whole.push_back({m.coefficient / divisor->coefficient, *left});
    } else {
      rest.push_back(m);
    }
  }
  Monomial by = *divisor;
  for (z3::expr const& factor : divisor->factors) {
    if (!is_positive(factor)) continue;
    Sum fewer;
    for (Monomial const& m : rest) {
      auto const left = without(m.factors, {factor});
      if (left) fewer.push_back({m.coefficient, *left});
    }
    if (fewer.size() < rest.size() || rest.empty()) continue;
    rest = fewer;
    by.factors = *without(by.factors, {factor});
  }
  z3::expr const over = expression(by);
  z3::expr const under = flat(expression(rest));
  kept_.push_back(over);
  positive_numbers_.insert(number_of(over));
  if (rest.empty() || is_below(under, by)) return flat(expression(whole));
  return flat(expression(whole) + divided(under, over));
}

/// 0 <= e < by: by is the end of the index e, or that times what is positive.
bool Normal::is_below(z3::expr const& e, Monomial const& by) {
  for (auto const& [index, end] : below_) {
    if (!is_same(of(index), e)) continue;
    auto const least = monomial_of(of(end));
    if (!least || least->coefficient != by.coefficient) continue;
    auto const more = without(by.factors, least->factors);
    if (more && std::all_of(more->begin(), more->end(),
                            [&](z3::expr const& factor) { return is_positive(factor); })) {
      return true;
    }
  }
  return false;
}

bool Normal::is_positive(z3::expr const& e) const {
  auto const is_known = [&](z3::expr const& one) {
    return positive_numbers_.count(number_of(one)) != 0;
  };
  if (is_known(e)) return true;
  auto const product = monomial_of(e);
  return product && product->coefficient > 0 &&
         std::all_of(product->factors.begin(), product->factors.end(), is_known);
}

std::optional<Normal::Sum> Normal::sum_of(z3::expr const& e) const {
  Sum sum;
  bool const adds = is(e, Z3_OP_ADD);
  for (unsigned i = 0; i < (adds ? e.num_args() : 1U); ++i) {
    auto monomial = monomial_of(adds ? e.arg(i) : e);
    if (!monomial) return std::nullopt;
    if (monomial->coefficient != 0) sum.push_back(std::move(*monomial));
  }
  return sum;
}

/// Nothing: a coefficient is large, or a factor is a sum.
std::optional<Normal::Monomial> Normal::monomial_of(z3::expr const& e) const {
  constexpr std::int64_t kMost = std::int64_t{1} << 31;
  auto const is_large = [&](std::int64_t n) { return n > kMost || n < -kMost; };
  Monomial result;
  std::int64_t n = 0;
  if (e.is_numeral_i64(n)) {
    result.coefficient = n;
  } else if (e.is_numeral() || is(e, Z3_OP_ADD)) {
    return std::nullopt;
  } else if (!is(e, Z3_OP_MUL)) {
    result.factors.push_back(e);
  } else {
    for (unsigned i = 0; i < e.num_args(); ++i) {
      auto const factor = monomial_of(e.arg(i));
      if (!factor || is_large(result.coefficient)) return std::nullopt;
      result.coefficient *= factor->coefficient;
      result.factors.insert(result.factors.end(), factor->factors.begin(), factor->factors.end());
    }
  }
  if (is_large(result.coefficient)) return std::nullopt;
  std::sort(result.factors.begin(), result.factors.end(), by_number);
  return result;
}

z3::expr Normal::expression(Monomial const& monomial) {
  z3::expr result = context_.int_val(monomial.coefficient);
  for (z3::expr const& factor : monomial.factors) result = result * factor;
  return flat(result);
}

z3::expr Normal::expression(Sum const& sum) {
  z3::expr result = context_.int_val(0);
  for (Monomial const& monomial : sum) result = result + expression(monomial);
  return flat(result);
}

}  // namespace symbols
