#pragma once
/// A claim of a law about one input at every point of a range at once, as a value that any
/// evaluator, a symbolic one too, can decide. Host only.
///
///   for all c in dom(R): R(c) == A(B(c)):  points size(R); nodes x, map 0 at x, map 2 at x, map 1
///   at that; the second equal to the last

#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::laws {

/// An integer of the point. Parts come before what is made of them.
struct QueryNode {
  enum class Kind : std::uint8_t {
    point,
    constant,  ///< value
    apply,     ///< map number `map` at a; undefined outside [0, size)
    extend,    ///< the same past its end, the last mode going on; undefined below 0
    add,       ///< a + value * b
    divide,    ///< a / value, rounded down; value > 0
  };
  Kind kind = Kind::point;
  int a = -1;
  int b = -1;
  int map = -1;
  wide_t value = 0;
};

/// nodes[left] `relation` nodes[right] at each of [0, points): false where one is undefined. The
/// relation is equal, less or less_equal.
struct Query {
  index_t points = 0;
  std::vector<Layout> maps{};
  std::vector<QueryNode> nodes{};
  int left = 0;
  int right = 0;
  Relation relation = Relation::equal;
};

/// The claim at one point: 0 == 1 where it is undefined; nothing where a value exceeds 127 bits.
/// Pre: 0 <= point < points.
std::optional<Claim> claim_at(Query const& query, index_t point);

/// "(4,2):(2,1)(x) == 8:1(x) for all x below 8".
std::string text(Query const& query);

/// Makes queries: each function adds a node and returns its number.
class QueryBuilder {
 public:
  explicit QueryBuilder(index_t points) { query_.points = points; }

  int point() { return add({.kind = QueryNode::Kind::point}); }
  int constant(wide_t value) { return add({.kind = QueryNode::Kind::constant, .value = value}); }
  int apply(Layout const& map, int at) { return mapped(QueryNode::Kind::apply, map, at); }
  int extend(Layout const& map, int at) { return mapped(QueryNode::Kind::extend, map, at); }
  int add(int a, wide_t factor, int b) {
    return add({.kind = QueryNode::Kind::add, .a = a, .b = b, .value = factor});
  }
  /// Pre: divisor > 0.
  int divide(int a, wide_t divisor) {
    return add({.kind = QueryNode::Kind::divide, .a = a, .value = divisor});
  }
  int modulo(int a, wide_t divisor) { return add(a, -divisor, divide(a, divisor)); }
  /// Between which its values lie at all points; nothing where it may be undefined, or beyond 2^62.
  struct Bounds {
    wide_t least;
    wide_t greatest;
  };
  std::optional<Bounds> bounds(int number) const {
    return bounds_[static_cast<std::size_t>(number)];
  }
  QueryNode const& node(int number) const { return query_.nodes[static_cast<std::size_t>(number)]; }
  /// The query about two of them, with what they are made of and nothing else.
  Query compare(int left, Relation relation, int right) const;

 private:
  int add(QueryNode node);
  std::optional<Bounds> bounds_of(QueryNode const& node) const;
  int mapped(QueryNode::Kind kind, Layout const& map, int at);

  Query query_{};
  std::vector<std::optional<Bounds>> bounds_{};
};

/// What becomes of a law and one input: vacuous outside the law's domain, refused or unsupported
/// where the algebra gave an error, violated or unknown where it is without a query; holds where
/// the queries, of which there may be none, are all that is left of its claims.
struct DerivedQueries {
  Outcome outcome{};
  std::vector<Query> queries{};
};

}  // namespace layoutcheck::laws
