#include "engine/violations.hpp"

namespace layoutcheck::relations {
namespace {

using Found = std::optional<index_t>;
using N = laws::QueryNode::Kind;

class Violations {
 public:
  Violations(laws::Query const& query, Coordinates& coordinates, FindPoint const& find)
      : query_(query), coordinates_(coordinates), find_(find) {}

  Expected<Found> operator()() {
    for (laws::QueryNode const& node : query_.nodes) {
      LC_TRY(undefined, evaluate(node));
      if (undefined) return undefined;
    }
    Affine const difference =
        coordinates_.arithmetic().combine(-1, value(query_.right), value(query_.left));
    if (query_.relation == laws::Relation::less) return at_least(difference, 0);
    LC_TRY(greater, at_least(difference, 1));
    if (greater || query_.relation == laws::Relation::less_equal) return greater;
    return at_most(difference, -1);
  }

 private:
  Affine const& value(int node) const { return values_[static_cast<std::size_t>(node)]; }

  /// Its value behind those before it; a point where it has none, if there is one.
  Expected<Found> evaluate(laws::QueryNode const& node) {
    Arithmetic& arithmetic = coordinates_.arithmetic();
    switch (node.kind) {
      case N::point: values_.push_back(coordinates_.point()); break;
      case N::constant: values_.push_back({.constant = node.value}); break;
      case N::add:
        values_.push_back(arithmetic.combine(node.value, value(node.b), value(node.a)));
        break;
      case N::divide: values_.push_back(coordinates_.floor(value(node.a), node.value)); break;
      case N::apply:
      case N::extend: {
        Layout const& map = query_.maps[static_cast<std::size_t>(node.map)];
        Affine const x = value(node.a);
        LC_TRY(stray, outside(x, map, node.kind == N::extend));
        if (stray) return stray;
        auto const sum = FloorSum::of(map);
        if (!sum) return Found{0};  // no point has a value
        values_.push_back(coordinates_.apply(*sum, x));
        break;
      }
    }
    return Found{};
  }

  Expected<Found> at_least(Affine const& e, wide_t least) {
    return look(coordinates_.arithmetic().combine(1, e, {.constant = -least}));
  }
  Expected<Found> at_most(Affine const& e, wide_t most) {
    return look(coordinates_.arithmetic().combine(-1, e, {.constant = most}));
  }
  Expected<Found> look(Affine const& e) {
    if (coordinates_.arithmetic().exceeded()) {
      return Error{.code = Errc::overflow, .detail = "a coefficient exceeds 128 bits"};
    }
    if (coordinates_.finer()) {
      return Error{.code = Errc::undecided, .detail = "finer digits are requested"};
    }
    return find_(coordinates_, e);
  }

  /// Where x leaves [0, size) of the map, or falls below 0 where the map is extended.
  Expected<Found> outside(Affine const& x, Layout const& map, bool extended) {
    Bounds const reach = coordinates_.bounds(x);
    if (reach.least < 0) {
      LC_TRY(below, at_most(x, -1));
      if (below) return below;
    }
    if (extended || reach.greatest < size(map)) return Found{};
    return at_least(x, size(map));
  }

  laws::Query const& query_;
  Coordinates& coordinates_;
  FindPoint const& find_;
  std::vector<Affine> values_{};
};

}  // namespace

Expected<std::optional<index_t>> find_violation(laws::Query const& query, Coordinates& coordinates,
                                                FindPoint const& find) {
  return Violations(query, coordinates, find)();
}

}  // namespace layoutcheck::relations
