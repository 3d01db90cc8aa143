#pragma once
/// The same data structures, tests of the domain and formulas as core's coalesce, complement and
/// composition, on plain 64-bit integers without any check for overflow: what the checks are
/// weighed against. Right where every product fits 64 bits, undefined elsewhere; no law runs on it.

#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"

namespace layoutcheck::bench::unchecked {

inline ModeList coalesced_modes(ModeList const& modes) {
  ModeList result;
  for (Mode const& m : modes) {
    if (m.extent == 0) {
      result.clear();
      result.push_back({0, 0});
      return result;
    }
    if (m.extent == 1) continue;
    if (!result.empty() && result.back().extent * result.back().stride == m.stride) {
      result.back().extent *= m.extent;
    } else {
      result.push_back(m);
    }
  }
  return result;
}

inline Layout coalesce(Layout const& layout) {
  return from_modes(unchecked::coalesced_modes(layout.leaves));
}

inline int first_intractable(ModeList const& support) {
  for (int k = 0; k < support.size(); ++k) {
    if (support[k].stride <= 0 || support[k].extent == 0) return k;
    if (k + 1 == support.size()) break;
    if (support[k + 1].stride % (support[k].extent * support[k].stride) != 0) return k;
  }
  return -1;
}

inline Expected<Layout> complement(Layout const& layout, index_t target) {
  if (target < 1) return Error{.code = Errc::invalid_argument};
  if (size(layout) == 0) return Error{.code = Errc::out_of_domain};
  ModeList const modes = support(layout);
  if (int const k = unchecked::first_intractable(modes); k >= 0) {
    return Error{.code = Errc::not_tractable, .mode = k};
  }
  ModeList gaps;
  index_t covered = 1;
  for (Mode const& m : modes) {
    gaps.push_back({m.stride / covered, covered});
    covered = m.stride * m.extent;
  }
  gaps.push_back({ceil_div(target, covered), covered});
  return within_capacity(from_modes(unchecked::coalesced_modes(gaps)));
}

struct Carry {
  index_t p;
  index_t c;
};

struct Quasiaffine {
  index_t slope = 0;
  InlineVector<Carry, kMaxLeaves> carries;

  explicit Quasiaffine(ModeList const& a) {
    if (a.empty()) return;
    slope = a[0].stride;
    index_t p = 1;
    for (int k = 1; k < a.size(); ++k) {
      p *= a[k - 1].extent;
      carries.push_back({p, a[k].stride - a[k - 1].extent * a[k - 1].stride});
    }
  }
  index_t operator()(index_t y) const {
    index_t value = slope * y;
    for (Carry const& carry : carries) {
      if (y < carry.p) break;
      value += carry.c * (y / carry.p);
    }
    return value;
  }
};

/// Carries that cancel are left out: composition below answers `undecided` for them.
inline index_t linear_extent(Quasiaffine const& a, index_t r, index_t n) {
  index_t first = n;
  index_t risen = 0;
  for (Carry const& carry : a.carries) {
    index_t const rho = detail::rest(r, carry.p);
    if ((n - 1) * rho < carry.p) {
      if (r < carry.p) break;
      continue;
    }
    index_t const jump = ceil_div(carry.p, rho);
    if (jump < first) {
      first = jump;
      risen = 0;
    }
    if (jump == first) risen += carry.c;
  }
  return first == n || risen != 0 ? first : -1;
}

inline bool never_carries(Quasiaffine const& a, detail::PieceList const& pieces) {
  index_t far = 0;
  for (detail::Piece const& piece : pieces) far += (piece.t - 1) * piece.r;
  for (Carry const& carry : a.carries) {
    if (far < carry.p) break;
    index_t reach = 0;
    for (detail::Piece const& piece : pieces) {
      if (piece.t > 1) reach += (piece.t - 1) * detail::rest(piece.r, carry.p);
    }
    if (reach >= carry.p) return false;
  }
  return true;
}

inline Expected<Layout> composition(Layout const& a, Layout const& b) {
  if (size(b) == 0) return b;
  if (size(a) == 0) return Error{.code = Errc::out_of_domain};
  // The extension past A's end is left out: the corpus has none.
  if (range(b).greatest >= size(a)) return Error{.code = Errc::unsupported};
  Quasiaffine const outer(unchecked::coalesced_modes(a.leaves));
  detail::PieceList pieces;
  InlineVector<int, kMaxLeaves> counts;
  for (Mode leaf : b.leaves) {
    if (leaf.extent == 1) {
      pieces.push_back({1, 0});
      counts.push_back(1);
      continue;
    }
    if (leaf.stride < 0) return Error{.code = Errc::out_of_domain};
    int count = 0;
    while (true) {
      index_t const t = linear_extent(outer, leaf.stride, leaf.extent);
      if (t < 0) return Error{.code = Errc::undecided};
      if (leaf.extent % t != 0) return Error{.code = Errc::not_representable};
      pieces.push_back({t, leaf.stride});
      ++count;
      if (t == leaf.extent) break;
      leaf.extent /= t;
      leaf.stride *= t;
    }
    counts.push_back(count);
  }
  if (!unchecked::never_carries(outer, pieces)) return Error{.code = Errc::undecided};
  Layout result;
  result.profile = detail::split_profile(b.profile, counts, pieces.size());
  for (detail::Piece const& piece : pieces) result.leaves.push_back({piece.t, outer(piece.r)});
  return within_capacity(result);
}

}  // namespace layoutcheck::bench::unchecked
