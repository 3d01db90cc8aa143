// The normal form has the value of what it is the form of, at numbers for which all that was
// learned is true.

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "../on_symbols/src/normal.hpp"

namespace layoutcheck::smt {
namespace {

class Random {
 public:
  Random(z3::context& context, unsigned seed) : draw_(seed), context_(context) {
    for (char const* name : {"a", "b", "c", "d", "e"}) {
      values_.emplace(name, static_cast<std::int64_t>(below(10)) - 3);
    }
  }
  std::uint64_t below(std::uint64_t n) { return draw_() % n; }

  z3::expr number(int depth) {
    if (depth == 0 || below(5) == 0) {
      if (below(4) == 0) return context_.int_val(static_cast<int>(below(5)) - 1);
      return variable();
    }
    z3::expr const x = number(depth - 1);
    z3::expr const y = number(depth - 1);
    switch (below(7)) {
      case 0: return x + y;
      case 1: return x - y;
      case 2:
      case 3: return x * y;
      default: break;
    }
    if (value(y) == 0) return x;
    if (value(y) > 0 && below(3) > 0) normal_.learn_positive(y);
    bool const divides = below(2) == 0;
    return z3::expr(context_, divides ? Z3_mk_div(context_, x, y) : Z3_mk_mod(context_, x, y));
  }
  z3::expr condition(int depth) {
    z3::expr const x = number(depth);
    z3::expr const y = number(depth);
    switch (below(5)) {
      case 0: return x == y;
      case 1: return x <= y;
      case 2: return x < y;
      case 3: return x >= y;
      default: return x > y;
    }
  }
  /// x = y z of three variables, x being no other one; true of the numbers from then on.
  void learn() {
    z3::expr const x = variable();
    z3::expr const y = variable();
    z3::expr const z = variable();
    if (z3::eq(x, y) || z3::eq(x, z)) return;
    values_[x.decl().name().str()] = value(y * z);
    EXPECT_TRUE(normal_.learn_true(x == y * z));
  }

  std::int64_t value(z3::expr const& e) {
    z3::expr const result = at_numbers(e);
    std::int64_t n = 0;
    EXPECT_TRUE(result.is_numeral_i64(n)) << e;
    return n;
  }
  bool truth(z3::expr const& e) { return at_numbers(e).is_true(); }
  symbols::Normal& normal() { return normal_; }
  z3::expr variable() {
    auto at = values_.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(below(values_.size())));
    return context_.int_const(at->first.c_str());
  }

 private:
  z3::expr at_numbers(z3::expr e) {
    z3::expr_vector from(context_);
    z3::expr_vector to(context_);
    for (auto const& [name, n] : values_) {
      from.push_back(context_.int_const(name.c_str()));
      to.push_back(context_.int_val(n));
    }
    return e.substitute(from, to).simplify();
  }

  std::mt19937_64 draw_;
  z3::context& context_;
  symbols::Normal normal_{context_};
  std::map<std::string, std::int64_t> values_{};
};

TEST(SymbolicNormal, HasTheValueOfTheExpression) {
  int others = 0;
  z3::context context;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Random random(context, seed);
    if (seed % 3 == 0) random.learn();
    z3::expr const e = random.number(4);
    z3::expr const form = random.normal().of(e);
    EXPECT_EQ(random.value(form), random.value(e)) << e << "\n" << form;
    if (!z3::eq(form, e.simplify())) ++others;
  }
  EXPECT_GT(others, 1000);
}

TEST(SymbolicNormal, KeepsTheTruthOfConditions) {
  int decided = 0;
  z3::context context;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Random random(context, seed);
    if (seed % 3 == 0) random.learn();
    z3::expr const condition = random.condition(3);
    z3::expr const form = random.normal().of(condition);
    EXPECT_EQ(random.truth(form), random.truth(condition)) << condition << "\n" << form;
    if (form.is_true() || form.is_false()) ++decided;
  }
  EXPECT_GT(decided, 30);
}

TEST(SymbolicNormal, SeesThatDigitsAreTheIndex) {
  z3::context context;
  symbols::Normal normal(context);
  auto const named = [&](char const* name) { return context.int_const(name); };
  auto const divided = [&](z3::expr const& x, z3::expr const& y) {
    return z3::expr(context, Z3_mk_div(context, x, y));
  };
  auto const rest = [&](z3::expr const& x, z3::expr const& y) {
    return z3::expr(context, Z3_mk_mod(context, x, y));
  };
  z3::expr const i = named("i");
  z3::expr const s = named("s");
  z3::expr const t = named("t");
  z3::expr const d = named("d");
  z3::expr const e = named("e");
  z3::expr const joined = rest(i, s * t) * d;
  z3::expr const apart = rest(i, s) * d + rest(divided(i, s), t) * e;
  EXPECT_FALSE(normal.of(joined == apart).is_true());
  for (z3::expr const& divisor : {s, t, s * t}) normal.learn_positive(divisor);
  EXPECT_FALSE(normal.of(joined == apart).is_true());
  EXPECT_TRUE(normal.learn_true(e == s * d));
  EXPECT_TRUE(normal.of(joined == apart).is_true());
  EXPECT_TRUE(normal.of((divided(i, s) < t) == (i < s * t)).is_true());
  EXPECT_FALSE(normal.of(divided(i, s * t) == 0).is_true());
  normal.learn_below(i, s * t);
  EXPECT_TRUE(normal.of(divided(i, s * t * s) == 0).is_true());
  EXPECT_TRUE(normal.naturals_in(s * t).size() == 2 && normal.naturals_in(s * d).empty());
  normal.begin();
  EXPECT_FALSE(normal.of(joined == apart).is_true());
}

}  // namespace
}  // namespace layoutcheck::smt
