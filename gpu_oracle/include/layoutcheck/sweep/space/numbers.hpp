#pragma once
/// numbers(n<=N): the integers 0 .. N, each under itself.
///
///   numbers(n<=2): 0, 1, 2

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

LC_HD inline void unrank_value(SpaceView const&, std::uint64_t number, index_t& out) {
  out = static_cast<index_t>(number);
}
LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, index_t n) {
  auto const number = static_cast<std::uint64_t>(n);
  return n >= 0 && number < view.size ? number : kNotInSpace;
}

}  // namespace layoutcheck::sweep::detail
