#pragma once
/// Random numbers from a fixed seed, the same on every machine, as those of std's distributions are
/// not.

#include <cstdint>
#include <utility>

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::relations {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Of [0, n).
  index_t below(index_t n) {
    state_ = laws::mix(state_);
    return static_cast<index_t>(state_ % static_cast<std::uint64_t>(n));
  }
  int below_int(int n) { return static_cast<int>(below(n)); }
  /// Of [least, greatest].
  index_t between(index_t least, index_t greatest) { return least + below(greatest - least + 1); }
  bool one_in(index_t n) { return below(n) == 0; }

  void shuffle(ModeList& modes) {
    for (int k = modes.size() - 1; k > 0; --k) std::swap(modes[k], modes[below_int(k + 1)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace layoutcheck::relations
