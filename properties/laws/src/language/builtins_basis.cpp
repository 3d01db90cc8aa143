// Layouts with basis strides in sentences, and tilers. An axis is the list of its entries from the
// outside: 2@0@1 goes along [1, 0]. What one axis sees is a plain layout. Values are points whose
// dimensions are axes; what an axis does not have is 0.

#include <algorithm>
#include <map>

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/tiling.hpp"
#include "program.hpp"

namespace layoutcheck::laws::language {
namespace {

using Arguments = std::span<Val const>;

constexpr Undefined kNowhere{"outside the domain"};
constexpr Undefined kNoMode{"no mode for each of the layout's"};
constexpr Unknown kBeyondAxes{"more leaves or levels than axes"};
constexpr Unknown kNoSearch{"too large for a search over all layouts"};

Val entries_of(Axis const& axis) {
  Vals result;
  for (int level = 0; level < axis.depth(); ++level) result.emplace_back(axis[level]);
  return result;
}
Val entries_of(std::vector<Axis> const& axes) {
  Vals result;
  for (Axis const& axis : axes) result.push_back(entries_of(axis));
  return result;
}
/// The axis of these entries, if one can be written.
std::optional<Axis> axis_from(Val const& entries) {
  Axis result;
  if (count(entries) > kMaxAxisDepth) return std::nullopt;
  for (wide_t i = 0; i < count(entries); ++i) {
    wide_t const entry = element(entries, i).integer();
    if (entry < 0 || entry >= kMaxAxes) return std::nullopt;
    result = result.entry(static_cast<int>(entry));
  }
  return result;
}

/// The strides k@axis as k, all others as 0.
Val along(Arguments a) {
  auto const axis = axis_from(a[1]);
  BasisLayout const& basis = a[0].held<BasisLayout>();
  if (axis && !axis->none()) return axis_of(basis, *axis);
  BasisLayout still = basis;
  for (BasisMode& m : still.leaves) m = {m.extent, 0};
  return axis_of(still, Axis());
}

Val paths(Arguments a) {
  Profile const& p = a[0].held<IntTuple>().profile;
  if (!fits_axes(p)) return kBeyondAxes;
  Vals result;
  for (int k = 0; k < p.leaves(); ++k) result.push_back(entries_of(path_of(p, k)));
  return result;
}

Val profile_of_values(Arguments a) {
  IntTuple result;
  result.profile = values_of(a[0].held<BasisLayout>()).profile;
  for (int k = 0; k < result.profile.leaves(); ++k) result.leaves.push_back(0);
  return result;
}

Val mode_of_basis(Arguments a) {
  BasisLayout const& basis = a[0].held<BasisLayout>();
  if (a[1].integer() < 0 || a[1].integer() >= rank(basis)) return kNowhere;
  return mode(basis, static_cast<int>(a[1].integer()));
}

/// The mode of a layout where the entry of an axis is in its values.
Val mode_along(Arguments a) {
  Layout const& layout = a[0].held<Layout>();
  auto const axis = axis_from(a[1]);
  auto const at = axis ? place_at(layout.profile, *axis) : std::nullopt;
  if (!at) return kNowhere;
  return subtree(layout, *at);
}

std::string text_of(Axis const& axis) {
  std::string result;
  for (int level = axis.depth() - 1; level >= 0; --level) {
    result += (result.empty() ? "" : "@") + std::to_string(axis[level]);
  }
  return result;
}
/// The sum of digit times k@axis.
Val value_of_basis(Arguments a) {
  BasisLayout const& basis = a[0].held<BasisLayout>();
  wide_t x = a[1].integer();
  if (x < 0 || x >= volume(basis)) return kNowhere;
  std::map<std::string, wide_t> parts;
  for (BasisMode const& m : basis.leaves) {
    if (!m.axis.none()) parts[text_of(m.axis)] += x % m.extent * m.scale;
    x /= m.extent;
  }
  Point result;
  for (auto const& [name, n] : parts) {
    if (n != 0) result.parts.emplace_back(name, n);
  }
  return result;
}

// ---- whether strides k@i with these values exist

Point added(Point const& a, wide_t factor, Point const& b) {
  std::map<std::string, wide_t> parts;
  for (auto const& [name, n] : a.parts) parts[name] += n;
  for (auto const& [name, n] : b.parts) parts[name] += factor * n;
  Point result;
  for (auto const& [name, n] : parts) {
    if (n != 0) result.parts.emplace_back(name, n);
  }
  return result;
}

/// Whether modes with strides k@i have these values, one after the other. Each is forced: its
/// stride is the first value not yet had, its extent how long that one is walked.
bool some_modes_have(std::vector<Point> const& values) {
  std::size_t const n = values.size();
  for (std::size_t done = 1; done < n;) {
    Point const step = values[done];
    if (step.parts.size() > 1) return false;
    auto const times_step = [&](std::size_t k) { return added({}, static_cast<wide_t>(k), step); };
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

/// Whether some layout with strides k@i, of a shape that refines the given one, has these values:
/// along each leaf some modes do, and their sums are all values, since a refinement joins no
/// leaves.
Val exists_basis_refining(Arguments a) {
  constexpr wide_t kMost = 1024;
  IntTuple const& shape = a[1].held<IntTuple>();
  if (count(a[0]) > kMost) return kNoSearch;
  if (volume(shape) != count(a[0])) return false;
  std::vector<Point> values;
  for (wide_t i = 0; i < count(a[0]); ++i) values.push_back(element(a[0], i).held<Point>());
  if (values.empty()) return true;
  std::vector<Point> sums{{}};
  for (index_t const extent : shape.leaves) {
    std::vector<Point> leaf;
    for (index_t d = 0; d < extent; ++d)
      leaf.push_back(values[static_cast<std::size_t>(d) * sums.size()]);
    if (!leaf[0].parts.empty() || !some_modes_have(leaf)) return false;
    std::vector<Point> more;
    for (Point const& p : leaf) {
      for (Point const& before : sums) more.push_back(added(before, 1, p));
    }
    sums = std::move(more);
  }
  return sums == values;
}

/// Whether some layout maps the first's value at each index to the second's there.
Val has_left_inverse_to(Arguments a) {
  constexpr index_t kReach = 96;
  Layout const& from = a[0].held<Layout>();
  Layout const& to = a[1].held<Layout>();
  if (size(from) != size(to)) return Undefined{"layouts of one size"};
  if (!walkable(from) || range(from).greatest > kReach) return kNoSearch;
  if (range(from).least < 0) return false;
  return injective_by_table(from) &&
         spec::has_left_inverse(spec::table(from), spec::table(to)).has_value();
}

/// Whether each integer below n, from 0 on, is a sum of a value of one layout and one of the other:
/// of ascending modes at any size, of others by their tables.
Val covers(Layout const& l, Layout const& m, wide_t n) {
  if (n <= 0) return true;
  if (size(l) == 0 || size(m) == 0) return false;
  if (range(l).least >= 0 && range(m).least >= 0) return covered_by_sums(l, m) >= n;
  if (!walkable(l) || !walkable(m) || wide_t{size(l)} * size(m) > kMaxTable) return kNoSearch;
  std::vector<index_t> found;
  for (index_t const v : spec::table(l)) {
    for (index_t const w : spec::table(m)) {
      if (v + w >= 0) found.push_back(v + w);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return static_cast<wide_t>(found.size()) >= n && found[static_cast<std::size_t>(n - 1)] == n - 1;
}

// ---- tilers

bool cut(BasisLayout const& layout, Tiler const& tiler, Vals& parts) {
  if (!tiler.by_mode()) {
    if (!tiler.keeps(0)) parts.emplace_back(Vals{layout, tiler.layout(0)});
    return true;
  }
  if (rank(tiler) > rank(layout)) return false;
  for (int i = 0; i < rank(tiler); ++i) {
    if (!cut(mode(layout, i), tiler_mode(tiler, i), parts)) return false;
  }
  return true;
}
/// Of a layout alone: rows (part, tile).
Val tiles_of_basis(Arguments a) {
  Vals result;
  if (!cut(a[0].held<BasisLayout>(), a[1].held<Tiler>(), result)) return kNoMode;
  return result;
}
/// And of the result: rows (part, tile, part of the result); kept: (part, part of the result).
template <bool kKept>
Val parts_of_basis(Arguments a) {
  Vals tiles;
  Vals kept;
  auto visit = [&](BasisLayout const& part, Layout const& tile, BasisLayout const& result) {
    tiles.emplace_back(Vals{part, tile, result});
  };
  auto keep = [&](BasisLayout const& part, BasisLayout const& result) {
    kept.emplace_back(Vals{part, result});
  };
  bool const has_all = for_each_tile(a[0].held<BasisLayout>(), a[1].held<Tiler>(),
                                     a[2].held<BasisLayout>(), visit, keep);
  if (!has_all) return kNoMode;
  return kKept ? kept : tiles;
}
Val gathered_of_basis(Arguments a) {
  BasisLayout result;
  bool const has_all =
      regroup(a[0].held<BasisLayout>(), a[1].held<Tiler>(), a[2].held<BasisLayout>(), result);
  if (!has_all) return Undefined{"the divided layout has no tile and rest for each entry"};
  return result;
}

Val brackets_of(Arguments a) {
  IntTuple result;
  result.profile = a[0].held<Tiler>().brackets;
  for (int k = 0; k < result.profile.leaves(); ++k) result.leaves.push_back(0);
  return result;
}
Val tiles_of_tiler(Arguments a) {
  Vals result;
  Tiler const& tiler = a[0].held<Tiler>();
  for (int k = 0; k < tiler.entries(); ++k) result.emplace_back(tiler.layout(k));
  return result;
}

Val same_values_along_axes(Arguments a) {
  BasisLayout const& left = a[0].held<BasisLayout>();
  BasisLayout const& right = a[1].held<BasisLayout>();
  CheckedClaims e;
  same_values(e, left, right);
  return !e.failed;
}

}  // namespace

std::vector<Builtin> basis_builtins() {
  std::vector<Builtin> result;
  auto const add = [&](std::string_view signature, Val (*of)(Arguments)) {
    result.push_back(made_builtin(signature, of));
  };
  add("size( basis): integer", [](Arguments a) { return Val(volume(a[0].held<BasisLayout>())); });
  add("dom( basis): range", [](Arguments a) {
    return Val(Interval{0, volume(a[0].held<BasisLayout>())});
  });
  add("shape( basis): tuple", [](Arguments a) { return Val(shape(a[0].held<BasisLayout>())); });
  add("extents( basis): sequence[integer]", [](Arguments a) {
    Vals result;
    for (BasisMode const& m : a[0].held<BasisLayout>().leaves) result.emplace_back(m.extent);
    return Val(result);
  });
  add("rank( basis): integer", [](Arguments a) { return Val(rank(a[0].held<BasisLayout>())); });
  add("mode( basis, integer): basis", mode_of_basis);
  add("~( basis, basis): boolean", same_values_along_axes);
  add("()( basis, integer): point", value_of_basis);
  add("axes( basis): sequence[sequence[integer]]",
      [](Arguments a) { return entries_of(axes_in(a[0].held<BasisLayout>())); });
  add("value_axes( basis): sequence[sequence[integer]]",
      [](Arguments a) { return entries_of(values_of(a[0].held<BasisLayout>()).axes); });
  add("value_profile( basis): tuple", profile_of_values);
  add("along( basis, sequence[integer]): layout", along);
  add("paths( tuple): sequence[sequence[integer]]", paths);
  add("mode_along( layout, sequence[integer]): layout", mode_along);
  add("exists_basis_refining( sequence[point], tuple): boolean", exists_basis_refining);
  add("has_left_inverse( layout, layout): boolean", has_left_inverse_to);
  add("covers( layout, layout, integer): boolean",
      [](Arguments a) { return covers(a[0].held<Layout>(), a[1].held<Layout>(), a[2].integer()); });

  add("tiles( basis, tiler): sequence[(basis, layout)]", tiles_of_basis);
  add("tiles( basis, tiler, basis): sequence[(basis, layout, basis)]", parts_of_basis<false>);
  add("kept( basis, tiler, basis): sequence[(basis, basis)]", parts_of_basis<true>);
  add("gathered( basis, tiler, basis): basis", gathered_of_basis);
  add("brackets( tiler): tuple", brackets_of);
  add("tiles( tiler): sequence[layout]", tiles_of_tiler);
  add("keeps_modes( tiler): boolean",
      [](Arguments a) { return Val(a[0].held<Tiler>().kept != 0); });
  return result;
}

}  // namespace layoutcheck::laws::language
