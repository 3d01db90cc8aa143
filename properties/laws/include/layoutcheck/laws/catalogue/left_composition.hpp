#pragma once
/// Composition with a swizzle or a layout from the left, and inverses of composed layouts. Host
/// only.

#include <algorithm>

#include "layoutcheck/laws/catalogue/composed.hpp"

namespace layoutcheck::laws {

// ---- what a swizzle does, by its values at powers of two: a swizzle is linear ----

/// Whether the swizzle leaves all integers of so many bits as they are.
inline bool moves_nothing(Swizzle const& s, int bits) {
  for (int k = 0; k < bits; ++k) {
    if (swizzled(s, index_t{1} << k) != index_t{1} << k) return false;
  }
  return true;
}
inline int bits_of(wide_t n) {
  int bits = 0;
  while (n >> bits != 0) ++bits;
  return bits;
}
inline int reach_of(Swizzle const& s) {
  return s.bits + s.base + static_cast<int>(magnitude(s.shift));
}

/// Integers and what becomes of them.
using PairsOfIntegers = std::vector<std::pair<index_t, index_t>>;

/// Whether some swizzle within so many bits makes these integers of these: all are tried.
inline bool some_swizzle_makes(PairsOfIntegers pairs, int reach) {
  // What moves comes first: nearly every swizzle fails there.
  std::partition(pairs.begin(), pairs.end(), [](auto const& p) { return p.first != p.second; });
  auto const makes = [&](Swizzle const& s) {
    for (auto const& [x, value] : pairs) {
      if (swizzled(s, x) != value) return false;
    }
    return true;
  };
  if (makes(Swizzle{})) return true;
  for (int bits = 1; bits <= reach; ++bits) {
    for (int shift = bits - reach; shift <= reach - bits; ++shift) {
      for (int base = 0; bits + base + magnitude(shift) <= reach; ++base) {
        if (makes(Swizzle{bits, base, shift})) return true;
      }
    }
  }
  return false;
}

/// Bits of the values of a layout through which the complete search for a swizzle goes.
inline constexpr int kSwizzleSearch = 16;

/// The layout takes each of its 2^n integers bit by bit to bits of their own.
inline bool sends_bits_to_bits(Layout const& a, int n) {
  if (volume(a) != wide_t{1} << n) return false;
  wide_t used = 0;
  for (int k = 0; k < n; ++k) {
    wide_t const value = value_at_index(a, wide_t{1} << k);
    if (value <= 0 || (value & (value - 1)) != 0 || (used & value) != 0) return false;
    used |= value;
  }
  return true;
}
/// Whether some swizzle t has t(a(y)) == a(s(y)) for every y < 2^n: a table of a at powers of two
/// decides, as all are linear. Pre: sends_bits_to_bits(a, n).
inline bool some_swizzle_passes(Swizzle const& s, Layout const& a, int n) {
  int const reach = bits_of(value_at_index(a, (wide_t{1} << n) - 1));
  if (reach > kSwizzleSearch) return false;
  PairsOfIntegers pairs;
  for (int k = 0; k < n; ++k) {
    index_t const moved = swizzled(s, index_t{1} << k);
    if (moved >> n != 0) return false;
    pairs.emplace_back(static_cast<index_t>(value_at_index(a, wide_t{1} << k)),
                       static_cast<index_t>(value_at_index(a, moved)));
  }
  return some_swizzle_makes(pairs, reach);
}

// ---- where composition must answer ----

inline Domain composition_domain(Swizzle const& a, Swizzle const& b) {
  if (!is_swizzle(a) || !is_swizzle(b)) return Domain::may;
  int const reach = static_cast<int>(max(reach_of(a), reach_of(b)));
  PairsOfIntegers pairs;
  for (int k = 0; k < reach; ++k) {
    index_t const bit = index_t{1} << k;
    pairs.emplace_back(bit, swizzled(a, swizzled(b, bit)));
  }
  return some_swizzle_makes(pairs, reach) ? Domain::required : Domain::refuse;
}

inline Domain composition_domain(Swizzle const& s, Layout const& layout) {
  if (!is_swizzle(s)) return Domain::may;
  if (volume(layout) == 0) return Domain::required;
  return reach_of(as_composed(layout)).first < 0 ? Domain::refuse : Domain::required;
}

/// No value of f is below 0, where f is a layout because no stride is.
inline bool is_never_negative(ComposedLayout const& c) {
  if (c.outer_is_swizzle) return true;
  for (Mode const& m : c.outer.leaves) {
    if (m.stride < 0) return false;
  }
  return true;
}

/// a(k + L(x)) is a number and a layout at least where a o (L, 2:k) is one.
inline Domain moved_domain(Layout const& a, index_t offset, Layout const& inner) {
  Expected<Layout> const both =
      checked(TupleBuilder<Layout>(2).add(inner).add(scalar_layout(2, offset)).tree);
  if (!both) return Domain::may;
  Value const values[] = {a, offset == 0 ? inner : *both};
  return domain_of(Op::composition, values) == Domain::required ? Domain::required : Domain::may;
}

inline Domain composition_domain(Swizzle const& s, ComposedLayout const& c) {
  if (!has_values(c) || volume(c.inner) == 0) return Domain::may;
  if (c.outer_is_swizzle) {
    return composition_domain(s, c.swizzle) == Domain::required ? Domain::required : Domain::may;
  }
  if (!is_swizzle(s) || !is_never_negative(c)) return Domain::may;
  return moved_domain(c.outer, c.offset, c.inner);
}

inline Domain composition_domain(Layout const& a, ComposedLayout const& c) {
  if (!has_values(c) || volume(c.inner) == 0) return Domain::may;
  if (!c.outer_is_swizzle) {
    Value const values[] = {a, c.outer};
    return domain_of(Op::composition, values) == Domain::required ? Domain::required : Domain::may;
  }
  wide_t const last = reach_of(c).second;
  if (last >= volume(a)) return Domain::may;
  if (moves_nothing(c.swizzle, bits_of(last))) return Domain::required;
  int const n = bits_of(volume(a) - 1);
  if (!sends_bits_to_bits(a, n) || !some_swizzle_passes(c.swizzle, a, n)) return Domain::may;
  return moved_domain(a, c.offset, c.inner);
}

// ---- inverses ----

/// The bits of a layout that sends the bits of its 2^n integers to each other, back.
inline Layout bits_sent_back(Layout const& layout, int n) {
  ModeList modes;
  for (int bit = 0; bit < n; ++bit) {
    for (int k = 0; k < n; ++k) {
      if (value_at_index(layout, wide_t{1} << k) != wide_t{1} << bit) continue;
      modes.push_back({2, index_t{1} << k});
    }
  }
  return from_modes(modes);
}
/// Where the inner layout sends bits to each other, a swizzle that undoes itself has to pass.
inline Domain inverted_domain(ComposedLayout const& c, Domain inner) {
  if (!has_values(c) || volume(c.inner) == 0 || !c.outer_is_swizzle || c.offset != 0) {
    return Domain::may;
  }
  // Of other layouts the inverse may have strides below 0, and no swizzle takes such values.
  if (c.swizzle.bits == 0) return tractable_by_definition(c.inner) ? inner : Domain::may;
  int const n = bits_of(volume(c.inner) - 1);
  if (n > kSwizzleSearch || !sends_bits_to_bits(c.inner, n) || reach_of(c).second >> n != 0) {
    return Domain::may;
  }
  for (int k = 0; k < n; ++k) {
    index_t const bit = index_t{1} << k;
    if (swizzled(c.swizzle, swizzled(c.swizzle, bit)) != bit) return Domain::may;
  }
  bool const passes = some_swizzle_passes(c.swizzle, bits_sent_back(c.inner, n), n);
  return passes ? Domain::required : Domain::may;
}
inline Domain right_inverse_domain(ComposedLayout const& c) {
  return inverted_domain(c, Domain::required);
}
inline Domain left_inverse_domain(ComposedLayout const& c) {
  return inverted_domain(c, inner_domain(Op::left_inverse, c));
}

// ---- laws of composition ----

/// Point k: the value at 2^k, where linear maps differ if they do.
struct SwizzleCompositionFunction {
  static constexpr LawInfo info{
      .id = "swizzle_composition_function",
      .op = Op::swizzle_composition,
      .property_kind = PropertyKind::function,
      .says = "composition(S, T)(x) == S(T(x)): at every power of two, as swizzles are linear",
      .source = "spec#swizzle_composition",
      .domain = "",
      .kills = "swizzle_composition_is_idempotent"};
  using Input = TwoSwizzles;
  struct Derived {
    Swizzle got;
    Input input;
  };
  static bool admits(Input const& input) { return is_swizzle(input.a) && is_swizzle(input.b); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(ops::swizzle_composition, algebra, input));
    return Derived{got, input};
  }
  static index_t points(Derived const&) { return 62; }
  static Claim at(Derived const& d, index_t k) {
    if (!is_swizzle(d.got)) return {0, Relation::equal, 1};
    index_t const bit = index_t{1} << k;
    return {swizzled(d.got, bit), Relation::equal, swizzled(d.input.a, swizzled(d.input.b, bit))};
  }
};

struct SwizzleCompositionAnswers
    : Answers<SwizzleCompositionAnswers, TwoSwizzles, ops::swizzle_composition_call> {
  static constexpr LawInfo info{
      .id = "swizzle_composition_answers",
      .op = Op::swizzle_composition,
      .property_kind = PropertyKind::domain,
      .says = "composition(S, T) answers iff one swizzle has the values S(T(x)); all are tried",
      .source = "spec#swizzle_composition",
      .domain = "",
      .kills = "swizzle_composition_needs_other_bits"};
};

/// The composed layout that is the answer has the size of what is on the right, and at x the value
/// of the left at the value there. Point 0 is the size, point x + 1 the value at x.
template <class InputType, class Call>
struct LeftOfComposed {
  using Input = InputType;
  using Left = std::decay_t<std::tuple_element_t<0, decltype(fields(std::declval<Input&>()))>>;
  struct Derived {
    ComposedLayout got;
    Left left;
    ComposedLayout right;
  };
  static ComposedLayout right_of(Input const& input) {
    auto const& [left, right] = input;
    return as_composed(right);
  }
  static bool admits(Input const& input) { return has_values(right_of(input)); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(Call{}, algebra, input));
    auto const& [left, right] = input;
    return Derived{got, left, right_of(input)};
  }
  static index_t points(Derived const& d) { return 1 + min(size(d.right), kMaxIndex - 1); }
  static Claim at(Derived const& d, index_t i) {
    if (i == 0 || size(d.got) != size(d.right) || !has_values(d.got)) {
      return {has_values(d.got) ? size(d.got) : -1, Relation::equal, size(d.right)};
    }
    wide_t const inside = value_of(d.right, i - 1);
    wide_t const got = value_of(d.got, i - 1);
    if (!fits(inside) || inside < 0 || !fits(got)) return {0, Relation::equal, 1};
    wide_t const want = left_value(d.left, inside);
    return {static_cast<index_t>(got), Relation::equal, static_cast<index_t>(want)};
  }

 private:
  static wide_t left_value(Swizzle const& s, wide_t y) {
    return swizzled(s, static_cast<index_t>(y));
  }
  static wide_t left_value(Layout const& a, wide_t y) { return value_at_index(a, y); }
};

struct LeftCompositionFunction : LeftOfComposed<LayoutAndComposed, ops::left_composition_call> {
  static constexpr LawInfo info{.id = "left_composition_function",
                                .op = Op::left_composition,
                                .property_kind = PropertyKind::function,
                                .says = "composition(A, f o k o L)(x) == A(f(k + L(x)))",
                                .source = "spec#left_composition",
                                .domain = "k + L in the domain of f, values of f not negative",
                                .kills = "left_composition_keeps_the_swizzle"};
  static bool admits(Input const& input) {
    return LeftOfComposed::admits(input) && is_never_negative(input.composed) &&
           no_leaf_below(input.layout, 1);
  }
};
struct SwizzleLeftCompositionFunction
    : LeftOfComposed<SwizzleAndComposed, ops::swizzle_left_composition_call> {
  static constexpr LawInfo info{.id = "swizzle_left_composition_function",
                                .op = Op::swizzle_left_composition,
                                .property_kind = PropertyKind::function,
                                .says = "composition(S, f o k o L)(x) == S(f(k + L(x)))",
                                .source = "spec#swizzle_left_composition",
                                .domain = "k + L in the domain of f, values of f not negative",
                                .kills = "swizzle_left_composition_drops_the_inner_swizzle"};
  static bool admits(Input const& input) {
    return LeftOfComposed::admits(input) && is_never_negative(input.composed) &&
           is_swizzle(input.swizzle);
  }
};
struct SwizzleLeftCompositionOfLayout
    : LeftOfComposed<SwizzleAndLayout, ops::swizzle_left_composition_call> {
  static constexpr LawInfo info{.id = "swizzle_left_composition_of_layout",
                                .op = Op::swizzle_left_composition,
                                .property_kind = PropertyKind::function,
                                .says = "composition(S, L)(x) == S(L(x))",
                                .source = "spec#swizzle_left_composition",
                                .domain = "no offset of L negative",
                                .kills = "swizzle_left_composition_forgets_the_swizzle"};
  static bool admits(Input const& input) {
    return LeftOfComposed::admits(input) && is_swizzle(input.swizzle);
  }
};

struct LeftCompositionAnswers
    : Answers<LeftCompositionAnswers, LayoutAndComposed, ops::left_composition_call> {
  static constexpr LawInfo info{
      .id = "left_composition_answers",
      .op = Op::left_composition,
      .property_kind = PropertyKind::domain,
      .says =
          "composition(A, f o k o L) answers where f is a layout and A o f exists, where the "
          "swizzle f moves no bit of what L reaches, and where A sends bits to bits, some "
          "swizzle has Sw(A(y)) == A(f(y)), and A o (L, 2:k) exists",
      .source = "spec#left_composition",
      .domain = "k + L below size(A)",
      .kills = "left_composition_wants_no_offset"};
};
struct SwizzleLeftCompositionAnswers : Answers<SwizzleLeftCompositionAnswers, SwizzleAndComposed,
                                               ops::swizzle_left_composition_call> {
  static constexpr LawInfo info{
      .id = "swizzle_left_composition_answers",
      .op = Op::swizzle_left_composition,
      .property_kind = PropertyKind::domain,
      .says =
          "composition(S, f o k o L) answers where S o f is one swizzle, and where f is a "
          "layout with strides >= 0 and f o (L, 2:k) exists",
      .source = "spec#swizzle_left_composition",
      .domain = "k + L in the domain of f",
      .kills = "swizzle_left_composition_wants_a_swizzle_inside"};
};
struct SwizzleLeftCompositionRefuses
    : Answers<SwizzleLeftCompositionRefuses, SwizzleAndLayout, ops::swizzle_left_composition_call> {
  static constexpr LawInfo info{.id = "swizzle_left_composition_refuses",
                                .op = Op::swizzle_left_composition,
                                .property_kind = PropertyKind::domain,
                                .says = "composition(S, L) answers iff no offset of L is negative",
                                .source = "spec#swizzle_left_composition",
                                .domain = "",
                                .kills = "swizzle_left_composition_takes_negative_offsets"};
};

// ---- laws of inverses ----

/// outer(inner(i)) == i at every i of the inner mapping.
struct UndoesComposed {
  using Input = OneComposed;
  struct Derived {
    ComposedLayout outer;
    ComposedLayout inner;
  };
  static bool admits(Input const& input) { return has_values(input.composed); }
  static index_t points(Derived const& d) { return size(d.inner); }
  static Claim at(Derived const& d, index_t i) {
    if (!has_values(d.inner) || !has_values(d.outer)) return {0, Relation::equal, 1};
    wide_t const between = value_of(d.inner, i);
    if (between < 0 || between >= volume(d.outer.inner)) return {-1, Relation::equal, i};
    wide_t const back = value_of(d.outer, static_cast<index_t>(between));
    return {fits(back) ? static_cast<index_t>(back) : -1, Relation::equal, i};
  }
};

struct ComposedRightInverseFunction : UndoesComposed {
  static constexpr LawInfo info{
      .id = "composed_right_inverse_function",
      .op = Op::composed_right_inverse,
      .property_kind = PropertyKind::function,
      .says = "R = right_inverse(f o k o L): f(k + L(R(i))) == i for all i < size(R)",
      .source = "spec#composed_right_inverse; CuTe, right_inverse",
      .domain = "k + L in the domain of f",
      .kills = "composed_right_inverse_drops_the_swizzle"};
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, query(ops::composed_right_inverse, algebra, input));
    return Derived{input.composed, inverse};
  }
};

struct ComposedRightInverseSize : OneClaim {
  static constexpr LawInfo info{
      .id = "composed_right_inverse_size",
      .op = Op::composed_right_inverse,
      .property_kind = PropertyKind::size,
      .says = "right_inverse(Sw o 0 o L) is as large as L where L sends bits to each other",
      .source = "spec#composed_right_inverse; CuTe, right_inverse",
      .domain = "L a permutation of bits, at most 2^16 points",
      .kills = "composed_right_inverse_stops_early"};
  using Input = OneComposed;
  static bool admits(Input const& input) {
    ComposedLayout const& c = input.composed;
    if (right_inverse_domain(c) != Domain::required) return false;
    int const n = bits_of(volume(c.inner) - 1);
    return sends_bits_to_bits(c.inner, n) && reach_of(c).second >> n == 0;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, query(ops::composed_right_inverse, algebra, input));
    return Claim{size(inverse), Relation::equal, size(input.composed.inner)};
  }
};

struct ComposedLeftInverseFunction : UndoesComposed {
  static constexpr LawInfo info{
      .id = "composed_left_inverse_function",
      .op = Op::composed_left_inverse,
      .property_kind = PropertyKind::function,
      .says = "R = left_inverse(f o k o L): R(f(k + L(x))) == x for all x < size(L)",
      .source = "spec#composed_left_inverse; CuTe, left_inverse",
      .domain = "k + L in the domain of f",
      .kills = "composed_left_inverse_drops_the_swizzle"};
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, query(ops::composed_left_inverse, algebra, input));
    return Derived{inverse, input.composed};
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using LeftCompositionLaws = LawList<
    SwizzleCompositionFunction,
    SwizzleCompositionAnswers,
    LeftCompositionFunction,
    SwizzleLeftCompositionFunction,
    SwizzleLeftCompositionOfLayout,
    LeftCompositionAnswers,
    SwizzleLeftCompositionAnswers,
    SwizzleLeftCompositionRefuses,
    ComposedRightInverseFunction,
    ComposedRightInverseSize,
    ComposedLeftInverseFunction>;
// clang-format on

}  // namespace layoutcheck::laws
