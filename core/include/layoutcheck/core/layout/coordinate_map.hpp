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

/// True where c has integers only, none of them negative.
LC_HD constexpr Expected<bool> integers(Coordinate const& c) {
  for (int k = 0; k < c.leaves.size(); ++k) {
    if (c.leaves[k].free) {
      return Error{.code = Errc::unsupported, .mode = k, .detail = "_ where an integer is needed"};
    }
    if (c.leaves[k].value < 0) return out_of_domain(k, c.leaves[k].value, "negative coordinate");
  }
  return true;
}

LC_HD constexpr Expected<index_t> remainder(index_t i, index_t extent, int mode) {
  if (extent < 0) {
    return Error{.code = Errc::invalid_argument, .mode = mode, .detail = "negative extent"};
  }
  if (extent == 0) return out_of_domain(mode, i, "no coordinate below an extent of 0");
  return i % extent;
}

/// Calls use(i, part, k, digit) for every leaf k, in order, of the part that leaf i of c indexes:
/// the digit of that integer, the last one of a part taken mod its extent only where `wraps`.
/// Errors: as natural_coordinate; those of the pairing come first.
template <bool wraps, class ExtentAt, class Use>
LC_HD constexpr Expected<bool> for_each_digit(Coordinate const& c, Profile const& profile,
                                              ExtentAt const& extent_at, Use const& use) {
  if (auto const integral = integers(c); !integral) return integral.error();
  int refused = -1;  // the first leaf that has no digit
  index_t at_refusal = 0;
  LC_TRY(paired, for_each_part_below(c.profile, profile, [&](int i, Part const& part) {
           index_t rest = c.leaves[i].value;
           for (int k = part.first; k < part.last && refused < 0; ++k) {
             index_t const extent = extent_at(k);
             if ((!wraps && k + 1 == part.last) || rest < extent) {
               use(i, part, k, rest);
               rest = 0;
             } else if (extent > 0) {
               use(i, part, k, rest % extent);
               rest /= extent;
             } else {
               refused = k;
               at_refusal = rest;
             }
           }
         }));
  if (refused >= 0) return remainder(at_refusal, extent_at(refused), refused).error();
  return paired;
}

}  // namespace detail

/// The integer for every leaf of a layout at the coordinate c. An integer for a sub-tuple is split
/// colexicographically, with no mod on the last leaf, so that a layout extends past its end.
///
///   natural_coordinate((5,1), ((2,3),4):((1,2),6)) == ((1,2),1),
///   natural_coordinate(30, ((2,3),4):((1,2),6)) == ((0,0),5)
///
/// Post: congruent to the layout. Errors: unsupported (`_` in c); out_of_domain (a negative integer
/// in c, or one for a sub-tuple that has an extent 0 before its last leaf); rank_mismatch;
/// not_congruent (a tuple against a leaf); invalid_argument (a negative extent on the way).
template <class AnyLayout>
LC_HD constexpr Expected<IntTuple> natural_coordinate(Coordinate const& c,
                                                      AnyLayout const& layout) {
  return built<IntTuple>([&](IntTuple& result) {
    result.profile = layout.profile;
    return detail::for_each_digit<false>(
        c, layout.profile, [&](int k) { return layout.leaves[k].extent; },
        [&](int, Part const&, int, index_t digit) { result.leaves.push_back(digit); });
  });
}

/// The layout at a coordinate, in checked arithmetic. An integer that indexes a mode may exceed its
/// size: the layout extends along that mode.
///
///   evaluate((2,(2,3)):(1,(2,4)), (1,(0,2))) == 9, evaluate((2,(2,3)):(1,(2,4)), (1,4)) == 9,
///   evaluate((3,2):(2,3), 5) == 7
///
/// Errors: those of natural_coordinate, overflow.
LC_HD constexpr Expected<index_t> evaluate(Layout const& layout, Coordinate const& c) {
  Checked offset = 0;
  auto const walked = detail::for_each_digit<false>(
      c, layout.profile, [&](int k) { return layout.leaves[k].extent; },
      [&](int, Part const&, int k, index_t digit) {
        offset += Checked(digit) * layout.leaves[k].stride;
      });
  if (!walked) return walked.error();
  return offset.result();
}

/// A layout with basis strides at a coordinate: evaluate((4,3):(1@0,1@1), (1,2)) == (1,2),
/// evaluate((4,3):(1@0,1@0@1), (1,2)) == (1,(2)). Errors: those of natural_coordinate, overflow,
/// capacity_exceeded (more than kMaxAxes axes).
LC_HD constexpr Expected<IntTuple> evaluate(BasisLayout const& layout, Coordinate const& c) {
  LC_TRY(at, natural_coordinate(c, layout));
  Tree<Axis> const axes = axes_of(layout);
  if (axes.leaves.size() > kMaxAxes) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more basis axes than fit"};
  }
  IntTuple value;
  value.profile = axes.profile;
  for (Axis const& axis : axes.leaves) {
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
  Checked offset = 0;
  auto const walked = detail::for_each_digit<false>(
      c, shape.profile, [&](int k) { return shape.leaves[k]; },
      [&](int, Part const&, int k, index_t digit) { offset += Checked(digit) * stride.leaves[k]; });
  if (!walked) return walked.error();
  return offset.result();
}

/// The colexicographic index: crd2idx((1,(0,2)), (2,(2,3))) == 9. Errors: those of evaluate,
/// and overflow when a stride of prefix_product(shape) exceeds 64 bits.
LC_HD constexpr Expected<index_t> crd2idx(Coordinate const& c, IntTuple const& shape) {
  Checked index = 0;
  Checked stride = 1;
  bool exact = true;
  auto const walked = detail::for_each_digit<false>(
      c, shape.profile, [&](int k) { return shape.leaves[k]; },
      [&](int, Part const&, int k, index_t digit) {
        exact = exact && !stride.overflowed();
        index += Checked(digit) * stride;
        stride *= shape.leaves[k];
      });
  if (walked && exact && !index.overflowed()) return index.value();
  LC_TRY(strides, prefix_product(shape));  // which error it is
  return crd2idx(c, shape, strides);
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
  return built<IntTuple>([&](IntTuple& result) {
    result.profile = shape.profile;
    return detail::for_each_digit<true>(
        index, shape.profile, [&](int k) { return shape.leaves[k]; },
        [&](int, Part const&, int, index_t digit) { result.leaves.push_back(digit); });
  });
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
  if (auto const integral = detail::integers(index); !integral) return integral.error();
  LC_TRY(parts, parts_below(index.profile, shape.profile));
  IntTuple result;
  result.profile = shape.profile;
  for (int i = 0; i < parts.size(); ++i) {
    for (int k = parts[i].first; k < parts[i].last; ++k) {
      bool const single = shape.leaves[k] == 1;
      if (!single && stride.leaves[k] <= 0) {
        return Error{.code = Errc::invalid_argument, .mode = k, .detail = "stride is not positive"};
      }
      index_t const quotient = single ? 0 : index.leaves[i].value / stride.leaves[k];
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

/// The coordinate as one of dst, mode by mode: an integer where dst has a tuple becomes its digits
/// (idx2crd, which starts over past the end), where dst has an integer it stays.
///
///   crd2crd((1,4), (2,(2,3))) == (1,(0,2))
///
/// Post: congruent to dst, and a coordinate of it. Errors: unsupported (`_`; a tuple where dst
/// has an integer, which takes the source shape to read); out_of_domain (a negative integer, one
/// not below the integer of dst in its place, an extent 0); rank_mismatch; invalid_argument (a
/// negative extent).
LC_HD constexpr Expected<IntTuple> crd2crd(Coordinate const& c, IntTuple const& dst) {
  return built<IntTuple>([&](IntTuple& result) -> Expected<bool> {
    result.profile = dst.profile;
    int beyond = -1;  // the first leaf of c that is not below the integer of dst in its place
    auto const walked = detail::for_each_digit<true>(
        c, dst.profile, [&](int k) { return dst.leaves[k]; },
        [&](int i, Part const& part, int, index_t digit) {
          bool const stays = dst.profile.is_leaf(part.node);
          if (stays && digit != c.leaves[i].value && beyond < 0) beyond = i;
          result.leaves.push_back(digit);
        });
    if (!walked) {
      Error error = walked.error();
      if (error.code == Errc::not_congruent) error.code = Errc::unsupported;
      return error;
    }
    if (beyond >= 0) {
      LC_TRY(parts, parts_below(c.profile, dst.profile));
      return detail::out_of_domain(parts[beyond].first, c.leaves[beyond].value,
                                   "coordinate is not below its extent");
    }
    return true;
  });
}

/// The coordinate of dst at the index that c has in src: crd2crd((1,2), (3,2), (2,3)) == (2,1).
/// Errors: those of crd2idx(c, src), then those of crd2crd of that index with dst.
LC_HD constexpr Expected<IntTuple> crd2crd(Coordinate const& c, IntTuple const& dst,
                                           IntTuple const& src) {
  LC_TRY(index, crd2idx(c, src));
  return crd2crd(Coordinate(index), dst);
}

}  // namespace layoutcheck
