#pragma once
/// Relations between integer tuples.

#include <string>
#include <string_view>

#include "layoutcheck/relations/isl/affine.hpp"

namespace layoutcheck::relations::isl {

/// A finite union of relations { [x0, ...] -> [y0, ...] : quasi-affine conditions }.
///
/// Errors as those of Set.
class Map : public Handle<isl_map> {
 public:
  using Handle::Handle;

  /// From isl's text form: read(context, "{ [c] -> [2c] : 0 <= c < 4 }"). Errors: as Set::read.
  static Expected<Map> read(Context const& context, std::string_view text);
  /// The graph of a function.
  static Expected<Map> of(PwAff const& function);
  static Expected<Map> of(MultiPwAff const& function);
  /// { x -> x : x in set }.
  static Expected<Map> identity(Set const& set);
  /// { x -> y : x in domain, y in range }.
  static Expected<Map> product(Set const& domain, Set const& range);
  /// { x -> y : x, y of as many dimensions as `set`, x lexicographically less than y }.
  static Expected<Map> lex_less(Set const& set);

  Expected<int> inputs() const;
  Expected<int> outputs() const;
  Expected<std::string> text() const;
};

Expected<Set> domain(Map const& map);
Expected<Set> range(Map const& map);
Expected<Map> reverse(Map const& map);
/// x -> second(first(x)): then({ [c] -> [2c] }, { [i] -> [i + 1] }) is { [c] -> [2c + 1] }.
Expected<Map> then(Map const& first, Map const& second);
/// { y : some x of `set` has x -> y }.
Expected<Set> image(Map const& map, Set const& set);
Expected<Map> intersect(Map const& a, Map const& b);
Expected<Map> intersect_domain(Map const& map, Set const& set);
Expected<Map> intersect_range(Map const& map, Set const& set);
Expected<Map> unite(Map const& a, Map const& b);
Expected<Map> subtract(Map const& a, Map const& b);
/// Each x to the smallest (largest) of what it is related to.
Expected<Map> lexmin(Map const& map);
Expected<Map> lexmax(Map const& map);
Expected<Map> coalesce(Map const& map);
/// x -> (a(x), b(x)), flat.
Expected<Map> flat_range_product(Map const& a, Map const& b);
/// (x, y) -> (a(x), b(y)), flat.
Expected<Map> flat_product(Map const& a, Map const& b);
/// { y - x : x -> y }.
Expected<Set> deltas(Map const& map);
/// The relation as the set of its pairs (x, y), flat.
Expected<Set> graph(Map const& map);
/// The function whose graph the map is; invalid_argument when some x has two values.
Expected<MultiPwAff> function_of(Map const& map);

Expected<bool> is_empty(Map const& map);
/// False when the tuples are of different lengths: their dimensions are compared first.
Expected<bool> is_equal(Map const& a, Map const& b);
Expected<bool> is_subset(Map const& a, Map const& b);
Expected<bool> is_single_valued(Map const& map);
/// No two x share a y.
Expected<bool> is_injective(Map const& map);

}  // namespace layoutcheck::relations::isl
