#pragma once
/// nested(rank<=R, extent<=E, stride<=D, depth<=K): every layout of 1 to R leaves under every
/// parenthesisation of at most K levels, leaves as flat(...) has them. The top is a tuple, inner
/// tuples have at least two children:
///
///   1 leaf: (a)      2: (a,b)      3: (a,b,c), (a,(b,c)), ((a,b),c)      4: 11      5: 45 ...
///
/// Numbers go by leaves, parenthesisation (lexicographic in the arities in preorder, a leaf before
/// a tuple), values of the leaves (as flat).

#include <cstdint>

#include "layoutcheck/sweep/space/flat.hpp"

namespace layoutcheck::sweep::detail {

/// A profile in one word: the arities in preorder, four bits each from the top, a leaf being 0.
/// Eight leaves make at most 15 nodes.
inline constexpr int kMaxNestedLeaves = 8;
inline constexpr int kPackedNodes = 16;

LC_HD inline std::uint64_t pack_profile(Profile const& profile) {
  std::uint64_t word = 0;
  for (int n = 0; n < kPackedNodes; ++n) {
    auto const arity = n < profile.nodes() ? static_cast<std::uint64_t>(profile.arity(n)) : 0;
    word = (word << 4U) | arity;
  }
  return word;
}

LC_HD inline void unpack_profile(std::uint64_t word, Profile& out) {
  constexpr unsigned top = 60;
  auto const first = static_cast<int>(word >> top);
  out = Profile::tuple(first);
  for (int open = first; open > 0; --open) {
    word <<= 4U;
    auto const arity = static_cast<int>(word >> top);
    if (arity == 0) {
      out.leaf();
    } else {
      out.open(arity);
      open += arity;
    }
  }
}

struct NestedView {
  enum : int { ranks, extents, strides, prefix_at, choices_at, first_at, profiles_at };

  LeafRange leaves;
  std::uint64_t const* prefix;    ///< layouts of fewer than r + 1 leaves, at r
  std::uint64_t const* choices;   ///< of the values of r + 1 leaves, at r
  std::uint64_t const* first;     ///< profile of r + 1 leaves, at r
  std::uint64_t const* profiles;  ///< packed, ascending for each number of leaves
  std::uint32_t max_rank;

  LC_HD explicit NestedView(SpaceView const& v)
      : leaves{v.parameters[extents], v.parameters[strides]},
        prefix(v.words + v.parameters[prefix_at]),
        choices(v.words + v.parameters[choices_at]),
        first(v.words + v.parameters[first_at]),
        profiles(v.words + v.parameters[profiles_at]),
        max_rank(v.parameters[ranks]) {}
};

LC_HD inline void unrank_nested(SpaceView const& view, std::uint64_t number, Layout& out) {
  NestedView const v(view);
  std::uint32_t const r = last_at_most(v.prefix, v.max_rank, number);
  Division const split = divide(number - v.prefix[r], v.choices[r]);
  unpack_profile(v.profiles[v.first[r] + split.quotient], out.profile);
  out.leaves.clear();
  unrank_leaves(v.leaves, static_cast<int>(r) + 1, split.rest, out.leaves);
}

LC_HD inline std::uint64_t rank_of_nested(SpaceView const& view, Layout const& layout) {
  NestedView const v(view);
  int const count = layout.leaves.size();
  if (count < 1 || count > static_cast<int>(v.max_rank)) return kNotInSpace;
  if (layout.profile.is_scalar() || layout.profile.nodes() >= kPackedNodes) return kNotInSpace;
  std::uint64_t const word = pack_profile(layout.profile);
  std::uint64_t const leaves = rank_of_leaves(v.leaves, layout.leaves);
  if (leaves == kNotInSpace) return kNotInSpace;
  auto const r = static_cast<std::uint32_t>(count - 1);
  std::uint64_t const* const profiles = v.profiles + v.first[r];
  auto const known = static_cast<std::uint32_t>(v.first[r + 1] - v.first[r]);
  if (word < profiles[0]) return kNotInSpace;
  std::uint32_t const profile = last_at_most(profiles, known, word);
  if (profiles[profile] != word) return kNotInSpace;
  return v.prefix[r] + profile * v.choices[r] + leaves;
}

}  // namespace layoutcheck::sweep::detail
