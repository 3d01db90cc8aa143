// The table of what sentences are made of: the functions of builtin.hpp, by the names that
// sentences have for them and the kinds that they take.

#include "layoutcheck/laws/language/builtin.hpp"

#include <algorithm>

#include "program.hpp"

namespace layoutcheck::laws::language {
namespace {

using Args = std::span<Val const>;
using K = Type::Kind;

// ---- values of one kind each, in boxes and out of them

Val boxed(bool t) { return t; }
Val boxed(wide_t n) { return n; }
template <class T>
Val boxed(T const& value) {
  return value;
}
template <class... T>
Val boxed(std::tuple<T...> const& row) {
  return std::apply([](auto const&... part) { return Val(Vals{boxed(part)...}); }, row);
}
template <class T, int N>
Val boxed(InlineVector<T, N> const& values) {
  Vals result;
  for (T const& value : values) {
    if constexpr (std::is_same_v<T, CoordinateLeaf>) {
      result.push_back(value.free ? Val(Undefined{builtin::kOutside}) : Val(value.value));
    } else {
      result.emplace_back(value);
    }
  }
  return result;
}
Val boxed(Dims const& dims) { return dims; }
template <class T>
Val boxed(Sequence<T> const& values) {
  Vals result;
  for (T const& value : values) result.push_back(boxed(value));
  return result;
}
template <class T>
Val boxed(Set<T> const& set) {
  return boxed(set.values);
}

/// A sequence of boxed values, as one of Ts.
template <class T>
struct Items {
  Val of;
};
template <class T>
struct SetItems : Items<T> {};
template <class T>
wide_t count(Items<T> const& items) {
  return how_many(items.of);
}
template <class T>
auto element(Items<T> const& items, wide_t i);

/// What T is in a box: its kind, and how it is taken out.
template <class T>
struct Box {
  static T const& of(Val const& v) { return v.held<T>(); }
};
template <>
struct Box<wide_t> {
  static wide_t of(Val const& v) { return v.integer(); }
};
template <>
struct Box<bool> {
  static bool of(Val const& v) { return v.truth(); }
};
template <>
struct Box<Mode> {
  static Mode of(Val const& v) { return *v.get<Mode>(); }
};
template <>
struct Box<Value> {
  static Value of(Val const& v) { return *to_argument(v); }
};
template <>
struct Box<Val> {
  static Val const& of(Val const& v) { return v; }
};
template <class T>
struct Box<Items<T>> {
  static Items<T> of(Val const& v) { return {v}; }
};
template <class T>
struct Box<SetItems<T>> {
  static SetItems<T> of(Val const& v) { return {{v}}; }
};
template <class... T>
struct Box<std::tuple<T...>> {
  static std::tuple<T...> of(Val const& v) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::tuple<T...>(Box<T>::of(v.vals()[I])...);
    }
    (std::index_sequence_for<T...>{});
  }
};

template <class T>
auto element(Items<T> const& items, wide_t i) {
  Val const value = nth(items.of, i);
  return std::remove_cvref_t<decltype(Box<T>::of(value))>(Box<T>::of(value));
}

template <class T>
struct KindOf;
#define LC_KIND_OF(type, kind_)          \
  template <>                            \
  struct KindOf<type> {                  \
    static Type of() { return {kind_}; } \
  }
LC_KIND_OF(Val, K::any);
LC_KIND_OF(wide_t, K::integer);
LC_KIND_OF(bool, K::boolean);
LC_KIND_OF(Interval, K::range);
LC_KIND_OF(Mode, K::mode);
LC_KIND_OF(Extension, K::extension);
LC_KIND_OF(IntTuple, K::tuple);
LC_KIND_OF(Coordinate, K::coordinate);
LC_KIND_OF(Layout, K::layout);
LC_KIND_OF(Tiler, K::tiler);
LC_KIND_OF(Swizzle, K::swizzle);
LC_KIND_OF(ComposedLayout, K::composed);
LC_KIND_OF(BasisLayout, K::basis);
LC_KIND_OF(LinearLayout, K::linear);
LC_KIND_OF(ModularLayout, K::modular);
LC_KIND_OF(Dims, K::dims);
LC_KIND_OF(DimName, K::name);
LC_KIND_OF(Point, K::point);
LC_KIND_OF(Sizes, K::sizes);
LC_KIND_OF(Flat, K::flat);
LC_KIND_OF(Refusal, K::refusal);
LC_KIND_OF(Value, K::mapping);
template <>
struct KindOf<Image> {
  static Type of() { return {K::set, {{K::integer}}}; }
};
template <class T>
struct KindOf<Items<T>> {
  static Type of() { return {K::sequence, {KindOf<T>::of()}}; }
};
template <class T>
struct KindOf<SetItems<T>> {
  static Type of() { return {K::set, {KindOf<T>::of()}}; }
};
template <class T>
struct KindOf<Sequence<T>> : KindOf<Items<T>> {};
template <class T>
struct KindOf<Set<T>> : KindOf<SetItems<T>> {};
template <int N>
struct KindOf<InlineVector<index_t, N>> : KindOf<Items<wide_t>> {};
template <int N>
struct KindOf<InlineVector<CoordinateLeaf, N>> : KindOf<Items<wide_t>> {};
template <>
struct KindOf<ModeList> : KindOf<Items<Mode>> {};
template <class... T>
struct KindOf<std::tuple<T...>> {
  static Type of() { return {K::row, {KindOf<T>::of()...}}; }
};

Val outcome(Context const& cx, auto const& result) {
  if (cx.ok()) return boxed(result);
  return cx.state() == State::undefined ? Val(Undefined{cx.why()}) : Val(Unknown{cx.why()});
}

template <class Function, class... P>
Val call(Args a) {
  Context cx;
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return outcome(cx, Function{}(cx, Box<P>::of(a[I])...));
  }
  (std::index_sequence_for<P...>{});
}

struct Maker {
  std::vector<Builtin>& table;
  bool on_host_only = false;

  template <class... P, class Function>
  void add(std::string_view name, std::string_view function, Function) {
    using Result =
        std::remove_cvref_t<decltype(Function{}(std::declval<Context&>(), Box<P>::of(Val())...))>;
    table.push_back({.name = std::string(name),
                     .function = function,
                     .parameters = {KindOf<P>::of()...},
                     .result = KindOf<Result>::of(),
                     .of = call<Function, P...>,
                     .on_host_only = on_host_only});
  }
};
/// A function of builtin.hpp, by its name.
#define LC_BUILTIN(name) \
#name, [](Context & cx, auto const&... a) { return builtin::name(cx, a...); }

// ---- of values of any kind

/// f(collection), as what the value is one of.
template <class F>
decltype(auto) with_collection(Val const& v, F const& f) {
  if (auto const* interval = v.get<Interval>()) return f(*interval);
  if (auto const* image = v.get<Held<Image>>()) return f(**image);
  return f(v.vals());
}
bool is_in(Context& cx, Val const& value, Val const& collection, bool set) {
  return with_collection(collection, [&]<class C>(C const& c) {
    if constexpr (std::is_same_v<C, Vals>) {
      if (!set) return builtin::in(cx, value, Items<Val>{collection});
      return std::binary_search(c.begin(), c.end(), value,
                                [](Val const& a, Val const& b) { return compare(a, b) < 0; });
    } else {
      return builtin::in(cx, value.integer(), c);
    }
  });
}
/// An image as the set of its values, where it can be listed.
Val taken(Context& cx, Val const& collection) {
  Val values = walked(collection);
  if (values.ok()) return values;
  cx.unknown(values.get<Unknown>()->why);
  return Vals{};
}

bool is_equal(Context& cx, Val const& a, Val const& b) {
  auto const is_range = [](Val const& v) {
    return v.get<Interval>() != nullptr || v.get<Held<Image>>() != nullptr;
  };
  if (is_range(a) && is_range(b)) {
    return with_collection(a, [&](auto const& left) {
      return with_collection(b, [&]<class R>(R const& right) {
        if constexpr (std::is_same_v<R, Vals> || std::is_same_v<decltype(left), Vals const&>) {
          return false;
        } else {
          return builtin::equal(cx, left, right);
        }
      });
    });
  }
  Val const left = taken(cx, a);
  Val const right = taken(cx, b);
  return cx.ok() && same(left, right);
}
bool is_subset(Context& cx, Val const& a, Val const& b) {
  auto const* part = a.get<Interval>();
  auto const* image = b.get<Held<Image>>();
  if (part != nullptr && image != nullptr) return builtin::subset(cx, *part, **image);
  Val const values = taken(cx, a);
  if (how_many(values) > kMaxTable) cx.unknown(builtin::kTooLarge);
  for (wide_t i = 0; i < how_many(values) && cx.step(); ++i) {
    if (!is_in(cx, nth(values, i), b, true)) return false;
  }
  return true;
}

void add_generic(Maker make) {
  auto const any = [&](std::string_view signature, std::string_view function, Val (*of)(Args)) {
    std::size_t const open = signature.find("( ");
    std::size_t const close = signature.rfind("):");
    make.table.push_back(
        {.name = std::string(signature.substr(0, open)),
         .function = function,
         .parameters =
             type_named("(" + std::string(signature.substr(open + 1, close - open - 1)) + ")").of,
         .result = type_named(signature.substr(close + 2)),
         .of = of,
         .on_host_only = false});
  };
  make.add<Val, Val>("==", "equal",
                     [](Context& cx, Val const& a, Val const& b) { return is_equal(cx, a, b); });
  make.add<Val, Val>("!=", "differ",
                     [](Context& cx, Val const& a, Val const& b) { return !is_equal(cx, a, b); });
  make.add<Val, SetItems<Val>>("in", "in", [](Context& cx, Val const& v, SetItems<Val> const& c) {
    return is_in(cx, v, c.of, true);
  });
  make.add<Val, Items<Val>>("in", "in", [](Context& cx, Val const& v, Items<Val> const& c) {
    return is_in(cx, v, c.of, false);
  });
  make.add<SetItems<Val>, SetItems<Val>>(
      "subset", "subset", [](Context& cx, SetItems<Val> const& a, SetItems<Val> const& b) {
        return is_subset(cx, a.of, b.of);
      });
  any("count( sequence[T]): integer", "count", [](Args a) { return Val(how_many(a[0])); });
  make.add<SetItems<Val>>("count", "count", [](Context& cx, SetItems<Val> const& c) {
    return how_many(taken(cx, c.of));
  });
  any("[]( sequence[T], integer): T", "at", [](Args a) {
    wide_t const i = a[1].integer();
    if (i < 0 || i >= how_many(a[0])) return Val(Undefined{builtin::kOutside});
    return nth(a[0], i);
  });
  any("+( sequence[T], sequence[T]): sequence[T]", "add", [](Args a) {
    Context cx;
    return outcome(cx, builtin::add(cx, Items<Val>{a[0]}, Items<Val>{a[1]}));
  });
  any("pairs( sequence[T]): sequence[(T, T)]", "pairs", [](Args a) {
    Context cx;
    return outcome(cx, builtin::pairs(cx, Items<Val>{a[0]}));
  });
  for (auto const& [signature, function] :
       {std::pair{"sorted( sequence[T]): sequence[T]", "sorted"},
        std::pair{"bag( sequence[T]): sequence[T]", "bag"},
        std::pair{"sorted( set[T]): sequence[T]", "sorted"}}) {
    any(signature, function, [](Args a) {
      Context cx;
      return outcome(cx, builtin::sorted(cx, Items<Val>{taken(cx, a[0])}));
    });
  }
  make.add<Items<Val>>("distinct", LC_BUILTIN(distinct));
  make.add<Items<Val>>("ascending", LC_BUILTIN(ascending));
  make.add<Items<Val>>("strictly ascending", LC_BUILTIN(strictly_ascending));
}

void add_integers(Maker make) {
  make.add<wide_t, wide_t>("+", LC_BUILTIN(add));
  make.add<wide_t, wide_t>("-", LC_BUILTIN(subtract));
  make.add<wide_t, wide_t>("*", LC_BUILTIN(multiply));
  make.add<wide_t, wide_t>("div", LC_BUILTIN(div));
  make.add<wide_t, wide_t>("mod", LC_BUILTIN(mod));
  make.add<wide_t, wide_t>("ceil_div", LC_BUILTIN(ceil_div));
  make.add<wide_t, wide_t>("gcd", LC_BUILTIN(gcd));
  make.add<wide_t, wide_t>("lcm", LC_BUILTIN(lcm));
  make.add<wide_t, wide_t>("^", LC_BUILTIN(power));
  make.add<wide_t, wide_t>("&", LC_BUILTIN(bit_and));
  make.add<wide_t, wide_t>("xor", LC_BUILTIN(bit_xor));
  make.add<bool, bool>("xor", LC_BUILTIN(bit_xor));
  make.add<wide_t, wide_t>("bit", LC_BUILTIN(bit));
  make.add<wide_t>("negative", LC_BUILTIN(negative));
  make.add<wide_t>("abs", LC_BUILTIN(abs));
  make.add<wide_t, wide_t>("..", LC_BUILTIN(range));
  make.add<wide_t, wide_t>("<", LC_BUILTIN(less));
  make.add<wide_t, wide_t>("<=", LC_BUILTIN(less_equal));
  make.add<wide_t, wide_t>(">", LC_BUILTIN(greater));
  make.add<wide_t, wide_t>(">=", LC_BUILTIN(greater_equal));
  using Row = std::tuple<wide_t, wide_t>;
  make.add<Row, Row>("<", LC_BUILTIN(less));
  make.add<Items<wide_t>>("sum", LC_BUILTIN(sum));
  make.add<Items<wide_t>>("product", LC_BUILTIN(product));
  make.add<Items<wide_t>>("xor", LC_BUILTIN(bit_xor));
  make.add<Items<wide_t>>("min", LC_BUILTIN(min));
  make.add<Items<wide_t>>("max", LC_BUILTIN(max));
  make.add<SetItems<wide_t>>("min", "min", [](Context& cx, SetItems<wide_t> const& c) {
    return builtin::min(cx, Items<wide_t>{taken(cx, c.of)});
  });
  make.add<SetItems<wide_t>>("max", "max", [](Context& cx, SetItems<wide_t> const& c) {
    return builtin::max(cx, Items<wide_t>{taken(cx, c.of)});
  });
}

template <class... T>
void add_trees(Maker make) {
  (make.add<T>("size", LC_BUILTIN(size)), ...);
  (make.add<T>("rank", LC_BUILTIN(rank)), ...);
  (make.add<T>("depth", LC_BUILTIN(depth)), ...);
  (make.add<T, wide_t>("mode", LC_BUILTIN(mode)), ...);
  (make.add<T>("extents", LC_BUILTIN(extents)), ...);
  (make.add<Items<T>>("tuple_of", LC_BUILTIN(tuple_of)), ...);
  (make.add<IntTuple, T, wide_t>("part_at", LC_BUILTIN(part_at)), ...);
  (make.add<Coordinate, T, wide_t>("part_at", LC_BUILTIN(part_at)), ...);
}

void add_layouts(Maker make) {
  add_trees<Layout, IntTuple>(make);
  make.add<Layout>("profile", LC_BUILTIN(profile));
  make.add<IntTuple>("profile", LC_BUILTIN(profile));
  make.add<Coordinate>("profile", LC_BUILTIN(profile));
  make.add<Layout>("leaf", LC_BUILTIN(leaf));
  make.add<IntTuple>("leaf", LC_BUILTIN(leaf));
  make.add<Coordinate>("leaf", LC_BUILTIN(leaf));
  make.add<Layout>("leaves", LC_BUILTIN(leaves));
  make.add<IntTuple>("leaves", LC_BUILTIN(leaves));
  make.add<Coordinate>("leaves", LC_BUILTIN(leaves));
  make.add<Layout>("shape", LC_BUILTIN(shape));
  make.add<Layout>("stride", LC_BUILTIN(stride));
  make.add<Layout>("strides", LC_BUILTIN(strides));
  make.add<Mode>(".extent", LC_BUILTIN(extent));
  make.add<Mode>(".stride", LC_BUILTIN(stride));
  make.add<wide_t, wide_t>("mode_of", LC_BUILTIN(mode_of));
  make.add<Items<Mode>>("layout_of", LC_BUILTIN(layout_of));
  make.add<IntTuple, IntTuple>("layout", LC_BUILTIN(layout));
  make.add<IntTuple, IntTuple>(":", LC_BUILTIN(layout));
  make.add<IntTuple, IntTuple, wide_t>("above", LC_BUILTIN(above));
  make.add<IntTuple, IntTuple>("under", LC_BUILTIN(under));
  make.add<Coordinate, wide_t>("free", LC_BUILTIN(free));
  make.add<Coordinate>("has_free", LC_BUILTIN(has_free));
  make.add<Layout>("dom", LC_BUILTIN(dom));
  make.add<Layout, Layout>("dom", LC_BUILTIN(dom));
  make.add<Layout, wide_t>("()", LC_BUILTIN(apply));
  make.add<Layout, Coordinate>("()", LC_BUILTIN(apply));
  make.add<Extension, wide_t>("()", LC_BUILTIN(apply));
  make.add<Swizzle, wide_t>("()", LC_BUILTIN(apply));
  make.add<Layout>("ext", LC_BUILTIN(ext));
  make.add<Layout>("table", LC_BUILTIN(table));
  make.add<Layout>("image", LC_BUILTIN(image));
  make.add<Layout>("injective", LC_BUILTIN(injective));
  make.add<Layout, Layout>("~", LC_BUILTIN(same_function));
  make.add<Swizzle>("bits", LC_BUILTIN(bits));
  make.add<Swizzle>("base", LC_BUILTIN(base));
  make.add<Swizzle>("shift", LC_BUILTIN(shift));
  make.add<ComposedLayout, wide_t>("()", LC_BUILTIN(apply));
  make.add<ComposedLayout>("size", LC_BUILTIN(size));
  make.add<ComposedLayout>("dom", LC_BUILTIN(dom));
  make.add<ComposedLayout>("inner", LC_BUILTIN(inner));
  make.add<ComposedLayout>("offset", LC_BUILTIN(offset));
  make.add<ComposedLayout, wide_t>("outer_at", LC_BUILTIN(outer_at));
  make.add<Layout, IntTuple, Layout>("tiles", LC_BUILTIN(tiles));
  make.add<Layout, IntTuple, Layout>("kept", LC_BUILTIN(kept));
  make.add<Layout, Tiler, Layout>("tiles", LC_BUILTIN(tiles));
  make.add<Layout, Tiler, Layout>("kept", LC_BUILTIN(kept));
  make.add<Layout, Tiler, Layout>("gathered", LC_BUILTIN(gathered));
  using Integers = Items<wide_t>;
  make.add<Integers>("coordinates", LC_BUILTIN(coordinates));
  make.add<Integers, Integers>("coordinates_by", LC_BUILTIN(coordinates_by));
  make.add<Integers>("coordinate", LC_BUILTIN(coordinate));
  make.add<Integers, Integers>("each_times", LC_BUILTIN(each_times));
  make.add<Integers, Integers>("each_minus", LC_BUILTIN(each_minus));
  make.add<Integers, Integers>("each_div", LC_BUILTIN(each_div));
  make.add<Integers, Integers>("each_mod", LC_BUILTIN(each_mod));
  make.add<Refusal>(".point", LC_BUILTIN(point));
  make.add<Layout>("shortest_rank", LC_BUILTIN(shortest_rank));
  make.add<Layout>("largest_right_inverse_of_injective",
                   LC_BUILTIN(largest_right_inverse_of_injective));
}

void add_searches(Maker make) {
  using Integers = Items<wide_t>;
  make.add<Integers, IntTuple>("exists_refining", LC_BUILTIN(exists_refining));
  make.add<Integers>("exists_table", LC_BUILTIN(exists_table));
  make.add<Flat>("exists_table", LC_BUILTIN(exists_table));
  make.add<Integers>("first_unmeetable", LC_BUILTIN(first_unmeetable));
  make.add<Integers>("forced_shape", LC_BUILTIN(forced_shape));
  make.add<Layout>("largest_right_inverse", LC_BUILTIN(largest_right_inverse));
  make.add<Layout, Layout>("largest_common_right_inverse",
                           LC_BUILTIN(largest_common_right_inverse));
  make.add<Layout>("has_left_inverse", LC_BUILTIN(has_left_inverse));
  make.add<Layout>("has_left_inverse_quasi", LC_BUILTIN(has_left_inverse_quasi));
  make.add<Layout, wide_t>("complement_offsets", LC_BUILTIN(complement_offsets));
}

void add_composed(Maker make) {
  using Integers = Items<wide_t>;
  make.add<ComposedLayout>("by_swizzle", LC_BUILTIN(by_swizzle));
  make.add<ComposedLayout>("swizzle", LC_BUILTIN(swizzle));
  make.add<ComposedLayout>("outer", LC_BUILTIN(outer));
  make.add<Integers, Integers>("exists_swizzle", LC_BUILTIN(exists_swizzle));
  make.add<Integers>("exists_swizzled_table", LC_BUILTIN(exists_swizzled_table));
  make.add<Flat>("exists_swizzled_table", LC_BUILTIN(exists_swizzled_table));
  make.add<Value>("composed", LC_BUILTIN(composed));
  make.add<ModularLayout>("size", LC_BUILTIN(size));
  make.add<ModularLayout>("dom", LC_BUILTIN(dom));
  make.add<ModularLayout>("shape", LC_BUILTIN(shape));
  make.add<ModularLayout>("sizes", LC_BUILTIN(sizes));
  make.add<ModularLayout>("bases", LC_BUILTIN(bases));
}

void add_basis(Maker make) {
  using Axis = Items<wide_t>;
  make.add<BasisLayout>("size", LC_BUILTIN(size));
  make.add<BasisLayout>("dom", LC_BUILTIN(dom));
  make.add<BasisLayout>("shape", LC_BUILTIN(shape));
  make.add<BasisLayout>("extents", LC_BUILTIN(extents));
  make.add<BasisLayout>("rank", LC_BUILTIN(rank));
  make.add<BasisLayout, wide_t>("mode", LC_BUILTIN(mode));
  make.add<BasisLayout, BasisLayout>("~", LC_BUILTIN(same_function));
  make.add<BasisLayout, wide_t>("()", LC_BUILTIN(apply));
  make.add<BasisLayout>("axes", LC_BUILTIN(axes));
  make.add<BasisLayout>("value_axes", LC_BUILTIN(value_axes));
  make.add<BasisLayout>("value_profile", LC_BUILTIN(value_profile));
  make.add<BasisLayout, Axis>("along", LC_BUILTIN(along));
  make.add<IntTuple>("paths", LC_BUILTIN(paths));
  make.add<Layout, Axis>("mode_along", LC_BUILTIN(mode_along));
  make.add<Items<Point>, IntTuple>("exists_basis_refining", LC_BUILTIN(exists_basis_refining));
  make.add<Layout, Layout>("has_left_inverse", LC_BUILTIN(has_left_inverse));
  make.add<Layout, Layout, wide_t>("covers", LC_BUILTIN(covers));
  make.add<BasisLayout, Tiler>("tiles", LC_BUILTIN(tiles));
  make.add<BasisLayout, Tiler, BasisLayout>("tiles", LC_BUILTIN(tiles));
  make.add<BasisLayout, Tiler, BasisLayout>("kept", LC_BUILTIN(kept));
  make.add<BasisLayout, Tiler, BasisLayout>("gathered", LC_BUILTIN(gathered));
  make.add<Tiler>("brackets", LC_BUILTIN(brackets));
  make.add<Tiler>("tiles", LC_BUILTIN(tiles));
  make.add<Tiler>("keeps_modes", LC_BUILTIN(keeps_modes));
}

void add_linear(Maker make) {
  make.add<LinearLayout>("inputs", LC_BUILTIN(inputs));
  make.add<LinearLayout>("outputs", LC_BUILTIN(outputs));
  make.add<LinearLayout, Point>("()", LC_BUILTIN(apply));
  make.add<LinearLayout>("flat", LC_BUILTIN(flat));
  make.add<Flat, wide_t>("()", LC_BUILTIN(apply));
  make.add<Flat>("size", LC_BUILTIN(size));
  make.add<Flat>("dom", LC_BUILTIN(dom));
  make.add<Flat, Flat>("~", LC_BUILTIN(same_function));
  make.add<Flat, Layout>("~", LC_BUILTIN(same_function));
  make.add<Flat, ComposedLayout>("~", LC_BUILTIN(same_function));
  make.add<Dims>("rank", LC_BUILTIN(rank));
  make.add<Dims>("bits", LC_BUILTIN(bits));
  make.add<Dims, DimName>("bits", LC_BUILTIN(bits));
  make.add<Dims>("size", LC_BUILTIN(size));
  make.add<Dims>("sizes", LC_BUILTIN(sizes));
  make.add<Dims>("order", LC_BUILTIN(order));
  make.add<Dims>("basis", LC_BUILTIN(basis));
  make.add<Point, Dims>("in", LC_BUILTIN(in));
  make.add<Dims, IntTuple>("pick", LC_BUILTIN(pick));
  make.add<Dims, Dims>("without", LC_BUILTIN(without));
  make.add<IntTuple>("numbered", LC_BUILTIN(numbered));
  make.add<Point, Dims>("only", LC_BUILTIN(only));
  make.add<Dims, IntTuple>("point", LC_BUILTIN(point));
  make.add<Dims, Point>("parts", LC_BUILTIN(parts));
  make.add<Point, DimName>("[]", LC_BUILTIN(at));
  make.add<Point>("is_zero", LC_BUILTIN(is_zero));
  make.add<Point, Point>("+", LC_BUILTIN(add));
  make.add<Point, Point>("&", LC_BUILTIN(bit_and));
  make.add<Point, Sizes>("mod", LC_BUILTIN(mod));
  make.add<Point, Sizes>("div", LC_BUILTIN(div));
  make.add<Sizes, Point>("*", LC_BUILTIN(multiply));
  make.add<Sizes, Sizes>("*", LC_BUILTIN(multiply));
  make.add<Sizes, Sizes>("div", LC_BUILTIN(div));
  make.add<Sizes, Sizes>("<=", LC_BUILTIN(less_equal));
  make.add<Items<Point>>("f2rank", LC_BUILTIN(f2rank));
}

std::vector<Builtin> made_builtins() {
  std::vector<Builtin> result;
  add_linear({result});
  add_composed({result, true});
  add_basis({result, true});
  add_integers({result});
  add_generic({result});
  add_layouts({result});
  add_searches({result, true});
  return result;
}

/// The trees as modes of one.
template <class T>
Val joined(Vals parts) {
  Context cx;
  return outcome(cx, builtin::tuple_of(cx, Items<T>{Val(std::move(parts))}));
}

}  // namespace

std::span<Builtin const> builtins() {
  static std::vector<Builtin> const kBuiltins = made_builtins();
  return kBuiltins;
}

Val converted(Val const& value, Type const& to) {
  auto const whole = [](Val const& v) -> std::optional<index_t> {
    auto const* n = v.get<wide_t>();
    if (n == nullptr || !builtin::fits_index(*n)) return std::nullopt;
    return static_cast<index_t>(*n);
  };
  if (to.kind == K::tuple) {
    if (value.get<Held<IntTuple>>() != nullptr) return value;
    if (value.get<wide_t>() != nullptr) {
      auto const n = whole(value);
      if (!n) return Unknown{builtin::kNoLayout};
      return IntTuple(*n);
    }
    Vals parts;
    for (Val const& part : value.vals()) parts.push_back(converted(part, to));
    for (Val const& part : parts) {
      if (!part.ok()) return part;
    }
    return joined<IntTuple>(std::move(parts));
  }
  if (to.kind == K::coordinate) {
    if (value.get<Held<Coordinate>>() != nullptr) return value;
    Val const tuple = converted(value, {K::tuple});
    if (!tuple.ok()) return tuple;
    return Coordinate(tuple.held<IntTuple>());
  }
  if (to.kind == K::layout) {
    if (value.get<Held<Layout>>() != nullptr) return value;
    Vals parts;
    for (Val const& part : value.vals()) parts.push_back(converted(part, to));
    for (Val const& part : parts) {
      if (!part.ok()) return part;
    }
    return joined<Layout>(std::move(parts));
  }
  if (to.kind == K::tiler) {
    if (value.get<Held<Tiler>>() != nullptr) return value;
    Val const layout = converted(value, {K::layout});
    if (!layout.ok()) return layout;
    return Tiler(layout.held<Layout>());
  }
  if (to.kind == K::basis) {  // without an axis it is written as a layout, and read as one
    auto const* layout = value.get<Held<Layout>>();
    auto const basis = layout == nullptr ? std::nullopt : as_basis(Value(value.held<Layout>()));
    return basis ? Val(*basis) : value;
  }
  if (to.kind == K::set || to.kind == K::sequence) {
    if (value.get<Held<Image>>() != nullptr) return value;
    if (how_many(value) > kMaxTable) return Unknown{builtin::kTooLarge};
    Vals vals;
    for (wide_t i = 0; i < how_many(value); ++i) vals.push_back(converted(nth(value, i), to.of[0]));
    for (Val const& part : vals) {
      if (!part.ok()) return part;
    }
    return to.kind == K::set ? boxed(builtin::set_of<Val>(Sequence<Val>(vals.begin(), vals.end())))
                             : Val(std::move(vals));
  }
  return value;
}

}  // namespace layoutcheck::laws::language
