#pragma once
/// A profile with a value at every leaf: what int-tuples, layouts and coordinates have in common.

#include "layoutcheck/core/tuple/profile.hpp"

namespace layoutcheck {

/// Where a subtree begins: its node in preorder, and the number of leaves before it.
struct Cursor {
  int node = 0;
  int leaf = 0;
};

template <class Leaf>
struct Tree {
  using leaf_type = Leaf;
  using leaf_list = InlineVector<Leaf, kMaxLeaves>;

  Profile profile;  ///< () until set
  leaf_list leaves;

  LC_HD constexpr bool is_scalar() const { return profile.is_scalar(); }

  LC_HD friend constexpr bool operator==(Tree const& a, Tree const& b) {
    return a.profile == b.profile && a.leaves == b.leaves;
  }
};

/// A tree of one leaf.
template <class T>
LC_HD constexpr T scalar_tree(typename T::leaf_type const& leaf) {
  T result;
  result.profile = Profile::scalar();
  result.leaves.push_back(leaf);
  return result;
}

/// Leaves under one pair of parentheses.
template <class T>
LC_HD constexpr T flat_tree(typename T::leaf_list const& leaves) {
  T result;
  result.profile = Profile::flat(leaves.size());
  result.leaves = leaves;
  return result;
}

template <class Leaf>
LC_HD constexpr int rank(Tree<Leaf> const& tree) {
  return rank(tree.profile);
}
template <class Leaf>
LC_HD constexpr int depth(Tree<Leaf> const& tree) {
  return depth(tree.profile);
}
/// depth > kMaxDepth. There are no more levels than tuples, which nearly always decides it.
template <class Leaf>
LC_HD constexpr bool nests_too_deep(Tree<Leaf> const& tree) {
  int const tuples = tree.profile.nodes() - tree.leaves.size();
  return tuples > kMaxDepth && depth(tree) > kMaxDepth;
}

/// The first child of the tuple at `at`, then from sibling to sibling by `next`.
LC_HD constexpr Cursor first_child(Cursor at) { return {at.node + 1, at.leaf}; }
LC_HD constexpr Cursor next(Profile const& p, Cursor at) {
  for (int open = 1; open > 0; ++at.node) {
    open += p.arity(at.node) - 1;
    at.leaf += p.is_leaf(at.node) ? 1 : 0;
  }
  return at;
}

/// Where top-level mode i begins; the tree itself for i = 0 of a scalar. Pre: 0 <= i < rank.
LC_HD constexpr Cursor mode_at(Profile const& p, int i) {
  if (p.is_scalar()) return {};
  Cursor at = first_child({});
  for (; i > 0; --i) at = next(p, at);
  return at;
}

/// The subtree at a cursor, as a tree of its own.
template <class T>
LC_HD constexpr T subtree(T const& tree, Cursor at) {
  Cursor const after = next(tree.profile, at);
  T result;
  result.profile.become_part(tree.profile, at.node, after.node);
  result.leaves.append(tree.leaves, at.leaf, after.leaf);
  return result;
}

/// Top-level mode i: mode(((2,2),3), 0) == (2,2). A scalar is its own mode 0. Pre: 0 <= i < rank.
template <class T>
LC_HD constexpr T mode(T const& tree, int i) {
  return subtree(tree, mode_at(tree.profile, i));
}

/// Builds a tuple child by child: TupleBuilder<Layout>(2).add(a).add(b).tree is (a,b).
template <class T>
struct TupleBuilder {
  T tree;

  LC_HD constexpr explicit TupleBuilder(int arity) { tree.profile = Profile::tuple(arity); }
  LC_HD constexpr TupleBuilder& add(T const& child) {
    tree.profile.append(child.profile);
    tree.leaves.append(child.leaves);
    return *this;
  }
  /// Adds the subtree of another tree: add(t, mode_at(t.profile, i)) is add(mode(t, i)).
  LC_HD constexpr TupleBuilder& add(T const& from, Cursor at) {
    Cursor const after = next(from.profile, at);
    tree.profile.append(from.profile, at.node, after.node);
    tree.leaves.append(from.leaves, at.leaf, after.leaf);
    return *this;
  }
  /// Opens a nested tuple whose children are added next.
  LC_HD constexpr TupleBuilder& open(int arity) {
    tree.profile.open(arity);
    return *this;
  }
};

/// All leaves under one pair of parentheses; a scalar stays a scalar.
///
///   flatten(((2,2),3)) == (2,2,3), flatten(4) == 4
template <class T>
LC_HD constexpr T flatten(T const& tree) {
  if (tree.is_scalar()) return tree;
  return flat_tree<T>(tree.leaves);
}

/// The capacity bounds hold. Every tree that is handed to a caller has passed this.
template <class T>
LC_HD constexpr Expected<T> within_capacity(T const& tree) {
  if (tree.profile.overflowed() || tree.leaves.overflowed()) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more leaves or nodes than fit"};
  }
  if (nests_too_deep(tree)) {
    return Error{.code = Errc::capacity_exceeded, .detail = "parentheses nest too deep"};
  }
  return tree;
}

}  // namespace layoutcheck
