#pragma once
/// The form of a lemma: a fact of integer arithmetic that laws rest on, stated once for all
/// readers.
///
/// A lemma is a struct with
///   static constexpr LemmaInfo info;
///   static constexpr int arity;                                 number of integers
///   template <class I> static constexpr auto premises(I const&...);  what it assumes
///   template <class I> static constexpr auto claim(I const&...);     what follows
/// I is index_t, where both are truth values, or an expression of a solver, where both are
/// formulas. div and mod are spelled quotient and remainder: floor division by a positive number,
/// which / and % of C++ are for non-negative operands only.

#include <string_view>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::laws {

struct LemmaInfo {
  std::string_view id;    ///< "euclid"
  std::string_view says;  ///< the sentence
};

/// floor(a / b): quotient(-3, 2) == -2. Pre: b > 0.
constexpr index_t quotient(index_t a, index_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// a - b * floor(a / b), in [0, b): remainder(-3, 2) == 1. Pre: b > 0.
constexpr index_t remainder(index_t a, index_t b) { return a % b < 0 ? a % b + b : a % b; }

constexpr bool implies(bool a, bool b) { return !a || b; }

}  // namespace layoutcheck::laws
