#include "implementation/guards.hpp"
#include "implementation/parts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

Expected<Value> query_one(Op op, IntTuple const& t) {
  if (!compiled(Trees{}, t)) return kNotCompiled;
  if (op == Op::product || op == Op::product_each) LC_GUARDED(no_product(t));
  return with_form(Trees{}, t, [&]<class Form>() -> Expected<Value> {
    auto const tuple = to_cute<Form>(t);
    switch (op) {
      case Op::product: return answer(cute::product(tuple));
      case Op::product_each:
        if constexpr (!std::is_same_v<Form, Leaf>) return answer(cute::product_each(tuple));
        return kNotCompiled;
      case Op::tuple_rank: return answer(cute::rank(tuple));
      case Op::tuple_depth: return answer(cute::depth(tuple));
      case Op::tuple_flatten: return answer(cute::flatten(tuple));
      case Op::tuple_max: return answer(cute::max(tuple));
      default: return kNotCompiled;
    }
  });
}

Expected<Value> query_unflatten(IntTuple const& flat, IntTuple const& like) {
  return with_form(FlatTuples{}, flat, [&]<class Flat>() {
    return with_form(Trees{}, like, [&]<class Like>() -> Expected<Value> {
      if constexpr (kLeaves<Flat> == kLeaves<Like>) {
        return answer(cute::unflatten(to_cute<Flat>(flat), to_cute<Like>(like)));
      }
      return Error{.code = Errc::not_congruent, .detail = "CuTe: numbers of leaves differ"};
    });
  });
}

/// The product of corresponding leaves.
Expected<Value> query_inner_product(IntTuple const& a, IntTuple const& b) {
  if (!compiled(Trees{}, a, b)) return kNotCompiled;
  if (!congruent(a.profile, b.profile)) {
    return Error{.code = Errc::not_congruent, .detail = "CuTe: mismatched ranks"};
  }
  LC_GUARDED(no_inner_product(a, b));
  return with_form(Trees{}, a, [&]<class Form>() {
    return answer(cute::inner_product(to_cute<Form>(a), to_cute<Form>(b)));
  });
}

/// query.template operator()<Coarse, Fine>(), where `coarse` is weakly congruent to `fine`.
template <class Query>
Expected<Value> query_paired(IntTuple const& coarse, IntTuple const& fine, Query const& query) {
  return with_form(Trees{}, coarse, [&]<class Coarse>() {
    return with_form(Trees{}, fine, [&]<class Fine>() -> Expected<Value> {
      if constexpr (kIsCoarser<Coarse, Fine>) return query.template operator()<Coarse, Fine>();
      return kNotCompiled;
    });
  });
}

Expected<Value> query_elem_scale(IntTuple const& a, IntTuple const& b) {
  if (!compiled(Trees{}, a, b)) return kNotCompiled;
  LC_GUARDED(no_scaling(a, b));
  return query_paired(a, b, [&]<class A, class B>() {
    return answer(cute::elem_scale(to_cute<A>(a), to_cute<B>(b)));
  });
}

/// CuTe's strides of a compact layout, column-major.
Expected<Value> query_prefix_product(IntTuple const& t, IntTuple const& init) {
  if (!compiled(Trees{}, t, init)) return kNotCompiled;
  LC_GUARDED(no_prefixes(t, init));
  return query_paired(init, t, [&]<class Init, class Form>() {
    return answer(cute::compact_major<cute::LayoutLeft>(to_cute<Form>(t), to_cute<Init>(init)));
  });
}

/// Whether two forms can be divided: tuples of one rank, and an integer by or of anything.
template <class A, class B>
inline constexpr bool kDivides = true;
template <class... A, class... B>
inline constexpr bool kDivides<Node<A...>, Node<B...>> = false;
template <class... A, class... B>
requires(sizeof...(A) ==
         sizeof...(B)) inline constexpr bool kDivides<Node<A...>, Node<B...>> = (kDivides<A, B> &&
                                                                                 ...);

Expected<Value> query_division(IntTuple const& a, IntTuple const& b, Division division) {
  if (!compiled(Trees{}, a, b)) return kNotCompiled;
  // What CuTe does with more modes in a: those past b's rank stay as they are.
  auto const refusal = no_division(a, b, division);
  if (refusal && refusal->code == Errc::rank_mismatch && division == Division::rounding_up) {
    return kNotCompiled;
  }
  if (refusal) return *refusal;
  return with_form(Trees{}, a, [&]<class A>() {
    return with_form(Trees{}, b, [&]<class B>() -> Expected<Value> {
      if constexpr (kDivides<A, B>) {
        auto const left = to_cute<A>(a);
        auto const right = to_cute<B>(b);
        if (division == Division::exact) return answer(cute::shape_div(left, right));
        return answer(cute::ceil_div(left, right));
      }
      return kNotCompiled;
    });
  });
}

/// Relations: of any two forms, by their types and, for compatible, their integers.
Expected<Value> query_relation(Op op, IntTuple const& a, IntTuple const& b) {
  if (op == Op::compatible) LC_GUARDED(no_product(b));
  return with_form(Trees{}, a, [&]<class A>() {
    return with_form(Trees{}, b, [&]<class B>() -> Expected<Value> {
      auto const left = to_cute<A>(a);
      auto const right = to_cute<B>(b);
      switch (op) {
        case Op::congruent: return Value(static_cast<bool>(cute::congruent(left, right)));
        case Op::weakly_congruent:
          return Value(static_cast<bool>(cute::weakly_congruent(left, right)));
        default: return Value(static_cast<bool>(cute::compatible(left, right)));
      }
    });
  });
}

}  // namespace

Expected<Value> query_tuples(Op op, Arguments args) {
  if (args.empty() || args.size() > 2) return kNotCompiled;
  LC_TRY(a, tuple_at(args, 0));
  if (args.size() == 1) {
    if (op == Op::prefix_product) return query_prefix_product(a, IntTuple(1));
    return query_one(op, a);
  }
  LC_TRY(b, tuple_at(args, 1));
  switch (op) {
    case Op::tuple_unflatten: return query_unflatten(a, b);
    case Op::inner_product: return query_inner_product(a, b);
    case Op::elem_scale: return query_elem_scale(a, b);
    case Op::prefix_product: return query_prefix_product(a, b);
    case Op::shape_div: return query_division(a, b, Division::exact);
    case Op::ceil_div: return query_division(a, b, Division::rounding_up);
    case Op::congruent:
    case Op::weakly_congruent:
    case Op::compatible: return query_relation(op, a, b);
    default: return kNotCompiled;
  }
}

}  // namespace layoutcheck::sweep_cute
