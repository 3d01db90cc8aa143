#pragma once
/// Layouts: shape and stride of one profile, hence congruent by construction.

#include "layoutcheck/core/tuple/int_tuple.hpp"

namespace layoutcheck {

struct Mode {
  index_t extent;
  index_t stride;

  LC_HD friend constexpr bool operator==(Mode const& a, Mode const& b) {
    return a.extent == b.extent && a.stride == b.stride;
  }
};

using ModeList = InlineVector<Mode, kMaxLeaves>;

/// A function on [0, size): the leaves k of coordinate x contribute
/// stride_k * ((x div P_k) mod extent_k), P_k the product of the extents before k, and no mod on
/// the last leaf. (3,2):(2,3) has the table [0,2,4,3,5,7].
///
/// Every Layout handed to a caller has passed checked(): extents are >= 0, the product of the
/// extents (0 counted as 1) and the sum of (extent - 1) * |stride| fit 64 bits, so that evaluation
/// inside the domain cannot overflow.
struct Layout : Tree<Mode> {
  /// (2,3):(2,9) at x. Pre: 0 <= x < size, or x past the end where the value fits 64 bits.
  LC_HD constexpr index_t operator()(index_t x) const {
    index_t offset = 0;
    int const last = leaves.size() - 1;
    for (int k = 0; k < last; ++k) {
      Mode const& m = leaves[k];
      if (x < m.extent) return offset + x * m.stride;  // all later digits are 0: no division
      offset += (x % m.extent) * m.stride;
      x /= m.extent;
    }
    return last < 0 ? 0 : offset + x * leaves[last].stride;
  }
};

/// Number of coordinates: size((2,3):(1,2)) == 6, size(():()) == 1.
LC_HD constexpr index_t size(Layout const& layout) {
  index_t result = 1;
  for (Mode const& m : layout.leaves) result *= m.extent;
  return result;
}

/// 1 + sum of (extent - 1) * |stride|; 0 when the size is 0. cosize((4,2):(1,16)) == 20.
LC_HD constexpr index_t cosize(Layout const& layout) {
  if (size(layout) == 0) return 0;
  index_t result = 1;
  for (Mode const& m : layout.leaves) result += (m.extent - 1) * magnitude(m.stride);
  return result;
}

/// The least and greatest offset: {-3, 4} for (4,2):(-1,4). {0, -1} when the size is 0.
struct Range {
  index_t least;
  index_t greatest;
};
LC_HD constexpr Range range(Layout const& layout) {
  if (size(layout) == 0) return {0, -1};
  Range r{0, 0};
  for (Mode const& m : layout.leaves) {
    index_t const reach = (m.extent - 1) * m.stride;
    (reach < 0 ? r.least : r.greatest) += reach;
  }
  return r;
}

LC_HD constexpr IntTuple shape(Layout const& layout) {
  IntTuple result;
  result.profile = layout.profile;
  for (Mode const& m : layout.leaves) result.leaves.push_back(m.extent);
  return result;
}
LC_HD constexpr IntTuple stride(Layout const& layout) {
  IntTuple result;
  result.profile = layout.profile;
  for (Mode const& m : layout.leaves) result.leaves.push_back(m.stride);
  return result;
}

/// The first leaf at which the bounds stated at Layout are broken, -1 where all hold.
LC_HD constexpr int first_out_of_bounds(ModeList const& modes) {
  index_t points = 1;
  index_t reach = 1;
  for (int k = 0; k < modes.size(); ++k) {
    Mode const& m = modes[k];
    if (m.extent < 0 || m.stride < -kMaxIndex) return k;
    index_t const extent = max(m.extent, 1);
    wide_t const all = static_cast<wide_t>(points) * extent;
    wide_t const far = static_cast<wide_t>(extent - 1) * magnitude(m.stride) + reach;
    points = static_cast<index_t>(all);
    reach = static_cast<index_t>(far);
    if (points != all || reach != far) return k;  // the low halves are not the whole
  }
  return -1;
}

LC_HD constexpr bool within_bounds(Layout const& layout) {
  return !layout.profile.overflowed() && !layout.leaves.overflowed() && !nests_too_deep(layout) &&
         first_out_of_bounds(layout.leaves) < 0;
}

/// Which bound it is. Pre: !within_bounds(layout).
[[gnu::cold]] LC_HD constexpr Error bounds_error(Layout const& layout) {
  if (layout.profile.overflowed() || layout.leaves.overflowed()) {
    return {.code = Errc::capacity_exceeded, .detail = "more leaves or nodes than fit"};
  }
  if (nests_too_deep(layout)) {
    return {.code = Errc::capacity_exceeded, .detail = "parentheses nest too deep"};
  }
  int const k = first_out_of_bounds(layout.leaves);
  if (layout.leaves[k].extent < 0) {
    return {.code = Errc::invalid_argument, .mode = k, .detail = "negative extent"};
  }
  bool const stride = layout.leaves[k].stride < -kMaxIndex;
  return {.code = Errc::overflow,
          .mode = k,
          .detail = stride ? "stride exceeds 64 bits" : "size or cosize exceeds 64 bits"};
}

/// The bounds stated at Layout. Errors: invalid_argument (negative extent), overflow,
/// capacity_exceeded.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> checked(Layout const& layout) {
  if (!within_bounds(layout)) return bounds_error(layout);
  return layout;
}

/// make_layout((4,2), (1,16)) == (4,2):(1,16). Errors: not_congruent, and those of checked().
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> make_layout(IntTuple const& shape,
                                                            IntTuple const& stride) {
  if (!congruent(shape.profile, stride.profile)) {
    return Error{.code = Errc::not_congruent, .detail = "shape and stride differ in profile"};
  }
  Layout result;
  result.profile = shape.profile;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    result.leaves.push_back({shape.leaves[k], stride.leaves[k]});
  }
  return checked(result);
}

/// One mode, as a scalar layout. Pre: the bounds stated at Layout.
LC_HD constexpr Layout scalar_layout(index_t extent, index_t stride) {
  return scalar_tree<Layout>({extent, stride});
}

/// Modes as a layout: scalar when there is one, flat otherwise; no mode gives 1:0.
LC_HD constexpr Layout from_modes(ModeList const& modes) {
  if (modes.empty()) return scalar_layout(1, 0);
  if (modes.size() == 1 && !modes.overflowed())
    return scalar_layout(modes[0].extent, modes[0].stride);
  return flat_tree<Layout>(modes);
}

}  // namespace layoutcheck
