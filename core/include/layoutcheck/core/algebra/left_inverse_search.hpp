#pragma once
/// Left inverses of layouts whose strides do not divide one another, by search. A layout R,
/// extended past its end, is R(y) = sum of f_k * floor(y / q_k) for a chain 1 = q_0 | q_1 | ...
/// of products of its extents; R(y) == x is linear in f. So a chain and finitely many conditions
/// are a system of linear equations over the integers.
///
/// The search begins without conditions. What it finds is compared with the layout as a whole, at a
/// cost that does not depend on the size; an index at which the two differ is the next condition.
/// It ends with an R, or with conditions that no chain can meet.

#include <cstdint>

#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/core/algebra/traced.hpp"

namespace layoutcheck {

/// Systems of equations that one search may solve before it answers `undecided`.
inline constexpr int kLeftInverseBudget = 1 << 14;
/// The same where offsets repeat. Up to 48 coordinates with offsets up to 48 it has always been
/// enough (core/tests/inverse_test.cpp).
inline constexpr int kQuasiInverseBudget = 1 << 16;
/// Layouts that repeat offsets are searched up to this size.
inline constexpr int kQuasiInverseSize = 512;

namespace detail {

/// Steps of a chain at most. Those of a chain up to 2047 fit.
inline constexpr int kMaxChain = 11;

struct Vector {
  index_t at[kMaxChain];
};

/// The integer solutions of the equations so far: one of them, and a basis of their differences.
class Solutions {
 public:
  LC_HD constexpr explicit Solutions(int unknowns) : unknowns_(unknowns), free_(unknowns) {
    for (int k = 0; k < unknowns; ++k) basis_[k].at[k] = 1;
  }

  /// Keeps those with row . f == value; false if none is left, or if numbers grow too large.
  LC_HD constexpr bool keep(Vector const& row, index_t value) {
    // Euclid on the basis, until one vector alone changes row . f.
    int last = -1;
    for (int j = 0; j < free_ && !overflowed_; ++j) {
      if (dot(row, basis_[j]) == 0) continue;
      while (last >= 0 && !overflowed_ && dot(row, basis_[last]) != 0) {
        wide_t const times = dot(row, basis_[j]) / dot(row, basis_[last]);
        Vector const next = plus(basis_[j], -times, basis_[last]);
        basis_[j] = basis_[last];
        basis_[last] = next;
      }
      last = j;
    }
    if (overflowed_) return false;
    wide_t const missing = value - dot(row, one_);
    if (last < 0) return missing == 0;
    wide_t const step = dot(row, basis_[last]);
    if (missing % step != 0) return false;
    one_ = plus(one_, missing / step, basis_[last]);
    --free_;
    for (int j = last; j < free_; ++j) basis_[j] = basis_[j + 1];
    return !overflowed_;
  }

  LC_HD constexpr Vector const& one() const { return one_; }
  LC_HD constexpr bool overflowed() const { return overflowed_; }

 private:
  /// Sums of kMaxChain products with 64 bits fit wide_t.
  static constexpr wide_t kMost = wide_t{1} << 59;

  LC_HD constexpr wide_t dot(Vector const& a, Vector const& b) const {
    wide_t sum = 0;
    for (int k = 0; k < unknowns_; ++k) sum += wide(a.at[k]) * b.at[k];
    return sum;
  }

  LC_HD constexpr Vector plus(Vector a, wide_t times, Vector const& b) {
    for (int k = 0; k < unknowns_; ++k) {
      if (b.at[k] == 0) continue;
      bool const fits = -kMost < times && times < kMost;
      wide_t const sum = fits ? a.at[k] + times * b.at[k] : kMost;
      overflowed_ = overflowed_ || sum <= -kMost || kMost <= sum;
      if (!overflowed_) a.at[k] = static_cast<index_t>(sum);
    }
    return a;
  }

  int unknowns_;
  int free_;
  bool overflowed_ = false;
  Vector one_{};
  Vector basis_[kMaxChain]{};
};

/// An offset and an index that has it.
struct Preimage {
  index_t offset;
  index_t index;
};

/// Layouts R that map each required offset to one of its indices.
///
/// Chains grow from 1 on, in the order of the offsets: a step q does not change R below q. Where no
/// multiple of q lies between two offsets, neither q nor a later step does change the difference
/// of R at them. So each step is one of the few that divide some number between those offsets whose
/// difference is not right yet.
class FloorSearch {
 public:
  static constexpr int kMaxConditions = 64;  // bits of a mask

  LC_HD constexpr explicit FloorSearch(int budget) : budget_(budget) {}

  LC_HD constexpr void allow(Preimage const& choice) { choices_.push_back(choice); }

  LC_HD constexpr bool requires_offset(index_t offset) const {
    for (Condition const& c : conditions_) {
      if (c.offset == offset) return true;
    }
    return false;
  }

  /// R must map this offset to an index that is allowed. Pre: there is one.
  LC_HD constexpr void require(index_t offset) {
    Condition added{offset, -1, true};
    for (int c = 0; c < choices_.size(); ++c) {
      if (choices_[c].offset != offset) continue;
      added.only = added.choice < 0;
      added.choice = c;
    }
    conditions_.push_back(added);
    for (int k = conditions_.size() - 1; k > 0 && conditions_[k - 1].offset > offset; --k) {
      conditions_[k] = conditions_[k - 1];
      conditions_[k - 1] = added;
    }
  }

  /// An R that meets what is required, of a size above `greatest`. Errors: not_representable (none
  /// exists), undecided, overflow.
  LC_HD constexpr Expected<Layout> find(index_t greatest) {
    // Few steps at each offset nearly always do; the others come later.
    for (bool narrow = true; narrow && !conditions_.overflowed(); width_ *= 4) {
      chain_.clear();
      chain_.push_back(1);
      left_out_ = false;
      if (grow(0)) return layout_found(greatest);
      narrow = left_out_ && budget_ >= 0;
    }
    if (conditions_.overflowed() || cut_short_) {
      return Error{.code = Errc::undecided, .detail = "the search for a left inverse is too long"};
    }
    return Error{.code = Errc::not_representable,
                 .detail = "no layout maps these offsets back to their coordinates"};
  }

 private:
  struct Condition {
    index_t offset;
    int choice;
    bool only;  ///< no other choice is allowed
  };

  LC_HD constexpr bool is_spent() {
    if (--budget_ < 0) cut_short_ = true;
    return budget_ < 0;
  }

  LC_HD constexpr Condition before(int at) const {
    return at > 0 ? conditions_[at - 1] : Condition{0, -1, true};
  }

  /// R(offset) - R(below) == the difference of their indices.
  LC_HD constexpr bool keep(Solutions& solutions, Condition const& below, Condition const& c) {
    Vector row{};
    for (int k = 0; k < chain_.size(); ++k) {
      row.at[k] = c.offset / chain_[k] - below.offset / chain_[k];
    }
    index_t const base = below.choice < 0 ? 0 : choices_[below.choice].index;
    bool const kept = solutions.keep(row, choices_[c.choice].index - base);
    cut_short_ = cut_short_ || solutions.overflowed();
    return kept;
  }

  /// Narrows `solutions` to those of the conditions before `count` and of the differences that no
  /// later step changes.
  LC_HD constexpr bool solve(Solutions& solutions, int count) {
    if (is_spent()) return false;
    index_t const step = chain_.back();
    for (int at = 0; at < conditions_.size(); ++at) {
      Condition const below = before(at);
      Condition const& c = conditions_[at];
      bool const settled = c.offset / step == below.offset / step && c.only && below.only;
      if (at >= count && !settled) continue;
      if (!keep(solutions, below, c)) return false;
    }
    return true;
  }

  /// Whether the chain and the choices so far meet the conditions before `count`.
  [[gnu::noinline]] LC_HD constexpr bool is_solvable(int count) {
    Solutions solutions(chain_.size());
    if (!solve(solutions, count)) return false;
    found_ = solutions.one();
    return true;
  }

  /// The conditions from `at` on, as bits, whose difference from the one before is not right: the
  /// next step has a multiple there.
  [[gnu::noinline]] LC_HD constexpr std::uint64_t differences_to_change(int at) {
    std::uint64_t result = 0;
    Solutions solutions(chain_.size());
    if (!solve(solutions, at)) return result;
    for (int k = at; k < conditions_.size(); ++k) {
      if (!conditions_[k].only || !before(k).only) continue;
      Solutions with_difference = solutions;
      if (!keep(with_difference, before(k), conditions_[k])) result |= std::uint64_t{1} << k;
    }
    return result;
  }

  /// The greatest step up to q, a multiple of the last, that has a multiple in each of these
  /// differences; 0 if there is none.
  LC_HD constexpr index_t step_up_to(index_t q, std::uint64_t differences) {
    index_t const step = chain_.back();
    q -= q % step;
    for (int k = 0; k < conditions_.size() && q > 0; ++k) {
      if ((differences >> k & 1U) == 0) continue;
      index_t const times = conditions_[k].offset / q;
      if (times * q > before(k).offset) continue;
      // Nor has a lesser step that goes into the offset as often.
      if (is_spent()) return 0;
      q = conditions_[k].offset / (times + 1);
      q -= q % step;
      k = -1;
    }
    return q;
  }

  LC_HD constexpr bool grow_by(index_t q, int at) {
    if (chain_.size() == kMaxChain) cut_short_ = true;
    if (chain_.size() == kMaxChain || budget_ < 0) return false;
    chain_.push_back(q);
    if (is_solvable(at) && grow(at)) return true;
    chain_.pop_back();
    return false;
  }

  LC_HD constexpr bool grow(int at) {
    if (at == conditions_.size()) return is_solvable(at);
    Condition& condition = conditions_[at];
    index_t const offset = condition.offset;
    for (int c = 0; c < choices_.size(); ++c) {
      if (choices_[c].offset != offset) continue;
      condition.choice = c;
      if (is_solvable(at + 1) && grow(at + 1)) return true;
    }
    std::uint64_t const differences = differences_to_change(at);
    index_t const least = max(before(at).offset, chain_.back());
    index_t tried = 0;
    for (index_t q = step_up_to(offset, differences); q > least;
         q = step_up_to(q - 1, differences)) {
      if (tried++ == width_) {
        left_out_ = true;
        return grow_far(at, least, differences);
      }
      if (grow_by(q, at)) return true;
    }
    return false;
  }

  /// The least steps, and those just below a fraction of an offset.
  LC_HD constexpr bool grow_far(int at, index_t least, std::uint64_t differences) {
    auto const try_step = [&](index_t q) {
      q -= q % chain_.back();
      bool const fits = least < q && q <= conditions_[at].offset;
      return fits && step_up_to(q, differences) == q && grow_by(q, at);
    };
    for (index_t n = 1; n <= width_ / 4 && budget_ >= 0; ++n) {
      if (try_step(least + n * chain_.back())) return true;
      for (int k = 0; k < conditions_.size(); ++k) {
        if (try_step(conditions_[k].offset / (n + 1))) return true;
      }
    }
    return false;
  }

  LC_HD constexpr Expected<Layout> layout_found(index_t greatest) const {
    ModeList modes;
    wide_t stride = 0;
    index_t extent = 0;
    for (int k = 0; k < chain_.size(); ++k) {
      bool const last = k + 1 == chain_.size();
      stride = found_.at[k] + extent * stride;
      if (stride < -kMaxIndex || kMaxIndex < stride) {
        return Error{.code = Errc::overflow, .detail = "a stride exceeds 64 bits"};
      }
      extent = last ? greatest / chain_[k] + 1 : chain_[k + 1] / chain_[k];
      modes.push_back({extent, static_cast<index_t>(stride)});
    }
    return checked(from_modes(coalesced_modes(modes)));
  }

  InlineVector<index_t, kMaxChain> chain_;
  Vector found_{};
  index_t width_ = 1;  // steps tried at an offset
  bool left_out_ = false;
  int budget_;
  bool cut_short_ = false;
  InlineVector<Condition, kMaxConditions> conditions_;
  InlineVector<Preimage, kQuasiInverseSize> choices_;
};

/// The indices of a layout at steps of its modes, by stride; the first of them, in that order, that
/// `inverse` does not map back; {-1, -1} if there is none. Pre: strides > 0. Error: undecided.
LC_HD constexpr Expected<Preimage> first_not_undone(TracedModes const& sorted,
                                                    Layout const& inverse) {
  Quasiaffine const outer(extended_modes(inverse.leaves));
  PieceList pieces;
  for (TracedMode const& m : sorted) {
    if (outer(m.stride) != m.coordinate) return Preimage{m.stride, m.coordinate};
    LC_TRY(linear, linear_extent(outer, m.stride, m.extent));
    if (linear < m.extent) return Preimage{linear * m.stride, linear * m.coordinate};
    pieces.push_back({m.extent, m.stride});
    Linearity const box = linear_on_box(outer, pieces);
    if (!box.decided) return carries_cancel();
    if (box.linear) continue;
    Preimage wrong{0, 0};
    index_t x = box.counterexample;
    for (int k = 0; k < pieces.size(); ++k) {
      wrong.offset += x % pieces[k].t * sorted[k].stride;
      wrong.index += x % pieces[k].t * sorted[k].coordinate;
      x /= pieces[k].t;
    }
    return wrong;
  }
  return Preimage{-1, -1};
}

LC_HD constexpr Error repeats_an_offset() {
  return {.code = Errc::not_injective, .detail = "two coordinates share an offset"};
}

/// R with R(L(i)) == i, where L has these modes. Pre: strides > 0. Errors: not_injective,
/// not_representable (none exists), undecided, overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> search_left_inverse(TracedModes const& sorted,
                                                                    index_t greatest) {
  FloorSearch search(kLeftInverseBudget);
  while (true) {
    LC_TRY(inverse, search.find(greatest));
    LC_TRY(wrong, first_not_undone(sorted, inverse));
    if (wrong.index < 0) return inverse;
    if (search.requires_offset(wrong.offset)) return repeats_an_offset();
    search.allow(wrong);
    search.require(wrong.offset);
  }
}

/// Whether the coordinate of each mode of stride 0 is 0 at index i.
LC_HD constexpr bool is_still(Layout const& layout, index_t i) {
  for (Mode const& m : layout.leaves) {
    if (m.stride == 0 && i % m.extent != 0) return false;
    i /= m.extent;
  }
  return true;
}

/// R with layout(R(layout(i))) == layout(i), among all indices of each offset or those that are
/// `still`. Pre: size(layout) <= kQuasiInverseSize, no offset is negative. Errors:
/// not_representable (none exists), undecided, overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> search_indices(Layout const& layout, bool still) {
  FloorSearch search(kQuasiInverseBudget);
  for (index_t i = 0; i < size(layout); ++i) {
    if (!still || is_still(layout, i)) search.allow({layout(i), i});
  }
  // Choices are soon seen to be wrong where all offsets are required from the start.
  bool const all_at_once = cosize(layout) <= FloorSearch::kMaxConditions;
  for (index_t i = 0; i < size(layout) && all_at_once; ++i) {
    if (!search.requires_offset(layout(i))) search.require(layout(i));
  }
  while (true) {
    LC_TRY(inverse, search.find(range(layout).greatest));
    index_t wrong = 0;
    for (; wrong < size(layout); ++wrong) {
      index_t const back = inverse(layout(wrong));
      if (back < 0 || back >= size(layout) || layout(back) != layout(wrong)) break;
    }
    if (wrong == size(layout)) return inverse;
    search.require(layout(wrong));
  }
}

/// R with layout(R(layout(i))) == layout(i). Pre: no offset is negative. Errors: not_representable
/// (none exists), undecided, overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> search_quasi_inverse(Layout const& layout) {
  TracedModes moving;
  ModeList modes;
  bool still = false;
  for (TracedMode const& m : traced_by_stride(layout)) {
    still = still || m.stride == 0;
    if (m.stride == 0) continue;
    moving.push_back(m);
    modes.push_back(m);
  }
  LC_TRY(injective, is_injective(from_modes(modes)));
  if (injective) {
    Expected<Layout> const inverse = search_left_inverse(moving, range(layout).greatest);
    if (inverse || !still) return inverse;
  }
  if (size(layout) > kQuasiInverseSize) {
    return Error{.code = Errc::undecided, .detail = "too many coordinates share offsets"};
  }
  if (still && !injective) {
    if (Expected<Layout> const inverse = search_indices(layout, true)) return inverse;
  }
  return search_indices(layout, false);
}

}  // namespace detail
}  // namespace layoutcheck
