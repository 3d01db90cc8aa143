#include "implementation/guards.hpp"
#include "implementation/parts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

// ---- coalesce ----

/// Whether a profile takes apart modes that the form has: (0,0) does of ((a,b),c), ((0,0,0),0) not.
template <class Profile, class Form>
struct Reaches : std::true_type {};
template <class... Profiles>
struct Reaches<Node<Profiles...>, Leaf>
    : std::bool_constant<sizeof...(Profiles) == 1 && (Reaches<Profiles, Leaf>::value && ...)> {};
template <class... Forms>
struct Reaches<Node<>, Node<Forms...>> : std::true_type {};
template <class Profile, class... Profiles>
struct Reaches<Node<Profile, Profiles...>, Node<>> : std::false_type {};
template <class Profile, class... Profiles, class Form, class... Forms>
struct Reaches<Node<Profile, Profiles...>, Node<Form, Forms...>>
    : std::bool_constant<Reaches<Profile, Form>::value &&
                         Reaches<Node<Profiles...>, Node<Forms...>>::value> {};

Expected<Value> query_coalesce(Layout const& layout) {
  return with_form(Trees{}, layout,
                   [&]<class Form>() { return answer(cute::coalesce(to_cute<Form>(layout))); });
}

Expected<Value> query_coalesce(Layout const& layout, IntTuple const& profile) {
  return with_form(Trees{}, layout, [&]<class Form>() {
    return with_form(SmallTrees{}, profile, [&]<class Profile>() -> Expected<Value> {
      if constexpr (Reaches<Profile, Form>::value) {
        return answer(cute::coalesce(to_cute<Form>(layout), to_cute<Profile>(profile)));
      }
      return Error{.code = Errc::rank_mismatch, .detail = "CuTe: mismatched ranks"};
    });
  });
}

Expected<Value> query_complement(Arguments args) {
  LC_TRY(layout, layout_at(args, 0));
  using OneMode = List<Leaf, Node<Leaf>>;
  if (!compiled(OneMode{}, layout)) return kNotCompiled;
  Mode const& mode = layout.leaves[0];
  index_t target = cosize(layout);
  if (args.size() == 2) {
    LC_TRY(input, integer_at(args, 1));
    target = input;
  }
  LC_GUARDED(no_complement(mode, target));
  return with_form(OneMode{}, layout, [&]<class Form>() {
    auto const l = to_cute<Form>(layout);
    return args.size() == 1 ? answer(cute::complement(l)) : answer(cute::complement(l, target));
  });
}

// ---- by a tiler ----

/// The brackets of a tiler: entry i is the integer i, or `_` where it keeps its mode.
Coordinate entries_of(Tiler const& tiler) {
  Coordinate entries;
  entries.profile = tiler.brackets;
  for (int i = 0; i < tiler.entries(); ++i) entries.leaves.push_back({i, tiler.keeps(i)});
  return entries;
}

using Tilers = List<Node<Leaf>, Pair, Node<Leaf, Free>, Node<Free, Leaf>, Triple>;
using TilersOfTiles = List<Node<Leaf>, Pair, Triple>;

/// query.template operator()<Form>(layout of CuTe, tuple of scalar layouts and `_` of CuTe), where
/// the tiler has no more modes than the layout. refuse(mode, tile) is called for every pair.
template <class Forms, class Layouts, class Refuse, class Query>
Expected<Value> query_by_mode(Forms forms, Layouts layouts, Layout const& layout,
                              Tiler const& tiler, Refuse const& refuse, Query const& query) {
  Coordinate const entries = entries_of(tiler);
  if (!compiled(forms, entries) || !compiled(layouts, layout)) return kNotCompiled;
  if (rank(tiler) > rank(layout)) {
    return Error{.code = Errc::rank_mismatch, .detail = "CuTe: mismatched ranks"};
  }
  for (int i = 0; i < tiler.entries(); ++i) {
    if (!tiler.keeps(i) && !tiler.layout(i).is_scalar()) return kNotCompiled;
  }
  for (int i = 0; i < tiler.entries(); ++i) {
    if (tiler.keeps(i)) continue;
    LC_GUARDED(refuse(mode(layout, i), tiler.layout(i).leaves[0]));
  }
  return with_form(forms, entries, [&]<class Entries>() {
    return with_form(layouts, layout, [&]<class Form>() -> Expected<Value> {
      if constexpr (FormOf<Entries>::kRank <= FormOf<Form>::kRank) {
        auto const tiles = tuple_of<Entries>(entries, [&](CoordinateLeaf const& entry) {
          return to_cute<Leaf>(tiler.layout(static_cast<int>(entry.value)));
        });
        return query.template operator()<Entries, Form>(to_cute<Form>(layout), tiles);
      }
      return kNotCompiled;
    });
  });
}

Expected<Value> query_composition(Arguments args) {
  LC_TRY(a, layout_at(args, 0));
  auto const tiler = as_tiler(args[1]);
  if (!tiler) return kNotCompiled;
  if (tiler->by_mode()) {
    if (rank(*tiler) < rank(a)) return kNotCompiled;  // CuTe drops the modes past the tiler's rank
    auto const refuse = [](Layout const& part, Mode const& tile) {
      return no_composition(part, scalar_layout(tile.extent, tile.stride));
    };
    return query_by_mode(Tilers{}, Trees{}, a, *tiler, refuse,
                         []<class Entries, class Form>(auto const& l, auto const& tiles) {
                           return answer(cute::composition(l, tiles));
                         });
  }
  if (tiler->keeps(0)) {
    return with_form(Trees{}, a,
                     [&]<class A>() { return answer(cute::composition(to_cute<A>(a), cute::_)); });
  }
  Layout const b = tiler->layout(0);
  if (!compiled(Trees{}, a) || !compiled(SmallTrees{}, b)) return kNotCompiled;
  LC_GUARDED(no_composition(a, b));
  return with_form(Trees{}, a, [&]<class A>() {
    return with_form(SmallTrees{}, b, [&]<class B>() {
      return answer(cute::composition(to_cute<A>(a), to_cute<B>(b)));
    });
  });
}

// ---- divides ----

template <class L, class T>
Expected<Value> divided(Op op, L const& layout, T const& tiler) {
  switch (op) {
    case Op::logical_divide: return answer(cute::logical_divide(layout, tiler));
    case Op::zipped_divide: return answer(cute::zipped_divide(layout, tiler));
    case Op::tiled_divide: return answer(cute::tiled_divide(layout, tiler));
    default: return answer(cute::flat_divide(layout, tiler));
  }
}

Expected<Value> query_divide(Op op, Arguments args) {
  LC_TRY(layout, layout_at(args, 0));
  auto const tiler = as_tiler(args[1]);
  if (!tiler || !compiled(Trees{}, layout)) return kNotCompiled;
  if (tiler->by_mode()) {
    if (op == Op::logical_divide) {
      return query_by_mode(Tilers{}, Trees{}, layout, *tiler, no_divide,
                           []<class Entries, class Form>(auto const& l, auto const& tiles) {
                             return answer(cute::logical_divide(l, tiles));
                           });
    }
    return query_by_mode(TilersOfTiles{}, Trees{}, layout, *tiler, no_divide,
                         [&]<class Entries, class Form>(auto const& l, auto const& tiles) {
                           return divided(op, l, tiles);
                         });
  }
  if (tiler->keeps(0) || !tiler->layout(0).is_scalar()) return kNotCompiled;
  Layout const tile = tiler->layout(0);
  LC_GUARDED(no_divide(layout, tile.leaves[0]));
  return with_form(Trees{}, layout, [&]<class Form>() {
    return divided(op, to_cute<Form>(layout), to_cute<Leaf>(tile));
  });
}

// ---- products ----

template <class L, class T>
Expected<Value> multiplied(Op op, L const& block, T const& tiler) {
  switch (op) {
    case Op::logical_product: return answer(cute::logical_product(block, tiler));
    case Op::zipped_product: return answer(cute::zipped_product(block, tiler));
    case Op::tiled_product: return answer(cute::tiled_product(block, tiler));
    default: return answer(cute::flat_product(block, tiler));
  }
}

Expected<Value> query_product(Op op, Arguments args) {
  LC_TRY(block, layout_at(args, 0));
  auto const tiler = as_tiler(args[1]);
  if (!tiler) return kNotCompiled;
  if (tiler->by_mode()) {
    auto const refuse = [](Layout const& part, Mode const& tile) -> Refusal {
      if (!part.is_scalar()) return kNotCompiled;
      return no_logical_product(part.leaves[0], scalar_layout(tile.extent, tile.stride));
    };
    return query_by_mode(TilersOfTiles{}, FlatTuples{}, block, *tiler, refuse,
                         [&]<class Entries, class Form>(auto const& l, auto const& tiles) {
                           return multiplied(op, l, tiles);
                         });
  }
  if (tiler->keeps(0) || !block.is_scalar()) return kNotCompiled;
  Layout const tiles = tiler->layout(0);
  if (!compiled(SmallTrees{}, tiles)) return kNotCompiled;
  LC_GUARDED(no_logical_product(block.leaves[0], tiles));
  return with_form(SmallTrees{}, tiles, [&]<class Form>() {
    return multiplied(op, to_cute<Leaf>(block), to_cute<Form>(tiles));
  });
}

Expected<Value> query_ranked_product(Op op, Arguments args) {
  LC_TRY(block, layout_at(args, 0));
  LC_TRY(tiles, layout_at(args, 1));
  if (!block.is_scalar() || !compiled(SmallTrees{}, tiles)) return kNotCompiled;
  LC_GUARDED(no_logical_product(block.leaves[0], tiles));
  return with_form(SmallTrees{}, tiles, [&]<class Form>() -> Expected<Value> {
    auto const b = to_cute<Leaf>(block);
    auto const t = to_cute<Form>(tiles);
    if (op == Op::blocked_product) return answer(cute::blocked_product(b, t));
    if constexpr (FormOf<Form>::kRank > 1) return answer(cute::raked_product(b, t));
    return kNotCompiled;
  });
}

Expected<Value> query_tile_to_shape(Arguments args) {
  LC_TRY(block, layout_at(args, 0));
  LC_TRY(target, tuple_at(args, 1));
  if (!block.is_scalar() || !compiled(SmallTrees{}, target)) return kNotCompiled;
  LC_GUARDED(no_tile_to_shape(block.leaves[0], target));
  return with_form(SmallTrees{}, target, [&]<class Form>() {
    return answer(cute::tile_to_shape(to_cute<Leaf>(block), to_cute<Form>(target)));
  });
}

}  // namespace

Expected<Value> query_algebra(Op op, Arguments args) {
  if (op == Op::complement && args.size() <= 2 && !args.empty()) return query_complement(args);
  if (op == Op::coalesce && args.size() == 1) {
    LC_TRY(layout, layout_at(args, 0));
    return query_coalesce(layout);
  }
  if (args.size() != 2) return kNotCompiled;
  switch (op) {
    case Op::coalesce: {
      LC_TRY(layout, layout_at(args, 0));
      LC_TRY(profile, tuple_at(args, 1));
      return query_coalesce(layout, profile);
    }
    case Op::composition: return query_composition(args);
    case Op::logical_divide:
    case Op::zipped_divide:
    case Op::tiled_divide:
    case Op::flat_divide: return query_divide(op, args);
    case Op::logical_product:
    case Op::zipped_product:
    case Op::tiled_product:
    case Op::flat_product: return query_product(op, args);
    case Op::blocked_product:
    case Op::raked_product: return query_ranked_product(op, args);
    case Op::tile_to_shape: return query_tile_to_shape(args);
    default: return kNotCompiled;
  }
}

}  // namespace layoutcheck::sweep_cute
