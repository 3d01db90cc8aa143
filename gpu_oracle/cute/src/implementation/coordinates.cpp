#include "implementation/guards.hpp"
#include "implementation/parts.hpp"
#include "layoutcheck/core/tuple/parts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

/// Coordinates with `_`, and those without that they are mixed with.
using Slices =
    List<Leaf, Free, Node<Leaf>, Node<Free>, Pair, Node<Leaf, Free>, Node<Free, Leaf>,
         Node<Free, Free>, Triple, Node<Leaf, Leaf, Free>, Node<Leaf, Free, Leaf>,
         Node<Leaf, Free, Free>, Node<Free, Leaf, Leaf>, Node<Free, Leaf, Free>,
         Node<Free, Free, Leaf>, Node<Free, Free, Free>, Node<Pair, Leaf>, Node<Pair, Free>,
         Node<Node<Free, Leaf>, Free>, Node<Node<Leaf, Free>, Leaf>, Node<Leaf, Pair>,
         Node<Free, Pair>, Node<Leaf, Node<Free, Leaf>>, Node<Free, Node<Leaf, Free>>>;

/// query.template operator()<C, Form>() of a coordinate's form and one that it fits.
template <class Forms, class Tree, class Query>
Expected<Value> query_fitting(Forms forms, Coordinate const& c, Tree const& tree,
                              Query const& query) {
  return with_form(forms, c, [&]<class C>() {
    return with_form(Trees{}, tree, [&]<class Form>() -> Expected<Value> {
      if constexpr (kIsCoarser<C, Form>) return query.template operator()<C, Form>();
      return kNotCompiled;
    });
  });
}

/// slice or dice, of an int-tuple or a layout.
template <class Tree>
Expected<Value> query_slice(bool slices, Coordinate const& c, Tree const& tree) {
  if (!compiled(Slices{}, c) || !compiled(Trees{}, tree)) return kNotCompiled;
  LC_GUARDED(no_slice(c, tree.profile));
  return query_fitting(Slices{}, c, tree, [&]<class C, class Form>() {
    auto const coordinate = to_cute<C>(c);
    auto const target = to_cute<Form>(tree);
    return slices ? answer(cute::slice(coordinate, target))
                  : answer(cute::dice(coordinate, target));
  });
}

Expected<Value> query_at(Layout const& layout, Coordinate const& c) {
  if (!compiled(Trees{}, c, layout)) return kNotCompiled;
  LC_GUARDED(no_index(c, shape(layout), stride(layout)));
  return query_fitting(Trees{}, c, layout, [&]<class C, class Form>() {
    return answer(to_cute<Form>(layout)(to_cute<C>(c)));
  });
}

Expected<Value> query_index(Coordinate const& c, IntTuple const& shape, IntTuple const* stride) {
  if (!compiled(Trees{}, c, shape)) return kNotCompiled;
  if (stride == nullptr) {
    LC_GUARDED(no_colex_index(c, shape));
  } else if (!congruent(shape.profile, stride->profile)) {
    return Error{.code = Errc::not_congruent, .detail = "CuTe: mismatched ranks"};
  } else {
    LC_GUARDED(no_index(c, shape, *stride));
  }
  return query_fitting(Trees{}, c, shape, [&]<class C, class Form>() {
    if (stride == nullptr) return answer(cute::crd2idx(to_cute<C>(c), to_cute<Form>(shape)));
    return answer(cute::crd2idx(to_cute<C>(c), to_cute<Form>(shape), to_cute<Form>(*stride)));
  });
}

Expected<Value> query_coordinate(Coordinate const& c, IntTuple const& shape,
                                 IntTuple const* stride) {
  if (!compiled(Trees{}, c, shape)) return kNotCompiled;
  if (stride == nullptr) {
    LC_GUARDED(no_coordinate(c, shape));
  } else if (!congruent(shape.profile, stride->profile)) {
    return Error{.code = Errc::not_congruent, .detail = "CuTe: mismatched ranks"};
  } else {
    LC_GUARDED(no_coordinate(c, shape, *stride));
  }
  return query_fitting(Trees{}, c, shape, [&]<class C, class Form>() {
    if (stride == nullptr) return answer(cute::idx2crd(to_cute<C>(c), to_cute<Form>(shape)));
    return answer(cute::idx2crd(to_cute<C>(c), to_cute<Form>(shape), to_cute<Form>(*stride)));
  });
}

}  // namespace

Expected<Value> query_coordinates(Op op, Arguments args) {
  if (args.size() < 2 || args.size() > 3) return kNotCompiled;
  if (op == Op::at) {
    LC_TRY(layout, layout_at(args, 0));
    LC_TRY(c, coordinate_at(args, 1));
    return query_at(layout, c);
  }
  LC_TRY(c, coordinate_at(args, 0));
  if (op == Op::slice || op == Op::dice) {
    LC_TRY(layout, layout_at(args, 1));
    return query_slice(op == Op::slice, c, layout);
  }
  LC_TRY(shape, tuple_at(args, 1));
  if (op == Op::tuple_slice || op == Op::tuple_dice) {
    return query_slice(op == Op::tuple_slice, c, shape);
  }
  IntTuple stride;
  if (args.size() == 3) {
    LC_TRY(input, tuple_at(args, 2));
    stride = input;
  }
  IntTuple const* const through = args.size() == 3 ? &stride : nullptr;
  switch (op) {
    case Op::crd2idx: return query_index(c, shape, through);
    case Op::idx2crd: return query_coordinate(c, shape, through);
    default: return kNotCompiled;
  }
}

}  // namespace layoutcheck::sweep_cute
