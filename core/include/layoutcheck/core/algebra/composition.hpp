#pragma once
/// Composition, decided exactly. With A coalesced, modes (s_k, d_k) and P_k = s_0 * ... * s_{k-1},
///
///   A(y) = d_0 * y + sum over k >= 1 of c_k * floor(y / P_k),  c_k = d_k - s_{k-1} * d_{k-1} != 0,
///
/// for every y >= 0. Everything below decides when carries, the steps of these floors, keep A o B
/// from being linear. Source: spec#composition-decided.

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/layout/tiler.hpp"

namespace layoutcheck {

/// Compositions whose carries cancel are decided by walking one period of them, up to this size.
inline constexpr index_t kCompositionTable = index_t{1} << 16;
/// Steps of the floors checked in a period along one mode of B before the answer is `undecided`.
inline constexpr int kCarrySteps = 1 << 16;

namespace detail {

/// One floor: it jumps by c each time y passes a multiple of p.
template <class I, class W>
struct CarryOf {
  I p;
  W c;
};

/// The form above. I holds indices, W what may exceed them.
template <class I, class W, int kCapacity>
struct QuasiaffineOf {
  using Index = I;
  using Wide = W;

  I slope = 0;                                     ///< d_0
  InlineVector<CarryOf<I, W>, kCapacity> carries;  ///< p ascending

  template <class List>
  LC_HD constexpr explicit QuasiaffineOf(List const& a) {
    if (a.empty()) return;
    slope = a[0].stride;
    I p = 1;
    for (int k = 1; k < a.size(); ++k) {
      p *= a[k - 1].extent;
      carries.push_back({p, a[k].stride - wide(a[k - 1].extent) * a[k - 1].stride});
    }
  }

  /// A(y), exact; may exceed 64 bits past the end of the domain. Proved as core_value_rank_1 to 3,
  /// docs/proofs/loops.md.
  LC_HD constexpr W operator()(I y) const {
    W value = wide(slope) * y;
    for (auto const& carry : carries) {
      if (y < carry.p) break;  // nor does it reach the later ones
      value += carry.c * (y / carry.p);
    }
    return value;
  }
};

using Carry = CarryOf<index_t, wide_t>;
using Quasiaffine = QuasiaffineOf<index_t, wide_t, kMaxLeaves>;

/// The coalesced modes that a layout goes on with past its end: its last mode counts even where its
/// extent is 1. 4:1 for (2,2):(1,2), but (2,1):(1,5) stays, since its value at 2 is 5. Pre: size >
/// 0.
LC_HD constexpr ModeList extended_modes(ModeList const& modes) {
  ModeList result = coalesced_modes(modes, modes.size() - 1);
  if (modes.empty()) return result;
  if (!result.empty() && follows(result.back(), modes.back())) {
    result.back().extent *= modes.back().extent;
  } else {
    result.push_back(modes.back());
  }
  return result;
}

/// Whether A(y) fits 64 bits for all 0 <= y <= greatest, so that every sum below fits wide_t.
LC_HD constexpr bool extends_to(ModeList const& a, index_t greatest) {
  Checked reach = 0;
  for (int k = 0; k < a.size(); ++k) {
    bool const last = k + 1 == a.size();
    reach += Checked(last ? greatest : min(greatest, a[k].extent - 1)) * magnitude(a[k].stride);
    greatest /= a[k].extent;
  }
  return !reach.overflowed();
}

/// A mode of the result before its stride is known: x -> A(r * x) is linear on [0, t).
template <class I>
struct PieceOf {
  I t;
  I r;
};
using Piece = PieceOf<index_t>;
using PieceList = InlineVector<Piece, kMaxLeaves>;

/// A floor met at steps of r: floor(r * x / p) rises by c at each x = ceil(j * p / rho), beyond the
/// linear part.
struct Step {
  index_t rho;  ///< r mod p, > 0
  index_t p;
  wide_t c;
  wide_t jumps;  ///< how many have been counted
};

LC_HD constexpr Error carries_cancel() {
  return {.code = Errc::undecided, .detail = "carries cancel for too many steps"};
}

/// The least n > 0 for which p divides n * r, and `so_far` divides n. Pre: p and `so_far` divide
/// some number that fits.
LC_HD constexpr index_t common_period(index_t so_far, index_t p, index_t r) {
  index_t const period = p / gcd(p, r % p);
  return so_far / gcd(so_far, period) * period;
}

LC_HD constexpr wide_t ceil_wide(wide_t a, wide_t b) { return (a + b - 1) / b; }

/// linear_extent() where the first jumps cancel: floors of one ratio rho / p jump together for
/// ever and are added up first; the others are followed jump by jump.
LC_HD constexpr Expected<index_t> linear_extent_by_steps(InlineVector<Step, kMaxLeaves> const& all,
                                                         index_t n) {
  InlineVector<Step, kMaxLeaves> steps;
  for (Step const& s : all) {
    bool merged = false;
    for (Step& other : steps) {
      if (static_cast<wide_t>(s.rho) * other.p != static_cast<wide_t>(other.rho) * s.p) continue;
      other.c += s.c;
      merged = true;
      break;
    }
    if (!merged) steps.push_back(s);
  }
  // The rise over the linear part repeats with this period: 0 throughout the first, 0 for ever.
  index_t period = 1;
  for (Step const& s : steps) {
    if (s.c != 0) period = common_period(period, s.p, s.rho);
  }
  wide_t risen = 0;
  for (int count = 0; count < kCarrySteps; ++count) {
    wide_t at = n;
    for (Step const& s : steps) {
      if (s.c == 0) continue;
      wide_t const jump = ceil_wide((s.jumps + 1) * s.p, s.rho);
      if (jump < at) at = jump;
    }
    if (at >= n || at > period) return n;
    for (Step& s : steps) {
      if (s.c == 0 || ceil_wide((s.jumps + 1) * s.p, s.rho) != at) continue;
      ++s.jumps;
      risen += s.c;
    }
    if (risen != 0) return static_cast<index_t>(at);
  }
  return carries_cancel();
}

/// r mod p, without a division where r is the smaller.
template <class I>
LC_HD constexpr I rest(I r, I p) {
  return r < p ? r : r % p;
}

/// Whether floor(rho * x / p) stays 0 for all x < n.
template <class I>
LC_HD constexpr bool never_jumps(I p, I rho, I n) {
  return wide(n - 1) * rho < p;
}

/// Where the first floors jump along steps of r, below n, and by how much they rise there together;
/// {n, 0} where none does. Proved as core_first_jump_rank_1 and 2, docs/proofs/loops.md.
template <class A>
struct Jump {
  typename A::Index at;
  typename A::Wide risen = 0;
};
template <class A>
LC_HD constexpr Jump<A> first_jump(A const& a, typename A::Index r, typename A::Index n) {
  Jump<A> first{n};
  for (auto const& carry : a.carries) {
    auto const rho = rest(r, carry.p);
    if (never_jumps(carry.p, rho, n)) {
      if (r < carry.p) break;  // nor do the later floors, whose p is greater and rho the same
      continue;
    }
    auto const jump = ceil_div(carry.p, rho);
    if (jump < first.at) first = {jump};
    if (jump == first.at) first.risen += carry.c;
  }
  return first;
}

/// The smallest t in [1, n) with A(r * t) != t * A(r), or n. It is where
/// sum of c_k * floor((r mod P_k) * t / P_k) first differs from 0.
LC_HD constexpr Expected<index_t> linear_extent(Quasiaffine const& a, index_t r, index_t n) {
  auto const first = first_jump(a, r, n);
  if (first.at == n) return n;
  if (first.risen != 0) return first.at;
  InlineVector<Step, kMaxLeaves> steps;
  for (Carry const& carry : a.carries) {
    index_t const rho = rest(r, carry.p);
    if (!never_jumps(carry.p, rho, n)) steps.push_back({rho, carry.p, carry.c, 0});
  }
  return linear_extent_by_steps(steps, n);
}

/// Where A differs from its linear extension over the pieces, if it does.
struct Linearity {
  bool linear = false;
  bool decided = true;
  index_t counterexample = -1;  ///< colexicographic point of the pieces' box
};

/// sum of x_j * A(r_j) against A(sum of x_j * r_j) at one corner of the box: x_j = t_j - 1 for the
/// pieces in `chosen`, 0 elsewhere.
LC_HD constexpr bool differs_at_corner(Quasiaffine const& a, PieceList const& pieces,
                                       std::uint64_t chosen) {
  index_t y = 0;
  wide_t sum = 0;
  for (int j = 0; j < pieces.size(); ++j) {
    if ((chosen >> j & 1U) == 0) continue;
    y += (pieces[j].t - 1) * pieces[j].r;
    sum += (pieces[j].t - 1) * a(pieces[j].r);
  }
  return a(y) != sum;
}

LC_HD constexpr index_t corner(PieceList const& pieces, std::uint64_t chosen) {
  index_t point = 0;
  index_t weight = 1;
  for (int j = 0; j < pieces.size(); ++j) {
    if ((chosen >> j & 1U) != 0) point += weight * (pieces[j].t - 1);
    weight *= pieces[j].t;
  }
  return point;
}

/// The points whose coordinate j is below periods[j], in colexicographic order; the first that
/// differs.
LC_HD constexpr Linearity walk(Quasiaffine const& a, PieceList const& pieces,
                               InlineVector<index_t, kMaxLeaves> const& periods, index_t points) {
  for (index_t x = 0; x < points; ++x) {
    index_t rest = x;
    index_t y = 0;
    wide_t sum = 0;
    index_t point = 0;
    index_t weight = 1;
    for (int j = 0; j < pieces.size(); ++j) {
      Piece const& piece = pieces[j];
      index_t const c = rest % periods[j];
      rest /= periods[j];
      y += c * piece.r;
      sum += c * a(piece.r);
      point += c * weight;
      weight *= piece.t;
    }
    if (a(y) != sum) return {.linear = false, .counterexample = point};
  }
  return {.linear = true};
}

/// Whether the floors of a and b pass their multiples together at every point of the box. Proved as
/// together_has_equal_floors, docs/proofs/composition.md.
LC_HD constexpr bool carry_together(Carry const& a, Carry const& b, PieceList const& pieces) {
  for (Piece const& piece : pieces) {
    if (piece.t == 1) continue;
    wide_t const left = static_cast<wide_t>(piece.r % a.p) * b.p;
    wide_t const right = static_cast<wide_t>(piece.r % b.p) * a.p;
    if (left != right) return false;
  }
  return true;
}

/// Whether no walk from 0 to the far corner of the box passes a multiple of a floor: A is linear on
/// it. Nearly all compositions that exist end here. Proved as core_never_carries_rank_1_1 to 3_2,
/// docs/proofs/loops.md.
template <class A, class Pieces>
LC_HD constexpr bool never_carries(A const& a, Pieces const& pieces) {
  typename A::Index far = 0;
  for (auto const& piece : pieces) far += (piece.t - 1) * piece.r;
  for (auto const& carry : a.carries) {
    if (far < carry.p) break;  // nor does it reach the later ones
    typename A::Wide reach = 0;
    for (auto const& piece : pieces) {
      if (piece.t > 1) reach += wide(piece.t - 1) * rest(piece.r, carry.p);
    }
    if (reach >= carry.p) return false;
  }
  return true;
}

/// Whether A is linear on the box of the pieces, each of them linear by itself. Proved as
/// cancelling_carries_are_linear and one_period_is_enough, docs/proofs/composition.md.
LC_HD constexpr Linearity linear_on_box(Quasiaffine const& a, PieceList const& pieces) {
  if (never_carries(a, pieces)) return {.linear = true};
  // Floors that always jump together act as one.
  InlineVector<Carry, kMaxLeaves> carrying;
  for (Carry const& carry : a.carries) {
    wide_t reach = 0;
    for (Piece const& piece : pieces) {
      if (piece.t > 1) reach += static_cast<wide_t>(piece.t - 1) * rest(piece.r, carry.p);
    }
    if (reach < carry.p) continue;
    bool merged = false;
    for (Carry& other : carrying) {
      if (!carry_together(carry, other, pieces)) continue;
      other.c += carry.c;
      merged = true;
      break;
    }
    if (!merged) carrying.push_back(carry);
  }
  bool carries = false;
  for (Carry const& carry : carrying) carries = carries || carry.c != 0;
  if (!carries) return {.linear = true};

  // A carry without cancellation shows at the far corner, and nearly always at a smaller one.
  std::uint64_t all = 0;
  for (int j = 0; j < pieces.size(); ++j) all |= std::uint64_t{1} << j;
  if (differs_at_corner(a, pieces, all)) return {.counterexample = corner(pieces, all)};
  // Along a piece the excess of the floors that carry repeats with a period; it is 0 along the
  // piece by itself, so that one period is enough.
  InlineVector<index_t, kMaxLeaves> periods;
  Checked points = 1;
  for (Piece const& piece : pieces) {
    index_t period = 1;
    for (Carry const& carry : carrying) {
      if (carry.c != 0) period = common_period(period, carry.p, piece.r);
    }
    periods.push_back(min(piece.t, period));
    points *= periods.back();
  }
  if (!points.overflowed() && points.value() <= kCompositionTable) {
    return walk(a, pieces, periods, points.value());
  }
  for (int i = 0; i < pieces.size(); ++i) {
    for (int j = 0; j < i; ++j) {
      std::uint64_t const two = std::uint64_t{1} << i | std::uint64_t{1} << j;
      if (differs_at_corner(a, pieces, two)) return {.counterexample = corner(pieces, two)};
    }
  }
  return {.decided = false};
}

/// The pieces of one leaf (n, r) of B: the extents are forced, so either they divide n in turn or
/// no layout exists. `point` counts in the leaf's own coordinate.
LC_HD constexpr Expected<int> split_leaf(Quasiaffine const& a, Mode leaf, PieceList& pieces) {
  int count = 0;
  index_t done = 1;
  while (true) {
    LC_TRY(t, linear_extent(a, leaf.stride, leaf.extent));
    if (leaf.extent % t != 0) {
      return Error{.code = Errc::not_representable,
                   .point = done * t,
                   .detail = "a forced extent does not divide the mode"};
    }
    pieces.push_back({t, leaf.stride});
    ++count;
    if (t == leaf.extent) return count;
    leaf.extent /= t;
    leaf.stride *= t;
    done *= t;
  }
}

/// The profile with leaf k replaced by a tuple of counts[k] leaves, or kept where that is 1.
LC_HD constexpr Profile split_profile(Profile const& profile,
                                      InlineVector<int, kMaxLeaves> const& counts, int pieces) {
  if (pieces == counts.size()) return profile;
  Profile result;
  int leaf = 0;
  for (int node = 0; node < profile.nodes(); ++node) {
    Profile part;
    if (!profile.is_leaf(node)) {
      part = Profile::tuple(profile.arity(node));
    } else {
      part = counts[leaf] == 1 ? Profile::scalar() : Profile::flat(counts[leaf]);
      ++leaf;
    }
    if (node == 0) {
      result = part;
    } else {
      result.append(part);
    }
  }
  return result;
}

}  // namespace detail

/// The layout R whose shape refines b's and with R(c) == a(b(c)) for every c < size(b); a is
/// extended past its end where b leaves [0, size(a)).
///
///   composition((2,2,6):(12,6,1), 4:2) == (2,2):(6,1)
///   composition((2,2):(1,80), (2,2):(2,1)) == (2,2):(80,1)
///
/// Exact at any size: refuses only where no such layout exists, with a counterexample `point` in
/// b's domain. Cost O(rank^2), independent of the size. Errors: not_representable; out_of_domain (b
/// takes negative values, or a is empty); undecided
///   (carries cancel, with a period of over kCompositionTable points or kCarrySteps); overflow,
///   capacity_exceeded.
/// Source: spec#composition-decided.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> composition(Layout const& a, Layout const& b) {
  if (size(b) == 0) {
    Layout empty = b;
    for (Mode& m : empty.leaves) m.stride = 0;
    return empty;
  }
  if (size(a) == 0) {
    return Error{.code = Errc::out_of_domain, .point = 0, .detail = "the outer layout is empty"};
  }
  ModeList const modes = detail::extended_modes(a.leaves);
  index_t const greatest = range(b).greatest;
  if (greatest >= size(a) && !detail::extends_to(modes, greatest)) {
    return Error{.code = Errc::overflow, .detail = "the extension past the end exceeds 64 bits"};
  }
  detail::Quasiaffine const outer(modes);
  detail::PieceList pieces;
  InlineVector<int, kMaxLeaves> counts;
  index_t before = 1;  // product of the extents left of this leaf
  for (int k = 0; k < b.leaves.size(); ++k) {
    Mode const& leaf = b.leaves[k];
    if (leaf.extent == 1) {
      pieces.push_back({1, 0});
      counts.push_back(1);
      continue;
    }
    if (leaf.stride < 0) {
      return Error{.code = Errc::out_of_domain,
                   .mode = k,
                   .point = before,
                   .detail = "the inner layout takes a negative value"};
    }
    Expected<int> const count = detail::split_leaf(outer, leaf, pieces);
    if (!count) {
      Error error = count.error();
      error.mode = k;
      if (error.point >= 0) error.point *= before;
      return error;
    }
    counts.push_back(*count);
    before *= leaf.extent;
  }
  if (pieces.overflowed()) {
    return Error{.code = Errc::capacity_exceeded, .detail = "the composition has too many modes"};
  }
  detail::Linearity const box = detail::linear_on_box(outer, pieces);
  if (!box.decided) return detail::carries_cancel();
  if (!box.linear) {
    return Error{.code = Errc::not_representable,
                 .point = box.counterexample,
                 .detail = "a carry between modes of the inner layout"};
  }
  Layout result;
  result.profile = detail::split_profile(b.profile, counts, pieces.size());
  for (detail::Piece const& piece : pieces) {
    result.leaves.push_back({piece.t, static_cast<index_t>(outer(piece.r))});
  }
  // Inside [0, size a) the bounds of b and a are the result's. Its size is b's; and its modes of
  // positive stride add up to its value at one corner of the box, those of negative stride at
  // another: values of a, which lie no further apart than cosize(a).
  if (greatest < size(a)) return within_capacity(result);
  return checked(result);
}

namespace detail {

/// Applies `op` to each mode of `layout` and its entry of a by-mode tiler; `_` and modes past the
/// tiler's rank stay as they are. `at` is where in the tiler's brackets this part of it begins. L
/// is a Layout or a BasisLayout.
template <class L, class Operation>
LC_HD constexpr Expected<L> by_tiler(L const& layout, Tiler const& tiler, Operation const& op,
                                     Cursor at = {}) {
  if (tiler.brackets.is_leaf(at.node)) {
    if (tiler.keeps(at.leaf)) return layout;
    return op(layout, tiler.layout(at.leaf));
  }
  int const entries = tiler.brackets.arity(at.node);
  if (entries > rank(layout)) {
    return Error{.code = Errc::rank_mismatch, .detail = "tiler has more modes than the layout"};
  }
  TupleBuilder<L> result(rank(layout));
  Cursor part = mode_at(layout.profile, 0);
  Cursor entry = first_child(at);
  for (int i = 0; i < rank(layout); ++i) {
    if (i < entries) {
      LC_TRY(changed, by_tiler(subtree(layout, part), tiler, op, entry));
      result.add(changed);
      entry = next(tiler.brackets, entry);
    } else {
      result.add(layout, part);
    }
    part = next(layout.profile, part);
  }
  return checked(result.tree);
}

}  // namespace detail

/// Mode by mode: composition((12,(4,8)):(59,(13,1)), <3:4,8:2>) == (3,(2,4)):(236,(26,1)).
/// Modes beyond the tiler's rank, and those where the tiler has `_`, are kept. Errors:
/// rank_mismatch, and those of composition.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> composition(Layout const& a, Tiler const& tiler) {
  return detail::by_tiler(a, tiler,
                          [](Layout const& l, Layout const& t) { return composition(l, t); });
}

}  // namespace layoutcheck
