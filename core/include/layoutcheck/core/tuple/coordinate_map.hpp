#pragma once
/// Between coordinates and indices: layouts evaluated at coordinates, and the colexicographic
/// digits of an index. Total and checked: use Layout::operator() where the domain is known.

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"

namespace layoutcheck {

namespace detail {

LC_HD constexpr Error out_of_domain(int mode, index_t point, char const* detail) {
  return {.code = Errc::out_of_domain, .mode = mode, .point = point, .detail = detail};
}

/// The integers of c, none of them `_` or negative.
LC_HD constexpr Expected<IntTuple> integers(Coordinate const& c) {
  IntTuple result;
  result.profile = c.profile;
  for (int k = 0; k < c.leaves.size(); ++k) {
    if (c.leaves[k].free) {
      return Error{.code = Errc::unsupported, .mode = k, .detail = "_ where an integer is needed"};
    }
    if (c.leaves[k].value < 0) return out_of_domain(k, c.leaves[k].value, "negative coordinate");
    result.leaves.push_back(c.leaves[k].value);
  }
  return result;
}

LC_HD constexpr Expected<index_t> remainder(index_t i, index_t extent, int mode) {
  if (extent < 0) {
    return Error{.code = Errc::invalid_argument, .mode = mode, .detail = "negative extent"};
  }
  if (extent == 0) return out_of_domain(mode, i, "no coordinate below an extent of 0");
  return i % extent;
}

}  // namespace detail

/// The integer for every leaf of a layout that c stands for. An integer beside a sub-tuple is split
/// colexicographically, with no mod on the last leaf, so that a layout extends past its end.
///
///   natural_coordinate((5,1), ((2,3),4):((1,2),6)) == ((1,2),1),
///   natural_coordinate(30, ((2,3),4):((1,2),6)) == ((0,0),5)
///
/// Post: congruent to the layout. Errors: unsupported (`_` in c); out_of_domain (a negative integer
/// in c, or one beside a sub-tuple that has an extent 0 before its last leaf); rank_mismatch;
/// not_congruent (a tuple against a leaf); invalid_argument (a negative extent on the way).
template <class AnyLayout>
LC_HD constexpr Expected<IntTuple> natural_coordinate(Coordinate const& c,
                                                      AnyLayout const& layout) {
  LC_TRY(given, detail::integers(c));
  LC_TRY(parts, parts_below(c.profile, layout.profile));
  IntTuple result;
  result.profile = layout.profile;
  for (int i = 0; i < parts.size(); ++i) {
    index_t rest = given.leaves[i];
    for (int k = parts[i].first; k < parts[i].last; ++k) {
      index_t const extent = layout.leaves[k].extent;
      bool const last = k + 1 == parts[i].last;
      if (last) {
        result.leaves.push_back(rest);
      } else {
        LC_TRY(digit, detail::remainder(rest, extent, k));
        result.leaves.push_back(digit);
        rest /= extent;
      }
    }
  }
  return result;
}

/// The layout at a coordinate, in checked arithmetic. An integer that stands for a mode may exceed
/// its size: the layout extends along that mode.
///
///   evaluate((2,(2,3)):(1,(2,4)), (1,(0,2))) == 9, evaluate((2,(2,3)):(1,(2,4)), (1,4)) == 9,
///   evaluate((3,2):(2,3), 5) == 7
///
/// Errors: those of natural_coordinate, overflow.
LC_HD constexpr Expected<index_t> evaluate(Layout const& layout, Coordinate const& c) {
  LC_TRY(at, natural_coordinate(c, layout));
  Checked offset = 0;
  for (int k = 0; k < at.leaves.size(); ++k) {
    offset += Checked(at.leaves[k]) * layout.leaves[k].stride;
  }
  return offset.result();
}

/// A layout with basis strides at a coordinate: evaluate((4,3):(1@0,1@1), (1,2)) == (1,2). Errors:
/// those of natural_coordinate, overflow, capacity_exceeded (more than kMaxAxes axes).
LC_HD constexpr Expected<IntTuple> evaluate(BasisLayout const& layout, Coordinate const& c) {
  LC_TRY(at, natural_coordinate(c, layout));
  if (layout.axes() > kMaxAxes) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more basis axes than fit"};
  }
  IntTuple value;
  value.profile = Profile::flat(layout.axes());
  for (int axis = 0; axis < layout.axes(); ++axis) {
    Checked sum = 0;
    for (int k = 0; k < at.leaves.size(); ++k) {
      BasisMode const& m = layout.leaves[k];
      if (m.axis == axis) sum += Checked(at.leaves[k]) * m.scale;
    }
    LC_TRY(component, sum.result());
    value.leaves.push_back(component);
  }
  return value;
}

/// The index of a coordinate through the given strides: shape:stride at c, as evaluate says.
///
///   crd2idx((1,2), (2,3), (3,1)) == 5
///
/// Errors: those of evaluate; not_congruent too when shape and stride differ in profile.
LC_HD constexpr Expected<index_t> crd2idx(Coordinate const& c, IntTuple const& shape,
                                          IntTuple const& stride) {
  if (!congruent(shape.profile, stride.profile)) {
    return Error{.code = Errc::not_congruent, .detail = "shape and stride differ in profile"};
  }
  Layout layout;  // not checked(): evaluate is total, and the bounds are the caller's affair
  layout.profile = shape.profile;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    layout.leaves.push_back({shape.leaves[k], stride.leaves[k]});
  }
  return evaluate(layout, c);
}

/// The colexicographic index: crd2idx((1,(0,2)), (2,(2,3))) == 9. Errors: those of evaluate,
/// and overflow when a stride of prefix_product(shape) exceeds 64 bits.
LC_HD constexpr Expected<index_t> crd2idx(Coordinate const& c, IntTuple const& shape) {
  LC_TRY(stride, prefix_product(shape));
  return crd2idx(c, shape, stride);
}

/// The colexicographic digits of an index, each taken mod its extent, so that an index past the end
/// starts over; a coordinate mode by mode.
///
///   idx2crd(9, (2,(2,3))) == (1,(0,2)), idx2crd((1,4), (2,(2,3))) == (1,(0,2)),
///   idx2crd(7, 6) == 1
///
/// Post: congruent to shape, and a coordinate of it. Errors: unsupported (`_`); out_of_domain (a
/// negative integer, or an extent 0: there is no coordinate); rank_mismatch; not_congruent;
/// invalid_argument (a negative extent).
LC_HD constexpr Expected<IntTuple> idx2crd(Coordinate const& index, IntTuple const& shape) {
  LC_TRY(given, detail::integers(index));
  LC_TRY(parts, parts_below(index.profile, shape.profile));
  IntTuple result;
  result.profile = shape.profile;
  for (int i = 0; i < parts.size(); ++i) {
    index_t rest = given.leaves[i];
    for (int k = parts[i].first; k < parts[i].last; ++k) {
      LC_TRY(digit, detail::remainder(rest, shape.leaves[k], k));
      result.leaves.push_back(digit);
      rest /= shape.leaves[k];
    }
  }
  return result;
}
LC_HD constexpr Expected<IntTuple> idx2crd(index_t index, IntTuple const& shape) {
  return idx2crd(Coordinate(index), shape);
}

/// The digits through the given strides, (i div stride) mod extent: the inverse of crd2idx through
/// the same strides when those make shape:stride compact, and in general only then.
///
///   idx2crd(5, (2,3), (3,1)) == (1,2)
///
/// A leaf of extent 1 gives 0 whatever its stride. Errors: those of idx2crd without strides;
/// not_congruent too when shape and stride differ in profile; invalid_argument (a stride <= 0).
LC_HD constexpr Expected<IntTuple> idx2crd(Coordinate const& index, IntTuple const& shape,
                                           IntTuple const& stride) {
  if (!congruent(shape.profile, stride.profile)) {
    return Error{.code = Errc::not_congruent, .detail = "shape and stride differ in profile"};
  }
  LC_TRY(given, detail::integers(index));
  LC_TRY(parts, parts_below(index.profile, shape.profile));
  IntTuple result;
  result.profile = shape.profile;
  for (int i = 0; i < parts.size(); ++i) {
    for (int k = parts[i].first; k < parts[i].last; ++k) {
      bool const single = shape.leaves[k] == 1;
      if (!single && stride.leaves[k] <= 0) {
        return Error{.code = Errc::invalid_argument, .mode = k, .detail = "stride is not positive"};
      }
      index_t const quotient = single ? 0 : given.leaves[i] / stride.leaves[k];
      LC_TRY(digit, detail::remainder(quotient, shape.leaves[k], k));
      result.leaves.push_back(digit);
    }
  }
  return result;
}
LC_HD constexpr Expected<IntTuple> idx2crd(index_t index, IntTuple const& shape,
                                           IntTuple const& stride) {
  return idx2crd(Coordinate(index), shape, stride);
}

/// The coordinate as one of dst, mode by mode: an integer beside a tuple becomes its digits
/// (idx2crd, which starts over past the end), beside an integer it stays.
///
///   crd2crd((1,4), (2,(2,3))) == (1,(0,2))
///
/// Post: congruent to dst, and a coordinate of it. Errors: unsupported (`_`; a tuple beside an
/// integer, which takes the source shape to read); out_of_domain (a negative integer, one not below
/// the integer beside it, an extent 0); rank_mismatch; invalid_argument (a negative extent).
LC_HD constexpr Expected<IntTuple> crd2crd(Coordinate const& c, IntTuple const& dst) {
  LC_TRY(given, detail::integers(c));
  auto const parts_or_error = parts_below(c.profile, dst.profile);
  if (!parts_or_error) {
    Error error = parts_or_error.error();
    if (error.code == Errc::not_congruent) error.code = Errc::unsupported;
    return error;
  }
  PartList const& parts = *parts_or_error;
  LC_TRY(result, idx2crd(c, dst));
  for (int i = 0; i < parts.size(); ++i) {
    Part const& part = parts[i];
    if (dst.profile.is_leaf(part.node) && given.leaves[i] != result.leaves[part.first]) {
      return detail::out_of_domain(part.first, given.leaves[i],
                                   "coordinate is not below its extent");
    }
  }
  return result;
}

/// The coordinate of dst at the index that c has in src: crd2crd((1,2), (3,2), (2,3)) == (2,1).
/// Errors: those of crd2idx(c, src), then those of crd2crd of that index with dst.
LC_HD constexpr Expected<IntTuple> crd2crd(Coordinate const& c, IntTuple const& dst,
                                           IntTuple const& src) {
  LC_TRY(index, crd2idx(c, src));
  return crd2crd(Coordinate(index), dst);
}

}  // namespace layoutcheck
