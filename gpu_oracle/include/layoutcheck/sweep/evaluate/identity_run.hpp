#pragma once
/// back(forward(x)) == x for all x: what one thread does for a block of consecutive x, made for the
/// instruction counts of a GPU.
///
/// Within a block forward(first + j) = forward(first) + low[j], one table for all blocks
/// (block_walk.hpp), so that the forward map costs one addition per point, its operand uniform to
/// the grid. back(y) - x = linear * y - x + sum of floor(y / P_i) c_i, and its first part, too, is
/// a base per block plus a table. So a point costs the rank - 1 floors and multiply-adds of `back`,
/// and in addition two additions and one OR that collects whether any difference was not 0. Only a
/// block with a difference is walked again, to count and to find the smallest x.
///
/// Instructions per point on sm_90, of the loop of 8 points, by nvcc 13.0: r - 1 each of IMAD.HI,
/// SHF and IMAD, two IADD, one LDC.64 from the constant bank, half a LOP3 (it takes three
/// operands):
///
///   rank                  3      4      6      8
///   high_shift         10.1   13.1   19.3   25.4
///   high                8.1   10.1   14.1   18.3    no SHF
///   shift               8.1   10.3   14.3   18.4    no IMAD.HI
///   multiply-add slots    6      9     15     21    IMAD.HI takes two; shift: a third of it

#include <cstdint>

#include "layoutcheck/sweep/evaluate/block_walk.hpp"

namespace layoutcheck::sweep {

struct IdentityFailures {
  std::uint32_t count = 0;
  std::uint32_t smallest = UINT32_MAX;  ///< the smallest x that fails
};

/// A plan, a few hundred bytes: a kernel's parameter or constant memory. Any thread may take any
/// block; every x < size() is judged by exactly one block.
///
///   IdentityRun<2>::make((3,2):(2,1), (2,3):(3,1))   no failure in any block
template <int Rank>
class IdentityRun {
 public:
  static constexpr std::uint32_t kMost = 128;  ///< points in a block

  /// `most` <= kMost points in a block. Of a small layout fewer make more blocks: below some 1e7
  /// points a GPU wants about size / (threads that run at once). Errors:
  /// capacity_exceeded (more than Rank modes); unsupported (2^31 points or more); out_of_domain (a
  /// value of `forward` does not fit 31 bits, or one of `back` 32 bits, so that equality modulo
  /// 2^32 would not be equality).
  LC_HD static constexpr Expected<IdentityRun> make(FloorSum64 const& forward,
                                                    FloorSum64 const& back,
                                                    std::uint32_t most = kMost) {
    if (forward.size() > kMaxPoints) {
      return Error{.code = Errc::unsupported, .detail = "2^31 points or more in 32-bit arithmetic"};
    }
    IdentityRun run;
    run.size_ = static_cast<std::uint32_t>(forward.size());
    if (run.size_ == 0) return run;
    OffsetBounds const values = forward.bounds(run.size_ - 1);
    if (values.least < 0 || values.greatest >= kMaxPoints) {
      return Error{.code = Errc::out_of_domain, .detail = "an offset of forward exceeds 31 bits"};
    }
    auto const reach = static_cast<std::uint64_t>(values.greatest);
    OffsetBounds const returned = back.bounds(reach);
    if (returned.least < 0 || returned.greatest > UINT32_MAX) {
      return Error{.code = Errc::out_of_domain, .detail = "a value of back exceeds 32 bits"};
    }
    LC_TRY(f, QuasiAffine<Rank>::make(forward, run.size_ - 1));
    LC_TRY(b, QuasiAffine<Rank>::make(back, reach));
    run.forward_ = f;
    run.back_ = b;
    run.cut(BlockSplit::make(forward, min(most, kMost)));
    return run;
  }
  LC_HD static constexpr Expected<IdentityRun> make(Layout const& forward, Layout const& back,
                                                    std::uint32_t most = kMost) {
    LC_TRY(f, FloorSum64::make(forward));
    LC_TRY(b, FloorSum64::make(back));
    return make(f, b, most);
  }

  LC_HD constexpr std::uint32_t size() const { return size_; }
  LC_HD constexpr std::uint32_t blocks() const { return blocks_; }
  /// Which instantiation of operator() serves.
  LC_HD constexpr DivideBy divide_by() const { return back_.divide_by(); }
  /// The x that a block judges: [first, first + count).
  LC_HD constexpr std::uint32_t first(std::uint32_t block) const { return place(block).own; }
  LC_HD constexpr std::uint32_t count(std::uint32_t block) const {
    Place const p = place(block);
    return p.start + points_ - p.own;
  }

  /// Judges one block. Pre: block < blocks(); D >= divide_by().
  template <DivideBy D = DivideBy::high_shift>
  LC_HD constexpr IdentityFailures operator()(std::uint32_t block) const {
    Place const p = place(block);
    std::uint32_t const offset = forward_(p.start);
    std::uint32_t const rest = back_.linear() * offset - p.start;
    std::uint32_t differences = 0;
    std::uint32_t j = 0;
    for (; j + kStride <= padded_; j += kStride) {
      differences |= step<D, kStride>(offset, rest, j);
    }
    if (j < padded_) differences |= step<D, kStride / 2>(offset, rest, j);
    if (differences == 0) return {};
    return recount(p, offset, rest);
  }

  /// Injects a fault into `back` (i as in QuasiAffine::inject): a sweep must see it.
  LC_HD constexpr void inject(int i) {
    back_.inject(i);
    fill();
  }

 private:
  static constexpr std::uint64_t kMaxPoints = std::uint64_t{1} << 31;
  static constexpr std::uint32_t kStride = 8;  ///< points per turn of the loop

  /// forward(start + j) - forward(start), and what it adds to linear * y - x.
  struct Low {
    std::uint32_t offset;
    std::uint32_t rest;
  };
  /// A block computes [start, start + points_) and judges the part from `own` on: the last block in
  /// a turn begins early instead of ending late, so that all threads walk alike.
  struct Place {
    std::uint32_t start;
    std::uint32_t own;
  };

  LC_HD constexpr Place place(std::uint32_t block) const {
    std::uint32_t const turn = chunks_ == 1 ? block : by_chunks_.divide(block);
    std::uint32_t const own = (block - turn * chunks_) * points_;
    std::uint32_t const last = period_ - points_;
    return {turn * period_ + (own < last ? own : last), turn * period_ + own};
  }

  template <DivideBy D>
  LC_HD constexpr std::uint32_t difference(std::uint32_t y, std::uint32_t rest) const {
    return back_.template add_floors<D>(y, rest);
  }
  template <DivideBy D, std::uint32_t Count>
  LC_HD constexpr std::uint32_t step(std::uint32_t offset, std::uint32_t rest,
                                     std::uint32_t j) const {
    std::uint32_t differences = 0;
    for (std::uint32_t i = 0; i < Count; ++i) {
      Low const& low = low_[j + i];
      differences |= difference<D>(offset + low.offset, rest + low.rest);
    }
    return differences;
  }
  LC_HD constexpr IdentityFailures recount(Place p, std::uint32_t offset,
                                           std::uint32_t rest) const {
    IdentityFailures failures;
    for (std::uint32_t j = p.own - p.start; j < points_; ++j) {
      Low const& low = low_[j];
      if (difference<DivideBy::high_shift>(offset + low.offset, rest + low.rest) == 0) continue;
      if (failures.count++ == 0) failures.smallest = p.start + j;
    }
    return failures;
  }

  LC_HD constexpr void cut(BlockSplit const& split) {
    period_ = static_cast<std::uint32_t>(split.period);
    chunks_ = static_cast<std::uint32_t>(split.chunks);
    points_ = static_cast<std::uint32_t>(split.points);
    blocks_ = static_cast<std::uint32_t>(split.blocks());
    padded_ = (points_ + kStride / 2 - 1) / (kStride / 2) * (kStride / 2);
    if (chunks_ > 1) by_chunks_ = *choose(chunks_, blocks_ - 1);  // < 2^31: there is one
    fill();
  }
  /// Past points_ entry 0 again: a point judged twice costs nothing but time.
  LC_HD constexpr void fill() {
    for (std::uint32_t j = 0; j < padded_; ++j) {
      std::uint32_t const x = j < points_ ? j : 0;
      std::uint32_t const offset = forward_(x);
      low_[j] = {offset, back_.linear() * offset - x};
    }
  }
  LC_HD static constexpr std::uint32_t min(std::uint32_t a, std::uint32_t b) {
    return a < b ? a : b;
  }

  QuasiAffine<Rank> forward_;
  QuasiAffine<Rank> back_;
  Reciprocal32 by_chunks_;
  std::uint32_t size_ = 1;
  std::uint32_t period_ = 1;
  std::uint32_t chunks_ = 1;
  std::uint32_t points_ = 1;
  std::uint32_t padded_ = 0;
  std::uint32_t blocks_ = 0;
  Low low_[kMost] = {};
};

}  // namespace layoutcheck::sweep
