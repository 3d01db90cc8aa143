#pragma once
/// The algebra on composed layouts: an operation on coordinates acts on the inner layout. One form
/// for all of them. Host only.

#include "layoutcheck/laws/catalogue/swizzle.hpp"
#include "layoutcheck/laws/catalogue/total.hpp"

namespace layoutcheck::laws {

// ---- where they must answer: where the operation on the inner layout must ----

inline bool is_composed(ComposedLayout const& c) {
  return c.outer_is_swizzle ? is_swizzle(c.swizzle) : no_leaf_below(c.outer, 1);
}
template <class... Args>
Domain inner_domain(Op op, ComposedLayout const& c, Args const&... args) {
  if (!is_composed(c)) return Domain::may;
  Value const values[] = {c.inner, to_value(args)...};
  return domain_of(op, values);
}
inline Domain coalesce_domain(ComposedLayout const& c) { return inner_domain(Op::coalesce, c); }
inline Domain mode_domain(ComposedLayout const& c, index_t i) {
  return inner_domain(Op::mode, c, i);
}
inline Domain composition_domain(ComposedLayout const& c, Tiler const& t) {
  return inner_domain(Op::composition, c, t);
}
inline Domain divide_domain(ComposedLayout const& c, Tiler const& t) {
  return inner_domain(Op::logical_divide, c, t);
}
inline Domain product_domain(ComposedLayout const& c, Tiler const& t) {
  return inner_domain(Op::logical_product, c, t);
}
inline Domain slice_domain(Coordinate const& at, ComposedLayout const& c) {
  Value const values[] = {to_value(at), c.inner};
  Domain const inner = domain_of(Op::slice, values);
  if (!is_composed(c) || inner != Domain::required) return inner;
  Coordinate fixed = at;
  for (CoordinateLeaf& leaf : fixed.leaves) leaf = {leaf.free ? 0 : leaf.value, false};
  if (!is_coordinate(fixed, c.inner)) return Domain::may;
  wide_t const offset = c.offset + value_at_coordinate(c.inner, fixed);
  return offset >= 0 && fits(offset) ? Domain::required : Domain::may;
}

/// What f(offset + L(x)) is; nothing where that is not in the domain of f.
inline std::optional<wide_t> composed_at(ComposedLayout const& c, Layout const& inner, index_t x) {
  wide_t const y = c.offset + value_at_index(inner, x);
  if (y < 0 || !fits(y) || (!c.outer_is_swizzle && y >= volume(c.outer))) return std::nullopt;
  return composed_value(c, y);
}

/// A composed layout with the values of another whose inner layout is this. Point 0 is the size,
/// point x + 1 the value at x.
struct HasInnerValues {
  struct Derived {
    ComposedLayout got;
    ComposedLayout of;
    Layout inner;
  };
  static index_t points(Derived const& d) {
    return 1 + min(kMaxIndex - 1, min(size(d.got.inner), size(d.inner)));
  }
  static Claim at(Derived const& d, index_t i) {
    if (i == 0) return {size(d.got.inner), Relation::equal, size(d.inner)};
    auto const want = composed_at(d.of, d.inner, i - 1);
    auto const got = composed_at(d.got, d.got.inner, i - 1);
    if (!want) return {got ? 1 : 0, Relation::equal, 0};  // no value where there is none
    return {got ? static_cast<index_t>(*got) : -1, Relation::equal, static_cast<index_t>(*want)};
  }
};

/// ActsOnInner<Op::composed_coalesce, Op::coalesce, OneComposed> is the law
/// composed_coalesce_acts_on_inner.
template <Op kOp, Op kInner, class InputType>
struct ActsOnInner : HasInnerValues {
 private:
  static constexpr NameOf<kOp> kId{"_acts_on_inner"};
  static constexpr NameOf<kInner> kSays{
      " of f o k o L is f o k o that of L: the value at x is f(k + L'(x))"};
  static constexpr NameOf<kOp> kKills{"_drops_the_offset"};

 public:
  static constexpr LawInfo info{.id = kId.view(),
                                .op = kOp,
                                .property_kind = PropertyKind::function,
                                .says = kSays.view(),
                                .source = "spec#composed-algebra; CuTe, layout_composed.hpp",
                                .domain = "k + L' in the domain of f",
                                .kills = kKills.view()};
  using Input = InputType;
  static bool admits(Input const& input) { return is_composed(input.composed); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(CallOf<kOp>{}, algebra, input));
    auto const on_inner = [&](ComposedLayout const& c, auto const&... others) {
      return Expected<Layout>(CallOf<kInner>{}(algebra, c.inner, others...));
    };
    LC_TRY(inner, std::apply(on_inner, fields(input)));
    return Derived{got, input.composed, inner};
  }
};

/// slice(c, f o k o L): the value at x is that of the whole where the x-th free coordinate is.
struct ComposedSliceKeepsValues : HasInnerValues {
  static constexpr LawInfo info{
      .id = "composed_slice_keeps_values",
      .op = Op::composed_slice,
      .property_kind = PropertyKind::function,
      .says = "slice(c, f o k o L) at x is f(k + L(c with 0 for `_`) + slice(c, L)(x))",
      .source = "spec#composed-algebra; CuTe, layout_composed.hpp",
      .domain = "c inside of L, offsets in the domain of f",
      .kills = "composed_slice_drops_the_fixed_part"};
  using Input = CoordinateAndComposed;
  static Coordinate fixed(Coordinate c) {
    for (CoordinateLeaf& leaf : c.leaves) leaf = {leaf.free ? 0 : leaf.value, false};
    return c;
  }
  static bool admits(Input const& input) {
    return is_composed(input.composed) &&
           is_coordinate(fixed(input.coordinate), input.composed.inner);
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::composed_slice(algebra, input.coordinate, input.composed));
    LC_TRY(inner, ops::slice(algebra, input.coordinate, input.composed.inner));
    ComposedLayout of = input.composed;
    wide_t const offset = of.offset + value_at_coordinate(of.inner, fixed(input.coordinate));
    if (offset < 0 || !fits(offset)) return Error{.code = Errc::unsupported};
    of.offset = static_cast<index_t>(offset);
    return Derived{got, of, inner};
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using ComposedLaws = LawList<
    ActsOnInner<Op::composed_coalesce, Op::coalesce, OneComposed>,
    ActsOnInner<Op::composed_flatten, Op::flatten, OneComposed>,
    ActsOnInner<Op::composed_mode, Op::mode, ComposedAndNumber>,
    ActsOnInner<Op::composed_composition, Op::composition, ComposedAndTiler>,
    ActsOnInner<Op::composed_logical_divide, Op::logical_divide, ComposedAndTiler>,
    ActsOnInner<Op::composed_zipped_divide, Op::zipped_divide, ComposedAndTiler>,
    ActsOnInner<Op::composed_tiled_divide, Op::tiled_divide, ComposedAndTiler>,
    ActsOnInner<Op::composed_flat_divide, Op::flat_divide, ComposedAndTiler>,
    ActsOnInner<Op::composed_logical_product, Op::logical_product, ComposedAndTiler>,
    ActsOnInner<Op::composed_zipped_product, Op::zipped_product, ComposedAndTiler>,
    ActsOnInner<Op::composed_tiled_product, Op::tiled_product, ComposedAndTiler>,
    ActsOnInner<Op::composed_flat_product, Op::flat_product, ComposedAndTiler>,
    ComposedSliceKeepsValues>;
// clang-format on

}  // namespace layoutcheck::laws
