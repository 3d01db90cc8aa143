#pragma once
/// Two profiles side by side: which subtree of the finer one stands in the place of each leaf of
/// the coarser one. Every operation that takes two int-tuples, or a coordinate and a shape, pairs
/// them this way.

#include "layoutcheck/core/tuple/tree.hpp"

namespace layoutcheck {

/// A subtree: where it begins, and its leaves [first, last).
struct Part {
  int node;
  int first;
  int last;

  LC_HD friend constexpr bool operator==(Part const& a, Part const& b) {
    return a.node == b.node && a.first == b.first && a.last == b.last;
  }
};

using PartList = InlineVector<Part, kMaxLeaves>;

/// One part of `fine` per leaf of `coarse`.
///
///   parts_below the profile of (4,(2,3)), in that of ((2,2),(2,3)): (2,2), 2 and 3
///
/// Errors: rank_mismatch (two tuples of different rank), not_congruent (a tuple against a leaf);
/// `mode` is the leaf of `fine` at which the mismatch begins.
LC_HD constexpr Expected<PartList> parts_below(Profile const& coarse, Profile const& fine) {
  PartList parts;
  Cursor at;
  for (int node = 0; node < coarse.nodes(); ++node) {
    if (coarse.is_leaf(node)) {
      Cursor const after = next(fine, at);
      parts.push_back({at.node, at.leaf, after.leaf});
      at = after;
    } else if (fine.is_leaf(at.node)) {
      return Error{.code = Errc::not_congruent, .mode = at.leaf, .detail = "tuple against a leaf"};
    } else if (coarse.arity(node) != fine.arity(at.node)) {
      return Error{.code = Errc::rank_mismatch, .mode = at.leaf, .detail = "tuples differ in rank"};
    } else {
      at = first_child(at);
    }
  }
  return parts;
}

/// The part as a tree of its own.
template <class T>
LC_HD constexpr T part_of(T const& tree, Part const& part) {
  return subtree(tree, Cursor{part.node, part.first});
}

}  // namespace layoutcheck
