#pragma once
/// strides(max_size=N, rank<=R): every function of a layout of size <= N with strides 0 .. N, by
/// its coalesced form: extents >= 2, and no mode begins where the one before ends (d' != s * d).
///
///   strides(max_size=2): 1:0, 2:0, 2:1, 2:2
///   strides(max_size=4) has 22 of shape (2,2): 5 * 5 strides less (0,0), (1,2), (2,4)
///
/// Numbers go by size, rank, extents (lexicographic), strides (lexicographic).

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

/// The strides of a shape. With W_k(d) the number of ways to go on after stride d at mode k, and
/// T_k = sum of W_k(d) over 0 <= d <= N,
///
///   W_k(d) = T_{k+1} - [s_k d <= N] W_{k+1}(s_k d)
///
/// is a nest of alternating terms T_{k+1+j}, each counting up to a bound t_k,j that falls with j:
/// t_k,0 = N, t_k,j+1 = t_k,j div s_{k+j}. So W_k is constant between the bounds, and sums over it
/// are closed.
struct StrideChoices {
  std::uint32_t most;  ///< N
  bool all_forms;      ///< nothing coalesces: W_k(d) = T_{k+1}
  int rank;
  std::uint32_t extents[kMaxSpaceRank];
  std::uint64_t total[kMaxSpaceRank + 1];  ///< T_k; T_rank = 1

  /// Modes from k on that W_k depends on.
  LC_HD int depends_to(int k) const { return all_forms ? k + 1 : rank; }

  /// Pre: all but total is set.
  LC_HD void count() {
    total[rank] = 1;
    for (int k = rank - 1; k >= 0; --k) total[k] = before(k, most + 1);
  }
  /// Sum of W_k(d) over d < end.
  LC_HD std::uint64_t before(int k, std::uint32_t end) const {
    std::uint64_t sum = 0;
    std::uint32_t bound = most;
    for (int j = k; j < depends_to(k); ++j) {
      std::uint64_t const term = total[j + 1] * (end <= bound ? end : bound + 1);
      sum += ((j - k) & 1) == 0 ? term : 0 - term;
      bound /= extents[j];
    }
    return sum;
  }
  /// W_k(d). Pre: d <= N.
  LC_HD std::uint64_t after(int k, std::uint64_t d) const {
    std::uint64_t sum = 0;
    for (int j = k; j < depends_to(k) && d <= most; ++j) {
      sum += ((j - k) & 1) == 0 ? total[j + 1] : 0 - total[j + 1];
      d *= extents[j];
    }
    return sum;
  }
  /// The greatest d with before(k, d) <= number, which becomes the rest.
  LC_HD std::uint32_t choose(int k, std::uint64_t& number) const {
    std::uint32_t bound[kMaxSpaceRank];
    std::uint64_t ways = 0;
    bound[k] = most;
    for (int j = k; j < depends_to(k); ++j) {
      ways += ((j - k) & 1) == 0 ? total[j + 1] : 0 - total[j + 1];
      if (j + 1 < depends_to(k)) bound[j + 1] = bound[j] / extents[j];
    }
    std::uint32_t first = 0;
    for (int j = depends_to(k) - 1; j > k; --j) {
      std::uint64_t const all = ways * (bound[j] + 1 - first);
      if (number < all) break;
      number -= all;
      first = bound[j] + 1;
      ways -= ((j - k) & 1) == 0 ? total[j + 1] : 0 - total[j + 1];
    }
    Division const step = divide(number, ways);
    number = step.rest;
    return first + static_cast<std::uint32_t>(step.quotient);
  }
};

struct StridesView {
  enum : int { most, ranks, any_form, width, shapes, prefix_at, shapes_at };

  std::uint64_t const* prefix;  ///< number of layouts of the shapes before
  std::uint64_t const* packed;  ///< shapes: extents less 1, the last in the lowest bits
  std::uint32_t shapes_count;
  std::uint32_t bits;  ///< to an extent
  std::uint32_t max_stride;
  int max_rank;
  bool all_forms;

  LC_HD explicit StridesView(SpaceView const& v)
      : prefix(v.words + v.parameters[prefix_at]),
        packed(v.words + v.parameters[shapes_at]),
        shapes_count(v.parameters[shapes]),
        bits(v.parameters[width]),
        max_stride(v.parameters[most]),
        max_rank(static_cast<int>(v.parameters[ranks])),
        all_forms(v.parameters[any_form] != 0) {}

  LC_HD void read_shape(std::uint32_t index, StrideChoices& out) const {
    std::uint32_t const mask = (std::uint32_t{1} << bits) - 1;
    out.most = max_stride;
    out.all_forms = all_forms;
    out.rank = 0;
    for (std::uint64_t rest = packed[index]; rest != 0; rest >>= bits) ++out.rank;
    std::uint64_t rest = packed[index];
    for (int k = out.rank - 1; k >= 0; --k, rest >>= bits) {
      out.extents[k] = (static_cast<std::uint32_t>(rest) & mask) + 1;
    }
  }
};

LC_HD inline void unrank_strides(SpaceView const& view, std::uint64_t number, Layout& out) {
  StridesView const v(view);
  std::uint32_t const shape = last_at_most(v.prefix, v.shapes_count, number);
  if (shape == 0) return set_unit(out);
  std::uint64_t rest = number - v.prefix[shape];
  StrideChoices choices;
  v.read_shape(shape, choices);
  choices.count();
  begin_flat(out, choices.rank);
  std::uint64_t const none = std::uint64_t{v.max_stride} + 1;
  std::uint64_t joins = none;  // the stride that would coalesce
  for (int k = 0; k < choices.rank; ++k) {
    if (joins <= v.max_stride && rest >= choices.before(k, static_cast<std::uint32_t>(joins))) {
      rest += choices.after(k, joins);
    }
    std::uint32_t const stride = choices.choose(k, rest);
    out.leaves.push_back({choices.extents[k], stride});
    joins = v.all_forms ? none : std::uint64_t{stride} * choices.extents[k];
  }
}

LC_HD inline std::uint64_t rank_of_strides(SpaceView const& view, Layout const& layout) {
  StridesView const v(view);
  if (!is_plain(layout)) return kNotInSpace;
  if (is_unit(layout)) return 0;
  int const r = layout.leaves.size();
  if (r < 1 || r > v.max_rank) return kNotInSpace;
  StrideChoices choices;
  choices.most = v.max_stride;
  choices.all_forms = v.all_forms;
  choices.rank = r;
  index_t points = 1;
  std::uint64_t key = 0;
  for (int k = 0; k < r; ++k) {
    Mode const& m = layout.leaves[k];
    if (m.stride < 0 || m.stride > v.max_stride) return kNotInSpace;
    if (m.extent < 2 || m.extent > v.max_stride / points) return kNotInSpace;
    points *= m.extent;
    choices.extents[k] = static_cast<std::uint32_t>(m.extent);
    key = (key << v.bits) | (choices.extents[k] - 1);
  }
  // Shapes ascend by size, and within it by their packed extents.
  std::uint32_t shape = 0;
  for (std::uint32_t count = v.shapes_count; count > 1;) {
    std::uint32_t const half = count / 2;
    StrideChoices probe;
    v.read_shape(shape + half, probe);
    index_t size = 1;
    for (int k = 0; k < probe.rank; ++k) size *= probe.extents[k];
    if (size < points || (size == points && v.packed[shape + half] <= key)) shape += half;
    count -= half;
  }
  if (v.packed[shape] != key) return kNotInSpace;
  choices.count();
  std::uint64_t number = v.prefix[shape];
  std::uint64_t const none = std::uint64_t{v.max_stride} + 1;
  std::uint64_t joins = none;
  for (int k = 0; k < r; ++k) {
    auto const stride = static_cast<std::uint32_t>(layout.leaves[k].stride);
    if (stride == joins) return kNotInSpace;
    number += choices.before(k, stride);
    if (joins < stride) number -= choices.after(k, joins);
    joins = v.all_forms ? none : std::uint64_t{stride} * choices.extents[k];
  }
  return number;
}

}  // namespace layoutcheck::sweep::detail
