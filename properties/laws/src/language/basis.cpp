// Layouts with basis strides in sentences, and tilers. Values are points whose dimensions are axes;
// what an axis does not have is 0.

#include <map>

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/language/builtin.hpp"

namespace layoutcheck::laws::language::builtin {
namespace {

constexpr char const* kNotSearched = "too large for a search over all layouts";

Values entries_of(Axis const& axis) {
  Values result;
  for (int level = 0; level < axis.depth(); ++level) result.push_back(axis[level]);
  return result;
}
Sequence<Values> entries_of(std::vector<Axis> const& axes) {
  Sequence<Values> result;
  for (Axis const& axis : axes) result.push_back(entries_of(axis));
  return result;
}
/// The axis of these entries, if one can be written.
std::optional<Axis> axis_from(Values const& entries) {
  Axis result;
  if (count(entries) > kMaxAxisDepth) return std::nullopt;
  for (wide_t const entry : entries) {
    if (entry < 0 || entry >= kMaxAxes) return std::nullopt;
    result = result.entry(static_cast<int>(entry));
  }
  return result;
}

PartName name_of(Axis const& axis) {
  static_assert(kMaxAxes <= 100 && 3 * kMaxAxisDepth - 1 <= DimName::kMaxBytes);
  PartName result;
  auto end = result.bytes;
  for (int level = axis.depth() - 1; level >= 0; --level) {
    if (end != result.bytes) *end++ = '@';
    if (axis[level] >= 10) *end++ = static_cast<char>('0' + axis[level] / 10);
    *end++ = static_cast<char>('0' + axis[level] % 10);
  }
  return result;
}

/// A number for each dimension that some point has.
using Parts = std::vector<wide_t>;

std::vector<Parts> parts_of(Sequence<Point> const& points) {
  std::map<PartName, std::size_t> place;
  for (Point const& p : points) {
    for (auto const& [name, n] : p.parts) place.emplace(name, place.size());
  }
  std::vector<Parts> result;
  for (Point const& p : points) {
    Parts& parts = result.emplace_back(place.size(), 0);
    for (auto const& [name, n] : p.parts) parts[place[name]] = n;
  }
  return result;
}
/// a + factor * b
Parts added(Parts const& a, wide_t factor, Parts const& b) {
  Parts result = a;
  for (std::size_t i = 0; i < a.size(); ++i) result[i] += factor * b[i];
  return result;
}
std::size_t moved(Parts const& p) {
  return p.size() - static_cast<std::size_t>(std::count(p.begin(), p.end(), 0));
}

/// Whether modes with strides k@i have these values, one after the other. Each is forced: its
/// stride is the first value not yet had, its extent how long that one is walked.
bool some_modes_have(std::vector<Parts> const& values) {
  std::size_t const n = values.size();
  Parts const zero(values[0].size(), 0);
  for (std::size_t done = 1; done < n;) {
    Parts const step = values[done];
    if (moved(step) > 1) return false;
    auto const times_step = [&](std::size_t k) {
      return added(zero, static_cast<wide_t>(k), step);
    };
    std::size_t extent = 2;
    while (extent * done < n && values[extent * done] == times_step(extent)) ++extent;
    if (n % (extent * done) != 0) return false;
    for (std::size_t x = done; x < extent * done; ++x) {
      if (values[x] != added(values[x % done], static_cast<wide_t>(x / done), step)) return false;
    }
    done *= extent;
  }
  return true;
}

bool cut(BasisLayout const& layout, Tiler const& tiler, Sequence<BasisTile>& parts) {
  if (!tiler.by_mode()) {
    if (!tiler.keeps(0)) parts.push_back({layout, tiler.layout(0)});
    return true;
  }
  if (layoutcheck::rank(tiler) > layoutcheck::rank(layout)) return false;
  for (int i = 0; i < layoutcheck::rank(tiler); ++i) {
    if (!cut(layoutcheck::mode(layout, i), tiler_mode(tiler, i), parts)) return false;
  }
  return true;
}

/// Of zeros.
IntTuple of_profile(Profile const& profile) {
  IntTuple result;
  result.profile = profile;
  for (int k = 0; k < profile.leaves(); ++k) result.leaves.push_back(0);
  return result;
}

}  // namespace

Interval dom(Context& cx, BasisLayout const& b) { return {0, size(cx, b)}; }
IntTuple shape(Context&, BasisLayout const& b) { return layoutcheck::shape(b); }
bool same_function(Context&, BasisLayout const& a, BasisLayout const& b) {
  CheckedClaims e;
  same_values(e, a, b);
  return !e.failed;
}
Point apply(Context& cx, BasisLayout const& b, wide_t x) {
  if (x < 0 || x >= volume(b)) {
    cx.undefined(kOutside);
    return {};
  }
  Point result;
  for (BasisMode const& m : b.leaves) {
    wide_t const moved = x % m.extent * m.scale;
    x /= m.extent;
    if (m.axis.none() || moved == 0) continue;
    PartName const name = name_of(m.axis);
    Point step;
    step.parts.push_back({name, moved});
    result = add(cx, result, step);
  }
  return result;
}

Sequence<Values> axes(Context&, BasisLayout const& b) { return entries_of(axes_in(b)); }
Sequence<Values> value_axes(Context&, BasisLayout const& b) {
  return entries_of(values_of(b).axes);
}
IntTuple value_profile(Context&, BasisLayout const& b) { return of_profile(values_of(b).profile); }
Layout along(Context&, BasisLayout const& b, Values const& entries) {
  auto const axis = axis_from(entries);
  if (axis && !axis->none()) return axis_of(b, *axis);
  BasisLayout still = b;
  for (BasisMode& m : still.leaves) m = {m.extent, 0};
  return axis_of(still, Axis());
}
Sequence<Values> paths(Context& cx, IntTuple const& tuple) {
  Sequence<Values> result;
  if (!fits_axes(tuple.profile)) cx.unknown("more leaves or levels than axes");
  for (int k = 0; cx.ok() && k < tuple.profile.leaves(); ++k) {
    result.push_back(entries_of(path_of(tuple.profile, k)));
  }
  return result;
}
Layout mode_along(Context& cx, Layout const& layout, Values const& entries) {
  auto const axis = axis_from(entries);
  auto const at = axis ? place_at(layout.profile, *axis) : std::nullopt;
  if (!at) cx.undefined(kOutside);
  return at ? subtree(layout, *at) : Layout();
}

// Along each leaf some modes have its values, and their sums are all values, since a refinement
// joins no leaves.
bool exists_basis_refining(Context& cx, Sequence<Point> const& values, IntTuple const& shape) {
  if (count(values) > kDecidable) cx.unknown(kNotSearched);
  if (!cx.ok() || volume(shape) != count(values)) return false;
  if (values.empty()) return true;
  std::vector<Parts> const all = parts_of(values);
  std::vector<Parts> sums{Parts(all[0].size(), 0)};
  for (index_t const extent : shape.leaves) {
    std::vector<Parts> leaf;
    for (index_t d = 0; d < extent; ++d) {
      leaf.push_back(all[static_cast<std::size_t>(d) * sums.size()]);
    }
    if (moved(leaf[0]) > 0 || !some_modes_have(leaf)) return false;
    std::vector<Parts> more;
    for (Parts const& p : leaf) {
      for (Parts const& before : sums) more.push_back(added(before, 1, p));
    }
    sums = std::move(more);
  }
  return sums == all;
}

bool has_left_inverse(Context& cx, Layout const& from, Layout const& to) {
  constexpr index_t kReach = 96;
  if (layoutcheck::size(from) != layoutcheck::size(to)) cx.undefined("layouts of one size");
  Range const reach = layoutcheck::range(from);
  if (!walkable(from) || reach.greatest > kReach) cx.unknown(kNotSearched);
  if (!cx.ok() || reach.least < 0) return false;
  return injective_by_table(from) &&
         spec::has_left_inverse(spec::table(from), spec::table(to)).has_value();
}

// Of ascending modes at any size, of others by their tables.
bool covers(Context& cx, Layout const& l, Layout const& m, wide_t n) {
  if (n <= 0) return true;
  if (layoutcheck::size(l) == 0 || layoutcheck::size(m) == 0) return false;
  if (layoutcheck::range(l).least >= 0 && layoutcheck::range(m).least >= 0) {
    return covered_by_sums(l, m) >= n;
  }
  bool const small = walkable(l) && walkable(m) &&
                     wide_t{layoutcheck::size(l)} * layoutcheck::size(m) <= kMaxTable;
  if (!small) cx.unknown(kNotSearched);
  if (!cx.ok()) return false;
  std::vector<index_t> found;
  for (index_t const v : spec::table(l)) {
    for (index_t const w : spec::table(m)) {
      if (v + w >= 0) found.push_back(v + w);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return count(found) >= n && found[static_cast<std::size_t>(n - 1)] == n - 1;
}

Sequence<BasisTile> tiles(Context& cx, BasisLayout const& layout, Tiler const& tiler) {
  Sequence<BasisTile> result;
  if (!cut(layout, tiler, result)) cx.undefined(kNoModeForEach);
  return result;
}
Sequence<Layout> tiles(Context&, Tiler const& tiler) {
  Sequence<Layout> result;
  for (int k = 0; k < tiler.entries(); ++k) result.push_back(tiler.layout(k));
  return result;
}
IntTuple brackets(Context&, Tiler const& tiler) { return of_profile(tiler.brackets); }
bool keeps_modes(Context&, Tiler const& tiler) { return tiler.kept != 0; }

}  // namespace layoutcheck::laws::language::builtin
