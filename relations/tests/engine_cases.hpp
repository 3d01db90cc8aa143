#pragma once
/// Random layouts and queries with a fixed seed, for the tests of the engine.

#include <algorithm>
#include <vector>

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/algebra/common.hpp"
#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/relations/engine/forms.hpp"
#include "random.hpp"

namespace layoutcheck::relations {

inline Layout flat(std::vector<Mode> const& modes) {
  ModeList list;
  for (Mode const& m : modes) list.push_back(m);
  return from_modes(list);
}

/// Of these extents, without gaps, in any order.
inline Layout compact_of(Random& random, std::vector<index_t> const& extents) {
  ModeList modes;
  index_t stride = 1;
  for (index_t const e : extents) {
    modes.push_back({e, stride});
    stride *= e;
  }
  random.shuffle(modes);
  return from_modes(modes);
}

/// `rank` powers of 2 whose product is 2^bits. Pre: rank <= bits.
inline std::vector<index_t> powers(Random& random, int rank, int bits) {
  std::vector<index_t> extents(static_cast<std::size_t>(rank), 2);
  for (int b = rank; b < bits; ++b) extents[static_cast<std::size_t>(random.below(rank))] *= 2;
  return extents;
}

/// Eight extents from 16 to 48: a product next to 2^40.
inline std::vector<index_t> mixed_extents(Random& random, int rank) {
  std::vector<index_t> extents;
  for (int k = 0; k < rank; ++k) extents.push_back(16 + random.below(33));
  return extents;
}

/// One stride or one extent changed, or two modes exchanged; the same where that changes nothing.
inline Layout damaged(Random& random, Layout layout) {
  int const modes = layout.leaves.size();
  if (modes == 0) return layout;
  Mode& m = layout.leaves[random.below_int(modes)];
  switch (random.below(3)) {
    case 0: m.stride += 1 + random.below(3); break;
    case 1: m.extent = m.extent % 2 == 0 ? m.extent / 2 : m.extent + 1; break;
    default: std::swap(m, layout.leaves[random.below_int(modes)]); break;
  }
  return layout;
}

/// Up to four modes of up to 6, with strides of every kind.
inline Layout small_layout(Random& random) {
  std::vector<Mode> modes;
  for (int k = random.below_int(5); k > 0; --k) {
    index_t const extent = random.one_in(12) ? random.below(2) : 2 + random.below(5);
    index_t stride = 1 + random.below(20);
    if (random.one_in(2)) stride = index_t{1} << random.below(6);
    if (random.one_in(8)) stride = 0;
    if (random.one_in(10)) stride = -stride;
    modes.push_back({extent, stride});
  }
  return flat(modes);
}

/// Strides that divide one another; a quarter of them with gaps.
inline Layout small_tractable(Random& random) {
  ModeList modes;
  index_t stride = 1;
  for (int k = 1 + random.below_int(4); k > 0; --k) {
    index_t const extent = 2 + random.below(4);
    if (random.one_in(4)) stride *= 2 + random.below(2);
    modes.push_back({extent, stride});
    stride *= extent;
  }
  random.shuffle(modes);
  return from_modes(modes);
}

/// What an algebra might answer, right or damaged, or a layout that has nothing to do with it.
inline Layout answer(Random& random, Expected<Layout> const& right) {
  if (!right || random.one_in(4)) return small_layout(random);
  return random.one_in(2) ? *right : damaged(random, *right);
}

/// got(x) == the sum of the digits (x div stride) mod extent, each times the extents before it.
inline laws::Query divides_by_strides(Layout const& got, Layout const& compact) {
  laws::QueryBuilder make(std::min(size(got), size(compact)));
  int const x = make.point();
  int const left = make.apply(got, x);
  int sum = make.constant(0);
  wide_t prefix = 1;
  for (Mode const& m : compact.leaves) {
    if (m.extent > 1) sum = make.add(sum, prefix, make.modulo(make.divide(x, m.stride), m.extent));
    prefix *= m.extent;
  }
  return make.compare(left, laws::Relation::equal, sum);
}

inline laws::Query small_query(Random& random, Form form) {
  Layout const a = random.one_in(3) ? small_layout(random) : small_tractable(random);
  switch (form) {
    case Form::same_values:
      if (random.one_in(8)) {
        Layout const compact = compact_of(random, {2 + random.below(3), 2, 1 + random.below(4)});
        return divides_by_strides(answer(random, inverse(compact)), compact);
      }
      [[fallthrough]];
    case Form::same_function: return query(form, {answer(random, coalesce(a)), a});
    case Form::round_trip:
      if (random.one_in(2)) return query(form, {answer(random, left_inverse(a)), a});
      return query(form, {a, answer(random, Expected<Layout>(right_inverse(a)))});
    case Form::quasi_round_trip: return query(form, {a, answer(random, left_inverse_quasi(a))});
    case Form::maps_to_zero:
      return query(form, {a, answer(random, Expected<Layout>(nullspace(a)))});
    case Form::composed_values: break;
  }
  Layout const b = random.one_in(3) ? small_layout(random) : small_tractable(random);
  return query(form, {answer(random, composition(a, b)), a, b});
}

}  // namespace layoutcheck::relations
