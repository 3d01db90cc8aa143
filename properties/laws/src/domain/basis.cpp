// Where operations on layouts with basis strides must answer. Composition and divides: a value
// along all axes is read off at every coordinate, and what strides k@i there can be follows from
// the values alone. Inverses and complements: leaves move along one axis each, so that an answer
// exists iff it does along each axis. No algorithm of core is used.

#include "domain/basis.hpp"

#include <algorithm>
#include <vector>

#include "domain/algebra.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/offsets.hpp"

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

/// What every axis sees of a layout.
std::vector<Layout> seen_by_axes(BasisLayout const& basis) {
  std::vector<Layout> seen;
  for (Axis const& axis : axes_in(basis)) seen.push_back(axis_of(basis, axis));
  return seen;
}

/// Whether some layout k@i has the values of `outer` at the sums of these offsets, each leaf of
/// them refined by itself: along each leaf, and then their sum, since a refinement joins no leaves.
bool some_refinement_has(BasisLayout const& outer, std::vector<spec::Table> const& leaves) {
  std::vector<Layout> const seen = seen_by_axes(outer);
  auto const at = [&](wide_t x) {
    Point p;
    for (Layout const& axis : seen) p.push_back(value_at_index(axis, x));
    return p;
  };
  struct Sum {
    wide_t offset;
    Point value;
  };
  std::vector<Sum> sums{{0, Point(seen.size(), 0)}};
  for (spec::Table const& leaf : leaves) {
    std::vector<Point> along;
    for (index_t const y : leaf) along.push_back(at(y));
    if (!some_modes_have(along)) return false;
    std::vector<Sum> more;
    for (std::size_t d = 0; d < leaf.size(); ++d) {
      for (Sum const& before : sums) {
        more.push_back({before.offset + leaf[d], sum_of(before.value, along[d])});
      }
    }
    sums = std::move(more);
  }
  return std::ranges::all_of(sums, [&](Sum const& s) { return at(s.offset) == s.value; });
}

/// The offsets of each leaf by itself.
std::vector<spec::Table> leaf_tables(ModeList const& modes) {
  std::vector<spec::Table> tables;
  for (Mode const& m : modes) tables.push_back(spec::table(scalar_layout(m.extent, m.stride)));
  return tables;
}

/// B o (T, C), C the complement of T up to the size of B.
Domain divide_along_axes(BasisLayout const& basis, Layout const& tile) {
  Domain const tiling = tiling_domain(tile, size(basis));
  if (tiling != Domain::required) return tiling;
  spec::Table const rest = spec::complement_table(tile, size(basis));
  std::vector<spec::Table> in_its_modes = leaf_tables(tile.leaves);
  std::vector<spec::Table> as_one = in_its_modes;
  for (spec::Table const& mode : leaf_tables(forced_modes(rest))) in_its_modes.push_back(mode);
  if (some_refinement_has(basis, in_its_modes)) return Domain::required;
  as_one.push_back(rest);
  return some_refinement_has(basis, as_one) ? Domain::may : Domain::refuse;
}

/// The leaves that move along an axis, with their own strides and with those of the index.
struct Along {
  Layout coordinate;
  Layout index;
};
Along moving_along(BasisLayout const& basis, Axis const& axis) {
  ModeList coordinate;
  ModeList index;
  for (int k = 0; k < basis.leaves.size(); ++k) {
    BasisMode const& m = basis.leaves[k];
    if (!is_moving(m) || !(m.axis == axis)) continue;
    coordinate.push_back({m.extent, m.scale});
    index.push_back({m.extent, static_cast<index_t>(volume(basis, 0, k))});
  }
  return {from_modes(coordinate), from_modes(index)};
}

bool has_coordinate_below_0(BasisLayout const& basis) {
  return std::ranges::any_of(basis.leaves,
                             [](BasisMode const& m) { return is_moving(m) && m.scale < 0; });
}

/// Whether some layout maps the coordinates of one axis back to the index.
Domain left_inverse_of(Along const& along) {
  Layout const& coordinate = along.coordinate;
  if (strides_divide_by_definition(coordinate)) {
    return span_of(coordinate) <= kMaxIndex ? Domain::required : Domain::may;
  }
  if (!walkable(coordinate)) return Domain::unknown;
  if (!injective_by_table(coordinate)) return Domain::refuse;
  if (range(coordinate).greatest > kLeftInverseReach) return Domain::unknown;
  bool const exists =
      spec::has_left_inverse(spec::table(coordinate), spec::table(along.index)).has_value();
  return exists ? Domain::required : Domain::refuse;
}

}  // namespace

Domain basis_identity_domain(IntTuple const& shape) {
  if (!no_leaf_below(shape, 0)) return Domain::refuse;
  bool const fits_here = fits_axes(shape.profile) && products_fit(shape);
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
  return some_refinement_has(outer, leaf_tables(inner.leaves)) ? Domain::required : Domain::refuse;
}

Domain composition_domain(Layout const& outer, BasisLayout const& inner) {
  if (volume(inner) == 0) return Domain::required;
  auto const in_outer = [&](Axis const& axis) { return place_at(outer.profile, axis); };
  if (!moves_within(inner, in_outer)) return Domain::refuse;
  if (has_coordinate_below_0(inner)) return Domain::refuse;
  if (volume(outer) == 0) return Domain::may;
  std::vector<std::pair<Layout, Layout>> modes;
  for (Axis const& axis : axes_in(inner)) {
    auto const at = in_outer(axis);
    if (!at) continue;
    modes.emplace_back(subtree(outer, *at), axis_of(inner, axis));
    auto const& [mode, along] = modes.back();
    if (range(along).greatest >= volume(mode)) return Domain::may;
  }
  if (size(inner) > kDecidable) return Domain::unknown;
  spec::Table values;
  for (index_t x = 0; x < size(inner); ++x) {
    wide_t value = 0;
    for (auto const& [mode, along] : modes) {
      value += value_at_index(mode, value_at_index(along, x));
    }
    if (value > kMaxIndex || value < -kMaxIndex) return Domain::may;
    values.push_back(static_cast<index_t>(value));
  }
  bool const exists = spec::has_layout_refining(values, shape(inner)).has_value();
  return exists ? Domain::required : Domain::refuse;
}

Domain divide_domain(BasisLayout const& basis, Tiler const& tiler) {
  return by_tiler(basis, tiler, divide_along_axes);
}

Domain complement_domain(BasisLayout const& basis, IntTuple const& space) {
  if (volume(basis) == 0) return Domain::refuse;
  if (!fits_axes(space.profile)) return Domain::unknown;
  auto const in_space = [&](Axis const& axis) { return has_leaf(space.profile, axis); };
  if (!moves_within(basis, in_space)) return Domain::refuse;
  Domain result = Domain::required;
  wide_t points = 1;
  for (int k = 0; k < space.leaves.size(); ++k) {
    Layout const seen = axis_of(basis, path_of(space.profile, k));
    result = both(result, complement_domain(seen, space.leaves[k]));
    if (result == Domain::refuse) return result;
    wide_t const span = span_of(seen);
    points = times(points, (space.leaves[k] + span - 1) / span * span);
  }
  return both(result, fits(points) ? Domain::required : Domain::may);
}

Domain right_inverse_domain(BasisLayout const& basis) {
  if (volume(basis) == 0) return Domain::may;
  if (has_coordinate_below_0(basis)) return Domain::refuse;
  Domain result = Domain::required;
  for (Axis const& axis : axes_in(basis)) {
    Layout const along = moving_along(basis, axis).coordinate;
    wide_t const end = wide_t{range(along).greatest} + 1;
    if (covered_by_sums(along, scalar_layout(1, 0)) != end) return Domain::refuse;
    if (volume(along) != end) result = Domain::may;
  }
  return result;
}

Domain left_inverse_domain(BasisLayout const& basis) {
  if (volume(basis) == 0) return Domain::may;
  for (BasisMode const& m : basis.leaves) {
    if (m.extent > 1 && m.scale <= 0) return Domain::refuse;
  }
  Domain result = Domain::required;
  for (Axis const& axis : axes_in(basis)) {
    result = both(result, left_inverse_of(moving_along(basis, axis)));
  }
  return result;
}

}  // namespace layoutcheck::laws
