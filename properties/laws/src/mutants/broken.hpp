#pragma once
/// What mutants are written with: the arguments by kind, the right answer, and the ways in which
/// both are corrupted.

#include <vector>

#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws::wrong {

using Arguments = std::span<Value const>;
using Answer = Expected<Value>;

/// An operation that answers wrong(arguments, the right answer) to arguments of the kinds that it
/// takes: breaks<Op::size>([](Arguments args, Answer const& right) -> Answer { ... }).
template <Op kOp, class Wrong>
constexpr auto breaks(Wrong) -> Answer (*)(Arguments) {
  return [](Arguments args) -> Answer {
    Answer const right = layoutcheck::apply(kOp, args);
    if (!right && right.error().code == Errc::unsupported) return right;
    return Wrong{}(args, right);
  };
}

// ---- arguments; pre: of that kind ----

inline IntTuple tuple_in(Arguments args, std::size_t i) { return *as_tuple(args[i]); }
inline Coordinate coordinate_in(Arguments args, std::size_t i) { return *as_coordinate(args[i]); }
inline Layout const& layout_in(Arguments args, std::size_t i) {
  return *std::get_if<Layout>(&args[i]);
}
inline index_t integer_in(Arguments args, std::size_t i) { return *std::get_if<index_t>(&args[i]); }

// ---- answers ----

inline Answer answer(index_t n) { return Value(n); }
inline Answer answer(IntTuple const& t) { return to_value(t); }
inline Answer answer(Layout const& layout) {
  Expected<Layout> const result = checked(layout);
  if (!result) return result.error();
  return Value(*result);
}

/// The reference's answer to other arguments.
template <class... Args>
Answer right_answer(Op op, Args const&... args) {
  Value const values[] = {to_value(args)...};
  return layoutcheck::apply(op, values);
}

/// The right answer with a change; an error stays as it is.
template <class Change>
Answer change_tuple(Answer const& right, Change change) {
  if (!right) return right;
  return answer(change(*as_tuple(*right)));
}
template <class Change>
Answer change_layout(Answer const& right, Change change) {
  if (!right) return right;
  return answer(change(*std::get_if<Layout>(&*right)));
}

// ---- corrupted trees ----

/// The same parentheses, the leaves from right to left.
template <class T>
T reversed(T tree) {
  for (int i = 0, j = tree.leaves.size() - 1; i < j; ++i, --j) {
    auto const leaf = tree.leaves[i];
    tree.leaves[i] = tree.leaves[j];
    tree.leaves[j] = leaf;
  }
  return tree;
}
template <class T>
T modes_reversed(T const& tree) {
  if (tree.is_scalar()) return tree;
  TupleBuilder<T> result(rank(tree));
  for (int i = rank(tree) - 1; i >= 0; --i) result.add(mode(tree, i));
  return result.tree;
}
/// The first modes of a tuple.
template <class T>
T cut(T const& tree, int modes) {
  if (tree.is_scalar()) return tree;
  TupleBuilder<T> result(modes < rank(tree) ? modes : rank(tree));
  for (int i = 0; i < modes && i < rank(tree); ++i) result.add(mode(tree, i));
  return result.tree;
}
/// Both cut to the rank of the shorter, as a zip does; integers stay.
template <class A, class B>
void cut_to_shorter(A& a, B& b) {
  if (a.is_scalar() || b.is_scalar()) return;
  int const modes = rank(a) < rank(b) ? rank(a) : rank(b);
  a = cut(a, modes);
  b = cut(b, modes);
}
/// One level of parentheses opened: (1,(2,(3,4))) becomes (1,2,(3,4)).
template <class T>
T opened_one_level(T const& tree) {
  if (tree.is_scalar()) return tree;
  int modes = 0;
  for (int i = 0; i < rank(tree); ++i) modes += rank(mode(tree, i));
  TupleBuilder<T> result(modes);
  for (int i = 0; i < rank(tree); ++i) {
    T const m = mode(tree, i);
    for (int k = 0; k < rank(m); ++k) result.add(mode(m, k));
  }
  return result.tree;
}
/// Under one pair of parentheses, an integer too.
template <class T>
T wrapped(T const& tree) {
  return TupleBuilder<T>(1).add(tree).tree;
}
/// The layout's shape with other strides, from left to right.
inline Layout with_compact_strides(Layout layout) {
  Checked stride = 1;
  for (Mode& m : layout.leaves) {
    m.stride = stride.value();
    stride *= m.extent;
  }
  return layout;
}

}  // namespace layoutcheck::laws::wrong
