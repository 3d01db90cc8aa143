#pragma once
/// What is known of a law, and of how many points a claim is checked at.

#include "layoutcheck/core/operations/op.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::laws {

/// What is wrong when the law is violated; conformance turns it into a verdict.
enum class PropertyKind : std::uint8_t {
  function,    ///< wrong_function: another value at some point
  size,        ///< wrong_size
  shape,       ///< wrong_shape: profile or compatibility
  optimality,  ///< not_optimal: right, but not the form or extent that is required
  domain,      ///< refused_representable (0 == 1) or accepted_invalid (1 == 0)
};

struct LawInfo {
  std::string_view id;  ///< "coalesce_keeps_function"
  Op op;                ///< the operation that is judged
  PropertyKind property_kind;
  std::string_view says;    ///< the sentence
  std::string_view source;  ///< the clause and where it is written
  std::string_view domain;  ///< where it is required, in words; empty: everywhere
  std::string_view kills;   ///< the mutant that it alone must catch
};

/// Laws that are compiled together: each the struct that the build makes from a sentence.
template <class... Laws>
struct LawList {};

struct Limits {
  index_t points = 4096;  ///< claims with more points are sampled
};

/// The point to check as number i of `limit`, of a claim with n > limit points: the first and
/// last quarter one after the other, the rest spread by a hash.
LC_HD constexpr index_t sampled_point(index_t i, index_t limit, index_t n) {
  index_t const quarter = limit / 4;
  if (i < quarter) return i;
  if (i < 2 * quarter) return n - 1 - (i - quarter);
  return static_cast<index_t>(mix(static_cast<std::uint64_t>(i)) % static_cast<std::uint64_t>(n));
}

}  // namespace layoutcheck::laws
