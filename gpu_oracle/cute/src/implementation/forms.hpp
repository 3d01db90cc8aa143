#pragma once
/// Static profiles, which CuTe represents by types: from the trees of the suite to tuples of CuTe
/// and back.

#include <cstdint>
#include <cute/layout.hpp>
#include <type_traits>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::sweep_cute {

/// A form is an integer, `_`, or a tuple of forms: (a,(b,_)) is Node<Leaf, Node<Leaf, Free>>.
struct Leaf {};
struct Free {};
template <class... Children>
struct Node {};

template <class... Forms>
struct List {};

using Pair = Node<Leaf, Leaf>;
using Triple = Node<Leaf, Leaf, Leaf>;
using Quadruple = Node<Leaf, Leaf, Leaf, Leaf>;

/// What is compiled for layouts and int-tuples.
using Trees = List<Leaf, Node<Leaf>, Pair, Triple, Quadruple, Node<Pair, Leaf>, Node<Leaf, Pair>,
                   Node<Pair, Pair>, Node<Pair>, Node<Leaf, Node<Leaf>>, Node<Triple>>;
using FlatTuples = List<Node<Leaf>, Pair, Triple, Quadruple>;
/// Those of three leaves at most: what composition takes for B.
using SmallTrees = List<Leaf, Node<Leaf>, Pair, Triple, Node<Pair, Leaf>, Node<Leaf, Pair>,
                        Node<Pair>, Node<Leaf, Node<Leaf>>>;

/// How many leaves a form has.
template <class Form>
inline constexpr int kLeaves = 1;
template <class... Children>
inline constexpr int kLeaves<Node<Children...>> = (0 + ... + kLeaves<Children>);

// ---- from the suite's trees ----

template <class Form>
struct FormOf;

template <>
struct FormOf<Leaf> {
  static constexpr int kRank = 1;
  template <class Tree>
  static bool matches(Tree const& tree, Cursor& at) {
    if (!tree.profile.is_leaf(at.node)) return false;
    if constexpr (std::is_same_v<Tree, Coordinate>) {
      if (tree.leaves[at.leaf].free) return false;
    }
    ++at.node;
    ++at.leaf;
    return true;
  }
  template <class Next>
  static auto make(Next& next) {
    return next();
  }
};

template <>
struct FormOf<Free> {
  static bool matches(Coordinate const& c, Cursor& at) {
    if (!c.profile.is_leaf(at.node) || !c.leaves[at.leaf].free) return false;
    ++at.node;
    ++at.leaf;
    return true;
  }
  template <class Next>
  static cute::Underscore make(Next& next) {
    static_cast<void>(next());
    return {};
  }
};

template <class... Children>
struct FormOf<Node<Children...>> {
  static constexpr int kRank = sizeof...(Children);
  template <class Tree>
  static bool matches(Tree const& tree, Cursor& at) {
    if (tree.profile.is_leaf(at.node) || tree.profile.arity(at.node) != kRank) return false;
    ++at.node;
    return (FormOf<Children>::matches(tree, at) && ...);
  }
  template <class Next>
  static auto make(Next& next) {  // braces: from left to right
    return cute::tuple<decltype(FormOf<Children>::make(next))...>{FormOf<Children>::make(next)...};
  }
};

template <class Form, class Tree>
bool matches(Tree const& tree) {
  Cursor at;
  return FormOf<Form>::matches(tree, at);
}

/// The leaves of a tree, each as `read` gives it, as a tuple of CuTe. Pre: matches<Form>(tree).
template <class Form, class Tree, class Read>
auto tuple_of(Tree const& tree, Read const& read) {
  int k = 0;
  auto next = [&] { return read(tree.leaves[k++]); };
  return FormOf<Form>::make(next);
}
template <class Form>
auto to_cute(IntTuple const& t) {
  return tuple_of<Form>(t, [](index_t n) { return n; });
}
template <class Form>
auto to_cute(Coordinate const& c) {
  return tuple_of<Form>(c, [](CoordinateLeaf const& leaf) { return leaf.value; });
}
template <class Form>
auto to_cute(Layout const& l) {
  return cute::make_layout(tuple_of<Form>(l, [](Mode const& m) { return m.extent; }),
                           tuple_of<Form>(l, [](Mode const& m) { return m.stride; }));
}

inline constexpr Error kNotCompiled{.code = Errc::unsupported,
                                    .detail = "CuTe: no such profile or argument is compiled"};

/// query.template operator()<Form>() of the form in the list that the tree has; kNotCompiled where
/// it has none of them.
template <class... Forms, class Tree, class Query>
Expected<Value> with_form(List<Forms...>, Tree const& tree, Query const& query) {
  Expected<Value> answer = kNotCompiled;
  static_cast<void>(
      ((matches<Forms>(tree) && (answer = query.template operator()<Forms>(), true)) || ...));
  return answer;
}

/// Whether the form of each tree is in the list: checked before the guards, whose refusals are
/// CuTe's.
template <class... Forms, class... Trees>
bool compiled(List<Forms...>, Trees const&... trees) {
  auto const one = [](auto const& tree) { return (matches<Forms>(tree) || ...); };
  return (one(trees) && ...);
}

/// weakly_congruent, of forms: an integer or `_` of the coarse one may correspond to a tuple.
template <class Coarse, class Fine>
inline constexpr bool kIsCoarser = !std::is_same_v<Fine, Free>;
template <class... A, class B>
inline constexpr bool kIsCoarser<Node<A...>, B> = false;
template <class... A, class... B>
requires(sizeof...(A) == sizeof...(B)) inline constexpr bool kIsCoarser<Node<A...>, Node<B...>> =
    (kIsCoarser<A, B> && ...);

// ---- and back ----

template <class T>
IntTuple to_core(T const& t) {
  if constexpr (cute::is_tuple<T>::value) {
    TupleBuilder<IntTuple> result(static_cast<int>(cute::tuple_size<T>::value));
    cute::for_each(t, [&](auto const& part) { result.add(to_core(part)); });
    return result.tree;
  } else {
    return IntTuple(static_cast<index_t>(t));
  }
}

/// What CuTe answers, as a value. Errors: those of make_layout, of an answer that is not a layout.
template <class T>
Expected<Value> answer(T const& t) {
  if constexpr (cute::is_layout<T>::value) {
    LC_TRY(layout, make_layout(to_core(t.shape()), to_core(t.stride())));
    return Value(layout);
  } else {
    IntTuple const tuple = to_core(t);
    if (tuple.is_scalar()) return Value(tuple.leaves[0]);
    return Value(tuple);
  }
}

}  // namespace layoutcheck::sweep_cute
