#pragma once
/// How int-tuples refine one another. The relations are exact for all 64-bit leaves: a product that
/// leaves 64 bits equals no leaf, so it is never an error and never a wrong answer.

#include <type_traits>

#include "layoutcheck/core/tuple/int_tuple.hpp"
#include "layoutcheck/core/tuple/parts.hpp"

namespace layoutcheck {

/// The same parentheses: congruent((2,(3,4)), (5,(6,7))).
LC_HD constexpr bool congruent(IntTuple const& a, IntTuple const& b) {
  return congruent(a.profile, b.profile);
}

/// The profile of b is that of a with some leaves replaced by tuples: weakly_congruent((1,2),
/// (3,(4,5))), but not the other way round. A partial order on profiles.
LC_HD constexpr bool weakly_congruent(Profile const& a, Profile const& b) {
  return parts_below(a, b).has_value();
}
LC_HD constexpr bool weakly_congruent(IntTuple const& a, IntTuple const& b) {
  return weakly_congruent(a.profile, b.profile);
}

/// Whether the product of leaves[first, last) is n, in exact arithmetic.
///
///   is_product((2,3,4), 1, 3, 12), and not is_product((2^62,4), 0, 2, 0)
LC_HD constexpr bool is_product(IntTuple::leaf_list const& leaves, int first, int last, index_t n) {
  for (int k = first; k < last; ++k) {
    if (leaves[k] == 0) return n == 0;
  }
  // Without a 0, the magnitude never falls: once beyond 64 bits, always beyond.
  constexpr wide_t kBound = wide_t{1} << 63;
  wide_t product = 1;
  for (int k = first; k < last; ++k) {
    product *= leaves[k];
    if (product > kBound || product < -kBound) return false;
  }
  return product == n;
}

/// Sizes agree level by level, and every coordinate of a is a coordinate of b: leaves of a may be
/// tuples of the same size in b. A partial order.
///
///   compatible(4, (2,2)), compatible((4,6), ((2,2),6)); neither compatible((4), 4) nor
///   compatible((2,6), (3,4))
LC_HD constexpr bool compatible(IntTuple const& a, IntTuple const& b) {
  auto const parts = parts_below(a.profile, b.profile);
  if (!parts) return false;
  for (int k = 0; k < parts->size(); ++k) {
    Part const& part = (*parts)[k];
    if (!is_product(b.leaves, part.first, part.last, a.leaves[k])) return false;
  }
  return true;
}

/// The converse of compatible: refines((2,2), 4).
LC_HD constexpr bool refines(IntTuple const& a, IntTuple const& b) { return compatible(b, a); }

/// Mode k of `modes` in the place of leaf k of q. For int-tuples and layouts alike.
///
///   substitute((0,(0,0)), ((1,2,3),4,(5,6))) == ((1,2,3),(4,(5,6)))
///
/// Only the profile of q matters. Errors: rank_mismatch (rank(modes) is not the number of leaves of
/// q), capacity_exceeded.
template <class T>
LC_HD constexpr Expected<T> substitute(Profile const& q, T const& modes) {
  if (rank(modes) != q.leaves()) {
    return Error{.code = Errc::rank_mismatch, .detail = "one mode per leaf is needed"};
  }
  if (q.is_scalar()) return mode(modes, 0);
  TupleBuilder<T> result(q.arity(0));
  int leaf = 0;
  for (int node = 1; node < q.nodes(); ++node) {
    if (q.is_leaf(node)) {
      result.add(mode(modes, leaf++));
    } else {
      result.open(q.arity(node));
    }
  }
  return within_capacity(result.tree);
}
template <class T>
LC_HD constexpr Expected<T> substitute(IntTuple const& q, T const& modes) {
  return substitute(q.profile, modes);
}

/// The modes of `fine`, an int-tuple or a layout, that replace the leaves of `coarse`.
///
///   relative_modes(((2,2),((3,3),5)), (4,(9,5))) == ((2,2),(3,3),5)
///
/// Post: substitute(coarse, result) == fine. Errors: not_compatible (coarse with the shape of
/// fine), capacity_exceeded.
template <class T>
LC_HD constexpr Expected<T> relative_modes(T const& fine, IntTuple const& coarse) {
  bool refined = false;
  if constexpr (std::is_same_v<T, IntTuple>) {
    refined = compatible(coarse, fine);
  } else {
    refined = compatible(coarse, shape(fine));
  }
  if (!refined) {
    return Error{.code = Errc::not_compatible, .detail = "the first does not refine the second"};
  }
  LC_TRY(parts, parts_below(coarse.profile, fine.profile));
  TupleBuilder<T> result(parts.size());
  for (Part const& part : parts) result.add(part_of(fine, part));
  return within_capacity(result.tree);
}

/// The coarsest tuple that refines both: each leaf takes what the other tuple has in its place.
///
///   mutual_refinement((4,(2,3)), ((2,2),6)) == ((2,2),(2,3))
///
/// Post: a and b are compatible with it, and it with every tuple that refines both. Errors:
/// not_compatible (no tuple refines both), capacity_exceeded.
LC_HD constexpr Expected<IntTuple> mutual_refinement(IntTuple const& a, IntTuple const& b) {
  IntTuple result;
  bool root = true;
  Cursor in_a;
  Cursor in_b;
  while (in_a.node < a.profile.nodes()) {
    Cursor const after_a = next(a.profile, in_a);
    Cursor const after_b = next(b.profile, in_b);
    bool const leaf_a = a.profile.is_leaf(in_a.node);
    bool const leaf_b = b.profile.is_leaf(in_b.node);
    bool fits = false;
    if (leaf_a) {
      fits = is_product(b.leaves, in_b.leaf, after_b.leaf, a.leaves[in_a.leaf]);
    } else if (leaf_b) {
      fits = is_product(a.leaves, in_a.leaf, after_a.leaf, b.leaves[in_b.leaf]);
    } else {
      fits = a.profile.arity(in_a.node) == b.profile.arity(in_b.node);
    }
    if (!fits) {
      return Error{
          .code = Errc::not_compatible, .mode = in_a.leaf, .detail = "no tuple refines both"};
    }
    if (leaf_a || leaf_b) {
      IntTuple const finer = leaf_a ? subtree(b, in_b) : subtree(a, in_a);
      if (root) return finer;
      result.profile.append(finer.profile);
      result.leaves.append(finer.leaves);
      in_a = after_a;
      in_b = after_b;
    } else {
      int const arity = a.profile.arity(in_a.node);
      if (root) {
        result.profile = Profile::tuple(arity);
      } else {
        result.profile.open(arity);
      }
      in_a = first_child(in_a);
      in_b = first_child(in_b);
    }
    root = false;
  }
  return within_capacity(result);
}

/// The leaves of an int-tuple or layout under another profile.
///
///   unflatten((1,2,3), (0,(0,0))) == (1,(2,3)), unflatten((7), 0) == 7
///
/// Post: flatten of the result has the leaves of `flat`. Error: not_congruent (the numbers of
/// leaves differ).
template <class T>
LC_HD constexpr Expected<T> unflatten(T const& flat, Profile const& profile) {
  if (flat.leaves.size() != profile.leaves()) {
    return Error{.code = Errc::not_congruent, .detail = "numbers of leaves differ"};
  }
  T result;
  result.profile = profile;
  result.leaves = flat.leaves;
  return result;
}
template <class T>
LC_HD constexpr Expected<T> unflatten(T const& flat, IntTuple const& like) {
  return unflatten(flat, like.profile);
}

}  // namespace layoutcheck
