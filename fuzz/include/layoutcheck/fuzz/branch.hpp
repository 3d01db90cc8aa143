#pragma once
/// A layout, tuple or coordinate as nested vectors, where parts are moved about freely.

#include <optional>
#include <vector>

#include "layoutcheck/core/tuple/tree.hpp"

namespace layoutcheck::fuzz {

template <class Leaf>
struct Branch {
  bool is_leaf = false;
  Leaf leaf{};
  std::vector<Branch> parts{};

  static Branch of(Leaf const& leaf) { return {.is_leaf = true, .leaf = leaf}; }
};

namespace detail {

template <class Leaf>
Branch<Leaf> branch_at(Tree<Leaf> const& tree, Cursor& at) {
  int const node = at.node++;
  if (tree.profile.is_leaf(node)) return Branch<Leaf>::of(tree.leaves[at.leaf++]);
  Branch<Leaf> branch;
  for (int i = 0; i < tree.profile.arity(node); ++i) branch.parts.push_back(branch_at(tree, at));
  return branch;
}

template <class T>
void append(T& tree, Branch<typename T::leaf_type> const& branch) {
  if (branch.is_leaf) {
    tree.profile.leaf();
    tree.leaves.push_back(branch.leaf);
    return;
  }
  tree.profile.open(static_cast<int>(branch.parts.size()));
  for (auto const& part : branch.parts) append(tree, part);
}

template <class Leaf>
void collect(Branch<Leaf>& branch, std::vector<Branch<Leaf>*>& leaves,
             std::vector<Branch<Leaf>*>& tuples) {
  (branch.is_leaf ? leaves : tuples).push_back(&branch);
  for (Branch<Leaf>& part : branch.parts) collect(part, leaves, tuples);
}

}  // namespace detail

template <class Leaf>
Branch<Leaf> branch_of(Tree<Leaf> const& tree) {
  Cursor at;
  return detail::branch_at(tree, at);
}

/// Nothing where it is larger or nests deeper than a tree may.
template <class T>
std::optional<T> tree_of(Branch<typename T::leaf_type> const& branch) {
  T tree;
  if (branch.is_leaf) return scalar_tree<T>(branch.leaf);
  tree.profile.become_tuple(static_cast<int>(branch.parts.size()));
  for (auto const& part : branch.parts) detail::append(tree, part);
  if (tree.profile.overflowed() || tree.leaves.overflowed() || nests_too_deep(tree)) {
    return std::nullopt;
  }
  return tree;
}

/// Its leaves and its tuples, in the order of the text. Pointers into the branch.
template <class Leaf>
struct Places {
  std::vector<Branch<Leaf>*> leaves;
  std::vector<Branch<Leaf>*> tuples;
};
template <class Leaf>
Places<Leaf> places_in(Branch<Leaf>& branch) {
  Places<Leaf> places;
  detail::collect(branch, places.leaves, places.tuples);
  return places;
}

}  // namespace layoutcheck::fuzz
