#include "implementation/guards.hpp"
#include "implementation/parts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

constexpr Error kNoSuchMode{.code = Errc::rank_mismatch, .detail = "CuTe: index out of range"};

/// query.template operator()<i>() for the i in [0, Below) that is n.
template <int Below, class Query>
Expected<Value> with_number(index_t n, Query const& query) {
  Expected<Value> answer = kNoSuchMode;
  auto const one_of = [&]<int... I>(std::integer_sequence<int, I...>) {
    static_cast<void>(((n == I && (answer = query.template operator()<I>(), true)) || ...));
  };
  one_of(std::make_integer_sequence<int, Below>{});
  return answer;
}

Expected<Value> query_one(Op op, Layout const& layout) {
  if (!compiled(Trees{}, layout)) return kNotCompiled;
  if (op == Op::cosize) LC_GUARDED(no_cosize(layout));
  return with_form(Trees{}, layout, [&]<class Form>() -> Expected<Value> {
    auto const l = to_cute<Form>(layout);
    switch (op) {
      case Op::size: return answer(cute::size(l));
      case Op::cosize: return answer(cute::cosize(l));
      case Op::rank: return answer(cute::rank(l));
      case Op::depth: return answer(cute::depth(l));
      case Op::shape: return answer(cute::shape(l));
      case Op::stride: return answer(cute::stride(l));
      case Op::concat: return answer(cute::make_layout(l));
      case Op::flatten: return answer(cute::flatten(l));
      default: return kNotCompiled;
    }
  });
}

Expected<Value> query_compact(Op op, IntTuple const& shape) {
  if (!compiled(Trees{}, shape)) return kNotCompiled;
  LC_GUARDED(no_compact(shape));
  return with_form(Trees{}, shape, [&]<class Form>() {
    auto const s = to_cute<Form>(shape);
    return op == Op::compact_left ? answer(cute::make_layout(s, cute::LayoutLeft{}))
                                  : answer(cute::make_layout(s, cute::LayoutRight{}));
  });
}

Expected<Value> query_concat(Arguments args) {
  LC_TRY(a, layout_at(args, 0));
  LC_TRY(b, layout_at(args, 1));
  using Few = List<Leaf, Node<Leaf>, Pair, Node<Leaf, Pair>>;
  if (args.size() == 2) {
    return with_form(Few{}, a, [&]<class A>() {
      return with_form(Few{}, b, [&]<class B>() {
        return answer(cute::make_layout(to_cute<A>(a), to_cute<B>(b)));
      });
    });
  }
  LC_TRY(c, layout_at(args, 2));
  return with_form(Few{}, a, [&]<class A>() {
    return with_form(Few{}, b, [&]<class B>() {
      return with_form(List<Leaf, Pair>{}, c, [&]<class C>() {
        return answer(cute::make_layout(to_cute<A>(a), to_cute<B>(b), to_cute<C>(c)));
      });
    });
  });
}

Expected<Value> query_mode(Layout const& layout, index_t i) {
  return with_form(Trees{}, layout, [&]<class Form>() {
    return with_number<FormOf<Form>::kRank>(
        i, [&]<int I>() { return answer(cute::layout<I>(to_cute<Form>(layout))); });
  });
}

/// take and group: modes [begin, end). CuTe takes no empty range, and groups nothing in one.
Expected<Value> query_range(Op op, Layout const& layout, index_t begin, index_t end) {
  if (begin == end) return kNotCompiled;
  return with_form(Trees{}, layout, [&]<class Form>() {
    constexpr int kRank = FormOf<Form>::kRank;
    return with_number<kRank>(begin, [&]<int B>() {
      return with_number<kRank + 1>(end, [&]<int E>() -> Expected<Value> {
        if constexpr (B < E) {
          auto const l = to_cute<Form>(layout);
          return op == Op::take ? answer(cute::take<B, E>(l)) : answer(cute::group<B, E>(l));
        }
        return kNoSuchMode;
      });
    });
  });
}

/// One mode or two.
Expected<Value> query_select(Layout const& layout, IntTuple const& modes) {
  int const count = modes.leaves.size();
  if (count < 1 || count > 2) return kNotCompiled;
  return with_form(Trees{}, layout, [&]<class Form>() {
    constexpr int kRank = FormOf<Form>::kRank;
    return with_number<kRank>(modes.leaves[0], [&]<int I>() {
      auto const l = to_cute<Form>(layout);
      if (count == 1) return answer(cute::select<I>(l));
      return with_number<kRank>(modes.leaves[1],
                                [&]<int J>() { return answer(cute::select<I, J>(l)); });
    });
  });
}

Expected<Value> query_replace(Layout const& layout, index_t i, Layout const& by) {
  return with_form(Trees{}, layout, [&]<class Form>() {
    return with_form(List<Leaf, Pair>{}, by, [&]<class By>() {
      return with_number<FormOf<Form>::kRank>(i, [&]<int I>() {
        return answer(cute::replace<I>(to_cute<Form>(layout), to_cute<By>(by)));
      });
    });
  });
}

Expected<Value> query_unflatten(Layout const& flat, IntTuple const& like) {
  return with_form(FlatTuples{}, flat, [&]<class Flat>() {
    return with_form(Trees{}, like, [&]<class Like>() -> Expected<Value> {
      if constexpr (kLeaves<Flat> == kLeaves<Like>) {
        return answer(cute::unflatten(to_cute<Flat>(flat), to_cute<Like>(like)));
      }
      return Error{.code = Errc::not_congruent, .detail = "CuTe: numbers of leaves differ"};
    });
  });
}

Expected<Value> query_edit(Op op, Arguments args) {
  LC_TRY(layout, layout_at(args, 0));
  switch (op) {
    case Op::select:
    case Op::unflatten: {
      if (args.size() != 2) return kNotCompiled;
      LC_TRY(tuple, tuple_at(args, 1));
      return op == Op::select ? query_select(layout, tuple) : query_unflatten(layout, tuple);
    }
    case Op::mode: {
      if (args.size() != 2) return kNotCompiled;
      LC_TRY(i, integer_at(args, 1));
      return query_mode(layout, i);
    }
    case Op::take:
    case Op::group: {
      if (args.size() != 3) return kNotCompiled;
      LC_TRY(begin, integer_at(args, 1));
      LC_TRY(end, integer_at(args, 2));
      return query_range(op, layout, begin, end);
    }
    case Op::replace: {
      if (args.size() != 3) return kNotCompiled;
      LC_TRY(i, integer_at(args, 1));
      LC_TRY(by, layout_at(args, 2));
      return query_replace(layout, i, by);
    }
    default: return kNotCompiled;
  }
}

}  // namespace

Expected<Value> query_layouts(Op op, Arguments args) {
  if (args.empty() || args.size() > 3) return kNotCompiled;
  if (op == Op::compact_left || op == Op::compact_right) {
    if (args.size() != 1) return kNotCompiled;
    LC_TRY(shape, tuple_at(args, 0));
    return query_compact(op, shape);
  }
  if (args.size() > 1) return op == Op::concat ? query_concat(args) : query_edit(op, args);
  LC_TRY(layout, layout_at(args, 0));
  return query_one(op, layout);
}

}  // namespace layoutcheck::sweep_cute
