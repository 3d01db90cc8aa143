#pragma once
/// What follows on a path without a search: expressions in a normal form, with variables replaced
/// by what the equations of the path say of them. Products of unknowns are where the solver's own
/// search ends soon.

#include <z3++.h>

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace symbols {

/// Sums of products, without `mod`; of the quotients of one dividend, the divisors are products:
///
///   x mod s = x - s (x div s)              (x div s) div t = x div (s t)
///   (s x + y) div s = x + y div s          (k x) div (k y) = x div y
///
/// for divisors and k that are positive on the path. Equal functions of an index are then equal
/// sums: on d1 = s0 d0, (i mod s0) d0 + ((i div s0) mod s1) d1 is (i mod (s0 s1)) d0.
class Normal {
 public:
  explicit Normal(z3::context& context);
  /// Of a new path: nothing is known.
  void begin();
  void learn_positive(z3::expr const& divisor);
  void learn_natural(z3::expr const& n);  ///< 0 <= n
  /// If e is a product of integers >= 0 alone, its unknowns; else nothing.
  std::vector<z3::expr> naturals_in(z3::expr const& e);
  void learn_below(z3::expr const& index, z3::expr const& end);  ///< 0 <= index < end
  /// Where an equation says what a variable is, that replaces it. Returns whether it does.
  bool learn_true(z3::expr const& condition);
  /// In this form, which a condition without unknowns is true or false in.
  z3::expr of(z3::expr const& e);

 private:
  struct Monomial {
    std::int64_t coefficient = 1;
    std::vector<z3::expr> factors{};  // by their numbers
  };
  using Sum = std::vector<Monomial>;

  z3::expr made(z3::expr const& e);
  z3::expr quotient(z3::expr const& p, z3::expr const& q);
  z3::expr compared(Z3_decl_kind how, z3::expr const& a, z3::expr const& b);
  std::optional<z3::expr> without_quotients(z3::expr const& e);
  z3::expr flat(z3::expr const& e);
  std::optional<Sum> sum_of(z3::expr const& e) const;
  std::optional<Monomial> monomial_of(z3::expr const& e) const;
  z3::expr expression(Sum const& sum);
  z3::expr expression(Monomial const& monomial);
  bool is_below(z3::expr const& e, Monomial const& by);
  bool is_positive(z3::expr const& e) const;
  void again();

  z3::context& context_;
  z3::params as_sums_;
  std::unordered_map<unsigned, z3::expr> made_;        // by the number of the expression
  std::vector<z3::expr> kept_;                         // whose numbers these are
  std::vector<std::pair<z3::expr, z3::expr>> values_;  // of variables
  std::vector<z3::expr> positive_;
  std::vector<z3::expr> naturals_;
  std::vector<std::pair<z3::expr, z3::expr>> below_;
  std::set<unsigned> positive_numbers_;  // of positive_ in this form
};

}  // namespace symbols
