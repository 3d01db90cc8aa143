// Where operations on layouts with basis strides must answer. Composition: a value along all axes
// is read off at every coordinate, and what strides k@i there can be follows from the values alone.
// No algorithm of core is used.

#include "domain/basis.hpp"

#include <vector>

#include "domain/algebra.hpp"
#include "layoutcheck/laws/basis_definitions.hpp"

namespace layoutcheck::laws {
namespace {

/// A value: an entry for each axis.
using Point = std::vector<wide_t>;

Point times_point(index_t factor, Point const& p) {
  Point result;
  for (wide_t const v : p) result.push_back(times(factor, v));
  return result;
}

Point sum_of(Point const& a, Point const& b) {
  Point result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(a[i] + b[i]);
  return result;
}

int axes_moved(Point const& p) {
  int moved = 0;
  for (wide_t const v : p) moved += v != 0 ? 1 : 0;
  return moved;
}

/// Whether modes with strides k@i have these values, one after the other. Each mode is forced: its
/// stride is the first value not yet had, its extent how long that one is walked.
bool some_modes_have(std::vector<Point> const& values) {
  auto const count = static_cast<index_t>(values.size());
  auto const at = [&](index_t i) -> Point const& { return values[static_cast<std::size_t>(i)]; };
  for (index_t done = 1; done < count;) {
    Point const step = at(done);
    if (axes_moved(step) > 1) return false;
    index_t extent = 2;
    while (extent * done < count && at(extent * done) == times_point(extent, step)) ++extent;
    if (count % (extent * done) != 0) return false;
    for (index_t x = done; x < extent * done; ++x) {
      if (at(x) != sum_of(at(x % done), times_point(x / done, step))) return false;
    }
    done *= extent;
  }
  return true;
}

}  // namespace

Domain basis_identity_domain(IntTuple const& shape) {
  if (!no_leaf_below(shape, 0)) return Domain::refuse;
  bool const fits_here = shape.leaves.size() <= kMaxAxes && products_fit(shape);
  return fits_here ? Domain::required : Domain::unknown;
}

Domain basis_axis_domain(BasisLayout const&, index_t axis) {
  if (axis < 0) return Domain::refuse;
  return axis < kMaxAxes ? Domain::required : Domain::unknown;
}

Domain composition_domain(BasisLayout const& outer, Layout const& inner) {
  if (size(inner) == 0) return Domain::required;
  Range const reach = range(inner);
  if (reach.least < 0) return Domain::refuse;
  if (reach.greatest >= volume(outer)) return Domain::may;
  if (size(inner) > kDecidable) return Domain::unknown;
  std::vector<Layout> seen;
  for (int axis = 0; axis < axis_count(outer); ++axis) seen.push_back(axis_of(outer, axis));
  auto const at = [&](wide_t x) {
    Point p;
    for (Layout const& axis : seen) p.push_back(value_at_index(axis, x));
    return p;
  };
  // Along each leaf by itself, and then their sum: a refinement splits leaves and joins none.
  int const leaves = inner.leaves.size();
  std::vector<std::vector<Point>> along;
  for (Mode const& m : inner.leaves) {
    along.emplace_back();
    for (index_t d = 0; d < m.extent; ++d) along.back().push_back(at(times(d, m.stride)));
    if (!some_modes_have(along.back())) return Domain::refuse;
  }
  for (index_t x = 0; x < size(inner); ++x) {
    Point sum(seen.size(), 0);
    for (int k = 0; k < leaves; ++k) {
      auto const digit = static_cast<std::size_t>(digit_of(x, inner, 0, leaves, k));
      sum = sum_of(sum, along[static_cast<std::size_t>(k)][digit]);
    }
    if (sum != at(value_at_index(inner, x))) return Domain::refuse;
  }
  return Domain::required;
}

}  // namespace layoutcheck::laws
