#pragma once
/// Int-tuples mode by mode, and leaf by leaf where two are congruent. An integer is one mode: that
/// of (4) is 4, and so is that of 4. Source: spec#append to spec#evenly_divides; CuTe,
/// algorithm/tuple_algorithms.hpp.

#include "layoutcheck/core/tuple/relations.hpp"

namespace layoutcheck {

/// x as one more mode, before mode i, or after the last: insert((2,3), 1, (4,5)) == (2,(4,5),3),
/// insert((2,3), 2, 9) == (2,3,9). Errors: rank_mismatch (i is not in [0, rank]),
/// capacity_exceeded.
LC_HD constexpr Expected<IntTuple> insert(IntTuple const& t, index_t i, IntTuple const& x) {
  int const modes = rank(t);
  if (i < 0 || i > modes) {
    return Error{.code = Errc::rank_mismatch, .point = i, .detail = "no mode to insert before"};
  }
  TupleBuilder<IntTuple> result(modes + 1);
  for (int k = 0; k <= modes; ++k) {
    if (k == i) result.add(x);
    if (k < modes) result.add(t, mode_at(t.profile, k));
  }
  return within_capacity(result.tree);
}

/// The modes of t, then x as one more: append((2,3), (4,5)) == (2,3,(4,5)), append(2, 3) == (2,3).
/// Error: capacity_exceeded.
LC_HD constexpr Expected<IntTuple> append(IntTuple const& t, IntTuple const& x) {
  return insert(t, rank(t), x);
}

/// x, then the modes of t: prepend((2,3), (4,5)) == ((4,5),2,3). Error: capacity_exceeded.
LC_HD constexpr Expected<IntTuple> prepend(IntTuple const& t, IntTuple const& x) {
  return insert(t, 0, x);
}

/// A tuple as it is, an integer in parentheses: wrap(4) == (4), wrap((4)) == (4).
LC_HD constexpr IntTuple wrap(IntTuple const& t) {
  return t.is_scalar() ? TupleBuilder<IntTuple>(1).add(t).tree : t;
}

/// The modes from right to left, each as it is: reverse((2,(3,4))) == ((3,4),2), reverse(4) == 4.
LC_HD constexpr IntTuple reverse(IntTuple const& t) {
  if (t.is_scalar()) return t;
  TupleBuilder<IntTuple> result(rank(t));
  for (int i = rank(t) - 1; i >= 0; --i) result.add(t, mode_at(t.profile, i));
  return result.tree;
}

/// Pairs of modes: zip((2,3), (4,(5,6))) == ((2,4),(3,(5,6))). Errors: rank_mismatch,
/// capacity_exceeded.
LC_HD constexpr Expected<IntTuple> zip(IntTuple const& a, IntTuple const& b) {
  if (rank(a) != rank(b)) {
    return Error{.code = Errc::rank_mismatch, .detail = "tuples of different ranks have no pairs"};
  }
  TupleBuilder<IntTuple> result(rank(a));
  for (int i = 0; i < rank(a); ++i) {
    result.open(2).add(a, mode_at(a.profile, i)).add(b, mode_at(b.profile, i));
  }
  return within_capacity(result.tree);
}

namespace detail {

LC_HD constexpr Error leaves_differ() {
  return {.code = Errc::not_congruent,
          .detail = "leaves are paired where parentheses are the same"};
}

/// a + sign * b, leaf by leaf.
LC_HD constexpr Expected<IntTuple> sum_of(IntTuple const& a, index_t sign, IntTuple const& b) {
  if (!congruent(a, b)) return leaves_differ();
  IntTuple result = a;
  for (int k = 0; k < a.leaves.size(); ++k) {
    Checked const leaf =
        sign > 0 ? Checked(a.leaves[k]) + b.leaves[k] : Checked(a.leaves[k]) - Checked(b.leaves[k]);
    if (leaf.overflowed()) return leaf.result().error();
    result.leaves[k] = leaf.value();
  }
  return result;
}

}  // namespace detail

/// elem_add((2,(3,4)), (10,(20,30))) == (12,(23,34)). Errors: not_congruent, overflow.
LC_HD constexpr Expected<IntTuple> elem_add(IntTuple const& a, IntTuple const& b) {
  return detail::sum_of(a, 1, b);
}

/// elem_subtract((12,23), (10,20)) == (2,3). Errors: not_congruent, overflow.
LC_HD constexpr Expected<IntTuple> elem_subtract(IntTuple const& a, IntTuple const& b) {
  return detail::sum_of(a, -1, b);
}

/// Whether every leaf of a is less than that of b: a is inside of the shape b, if it is not
/// negative. elem_less((1,2), (4,3)), but not elem_less((1,3), (4,3)). Error: not_congruent.
LC_HD constexpr Expected<bool> elem_less(IntTuple const& a, IntTuple const& b) {
  if (!congruent(a, b)) return detail::leaves_differ();
  for (int k = 0; k < a.leaves.size(); ++k) {
    if (a.leaves[k] >= b.leaves[k]) return false;
  }
  return true;
}

/// The natural coordinate after c, the first leaf going first: increment((3,1), (4,3)) == (0,2).
/// After the last one of a shape the last leaf leaves it: increment((3,2), (4,3)) == (0,3).
/// Errors: not_congruent; out_of_domain (c is not inside of the shape, or has no leaf).
LC_HD constexpr Expected<IntTuple> increment(IntTuple const& c, IntTuple const& shape) {
  if (!congruent(c, shape)) return detail::leaves_differ();
  int const last = c.leaves.size() - 1;
  for (int k = 0; k <= last; ++k) {
    if (c.leaves[k] >= 0 && c.leaves[k] < shape.leaves[k]) continue;
    return Error{.code = Errc::out_of_domain, .mode = k, .detail = "outside of the shape"};
  }
  IntTuple next = c;
  for (int k = 0; k <= last; ++k) {
    ++next.leaves[k];
    if (k == last || next.leaves[k] < shape.leaves[k]) return next;
    next.leaves[k] = 0;
  }
  return Error{.code = Errc::out_of_domain, .detail = "() has one coordinate alone"};
}

namespace detail {

LC_HD constexpr Expected<bool> divides_evenly(IntTuple const& shape, Cursor at,
                                              IntTuple const& tiler, Cursor by) {
  if (!tiler.profile.is_leaf(by.node)) {
    bool const whole = shape.profile.is_leaf(at.node);
    int const modes = whole ? 1 : shape.profile.arity(at.node);
    int const tiles = tiler.profile.arity(by.node);
    if (tiles > modes) return false;
    Cursor mode = whole ? at : first_child(at);
    Cursor tile = first_child(by);
    bool all = true;
    for (int i = 0; i < tiles; ++i) {
      LC_TRY(one, divides_evenly(shape, mode, tiler, tile));
      all = all && one;
      mode = next(shape.profile, mode);
      tile = next(tiler.profile, tile);
    }
    return all;
  }
  Checked const size = product_of(shape, at.leaf, next(shape.profile, at).leaf);
  if (size.overflowed()) return size.result().error();
  index_t const tile = tiler.leaves[by.leaf];
  if (tile == 0) return size.value() == 0;
  return size.value() % tile == 0;
}

}  // namespace detail

/// Whether tiles of this size fill the shape: an integer divides the size of its part, a tuple mode
/// by mode, with no more modes than the shape. evenly_divides((4,(2,3)), (2,6)), but not
/// evenly_divides((4,3), (2,2)) and not evenly_divides((4,3), (2,3,1)). 0 divides 0 alone.
/// Error: overflow.
LC_HD constexpr Expected<bool> evenly_divides(IntTuple const& shape, IntTuple const& tiler) {
  return detail::divides_evenly(shape, {}, tiler, {});
}

}  // namespace layoutcheck
