#pragma once
/// Arithmetic on int-tuples. Wherever an operation pairs two tuples level by level, tuples of
/// different rank are a rank_mismatch, and a tuple against an integer where only a congruent
/// partner makes sense is not_congruent.

#include "layoutcheck/core/tuple/int_tuple.hpp"
#include "layoutcheck/core/tuple/parts.hpp"

namespace layoutcheck {

/// The product of each top-level mode; a scalar stays a scalar.
///
///   product_each(((2,3),4,())) == (6,4,1), product_each(6) == 6
///
/// Post: flat, of the rank of t. Error: overflow.
LC_HD constexpr Expected<IntTuple> product_each(IntTuple const& t) {
  if (t.is_scalar()) return t;
  IntTuple result;
  result.profile = Profile::flat(rank(t));
  for (int i = 0; i < rank(t); ++i) {
    LC_TRY(extent, product(mode(t, i)));
    result.leaves.push_back(extent);
  }
  return result;
}

/// The number of coordinates of a shape: size((2,(3,4))) == 24. Error: overflow.
LC_HD constexpr Expected<index_t> size(IntTuple const& shape) { return product(shape); }

/// For each leaf of the guide the product of what is in its place.
///
///   product_like((2,(3,4)), (1,1)) == (2,12), product_like((2,(3,4)), 1) == 24
///
/// Post: congruent to the guide. Errors: rank_mismatch, not_congruent (a tuple of the guide against
/// a leaf), overflow. Source: CuTe, product_like.
LC_HD constexpr Expected<IntTuple> product_like(IntTuple const& t, IntTuple const& guide) {
  LC_TRY(parts, parts_below(guide.profile, t.profile));
  IntTuple result;
  result.profile = guide.profile;
  for (Part const& part : parts) {
    LC_TRY(extent, detail::product_of(t, part.first, part.last).result());
    result.leaves.push_back(extent);
  }
  return result;
}

/// The greatest leaf: tuple_max((2,(7,3))) == 7. Error: invalid_argument (no leaves).
LC_HD constexpr Expected<index_t> tuple_max(IntTuple const& t) {
  if (t.leaves.empty()) {
    return Error{.code = Errc::invalid_argument, .detail = "the maximum of no leaves"};
  }
  index_t greatest = t.leaves[0];
  for (index_t leaf : t.leaves) greatest = max(greatest, leaf);
  return greatest;
}

/// Sum of the products of corresponding leaves.
///
///   inner_product((1,(2,3)), (4,(5,6))) == 32, inner_product((), ()) == 0
///
/// Errors: not_congruent; overflow, of a partial sum from the left too.
LC_HD constexpr Expected<index_t> inner_product(IntTuple const& a, IntTuple const& b) {
  if (!congruent(a.profile, b.profile)) {
    return Error{.code = Errc::not_congruent, .detail = "inner product of different profiles"};
  }
  Checked sum = 0;
  for (int k = 0; k < a.leaves.size(); ++k) sum += Checked(a.leaves[k]) * b.leaves[k];
  return sum.result();
}

/// Each leaf of a times the product of the part of b in its place.
///
///   elem_scale((2,3), (4,(5,6))) == (8,90), elem_scale(2, (3,4)) == 24
///
/// Post: congruent to a. Errors: rank_mismatch, not_congruent (a tuple of a against a leaf of b),
/// overflow.
LC_HD constexpr Expected<IntTuple> elem_scale(IntTuple const& a, IntTuple const& b) {
  return built<IntTuple>([&](IntTuple& result) -> Expected<bool> {
    result.profile = a.profile;
    if (congruent(a.profile, b.profile)) {  // leaf by leaf, with no parts to find
      for (int k = 0; k < a.leaves.size(); ++k) {
        Checked const scaled = Checked(a.leaves[k]) * b.leaves[k];
        if (scaled.overflowed()) return Checked::overflow_error();
        result.leaves.push_back(scaled.value());
      }
      return true;
    }
    bool overflowed = false;
    LC_TRY(paired, for_each_part_below(a.profile, b.profile, [&](int k, Part const& part) {
             Checked const scaled = detail::product_of(b, part.first, part.last) * a.leaves[k];
             overflowed = overflowed || scaled.overflowed();
             result.leaves.push_back(scaled.value());
           }));
    if (overflowed) return Checked::overflow_error();
    return paired;
  });
}

namespace detail {
/// Appends the prefix products of the leaves [first, last), starting at `before`; true.
LC_HD constexpr Expected<bool> prefixes(IntTuple const& t, Checked before, int first, int last,
                                        IntTuple& result) {
  for (int k = first; k < last; ++k) {
    if (before.overflowed()) {
      return Error{.code = Errc::overflow, .mode = k, .detail = "prefix product exceeds 64 bits"};
    }
    result.leaves.push_back(before.value());
    before *= t.leaves[k];
  }
  return true;
}
}  // namespace detail

/// The exclusive colexicographic prefix product: what compact_left has for strides. Each leaf of a
/// tuple `init` starts a product of its own in the part of t in its place.
///
///   prefix_product((2,(3,4),5)) == (1,(2,6),24), prefix_product((2,3), 7) == (7,14),
///   prefix_product((2,(3,4)), (1,10)) == (1,(10,30))
///
/// Post: congruent to t. Errors: rank_mismatch, not_congruent (a tuple of init against a leaf of
/// t), overflow (only of a product that some leaf has for its value).
LC_HD constexpr Expected<IntTuple> prefix_product(IntTuple const& t,
                                                  IntTuple const& init = IntTuple(1)) {
  IntTuple result;
  result.profile = t.profile;
  if (init.is_scalar()) {
    auto const all = detail::prefixes(t, init.leaves[0], 0, t.leaves.size(), result);
    if (!all) return all.error();
    return result;
  }
  LC_TRY(parts, parts_below(init.profile, t.profile));
  for (int i = 0; i < parts.size(); ++i) {
    auto const all = detail::prefixes(t, init.leaves[i], parts[i].first, parts[i].last, result);
    if (!all) return all.error();
  }
  return result;
}

namespace detail {

struct CeilDiv {
  LC_HD constexpr Expected<index_t> operator()(index_t a, index_t b) const {
    if (a < 0 || b <= 0) {
      return Error{.code = Errc::invalid_argument, .detail = "division needs a >= 0 and b > 0"};
    }
    return ceil_div(a, b);
  }
};

struct ShapeDiv {
  LC_HD constexpr Expected<index_t> operator()(index_t a, index_t b) const {
    if (a < 0 || b <= 0) return CeilDiv{}(a, b);
    if (a == 0) return index_t{0};
    // The lesser cannot be divided by the greater: one division decides.
    if (a >= b ? a % b != 0 : b % a != 0) {
      return Error{.code = Errc::shape_not_divisible, .detail = "neither number divides the other"};
    }
    return a >= b ? a / b : 1;
  }
};

/// The leaves of a divided by b, level by level as shape_div and ceil_div say.
template <class Quotient>
LC_HD constexpr Expected<bool> divide(IntTuple const& a, IntTuple const& b, Quotient quotient,
                                      IntTuple& result) {
  result.profile = a.profile;
  Cursor in_a;
  Cursor in_b;
  while (in_a.node < a.profile.nodes()) {
    if (!a.profile.is_leaf(in_a.node) && !b.profile.is_leaf(in_b.node)) {
      if (a.profile.arity(in_a.node) != b.profile.arity(in_b.node)) {
        return Error{
            .code = Errc::rank_mismatch, .mode = in_a.leaf, .detail = "tuples differ in rank"};
      }
      in_a = first_child(in_a);
      in_b = first_child(in_b);
      continue;
    }
    Cursor const after_b = next(b.profile, in_b);
    LC_TRY(divisor, product_of(b, in_b.leaf, after_b.leaf).result());
    Cursor const after = next(a.profile, in_a);
    for (int k = in_a.leaf; k < after.leaf; ++k) {
      if (divisor == 1 && a.leaves[k] > 0) {  // divides all, and what is left of it is 1
        result.leaves.push_back(a.leaves[k]);
        continue;
      }
      auto const leaf = quotient(a.leaves[k], divisor);
      // Reducing leaf by leaf is reducing by the product of a mode, with no product to overflow.
      auto const rest = k + 1 < after.leaf ? quotient(divisor, a.leaves[k]) : leaf;
      if (!leaf || !rest) {
        Error error = leaf ? rest.error() : leaf.error();
        error.mode = k;
        return error;
      }
      result.leaves.push_back(*leaf);
      divisor = *rest;
    }
    in_a = after;
    in_b = after_b;
  }
  return true;
}
template <class Quotient>
LC_HD constexpr Expected<IntTuple> divide(IntTuple const& a, IntTuple const& b, Quotient quotient) {
  return built<IntTuple>([&](IntTuple& result) { return divide(a, b, quotient, result); });
}

}  // namespace detail

/// Division of one integer by another where one divides the other, rounding up.
///
///   shape_div(12, 4) == 3, shape_div(4, 12) == 1, shape_div(0, 4) == 0
///
/// Errors: invalid_argument (a < 0 or b <= 0), shape_not_divisible.
LC_HD constexpr Expected<index_t> shape_div(index_t a, index_t b) {
  return detail::ShapeDiv{}(a, b);
}

/// What is left of shape a when b consecutive coordinates are taken for one. Two tuples divide mode
/// by mode; an integer is divided by the product of a tuple; a tuple by an integer left to right,
/// the divisor being divided by each mode in turn.
///
///   shape_div((3,4), 6) == (1,2), shape_div((6,4), (2,4)) == (3,1), shape_div(12, (2,3)) == 2
///
/// Post: congruent to a; size(a) / b for a tuple a and an integer b that divides size(a). Errors:
/// those of shape_div on integers (a mode of size 0 divides nothing that follows it);
/// rank_mismatch; overflow (of the product of a tuple in b).
LC_HD constexpr Expected<IntTuple> shape_div(IntTuple const& a, IntTuple const& b) {
  return detail::divide(a, b, detail::ShapeDiv{});
}

/// As shape_div, rounding up where neither divides the other: r_i = ceil_div(a_i, b), then b =
/// ceil_div(b, a_i).
///
///   ceil_div((3,4), 5) == (1,2), ceil_div((7,4), (2,3)) == (4,2), ceil_div(13, (2,3)) == 3
///
/// Post: congruent to a. Errors: invalid_argument (a leaf of a negative, a divisor <= 0, an extent
/// 0 in a before the last leaf that b divides), rank_mismatch, overflow (of the product of a tuple
/// in b).
LC_HD constexpr Expected<IntTuple> ceil_div(IntTuple const& a, IntTuple const& b) {
  return detail::divide(a, b, detail::CeilDiv{});
}

}  // namespace layoutcheck
