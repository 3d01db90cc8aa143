#pragma once
/// A space as a device sees it: a few integers and one block of words with its tables.

#include "layoutcheck/laws/input.hpp"

namespace layoutcheck::sweep {

enum class SpaceKind : std::uint8_t {
  compact,
  flat,
  strides,
  tractable,
  nested,
  pairs,
  swizzles,
  one_layout,
  tuples,
  numbers,
  coordinates,
  tilers,
  linear,
  swizzle,
  composed,
  basis,
  modular,
  tables,
  triples,
};

/// Trivially copyable. All tables lie in `words`: copied elsewhere, the block serves there with
/// nothing but the pointer changed. The header of each kind defines what `parameters` mean.
struct SpaceView {
  static constexpr int kParameters = 11;

  SpaceKind kind = SpaceKind::flat;
  std::uint32_t parameters[kParameters] = {};
  std::uint64_t size = 0;
  std::uint64_t const* words = nullptr;
};

/// The number of what lies outside a space.
inline constexpr std::uint64_t kNotInSpace = ~std::uint64_t{0};

/// Most modes of a layout in a space. More than 20 modes have more than 2^63 orders.
inline constexpr int kMaxSpaceRank = 20;

namespace detail {

/// Entry i of a table of 32-bit numbers, two to a word: half the traffic of the tables that threads
/// read most.
LC_HD inline std::uint32_t half_word(std::uint64_t const* words, std::uint32_t i) {
  return static_cast<std::uint32_t>(words[i >> 1U] >> ((i & 1U) * 32U));
}

/// The last i < count with prefix[i] <= number, for ascending prefix with prefix[0] <= number.
/// {0,1,1,3} and 1 give 2: empty stretches are stepped over. No branch depends on the data.
LC_HD inline std::uint32_t last_at_most(std::uint64_t const* prefix, std::uint32_t count,
                                        std::uint64_t number) {
  std::uint32_t base = 0;
  while (count > 1) {
    std::uint32_t const half = count / 2;
    base += half & (0U - static_cast<std::uint32_t>(prefix[base + half] <= number));
    count -= half;
  }
  return base;
}

struct Division {
  std::uint64_t quotient;
  std::uint64_t rest;
};

/// A division on 64 bits costs a device several times one on 32, and nearly all fit 32.
LC_HD inline Division divide(std::uint64_t a, std::uint64_t b) {
  if (((a | b) >> 32U) == 0) {
    auto const low = static_cast<std::uint32_t>(a);
    auto const by = static_cast<std::uint32_t>(b);
    std::uint32_t const quotient = low / by;
    return {quotient, low - quotient * by};
  }
  std::uint64_t const quotient = a / b;
  return {quotient, a - quotient * b};
}

LC_HD inline int popcount(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  return __popc(bits);
#else
  return __builtin_popcount(bits);
#endif
}

/// The position of the lowest bit. Pre: bits != 0.
LC_HD inline int lowest_bit(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(bits)) - 1;
#else
  return __builtin_ctz(bits);
#endif
}

/// The profile of `rank` modes side by side, as from_modes has it: a scalar where there is one.
template <class T>
LC_HD inline void begin_flat(T& out, int rank) {
  out.profile = rank == 1 ? Profile::scalar() : Profile::flat(rank);
  out.leaves.clear();
}

/// 1:0, the layout of no modes.
LC_HD inline void set_unit(Layout& out) {
  out.profile = Profile::scalar();
  out.leaves.clear();
  out.leaves.push_back({1, 0});
}

/// Whether a tree is what begin_flat makes of its leaves.
template <class T>
LC_HD inline bool is_plain(T const& tree) {
  int const rank = tree.leaves.size();
  if (rank == 1) return tree.profile.is_scalar();
  return tree.profile.nodes() == rank + 1 && tree.profile.arity(0) == rank;
}

LC_HD inline bool is_unit(Layout const& layout) {
  return layout.profile.is_scalar() && layout.leaves[0] == Mode{1, 0};
}

}  // namespace detail
}  // namespace layoutcheck::sweep
