#pragma once
/// The parenthesis structure of an int-tuple, as the arities of its nodes in preorder.

#include "layoutcheck/core/base/expected.hpp"
#include "layoutcheck/core/base/inline_vector.hpp"

namespace layoutcheck {

/// `4` is {leaf}; `(4)` is {1, leaf}; `((2,2),3)` is {2, 2, leaf, leaf, leaf}; `()` is {0}.
/// Well-formed by construction: made by scalar(), flat(n), or by joining profiles under a tuple.
class Profile {
 public:
  static constexpr std::uint8_t kLeaf = 0xFF;

  /// The profile of ().
  LC_HD constexpr Profile() { nodes_.push_back(0); }
  LC_HD static constexpr Profile scalar() {
    Profile p = blank();
    p.leaf();
    return p;
  }
  /// A tuple whose `arity` children must be appended next.
  LC_HD static constexpr Profile tuple(int arity) {
    Profile p = blank();
    p.open(arity);
    return p;
  }
  /// The subtree of `other` at `node`.
  LC_HD static constexpr Profile part(Profile const& other, int node) {
    return part(other, node, other.after(node));
  }
  /// The same where its end is known.
  LC_HD static constexpr Profile part(Profile const& other, int node, int after) {
    Profile p = blank();
    p.nodes_.append(other.nodes_, node, after);
    return p;
  }
  /// Becomes the subtree of `other` that is its nodes [node, after).
  LC_HD constexpr void become_part(Profile const& other, int node, int after) {
    nodes_.clear();
    nodes_.append(other.nodes_, node, after);
  }
  /// Becomes a tuple whose `arity` children must be appended next.
  LC_HD constexpr void become_tuple(int arity) {
    nodes_.clear();
    open(arity);
  }
  /// n leaves in one pair of parentheses: flat(2) is the profile of (a,b).
  LC_HD static constexpr Profile flat(int n) {
    Profile p = tuple(n);
    for (int i = 0; i < n; ++i) p.leaf();
    return p;
  }

  /// Begins a tuple of `arity` children; exactly that many profiles must be appended after it.
  LC_HD constexpr void open(int arity) {
    // An arity that no capacity could fill is made to overflow it, never to wrap around.
    for (int i = kMaxNodes; i < arity; ++i) nodes_.push_back(std::uint8_t{kLeaf});
    nodes_.push_back(static_cast<std::uint8_t>(arity));
  }
  LC_HD constexpr void leaf() { nodes_.push_back(std::uint8_t{kLeaf}); }
  LC_HD constexpr void append(Profile const& p) { nodes_.append(p.nodes_); }
  /// Appends the subtree of p at `node`.
  LC_HD constexpr void append(Profile const& p, int node) {
    nodes_.append(p.nodes_, node, p.after(node));
  }

  /// The same where its end is known.
  LC_HD constexpr void append(Profile const& p, int node, int after) {
    nodes_.append(p.nodes_, node, after);
  }

  LC_HD constexpr int nodes() const { return nodes_.size(); }
  LC_HD constexpr bool overflowed() const { return nodes_.overflowed(); }
  LC_HD constexpr bool is_leaf(int node) const { return nodes_[node] == kLeaf; }
  LC_HD constexpr int arity(int node) const { return is_leaf(node) ? 0 : nodes_[node]; }
  LC_HD constexpr bool is_scalar() const { return nodes_.size() == 1 && is_leaf(0); }

  /// The node that follows the subtree at `node`.
  LC_HD constexpr int after(int node) const {
    int open = 1;
    while (open > 0) {
      open += arity(node) - 1;
      ++node;
    }
    return node;
  }
  /// Leaves in the subtree at `node`.
  LC_HD constexpr int leaves(int node = 0) const {
    int count = 0;
    for (int n = node, last = after(node); n < last; ++n) count += is_leaf(n) ? 1 : 0;
    return count;
  }

  LC_HD friend constexpr bool operator==(Profile const& a, Profile const& b) {
    return a.nodes_ == b.nodes_;
  }

 private:
  LC_HD static constexpr Profile blank() {
    Profile p;
    p.nodes_.clear();
    return p;
  }

  InlineVector<std::uint8_t, kMaxNodes> nodes_;
};

/// Number of top-level modes: rank(4) == 1, rank((4,2)) == 2, rank(()) == 0.
LC_HD constexpr int rank(Profile const& p) { return p.is_scalar() ? 1 : p.arity(0); }

/// Levels of parentheses: depth(4) == 0, depth((4,2)) == 1, depth(((2,2),3)) == 2.
LC_HD constexpr int depth(Profile const& p) {
  InlineVector<int, kMaxNodes> open;  // children still to come, per open tuple
  int deepest = 0;
  for (int node = 0; node < p.nodes(); ++node) {
    while (!open.empty() && open.back() == 0) open.pop_back();
    if (!open.empty()) --open.back();
    if (!p.is_leaf(node)) {
      open.push_back(p.arity(node));
      if (open.size() > deepest) deepest = open.size();
    }
  }
  return deepest;
}

/// Equal parenthesis structure: (2,(2,2)) and (1,(2,3)) are congruent, (2,(2,2)) and (1,2,3) not.
LC_HD constexpr bool congruent(Profile const& a, Profile const& b) { return a == b; }

}  // namespace layoutcheck
