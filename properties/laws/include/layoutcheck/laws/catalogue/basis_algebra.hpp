#pragma once
/// Layouts with basis strides taken apart, divided, complemented, inverted, and read as coordinates
/// of a plain layout. Values are looked at along every axis. Host only.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/catalogue/regroup.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- modes and parts ----

/// Claims that `got`, of these leaves of a layout's coordinates, has at x the value of the layout
/// at the coordinate at(x), along every axis.
template <class At>
void has_values_at(CheckedClaims& e, BasisLayout const& got, BasisLayout const& of, At const& at) {
  for (Axis const& axis : axes_in(got, of)) {
    Layout const seen = axis_of(got, axis);
    Layout const whole = axis_of(of, axis);
    auto const same = [&](index_t x) {
      e.that(value_at_index(seen, x) == value_at_coordinate(whole, at(x)));
    };
    at_points(e, size(seen), same, seen);
  }
}

struct BasisModeIsThatMode : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_mode_is_that_mode",
      .op = Op::basis_mode,
      .property_kind = PropertyKind::function,
      .says = "basis_mode(B, i) has the shape of mode i; at x, B at x in mode i and 0 elsewhere",
      .source = "spec#mode; spec#basis-strides",
      .domain = "0 <= i < rank(B)",
      .kills = "basis_mode_counts_its_axes_again"};
  using Input = BasisAndNumber;
  static bool admits(Input const& g) { return 0 <= g.n && g.n < rank(g.basis); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_mode(algebra, g.basis, g.n));
    CheckedClaims e;
    e.that(shape(got) == mode(shape(g.basis), static_cast<int>(g.n)));
    if (e.failed) return e;
    Coordinate c(0);
    if (!g.basis.is_scalar()) {
      c.profile = Profile::flat(rank(g.basis));
      while (c.leaves.size() < rank(g.basis)) c.leaves.push_back({0, false});
    }
    has_values_at(e, got, g.basis, [&](index_t x) {
      c.leaves[static_cast<int>(g.n)].value = x;
      return c;
    });
    return e;
  }
};

/// The parts where c is free, or where it is not; the others at 0.
template <class Call, bool kFree>
struct PartOfBasis : ChecksClaims {
  using Input = CoordinateAndBasis;
  static bool admits(Input const& g) { return is_inside(g.coordinate, g.basis); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, Call{}(algebra, g.coordinate, g.basis));
    CheckedClaims e;
    IntTuple const extents = shape(g.basis);
    e.that(shape(got) == other_modes(g.coordinate, extents, kFree));
    if (e.failed) return e;
    has_values_at(e, got, g.basis, [&](index_t x) {
      Coordinate c = g.coordinate;
      for (int i = 0; i < c.leaves.size(); ++i) {
        bool const kept = c.leaves[i].free == kFree;
        c.leaves[i] = {0, false};
        if (!kept) continue;
        Place const part = place_of(c.profile, extents.profile, i);
        auto const extent = static_cast<index_t>(volume(extents, part.first, part.last));
        c.leaves[i].value = x % extent;
        x /= extent;
      }
      return c;
    });
    return e;
  }
};

struct BasisSliceKeepsFreeModes : PartOfBasis<ops::basis_slice_call, true> {
  static constexpr LawInfo info{
      .id = "basis_slice_keeps_free_modes",
      .op = Op::basis_slice,
      .property_kind = PropertyKind::function,
      .says = "basis_slice(c, B) has the modes where c is `_`; at x, B at x there and 0 elsewhere",
      .source = "spec#slice; spec#basis-strides",
      .domain = "c inside of B",
      .kills = "basis_slice_counts_axes_again"};
};

struct BasisDiceKeepsFixedModes : PartOfBasis<ops::basis_dice_call, false> {
  static constexpr LawInfo info{
      .id = "basis_dice_keeps_fixed_modes",
      .op = Op::basis_dice,
      .property_kind = PropertyKind::function,
      .says = "basis_dice(c, B) has the modes where c is not `_`; at x, B at x there, 0 elsewhere",
      .source = "spec#dice; spec#basis-strides",
      .domain = "c inside of B",
      .kills = "basis_dice_keeps_free_modes"};
};

struct BasisFlattenHasTheLeaves : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_flatten_has_the_leaves",
      .op = Op::basis_flatten,
      .property_kind = PropertyKind::shape,
      .says = "basis_flatten(B) has the leaves of B, each k@i, without inner parentheses",
      .source = "spec#flatten; spec#basis-strides",
      .domain = "",
      .kills = "basis_flatten_coalesces"};
  using Input = OneBasis;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_flatten(algebra, g.basis));
    CheckedClaims e;
    e.equal(levels(got.profile), g.basis.is_scalar() ? 0 : 1);
    e.that(shape(got).leaves == shape(g.basis).leaves);
    if (!e.failed) same_values(e, got, g.basis);
    return e;
  }
};

// ---- nullspace ----

struct BasisNullspaceMapsToZero : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_nullspace_maps_to_zero",
      .op = Op::basis_nullspace,
      .property_kind = PropertyKind::function,
      .says = "basis_nullspace(B)(i) is an index of B, and B is 0 there along every axis",
      .source = "spec#nullspace; spec#basis-strides",
      .domain = "size > 0",
      .kills = "basis_nullspace_counts_still_modes_alone"};
  using Input = OneBasis;
  static bool admits(Input const& g) { return volume(g.basis) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_nullspace(algebra, g.basis));
    CheckedClaims e;
    wide_t const points = volume(g.basis);
    std::vector<Axis> axes = axes_in(g.basis);
    if (axes.empty()) axes.emplace_back();
    for (Axis const& axis : axes) {
      Layout const seen = axis_of(g.basis, axis);
      auto const is_zero = [&](index_t i) {
        wide_t const x = value_at_index(got, i);
        e.that(0 <= x && x < points);
        if (!e.failed) e.that(value_at_index(seen, x) == 0);
      };
      at_points(e, size(got), is_zero, got);
    }
    return e;
  }
};

struct BasisNullspaceIsAll : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_nullspace_is_all",
      .op = Op::basis_nullspace,
      .property_kind = PropertyKind::size,
      .says = "basis_nullspace(B) ascends strictly, an index for each coordinate of still modes",
      .source = "spec#nullspace; spec#basis-strides",
      .domain = "size > 0",
      .kills = "basis_nullspace_keeps_first_still_mode"};
  using Input = OneBasis;
  static bool admits(Input const& g) { return volume(g.basis) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_nullspace(algebra, g.basis));
    CheckedClaims e;
    wide_t still = 1;
    for (BasisMode const& m : g.basis.leaves) still = m.scale == 0 ? times(still, m.extent) : still;
    e.that(size(got) == still);
    auto const ascends = [&](index_t i) {
      e.that(value_at_index(got, i) < value_at_index(got, i + 1));
    };
    at_points(e, max(size(got) - 1, 0), ascends, got);
    return e;
  }
};

// ---- divides ----

struct BasisLogicalDivideStartsWithTile : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_logical_divide_starts_with_tile",
      .op = Op::basis_logical_divide,
      .property_kind = PropertyKind::shape,
      .says = "basis_logical_divide(B, T) has two modes for each tile, the first refines T",
      .source = "spec#logical_divide: mode 0 is A o T; spec#basis-strides",
      .domain = "size(B) > 0",
      .kills = "basis_logical_divide_coalesces_tiles"};
  using Input = BasisAndTiler;
  static bool admits(Input const& g) { return volume(g.layout) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(result, ops::basis_logical_divide(algebra, g.layout, g.tiler));
    CheckedClaims e;
    auto visit = [&](BasisLayout const&, Layout const& tile, BasisLayout const& got) {
      e.equal(rank(got), 2);
      if (!e.failed) e.that(sizes_agree(shape(tile), shape(mode(got, 0))));
    };
    auto keep = [](BasisLayout const&, BasisLayout const&) {};
    e.that(for_each_tile(g.layout, g.tiler, result, visit, keep));
    return e;
  }
};

struct BasisLogicalDivideIsComposition : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_logical_divide_is_composition",
      .op = Op::basis_logical_divide,
      .property_kind = PropertyKind::function,
      .says =
          "basis_logical_divide(B, T)(i, j) == B(T(i) + C(j)) along every axis, "
          "C = complement(T, size(B))",
      .source = "spec#logical_divide: A o (T, complement(T, size A)); spec#basis-strides",
      .domain = "size(B) > 0",
      .kills = "basis_logical_divide_exchanges_axes"};
  using Input = BasisAndTiler;
  static bool admits(Input const& g) { return volume(g.layout) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(result, ops::basis_logical_divide(algebra, g.layout, g.tiler));
    CheckedClaims e;
    auto visit = [&](BasisLayout const& part, Layout const& tile, BasisLayout const& got) {
      auto const rest = ops::complement(algebra, tile, size(part));
      if (!rest || range(tile).least < 0 || range(*rest).least < 0) return;
      ModeList modes;  // (tile, rest)
      for (Mode const& m : tile.leaves) modes.push_back(m);
      for (Mode const& m : rest->leaves) modes.push_back(m);
      Layout const inner = from_modes(modes);
      bool const fits_here = !modes.overflowed() && within_bounds(inner);
      for (Axis const& axis : axes_in(got, part)) {
        Layout const outer = axis_of(part, axis);
        if (fits_here && evaluable(outer, inner)) {
          e.equal(size(got), size(inner));
          e.composes(axis_of(got, axis), outer, inner);
        } else {
          e.partial = true;
        }
      }
    };
    auto keep = [&](BasisLayout const& part, BasisLayout const& got) { same_values(e, got, part); };
    e.that(for_each_tile(g.layout, g.tiler, result, visit, keep));
    return e;
  }
};

struct BasisZippedDivideGathersTiles
    : GathersTiles<ops::basis_logical_divide_call, ops::basis_zipped_divide_call, BasisAndTiler> {
  static constexpr LawInfo info{
      .id = "basis_zipped_divide_gathers_tiles",
      .op = Op::basis_zipped_divide,
      .property_kind = PropertyKind::shape,
      .says =
          "basis_zipped_divide(B, T) is ((tiles), (rests)) of basis_logical_divide(B, T), the "
          "same functions",
      .source = "spec#logical_divide: zipped is a re-association; spec#basis-strides",
      .domain = "size(B) > 0",
      .kills = "basis_zipped_divide_swaps_parts"};
};

struct BasisTiledDivideUnpacksRests
    : Unpacks<ops::basis_zipped_divide_call, ops::basis_tiled_divide_call, false, BasisAndTiler> {
  static constexpr LawInfo info{
      .id = "basis_tiled_divide_unpacks_rests",
      .op = Op::basis_tiled_divide,
      .property_kind = PropertyKind::shape,
      .says = "basis_tiled_divide(B, T) is (tiles, rest_0, ...) of basis_zipped_divide(B, T)",
      .source = "spec#logical_divide: tiled is a re-association; spec#basis-strides",
      .domain = "size(B) > 0",
      .kills = "basis_tiled_divide_keeps_rests_together"};
};

struct BasisFlatDivideUnpacksBoth
    : Unpacks<ops::basis_zipped_divide_call, ops::basis_flat_divide_call, true, BasisAndTiler> {
  static constexpr LawInfo info{
      .id = "basis_flat_divide_unpacks_both",
      .op = Op::basis_flat_divide,
      .property_kind = PropertyKind::shape,
      .says = "basis_flat_divide(B, T) is (tile_0, ..., rest_0, ...) of basis_zipped_divide(B, T)",
      .source = "spec#logical_divide: flat is a re-association; spec#basis-strides",
      .domain = "size(B) > 0",
      .kills = "basis_flat_divide_keeps_tiles_together"};
};

// ---- complement ----

/// Along each axis tractable, and along those of the space alone: then an answer is required.
inline bool fills_space(BasisAndTuple const& g) {
  if (volume(g.basis) == 0 || !no_leaf_below(g.tuple, 1)) return false;
  if (!fits_axes(g.tuple.profile)) return false;
  auto const in_space = [&](Axis const& axis) { return has_leaf(g.tuple.profile, axis); };
  return moves_within(g.basis, in_space) &&
         std::ranges::all_of(axes_in(g.basis), [&](Axis const& axis) {
           return tractable_by_definition(axis_of(g.basis, axis));
         });
}

struct BasisComplementFillsTheSpace : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_complement_fills_the_space",
      .op = Op::basis_complement,
      .property_kind = PropertyKind::function,
      .says =
          "every coordinate below S is B(x) + basis_complement(B, S)(y) for some x and y. Leaves "
          "move along one axis each: iff along each axis every integer below its extent is a sum",
      .source = "spec#complement: onto [0, N); spec#basis-strides",
      .domain = "B tractable along each axis, and along those of S alone",
      .kills = "basis_complement_closes_gaps"};
  using Input = BasisAndTuple;
  static bool admits(Input const& g) { return fills_space(g); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(rest, ops::basis_complement(algebra, g.basis, g.tuple));
    CheckedClaims e;
    e.that(volume(rest) > 0);
    for (int k = 0; k < g.tuple.leaves.size() && !e.failed; ++k) {
      Axis const axis = path_of(g.tuple.profile, k);
      e.that(covered_by_sums(axis_of(g.basis, axis), axis_of(rest, axis)) >= g.tuple.leaves[k]);
    }
    return e;
  }
};

struct BasisComplementIsNoLarger : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_complement_is_no_larger",
      .op = Op::basis_complement,
      .property_kind = PropertyKind::size,
      .says =
          "size(basis_complement(B, S)) times that of the leaves that move is the number of "
          "coordinates below S, each extent rounded up to a multiple of the span there",
      .source = "spec#complement: a bijection onto [0, M); spec#basis-strides",
      .domain = "B tractable along each axis, and along those of S alone",
      .kills = "basis_complement_rounds_up_twice"};
  using Input = BasisAndTuple;
  static bool admits(Input const& g) { return fills_space(g); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(rest, ops::basis_complement(algebra, g.basis, g.tuple));
    CheckedClaims e;
    wide_t moving = 1;
    for (BasisMode const& m : g.basis.leaves) moving = m.scale == 0 ? moving : moving * m.extent;
    wide_t below = 1;
    for (int k = 0; k < g.tuple.leaves.size(); ++k) {
      wide_t const span = span_of(axis_of(g.basis, path_of(g.tuple.profile, k)));
      below = times(below, (g.tuple.leaves[k] + span - 1) / span * span);
    }
    e.that(times(moving, size(rest)) == below);
    return e;
  }
};

struct BasisComplementIncreases : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_complement_increases",
      .op = Op::basis_complement,
      .property_kind = PropertyKind::function,
      .says = "basis_complement(B, S)(y) comes before the value at y + 1, the last axis first",
      .source = "spec#complement: strictly increasing; spec#coordinates: colexicographic",
      .domain = "",
      .kills = "basis_complement_keeps_order_of_modes"};
  using Input = BasisAndTuple;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(rest, ops::basis_complement(algebra, g.basis, g.tuple));
    CheckedClaims e;
    std::vector<Layout> seen;
    for (Axis const& axis : axes_in(rest)) seen.insert(seen.begin(), axis_of(rest, axis));
    auto const ascends = [&](index_t y) {
      wide_t step = 0;
      for (Layout const& axis : seen) {
        step = value_at_index(axis, y + 1) - value_at_index(axis, y);
        if (step != 0) break;
      }
      e.that(step > 0);
    };
    at_points(e, max(size(rest) - 1, 0), ascends, axis_of(rest, 0));
    return e;
  }
};

struct BasisComplementHasAPartForEachAxis : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_complement_has_a_part_for_each_axis",
      .op = Op::basis_complement,
      .property_kind = PropertyKind::shape,
      .says =
          "basis_complement(B, S) has the parentheses of S; the part in the place of a leaf moves "
          "along the axis of that place alone",
      .source = "spec#basis_complement",
      .domain = "",
      .kills = "basis_complement_is_flat"};
  using Input = BasisAndTuple;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(rest, ops::basis_complement(algebra, g.basis, g.tuple));
    CheckedClaims e;
    e.that(replaces_leaves(g.tuple.profile, rest.profile));
    for (int i = 0; i < g.tuple.leaves.size() && !e.failed; ++i) {
      Place const part = place_of(g.tuple.profile, rest.profile, i);
      for (int k = part.first; k < part.last; ++k) {
        bool const moves = is_moving(rest.leaves[k]);
        e.that(!moves || rest.leaves[k].axis == path_of(g.tuple.profile, i));
      }
    }
    return e;
  }
};

struct BasisComplementAnswers
    : Answers<BasisComplementAnswers, BasisAndTuple, ops::basis_complement_call> {
  static constexpr LawInfo info{
      .id = "basis_complement_answers",
      .op = Op::basis_complement,
      .property_kind = PropertyKind::domain,
      .says =
          "basis_complement(B, S) answers where B is tractable along each axis, and refuses an "
          "empty B, an extent below 1, an axis that S lacks, and entries that moving modes repeat",
      .source = "spec#basis_complement",
      .domain = "",
      .kills = "basis_complement_forgets_axes_beyond"};
};

// ---- inverses ----

/// The coordinate of x in a layout with a mode in the place of each leaf of a tuple.
inline Coordinate coordinate_in(Layout const& layout, Profile const& tuple, index_t x) {
  Coordinate c;
  c.profile = tuple;
  for (int i = 0; i < tuple.leaves(); ++i) {
    Place const part = place_of(tuple, layout.profile, i);
    auto const extent = static_cast<index_t>(volume(layout, part.first, part.last));
    c.leaves.push_back({x % extent, false});
    x /= extent;
  }
  return c;
}

/// What each axis of the values sees, in their order.
inline std::vector<Layout> seen_in(BasisLayout const& basis, ValueShape const& values) {
  std::vector<Layout> seen;
  for (Axis const& axis : values.axes) seen.push_back(axis_of(basis, axis));
  return seen;
}

struct BasisRightInverseFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_right_inverse_function",
      .op = Op::basis_right_inverse,
      .property_kind = PropertyKind::function,
      .says = "R = basis_right_inverse(B): B(R(c)) == c for every coordinate c of R's modes",
      .source = "spec#basis_right_inverse",
      .domain = "size > 0",
      .kills = "basis_right_inverse_counts_within_the_axis"};
  using Input = OneBasis;
  static bool admits(Input const& g) { return volume(g.basis) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_right_inverse(algebra, g.basis));
    CheckedClaims e;
    ValueShape const values = values_of(g.basis);
    e.that(replaces_leaves(values.profile, got.profile));
    if (e.failed) return e;
    wide_t const points = volume(g.basis);
    std::vector<Layout> const seen = seen_in(g.basis, values);
    auto const returns = [&](index_t x) {
      Coordinate const c = coordinate_in(got, values.profile, x);
      wide_t const index = value_at_index(got, x);
      e.that(0 <= index && index < points);
      for (int i = 0; i < c.leaves.size() && !e.failed; ++i) {
        e.that(value_at_index(seen[static_cast<std::size_t>(i)], index) == c.leaves[i].value);
      }
    };
    at_points(e, size(got), returns, got);
    return e;
  }
};

struct BasisRightInverseReachesAll : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_right_inverse_reaches_all",
      .op = Op::basis_right_inverse,
      .property_kind = PropertyKind::shape,
      .says =
          "basis_right_inverse(B) has in the place of each axis a mode of one more coordinate than "
          "the greatest along it",
      .source = "spec#basis_right_inverse",
      .domain = "size > 0",
      .kills = "basis_right_inverse_takes_one_mode"};
  using Input = OneBasis;
  static bool admits(Input const& g) { return volume(g.basis) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_right_inverse(algebra, g.basis));
    CheckedClaims e;
    ValueShape const values = values_of(g.basis);
    e.that(replaces_leaves(values.profile, got.profile));
    for (int i = 0; i < values.profile.leaves() && !e.failed; ++i) {
      wide_t greatest = 0;
      for (BasisMode const& m : g.basis.leaves) {
        bool const along = m.axis == values.axes[static_cast<std::size_t>(i)];
        if (along && m.scale > 0) greatest += times(m.extent - 1, m.scale);
      }
      Place const part = place_of(values.profile, got.profile, i);
      e.that(volume(got, part.first, part.last) == greatest + 1);
    }
    return e;
  }
};

struct BasisRightInverseAnswers
    : Answers<BasisRightInverseAnswers, OneBasis, ops::basis_right_inverse_call> {
  static constexpr LawInfo info{
      .id = "basis_right_inverse_answers",
      .op = Op::basis_right_inverse,
      .property_kind = PropertyKind::domain,
      .says =
          "basis_right_inverse(B) answers where along each axis moving modes reach each of "
          "0 .. greatest once, and refuses where one is not reached or an entry is negative",
      .source = "spec#basis_right_inverse",
      .domain = "",
      .kills = "basis_right_inverse_refuses_still_modes"};
};

struct BasisLeftInverseFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_left_inverse_function",
      .op = Op::basis_left_inverse,
      .property_kind = PropertyKind::function,
      .says = "R = basis_left_inverse(B): R at the coordinate B(x) is x for every index x",
      .source = "spec#basis_left_inverse",
      .domain = "size > 0",
      .kills = "basis_left_inverse_counts_within_the_axis"};
  using Input = OneBasis;
  static bool admits(Input const& g) { return volume(g.basis) > 0; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_left_inverse(algebra, g.basis));
    CheckedClaims e;
    ValueShape const values = values_of(g.basis);
    e.that(replaces_leaves(values.profile, got.profile));
    if (e.failed) return e;
    std::vector<Layout> const seen = seen_in(g.basis, values);
    Coordinate c;
    c.profile = values.profile;
    for (std::size_t i = 0; i < seen.size(); ++i) c.leaves.push_back({0, false});
    auto const returns = [&](index_t x) {
      for (int i = 0; i < c.leaves.size(); ++i) {
        wide_t const along = value_at_index(seen[static_cast<std::size_t>(i)], x);
        e.that(0 <= along && fits(along));
        c.leaves[i].value = static_cast<index_t>(along);
      }
      if (!e.failed) e.that(value_at_coordinate(got, c) == x);
    };
    at_points(e, size(g.basis), returns, axis_of(g.basis, 0));
    return e;
  }
};

struct BasisLeftInverseAnswers
    : Answers<BasisLeftInverseAnswers, OneBasis, ops::basis_left_inverse_call> {
  static constexpr LawInfo info{
      .id = "basis_left_inverse_answers",
      .op = Op::basis_left_inverse,
      .property_kind = PropertyKind::domain,
      .says = "basis_left_inverse(B) answers iff some layout maps the coordinate B(x) to x, all x",
      .source = "spec#basis_left_inverse",
      .domain = "strides along an axis divide, or small enough for tables",
      .kills = "basis_left_inverse_wants_an_axis_for_each_leaf"};
};

// ---- composition under a plain layout ----

struct BasisInnerCompositionFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_inner_composition_function",
      .op = Op::basis_inner_composition,
      .property_kind = PropertyKind::function,
      .says =
          "basis_inner_composition(A, B)(x) is the sum over the axes of B of the mode of A in that "
          "place, at the entry of B(x)",
      .source = "spec#basis_inner_composition; CuTe, composition with scaled basis strides",
      .domain = "no coordinate below 0, A not empty",
      .kills = "basis_inner_composition_takes_leaves_for_modes"};
  using Input = LayoutAndBasis;
  static bool admits(Input const& g) {
    auto const in_layout = [&](Axis const& axis) { return place_at(g.layout.profile, axis); };
    if (volume(g.layout) == 0 || !moves_within(g.basis, in_layout)) return false;
    for (BasisMode const& m : g.basis.leaves) {
      if (is_moving(m) && m.scale < 0) return false;
    }
    return true;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_inner_composition(algebra, g.layout, g.basis));
    CheckedClaims e;
    e.that(volume(got) == volume(g.basis));
    if (e.failed) return e;
    std::vector<std::pair<Layout, Layout>> modes;
    for (Axis const& axis : axes_in(g.basis)) {
      if (auto const at = place_at(g.layout.profile, axis)) {
        modes.emplace_back(subtree(g.layout, *at), axis_of(g.basis, axis));
      }
    }
    auto const adds_up = [&](index_t x) {
      wide_t sum = 0;
      for (auto const& [outer, along] : modes) {
        sum += value_at_index(outer, value_at_index(along, x));
      }
      e.that(value_at_index(got, x) == sum);
    };
    at_points(e, size(got), adds_up, got, axis_of(g.basis, 0));
    return e;
  }
};

struct BasisInnerCompositionRefinesInner : ChecksClaims {
  static constexpr LawInfo info{
      .id = "basis_inner_composition_refines_inner",
      .op = Op::basis_inner_composition,
      .property_kind = PropertyKind::shape,
      .says = "compatible(shape(B), shape(basis_inner_composition(A, B)))",
      .source = "spec#composition: profile-compatible with B; spec#basis_inner_composition",
      .domain = "",
      .kills = "basis_inner_composition_flattens"};
  using Input = LayoutAndBasis;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::basis_inner_composition(algebra, g.layout, g.basis));
    CheckedClaims e;
    e.that(sizes_agree(shape(g.basis), shape(got)));
    return e;
  }
};

struct BasisInnerCompositionAnswers
    : Answers<BasisInnerCompositionAnswers, LayoutAndBasis, ops::basis_inner_composition_call> {
  static constexpr LawInfo info{
      .id = "basis_inner_composition_answers",
      .op = Op::basis_inner_composition,
      .property_kind = PropertyKind::domain,
      .says =
          "basis_inner_composition(A, B) answers iff some layout that refines B's shape is A at "
          "the coordinates B(x), and refuses an axis that A has no mode for",
      .source = "spec#basis_inner_composition",
      .domain = "every entry of B(x) a coordinate of its mode",
      .kills = "basis_inner_composition_forgets_axes_beyond"};
};

// What is not listed is not checked by any engine.
// clang-format off
using BasisAlgebraLaws = LawList<
    BasisModeIsThatMode,
    BasisSliceKeepsFreeModes,
    BasisDiceKeepsFixedModes,
    BasisFlattenHasTheLeaves,
    BasisNullspaceMapsToZero,
    BasisNullspaceIsAll,
    BasisLogicalDivideStartsWithTile,
    BasisLogicalDivideIsComposition,
    BasisZippedDivideGathersTiles,
    BasisTiledDivideUnpacksRests,
    BasisFlatDivideUnpacksBoth,
    BasisComplementFillsTheSpace,
    BasisComplementIsNoLarger,
    BasisComplementIncreases,
    BasisComplementHasAPartForEachAxis,
    BasisComplementAnswers,
    BasisRightInverseFunction,
    BasisRightInverseReachesAll,
    BasisRightInverseAnswers,
    BasisLeftInverseFunction,
    BasisLeftInverseAnswers,
    BasisInnerCompositionFunction,
    BasisInnerCompositionRefinesInner,
    BasisInnerCompositionAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
