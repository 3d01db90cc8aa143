#pragma once
/// What the writer wants to know of an expression before it writes it.

#include <algorithm>
#include <set>

#include "program.hpp"

namespace layoutcheck::laws::language::writing {

using K = Type::Kind;
using N = Node::Kind;

inline bool reads(Node const& node, std::set<int> const& slots) {
  bool const own = (node.kind == N::slot || node.kind == N::lazy) && slots.contains(node.slot);
  if (own) return true;
  for (Loop const& loop : node.loops) {
    if (reads(loop.in[0], slots)) return true;
  }
  return std::any_of(node.of.begin(), node.of.end(),
                     [&](Node const& part) { return reads(part, slots); });
}

inline void add_slots(Target const& target, std::set<int>& slots) {
  if (target.row.empty()) slots.insert(target.slot);
  for (Target const& part : target.row) add_slots(part, slots);
}

inline bool is_function(Node const& node, std::string_view name) {
  return node.kind == N::builtin && node.builtin->function == name;
}

inline bool calls(Node const& node) {
  return node.kind == N::implemented || std::any_of(node.of.begin(), node.of.end(), calls) ||
         std::any_of(node.loops.begin(), node.loops.end(),
                     [](Loop const& loop) { return calls(loop.in[0]); });
}
/// More than what a value of its own costs.
inline bool takes_time(Node const& node) {
  if (node.type.kind == K::boolean && node.kind != N::instance) return false;
  switch (node.kind) {
    case N::converted:
    case N::builtin: {
      // Parts of an argument are read where they are.
      bool const is_part = is_function(node, "leaves") || node.type.kind == K::mapping;
      auto const is_integer = [](Node const& part) { return part.type.kind == K::integer; };
      bool const arithmetic = std::all_of(node.of.begin(), node.of.end(), is_integer);
      return !is_part && !arithmetic && !calls(node);
    }
    case N::each_list:
    case N::each_set:
    case N::conditional:
    case N::instance: return !calls(node);
    default: return false;
  }
}
inline bool same_node(Node const& a, Node const& b) {
  bool const same = a.kind == b.kind && a.type == b.type && a.slot == b.slot &&
                    a.builtin == b.builtin && a.instance == b.instance && a.op == b.op;
  if (!same || !a.loops.empty() || !b.loops.empty()) return false;
  if (a.kind == N::constant) {
    bool const truth = a.type.kind == K::boolean;
    return truth ? a.constant.truth() == b.constant.truth()
                 : a.constant.integer() == b.constant.integer();
  }
  return std::equal(a.of.begin(), a.of.end(), b.of.begin(), b.of.end(), same_node);
}
/// Of extents(X)[k] and strides(X)[k], which make no list: the function that reads the element.
inline char const* element_of(Node const& node) {
  if (!is_function(node, "at")) return nullptr;
  if (is_function(node.of[0], "extents")) return "extent_at";
  return is_function(node.of[0], "strides") ? "stride_at" : nullptr;
}

/// The list of two integers or more that is converted to a coordinate.
inline Node const* row_of_integers(Node const& node) {
  bool const row = node.kind == N::converted && node.type.kind == K::coordinate &&
                   node.of[0].kind == N::list && node.of[0].of.size() > 1;
  auto const is_integer = [](Node const& part) { return part.type.kind == K::integer; };
  if (!row || !std::all_of(node.of[0].of.begin(), node.of[0].of.end(), is_integer)) {
    return nullptr;
  }
  return &node.of[0];
}

}  // namespace layoutcheck::laws::language::writing
