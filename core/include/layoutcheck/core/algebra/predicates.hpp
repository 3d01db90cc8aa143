#pragma once
/// What kind of function a layout is, decided from its modes.

#include "layoutcheck/core/algebra/coalesce.hpp"

namespace layoutcheck {

/// Modes of stride 0 or extent 1 dropped, sorted by stride then extent: what tractability and
/// complements speak of.
LC_HD constexpr ModeList support(Layout const& layout) {
  ModeList sorted;
  for (Mode const& m : layout.leaves) {
    if (m.extent != 1 && m.stride != 0) insert_sorted(sorted, m);
  }
  return sorted;
}

/// The first mode k of the support whose stride is <= 0, or with s_k * d_k not dividing d_{k+1}; -1
/// where the layout is tractable.
LC_HD constexpr int first_intractable(ModeList const& support) {
  for (int k = 0; k < support.size(); ++k) {
    if (support[k].stride <= 0 || support[k].extent == 0) return k;
    if (k + 1 == support.size()) break;
    // A span beyond 64 bits divides no stride.
    Checked const span = Checked(support[k].extent) * support[k].stride;
    if (span.overflowed() || support[k + 1].stride % span.value() != 0) return k;
  }
  return -1;
}

/// (4,2):(1,16) is tractable, (2,2):(1,5) and (4,4,4):(64,1,1) are not. Source: Colfax, tractable.
LC_HD constexpr bool is_tractable(Layout const& layout) {
  return first_intractable(support(layout)) < 0;
}

/// Every extent-1 leaf has stride 0. Source: Colfax, non-degenerate.
LC_HD constexpr bool is_non_degenerate(Layout const& layout) {
  for (Mode const& m : layout.leaves) {
    if (m.extent == 1 && m.stride != 0) return false;
  }
  return true;
}

/// Whether the image is exactly [0, n). With strides >= 0 in ascending order the sums are
/// contiguous iff no stride exceeds 1 + what the smaller ones reach.
///
///   is_surjective((2,2):(1,1), 3), not is_surjective(4:2, 7)
LC_HD constexpr bool is_surjective(Layout const& layout, index_t n) {
  if (size(layout) == 0) return n == 0;
  index_t reach = 0;
  for (Mode const& m : support(layout)) {
    if (m.stride < 0 || m.stride > reach + 1) return false;
    reach += (m.extent - 1) * m.stride;
  }
  return n == reach + 1;
}

/// One-to-one from [0, size) onto [0, n).
LC_HD constexpr bool is_bijective(Layout const& layout, index_t n) {
  return size(layout) == n && is_surjective(layout, n);
}

/// A bijection of [0, size) onto itself: (8,16,4):(64,1,16). Source: CuTe, compact.
LC_HD constexpr bool is_compact(Layout const& layout) { return is_bijective(layout, size(layout)); }

namespace detail {

/// Looks for differences e_k, |e_k| < s_k, not all 0, with sum e_k * d_k == 0. Modes by descending
/// |stride|, so that what the rest can reach leaves few e_k to try. Returns 1 found, 0 none, -1 out
/// of budget.
LC_HD constexpr int find_collision(ModeList const& modes, int k, wide_t partial, bool moved,
                                   int& budget) {
  if (k == modes.size()) return moved && partial == 0 ? 1 : 0;
  if (--budget < 0) return -1;
  wide_t rest = 0;
  for (int j = k + 1; j < modes.size(); ++j) {
    rest += static_cast<wide_t>(modes[j].extent - 1) * magnitude(modes[j].stride);
  }
  wide_t const d = magnitude(modes[k].stride);
  wide_t const most = modes[k].extent - 1;
  // |partial + e * d| <= rest; by symmetry the first e that is not 0 may be taken positive.
  wide_t low = -most;
  wide_t high = most;
  if (!moved) low = 0;
  auto const floor_div = [](wide_t a, wide_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); };
  wide_t const least = -floor_div(rest + partial, d);
  wide_t const greatest = floor_div(rest - partial, d);
  if (least > low) low = least;
  if (greatest < high) high = greatest;
  for (wide_t e = low; e <= high; ++e) {
    int const found = find_collision(modes, k + 1, partial + e * d, moved || e != 0, budget);
    if (found != 0) return found;
  }
  return 0;
}

}  // namespace detail

/// Nodes of the search that is_injective may visit before it answers `undecided`.
inline constexpr int kInjectiveBudget = 200'000;

/// Whether no two coordinates share an offset: (2,2):(2,3) yes, (2,3):(1,1) no. Exact, at any size;
/// cheap where each stride exceeds what the smaller ones reach.
/// Error: undecided, after kInjectiveBudget nodes.
LC_HD constexpr Expected<bool> is_injective(Layout const& layout) {
  if (size(layout) <= 1) return true;
  ModeList modes;
  for (Mode const& m : layout.leaves) {
    if (m.extent == 1) continue;
    if (m.stride == 0) return false;
    modes.push_back({m.extent, magnitude(m.stride)});
  }
  ModeList descending;
  ModeOrder const order = sort_index(modes);
  for (int k = order.size() - 1; k >= 0; --k) descending.push_back(modes[order[k]]);
  int budget = kInjectiveBudget;
  int const found = detail::find_collision(descending, 0, 0, false, budget);
  if (found < 0)
    return Error{.code = Errc::undecided, .detail = "injectivity search out of budget"};
  return found == 0;
}

}  // namespace layoutcheck
