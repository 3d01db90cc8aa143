#pragma once
/// The algebra on composed layouts: an operation on coordinates acts on the inner layout. One form
/// for all of them. Host only.

#include "layoutcheck/laws/catalogue/coalesce.hpp"
#include "layoutcheck/laws/catalogue/swizzle.hpp"
#include "layoutcheck/laws/catalogue/total.hpp"

namespace layoutcheck::laws {

// ---- where they must answer: where the operation on the inner layout must ----

inline bool is_composed(ComposedLayout const& c) {
  return c.outer_is_swizzle ? is_swizzle(c.swizzle) : no_leaf_below(c.outer, 1);
}
/// That a library lacks a swizzle (CuTe's: abs(s) < b) is reported once, for `at`.
inline bool is_everywhere(ComposedLayout const& c) {
  return !c.outer_is_swizzle || magnitude(c.swizzle.shift) >= c.swizzle.bits;
}
template <class... Args>
Domain inner_domain(Op op, ComposedLayout const& c, Args const&... args) {
  if (!is_composed(c)) return Domain::may;
  Value const values[] = {c.inner, to_value(args)...};
  Domain const inner = domain_of(op, values);
  return inner == Domain::required && !is_everywhere(c) ? Domain::may : inner;
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
  if (!is_everywhere(c)) return Domain::may;
  Coordinate fixed = at;
  for (CoordinateLeaf& leaf : fixed.leaves) leaf = {leaf.free ? 0 : leaf.value, false};
  if (!is_coordinate(fixed, c.inner)) return Domain::may;
  wide_t const offset = c.offset + value_at_coordinate(c.inner, fixed);
  return offset >= 0 && fits(offset) ? Domain::required : Domain::may;
}

/// The least and greatest of k + L(x), in exact arithmetic; the size is not 0.
inline std::pair<wide_t, wide_t> reach_of(ComposedLayout const& c) {
  std::pair<wide_t, wide_t> reach{c.offset, c.offset};
  for (Mode const& m : c.inner.leaves) {
    wide_t const steps = times(wide_t{m.extent} - 1, m.stride);
    (steps < 0 ? reach.first : reach.second) += steps;
  }
  return reach;
}
/// Every k + L(x) is in the domain of f: it has a value at each coordinate.
inline bool has_values(ComposedLayout const& c) {
  if (!is_composed(c) || volume(c.inner) == 0) return is_composed(c);
  auto const [least, greatest] = reach_of(c);
  return least >= 0 && fits(greatest) && (c.outer_is_swizzle || greatest < volume(c.outer));
}
inline bool has_few_values(ComposedLayout const& c) {
  return has_values(c) && volume(c.inner) <= kWindow;
}
/// Pre: has_values.
inline wide_t value_of(ComposedLayout const& c, index_t x) {
  return composed_value(c, c.offset + value_at_index(c.inner, x));
}

inline Domain cosize_domain(ComposedLayout const& c) {
  if (!has_few_values(c)) return Domain::unknown;
  for (index_t x = 0; x < volume(c.inner); ++x) {
    if (magnitude(static_cast<index_t>(value_of(c, x))) > kMaxIndex / 4) return Domain::may;
  }
  return Domain::required;
}
template <class A, class B>
requires ComposedPair<A, B> Domain same_function_domain(A const& a, B const& b) {
  ComposedLayout const left = as_composed(a);
  ComposedLayout const right = as_composed(b);
  if (!has_values(left) || !has_values(right)) return Domain::may;
  bool const decided = volume(left.inner) != volume(right.inner) || has_few_values(left);
  return decided ? Domain::required : Domain::unknown;
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

// ---- what a composed layout is ----

/// IsOfInner<Op::composed_rank, Op::rank> is the law composed_rank_is_of_inner.
template <Op kOp, Op kInner>
struct IsOfInner : OneClaim {
 private:
  static constexpr NameOf<kOp> kId{"_is_of_inner"};
  static constexpr NameOf<kInner> kSays{" of f o k o L is that of L"};
  static constexpr NameOf<kOp> kKills{"_coalesces_first"};

 public:
  static constexpr LawInfo info{.id = kId.view(),
                                .op = kOp,
                                .property_kind = PropertyKind::shape,
                                .says = kSays.view(),
                                .source = "spec#composed: its coordinates are those of L",
                                .domain = "",
                                .kills = kKills.view()};
  using Input = OneComposed;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, CallOf<kOp>{}(algebra, input.composed));
    LC_TRY(want, CallOf<kInner>{}(algebra, input.composed.inner));
    return Claim{got == want ? 1 : 0, Relation::equal, 1};
  }
};

struct ComposedCosizeByTable
    : NumberIs<ComposedCosizeByTable, OneComposed, ops::composed_cosize_call> {
  static constexpr LawInfo info{
      .id = "composed_cosize_by_table",
      .op = Op::composed_cosize,
      .property_kind = PropertyKind::size,
      .says =
          "cosize(f o k o L) is the number of integers from the least of 0 and the values to "
          "the greatest; 0 when the size is 0",
      .source = "spec#composed_cosize",
      .domain = "at most 4096 points",
      .kills = "composed_cosize_is_of_inner"};
  static bool admits(Input const& input) {
    return cosize_domain(input.composed) == Domain::required;
  }
  static index_t want(Input const& input) {
    wide_t least = 0;
    wide_t greatest = -1;
    for (index_t x = 0; x < volume(input.composed.inner); ++x) {
      wide_t const value = value_of(input.composed, x);
      least = value < least ? value : least;
      greatest = value > greatest ? value : greatest;
    }
    if (volume(input.composed.inner) > 0 && greatest < 0) greatest = 0;
    return static_cast<index_t>(greatest - least + 1);
  }
};

/// The objects are the same, all swizzles of no bits being one.
inline bool are_same_objects(ComposedLayout const& a, ComposedLayout const& b) {
  if (a.outer_is_swizzle != b.outer_is_swizzle || a.offset != b.offset) return false;
  if (EqualComparesModes::want(TwoLayouts{a.inner, b.inner}) == 0) return false;
  if (!a.outer_is_swizzle) return EqualComparesModes::want(TwoLayouts{a.outer, b.outer}) == 1;
  if (a.swizzle.bits == 0 || b.swizzle.bits == 0) return a.swizzle.bits == b.swizzle.bits;
  return a.swizzle.bits == b.swizzle.bits && a.swizzle.base == b.swizzle.base &&
         a.swizzle.shift == b.swizzle.shift;
}

struct ComposedEqualComparesParts
    : NumberIs<ComposedEqualComparesParts, TwoComposed, ops::composed_equal_call> {
  static constexpr LawInfo info{
      .id = "composed_equal_compares_parts",
      .op = Op::composed_equal,
      .property_kind = PropertyKind::function,
      .says =
          "equal(A, B) holds iff f, k and the modes and parentheses of L are the same; all "
          "swizzles of no bits are",
      .source = "spec#composed_equal; CuTe, operator== of composed layouts",
      .domain = "",
      .kills = "composed_equal_ignores_the_offset"};
  static index_t want(Input const& input) { return are_same_objects(input.a, input.b) ? 1 : 0; }
};

struct ComposedEqualSeesALayout
    : NumberIs<ComposedEqualSeesALayout, ComposedAndLayout, ops::composed_equal_call> {
  static constexpr LawInfo info{
      .id = "composed_equal_sees_a_layout",
      .op = Op::composed_equal,
      .property_kind = PropertyKind::function,
      .says = "equal(f o k o L, M) holds iff f is a swizzle of no bits, k = 0 and L is M",
      .source = "spec#composed_equal; CuTe, composition of Swizzle<0,M,S> with a layout",
      .domain = "",
      .kills = "composed_equal_never_is_a_layout"};
  static index_t want(Input const& input) {
    ComposedLayout const& c = input.composed;
    bool const plain = c.outer_is_swizzle && c.swizzle.bits == 0 && c.offset == 0;
    return plain ? EqualComparesModes::want(TwoLayouts{c.inner, input.layout}) : 0;
  }
};

/// Whether two mappings have the same values: of both composed, and of a layout.
template <class Law, class InputType>
struct SameValuesDecide : NumberIs<Law, InputType, ops::composed_same_function_call> {
  static bool admits(InputType const& input) {
    auto const& [a, b] = input;
    return same_function_domain(a, b) == Domain::required;
  }
  static index_t want(InputType const& input) {
    auto const& [a, b] = input;
    ComposedLayout const& left = as_composed(a);
    ComposedLayout const& right = as_composed(b);
    if (volume(left.inner) != volume(right.inner)) return 0;
    for (index_t x = 0; x < volume(left.inner); ++x) {
      if (value_of(left, x) != value_of(right, x)) return 0;
    }
    return 1;
  }
};
struct ComposedSameFunctionByValues : SameValuesDecide<ComposedSameFunctionByValues, TwoComposed> {
  static constexpr LawInfo info{
      .id = "composed_same_function_by_values",
      .op = Op::composed_same_function,
      .property_kind = PropertyKind::function,
      .says = "same_function(A, B) holds iff size(A) == size(B) and A(i) == B(i) for all i",
      .source = "spec#composed_same_function",
      .domain = "at most 4096 points, or the sizes differ",
      .kills = "composed_same_function_compares_objects"};
};
struct ComposedSameFunctionAsALayout
    : SameValuesDecide<ComposedSameFunctionAsALayout, ComposedAndLayout> {
  static constexpr LawInfo info{
      .id = "composed_same_function_as_a_layout",
      .op = Op::composed_same_function,
      .property_kind = PropertyKind::function,
      .says =
          "same_function(f o k o L, M) holds iff size(L) == size(M) and f(k + L(i)) == M(i) "
          "for all i",
      .source = "spec#composed_same_function",
      .domain = "at most 4096 points, or the sizes differ",
      .kills = "composed_same_function_looks_at_inner"};
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
    ComposedSliceKeepsValues,
    IsOfInner<Op::composed_rank, Op::rank>,
    IsOfInner<Op::composed_depth, Op::depth>,
    IsOfInner<Op::composed_shape, Op::shape>,
    ComposedCosizeByTable,
    ComposedEqualComparesParts,
    ComposedEqualSeesALayout,
    ComposedSameFunctionByValues,
    ComposedSameFunctionAsALayout>;
// clang-format on

}  // namespace layoutcheck::laws
