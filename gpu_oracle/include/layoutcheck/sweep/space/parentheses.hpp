#pragma once
/// The parenthesisations that nested(...), tuples(...) and coordinates(...) number: all profiles of
/// 1 to R leaves within some levels, each with every choice of values for its leaves.
///
///   1 leaf: (a)      2: (a,b)      3: (a,b,c), (a,(b,c)), ((a,b),c)      4: 11      5: 45 ...
///
/// The top is a tuple, inner tuples have at least two children. Where scalars belong to the space,
/// `a` comes before (a). Numbers go by leaves, profile (lexicographic in the arities in preorder, a
/// leaf before a tuple), values of the leaves.

#include <cstdint>

#include "layoutcheck/sweep/space/leaves.hpp"

namespace layoutcheck::sweep::detail {

/// A profile in one word: the arities in preorder, four bits each from the top, a leaf being 0; the
/// scalar is 0. Eight leaves make at most 15 nodes.
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
  out = first == 0 ? Profile::scalar() : Profile::tuple(first);
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

struct ParenthesesView {
  /// The first parameters of a space; what follows is about its leaves.
  enum : int { ranks, prefix_at, choices_at, first_at, profiles_at, kParameters };

  std::uint64_t const* prefix;    ///< items of fewer than r + 1 leaves, at r
  std::uint64_t const* choices;   ///< of the values of r + 1 leaves, at r
  std::uint64_t const* first;     ///< profile of r + 1 leaves, at r
  std::uint64_t const* profiles;  ///< packed, ascending for each number of leaves
  std::uint32_t max_rank;

  LC_HD explicit ParenthesesView(SpaceView const& v)
      : prefix(v.words + v.parameters[prefix_at]),
        choices(v.words + v.parameters[choices_at]),
        first(v.words + v.parameters[first_at]),
        profiles(v.words + v.parameters[profiles_at]),
        max_rank(v.parameters[ranks]) {}
};

/// Item `number` of a space whose leaves are in `range`, as a layout, tuple or coordinate.
template <class Range, class Tree>
LC_HD inline void unrank_tree(SpaceView const& view, Range const& range, std::uint64_t number,
                              Tree& out) {
  ParenthesesView const v(view);
  std::uint32_t const r = last_at_most(v.prefix, v.max_rank, number);
  Division const split = divide(number - v.prefix[r], v.choices[r]);
  unpack_profile(v.profiles[v.first[r] + split.quotient], out.profile);
  out.leaves.clear();
  unrank_leaves(range, static_cast<int>(r) + 1, split.rest, out.leaves);
}

template <class Range, class Tree>
LC_HD inline std::uint64_t rank_of_tree(SpaceView const& view, Range const& range,
                                        Tree const& tree) {
  ParenthesesView const v(view);
  int const count = tree.leaves.size();
  if (count < 1 || count > static_cast<int>(v.max_rank)) return kNotInSpace;
  if (tree.profile.nodes() >= kPackedNodes) return kNotInSpace;
  std::uint64_t const word = pack_profile(tree.profile);
  std::uint64_t const leaves = rank_of_leaves(range, tree.leaves);
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
