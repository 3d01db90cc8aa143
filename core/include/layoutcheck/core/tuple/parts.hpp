#pragma once
/// Two profiles side by side: which subtree of the finer one is in the place of each leaf of the
/// coarser one. Every operation that takes two int-tuples, or a coordinate and a shape, pairs
/// them this way.

#include "layoutcheck/core/tuple/tree.hpp"

namespace layoutcheck {

/// A subtree: where it begins, its leaves [first, last), and the node after it.
struct Part {
  int node;
  int first;
  int last;
  int after;

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
LC_HD constexpr Expected<PartList> parts_below(Profile const& coarse, Profile const& fine);

/// Calls visit(i, part) with the part of every leaf i of `coarse`, until one is not there. Errors:
/// those of parts_below, which makes a list of them.
template <class Visit>
LC_HD constexpr Expected<bool> for_each_part_below(Profile const& coarse, Profile const& fine,
                                                   Visit const& visit) {
  Cursor at;
  int leaf = 0;
  for (int node = 0; node < coarse.nodes(); ++node) {
    if (coarse.is_leaf(node)) {
      Cursor const after = next(fine, at);
      visit(leaf++, Part{at.node, at.leaf, after.leaf, after.node});
      at = after;
    } else if (fine.is_leaf(at.node)) {
      return Error{.code = Errc::not_congruent, .mode = at.leaf, .detail = "tuple against a leaf"};
    } else if (coarse.arity(node) != fine.arity(at.node)) {
      return Error{.code = Errc::rank_mismatch, .mode = at.leaf, .detail = "tuples differ in rank"};
    } else {
      at = first_child(at);
    }
  }
  return true;
}

LC_HD constexpr Expected<PartList> parts_below(Profile const& coarse, Profile const& fine) {
  return built<PartList>([&](PartList& parts) {
    return for_each_part_below(coarse, fine, [&](int, Part const& part) { parts.push_back(part); });
  });
}

/// The part as a tree of its own.
template <class T>
LC_HD constexpr T part_of(T const& tree, Part const& part) {
  return subtree(tree, Cursor{part.node, part.first});
}

}  // namespace layoutcheck
