#pragma once
/// Layouts on which the evaluators are compared with core.

#include <cstdint>
#include <vector>

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::sweep::test {

inline Layout layout_of(std::vector<Mode> const& modes) {
  ModeList list;
  for (Mode const& m : modes) list.push_back(m);
  return from_modes(list);
}

/// Calls visit(Layout) for every layout of at most `rank` modes with these extents and strides.
template <class Visit>
void each_layout(int rank, std::vector<index_t> const& extents, std::vector<index_t> const& strides,
                 Visit const& visit) {
  std::vector<Mode> modes;
  auto const extend = [&](auto const& self) -> void {
    visit(layout_of(modes));
    if (static_cast<int>(modes.size()) == rank) return;
    for (index_t const extent : extents) {
      for (index_t const stride : strides) {
        modes.push_back({extent, stride});
        self(self);
        modes.pop_back();
      }
    }
  };
  extend(extend);
}

/// xorshift64*: the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed | 1) {}
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545F4914F6CDD1Du;
  }
  index_t below(index_t n) { return static_cast<index_t>(next() % static_cast<std::uint64_t>(n)); }

 private:
  std::uint64_t state_;
};

/// A bijection of [0, size) onto itself: the extents in their order, their strides in a random one.
inline Layout compact_layout(Random& random, std::vector<index_t> const& extents) {
  std::vector<Mode> modes;
  for (index_t const extent : extents) modes.push_back({extent, 0});
  std::vector<std::size_t> order(modes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(index_t(i)))]);
  }
  index_t stride = 1;
  for (std::size_t const k : order) {
    modes[k].stride = stride;
    stride *= modes[k].extent;
  }
  return layout_of(modes);
}

/// Coordinates near every multiple of every prefix product, near the ends and near 2^31 and 2^32:
/// where digits carry, where blocks can begin, and where 32 bits end.
inline std::vector<index_t> borders(Layout const& layout) {
  index_t const n = size(layout);
  std::vector<index_t> points;
  auto const around = [&](index_t x) {
    for (index_t near = x - 2; near <= x + 2; ++near) {
      if (near >= 0 && near < n) points.push_back(near);
    }
  };
  index_t product = 1;
  for (Mode const& m : layout.leaves) {
    index_t const turns = product == 0 ? 0 : n / product;
    for (index_t const turn : {index_t{0}, index_t{1}, turns / 2, turns - 1, turns}) {
      around(turn * product);
    }
    product *= m.extent;
  }
  for (int bit = 30; bit <= 33; ++bit) around(index_t{1} << bit);
  around(n);
  return points;
}

}  // namespace layoutcheck::sweep::test
