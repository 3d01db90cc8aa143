#pragma once
/// Layouts and swizzles as linear layouts, and back. Conversions are exact
/// both ways where both exist, and refuse where one does not. Host only.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/linear.hpp"
#include "layoutcheck/laws/linear_forms.hpp"

namespace layoutcheck::laws {

/// The value of a layout, a swizzle or a swizzle o 0 o a layout, by definition; nothing where it
/// has none, or the mapping is of another kind.
inline std::optional<wide_t> value_by_definition(Value const& mapping, index_t x) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return value_at_index(*layout, x);
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) return swizzled(*swizzle, x);
  auto const* composed = std::get_if<ComposedLayout>(&mapping);
  if (composed == nullptr) return std::nullopt;
  wide_t const y = composed->offset + value_at_index(composed->inner, x);
  if (y < 0 || !fits(y)) return std::nullopt;
  return composed_value(*composed, y);
}
/// Its number of indices, likewise. A swizzle has those of its domain.
inline std::optional<wide_t> size_by_definition(Value const& mapping) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return volume(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) return volume(composed->inner);
  auto const* swizzle = std::get_if<Swizzle>(&mapping);
  if (swizzle == nullptr) return std::nullopt;
  return wide_t{1} << (swizzle->bits + swizzle->base +
                       (swizzle->shift < 0 ? -swizzle->shift : swizzle->shift));
}

/// Claims that the mapping has the flat indices of the linear layout, and its flat values there: at
/// all of them, or at a sample that decides nothing, for the mapping need not be linear.
inline void expect_same(CheckedClaims& e, Value const& mapping, LinearLayout const& linear) {
  auto const size = size_by_definition(mapping);
  e.that(size.has_value());
  if (!size) return;
  e.that(*size == wide_t{1} << linear.in_bits());
  std::vector<bits_t> const points = linear_points(linear.in_bits());
  e.partial = points.size() < bits_t{1} << linear.in_bits();
  for (bits_t const x : points) {
    if (e.failed) return;
    auto const value = value_by_definition(mapping, static_cast<index_t>(x));
    e.that(value.has_value() && fits(*value));
    if (e.failed) return;
    e.equal(static_cast<index_t>(*value), static_cast<index_t>(joined(linear, x)));
  }
}

/// Point 0: one input of as many indices. Then the value at each probe.
template <class Law, class InputType>
struct ToLinear : ChecksClaims {
  using Input = InputType;
  static bool admits(Input const& input) { return probed(Law::mapping(input)).has_value(); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::to_linear(algebra, Law::mapping(input)));
    CheckedClaims e;
    e.equal(got.in.size(), 1);
    e.equal(got.out.size(), 1);
    auto const& mapping = Law::mapping(input);
    e.that(wide_t{1} << got.in_bits() == *size_by_definition(mapping));
    Probed const probes = *probed(mapping);
    e.partial = !probes_decide(mapping, probes);
    for (auto const& [x, value] : probes) {
      if (e.failed) break;
      e.equal(static_cast<index_t>(joined(got, static_cast<bits_t>(x))), value);
    }
    return e;
  }
};

struct ToLinearKeepsLayout : ToLinear<ToLinearKeepsLayout, OneLayout> {
  static constexpr LawInfo info{
      .id = "to_linear_keeps_layout",
      .op = Op::to_linear,
      .property_kind = PropertyKind::function,
      .says = "to_linear(L) has one input of size(L) indices, and L(x) at each x",
      .source = "spec#to_linear: conversions are exact",
      .domain = "size(L) a power of two",
      .kills = "to_linear_counts_from_the_right"};
  static Layout const& mapping(Input const& input) { return input.layout; }
};

struct ToLinearKeepsComposed : ToLinear<ToLinearKeepsComposed, ComposedAndCoordinate>,
                               QueriesComposedAlone {
  static constexpr LawInfo info{
      .id = "to_linear_keeps_composed",
      .op = Op::to_linear,
      .property_kind = PropertyKind::function,
      .says =
          "to_linear(f o offset o L) has one input of size(L) indices, and f(offset + L(x)) at "
          "each x",
      .source = "spec#to_linear: conversions are exact",
      .domain = "size(L) a power of two, offset + L(x) in the domain of f for every x < size(L)",
      .kills = "to_linear_leaves_out_the_swizzle"};
};

struct ToLinearAnswers : AnswersOnItsDomain<ToLinearAnswers, OneLayout> {
  static constexpr LawInfo info{
      .id = "to_linear_answers",
      .op = Op::to_linear,
      .property_kind = PropertyKind::domain,
      .says = "to_linear(L) answers iff size(L) is a power of two and L(x xor y) = L(x) xor L(y)",
      .source = "spec#to_linear: conversions say no where they do not exist",
      .domain = "no negative strides where it exists: their sign has no bit",
      .kills = "to_linear_refuses_odd_strides"};
  template <class A>
  static auto call(A const& algebra, Input const& input) {
    return ops::to_linear(algebra, input.layout);
  }
};

struct ToLayoutKeepsFunction : ChecksClaims {
  static constexpr LawInfo info{
      .id = "to_layout_keeps_function",
      .op = Op::to_layout,
      .property_kind = PropertyKind::function,
      .says =
          "to_layout(F), a layout or a swizzle o a layout, has F's flat value at each flat index",
      .source = "spec#to_layout: conversions are exact",
      .domain = "where it is answered",
      .kills = "to_layout_adds_columns"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::to_layout(algebra, input.linear));
    CheckedClaims e;
    expect_same(e, got, input.linear);
    return e;
  }
};

struct ToLayoutAnswers : LinearAnswers<ToLayoutAnswers, OneLinear, decltype(ops::to_layout)> {
  static constexpr LawInfo info{
      .id = "to_layout_answers",
      .op = Op::to_layout,
      .property_kind = PropertyKind::domain,
      .says =
          "to_layout(F) answers iff some layout, or some swizzle o 0 o some layout, has F's values",
      .source = "spec#to_layout: conversions say no where they do not exist",
      .domain = "at most 6 bits on a side",
      .kills = "to_layout_tries_no_swizzle"};
};

/// To the other side and back.
struct ToLayoutUndoesToLinear : ChecksClaims {
  static constexpr LawInfo info{
      .id = "to_layout_undoes_to_linear",
      .op = Op::to_layout,
      .property_kind = PropertyKind::function,
      .says = "to_linear(to_layout(F)) has the flat indices and values of F",
      .source = "spec#to_layout: conversions are exact both ways",
      .domain = "where both answer",
      .kills = "to_layout_drops_the_swizzle"};
  using Input = OneLinear;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(there, ops::to_layout(algebra, input.linear));
    LC_TRY(back, ops::to_linear(algebra, there));
    CheckedClaims e;
    e.equal(back.in_bits(), input.linear.in_bits());
    for (bits_t const x : linear_points(input.linear.in_bits())) {
      if (e.failed) break;
      e.equal(static_cast<index_t>(joined(back, x)), static_cast<index_t>(joined(input.linear, x)));
    }
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using LinearBridgeLaws = LawList<
    ToLinearKeepsLayout,
    ToLinearKeepsComposed,
    ToLinearAnswers,
    ToLayoutKeepsFunction,
    ToLayoutAnswers,
    ToLayoutUndoesToLinear>;
// clang-format on

}  // namespace layoutcheck::laws
