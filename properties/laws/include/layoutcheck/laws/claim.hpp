#pragma once
/// What a law says at one point, and what came of checking it.

#include <string_view>

#include "layoutcheck/core/base/expected.hpp"

namespace layoutcheck::laws {

enum class Relation : std::uint8_t { equal, not_equal, less, less_equal };

struct Claim {
  index_t lhs = 0;
  Relation relation = Relation::equal;
  index_t rhs = 0;
};

[[gnu::always_inline]] LC_HD constexpr bool holds(Claim const& claim) {
  switch (claim.relation) {
    case Relation::equal: return claim.lhs == claim.rhs;
    case Relation::not_equal: return claim.lhs != claim.rhs;
    case Relation::less: return claim.lhs < claim.rhs;
    case Relation::less_equal: return claim.lhs <= claim.rhs;
  }
  return false;
}

constexpr std::string_view symbol(Relation relation) {
  switch (relation) {
    case Relation::equal: return "==";
    case Relation::not_equal: return "!=";
    case Relation::less: return "<";
    case Relation::less_equal: return "<=";
  }
  return "?";
}

/// holds: at every point checked. vacuous: outside the law's domain. refused: the algebra gave an
/// error, which this law allows. unsupported: the algebra does not offer the operation. unknown:
/// not decided; never a pass.
enum class OutcomeKind : std::uint8_t { holds, vacuous, refused, unsupported, violated, unknown };

struct Outcome {
  OutcomeKind kind = OutcomeKind::vacuous;
  index_t points = 0;    ///< checked
  bool complete = true;  ///< every point of the claim was checked, or points that decide all
  index_t point = -1;    ///< violated: where
  Claim claim{};         ///< violated: what is false there
  Error error{};         ///< why: of a violation only where the claim compares no integers
};

/// splitmix64: the pseudo-random points of a claim too large to walk.
LC_HD constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

}  // namespace layoutcheck::laws
