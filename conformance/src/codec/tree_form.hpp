#pragma once
/// Trees as nested lists: ((2,2),3) is [[2,2],3], whatever the leaves are.

#include <algorithm>

#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {

/// The tree from node `at` on, which is moved past it; leaf(l) is the form of a leaf.
template <class T, class Leaf>
json nested(T const& tree, Leaf const& leaf, Cursor& at) {
  int const node = at.node++;
  if (tree.profile.is_leaf(node)) return leaf(tree.leaves[at.leaf++]);
  json result = json::array();
  for (int i = tree.profile.arity(node); i > 0; --i) result.push_back(nested(tree, leaf, at));
  return result;
}
template <class T, class Leaf>
json nested(T const& tree, Leaf const& leaf) {
  Cursor at;
  return nested(tree, leaf, at);
}

/// Appends what `wire` spells; the caller has opened the tuple that it goes into. leaf(json) reads
/// a leaf: an Expected.
template <class T, class Leaf>
Expected<bool> append_tree(json const& wire, Leaf const& leaf, T& tree) {
  if (!wire.is_array()) {
    LC_TRY(one, leaf(wire));
    tree.profile.leaf();
    tree.leaves.push_back(one);
    return true;
  }
  tree.profile.open(static_cast<int>(std::min<std::size_t>(wire.size(), kMaxNodes + 1)));
  // Stop here: past the capacity the profile would no longer be well formed.
  if (tree.profile.overflowed()) return true;
  for (json const& child : wire) {
    LC_TRY(done, append_tree(child, leaf, tree));
    static_cast<void>(done);
    if (tree.profile.overflowed()) break;
  }
  return true;
}

/// Errors: those of `leaf`, capacity_exceeded.
template <class T, class Leaf>
Expected<T> read_tree(json const& wire, Leaf const& leaf) {
  if (!wire.is_array()) {
    LC_TRY(one, leaf(wire));
    return scalar_tree<T>(one);
  }
  constexpr Error kFull{.code = Errc::capacity_exceeded, .detail = "more leaves or nodes than fit"};
  if (wire.size() > kMaxNodes) return kFull;
  TupleBuilder<T> builder(static_cast<int>(wire.size()));
  for (json const& child : wire) {
    LC_TRY(done, append_tree(child, leaf, builder.tree));
    static_cast<void>(done);
    if (builder.tree.profile.overflowed()) return kFull;
  }
  return within_capacity(builder.tree);
}

}  // namespace layoutcheck::conformance
