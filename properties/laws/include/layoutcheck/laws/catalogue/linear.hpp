#pragma once
/// Mappings as linear maps over F2. The value at 2^k is a basis vector, and
/// L(x xor y) = L(x) xor L(y) (spec#linear). Host only: tables live on the heap.

#include <bit>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/swizzle.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

constexpr bool is_power_of_two(wide_t n) {
  return n >= 1 && fits(n) && std::has_single_bit(static_cast<std::uint64_t>(n));
}

/// The indices at which a linear map is looked at: all below 1024 of them; above, those of at most
/// two bits, which decide it where values are added up bit by bit without a sign, as a layout's.
inline std::vector<index_t> linear_probes(index_t size) {
  std::vector<index_t> result;
  if (size <= 1024) {
    for (index_t x = 0; x < size; ++x) result.push_back(x);
    return result;
  }
  result.push_back(0);
  for (index_t high = 1; high < size && high > 0; high *= 2) {
    result.push_back(high);
    for (index_t low = 1; low < high; low *= 2) result.push_back(high | low);
  }
  return result;
}

/// What the mapping is at the probes: pairs of index and value.
using Probed = std::vector<std::pair<index_t, index_t>>;

/// Nothing where the size is not a power of two, or a value exceeds 64 bits.
std::optional<Probed> probed(Layout const& layout);
std::optional<Probed> probed(Swizzle const& swizzle);
/// Nothing, too, where some offset + L(x) lies outside the domain of f.
std::optional<Probed> probed(ComposedLayout const& composed);

/// Whether the probes, none of which contradicts that the mapping is linear, show that it is: they
/// are all indices, or bits are added up without more carries than two of them show, as in a
/// layout. A composed layout may carry where three bits meet, and at no two.
inline bool probes_decide(Layout const&, Probed const&) { return true; }
inline bool probes_decide(Swizzle const&, Probed const&) { return true; }
inline bool probes_decide(ComposedLayout const& composed, Probed const& probes) {
  return volume(composed.inner) <= static_cast<wide_t>(probes.size());
}

/// Point 0: a column for each bit of the index. Point i + 1: the columns of the bits of the i-th
/// probe, joined by xor, are its value.
template <class Law, class InputType>
struct BasesSpan {
  using Input = InputType;
  struct Derived {
    Table got;
    Probed probes;
    index_t bits;
    bool decided;  ///< by the probes
  };
  static bool admits(Input const& input) { return probed(Law::mapping(input)).has_value(); }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::linear_bases(algebra, Law::mapping(input)));
    Probed probes = *probed(Law::mapping(input));
    index_t bits = 0;
    while (probes.back().first >> bits != 0) ++bits;
    bool const decided = probes_decide(Law::mapping(input), probes);
    return Derived{std::move(got), std::move(probes), bits, decided};
  }
  static bool partial(Derived const& d) { return !d.decided; }
  static index_t points(Derived const& d) { return 1 + static_cast<index_t>(d.probes.size()); }
  static Claim at(Derived const& d, index_t i) {
    index_t const columns = static_cast<index_t>(d.got.size());
    if (i == 0 || columns != d.bits) return {columns, Relation::equal, d.bits};
    auto const& [x, value] = d.probes[static_cast<std::size_t>(i - 1)];
    index_t joined = 0;
    for (std::size_t k = 0; k < d.got.size(); ++k) joined ^= (x >> k & 1) != 0 ? d.got[k] : 0;
    return {joined, Relation::equal, value};
  }
};

struct LinearBasesSpanLayout : BasesSpan<LinearBasesSpanLayout, OneLayout> {
  static constexpr LawInfo info{
      .id = "linear_bases_span_layout",
      .op = Op::linear_bases,
      .property_kind = PropertyKind::function,
      .says =
          "linear_bases(L) has a column for each bit of the index, and L(x) is the xor of the "
          "columns of the bits of x",
      .source = "spec#linear",
      .domain = "size(L) a power of two",
      .kills = "linear_bases_count_from_the_right"};
  static Layout const& mapping(Input const& input) { return input.layout; }
};

struct LinearBasesSpanSwizzle : BasesSpan<LinearBasesSpanSwizzle, SwizzleAndNumber> {
  static constexpr LawInfo info{
      .id = "linear_bases_span_swizzle",
      .op = Op::linear_bases,
      .property_kind = PropertyKind::function,
      .says =
          "linear_bases(Sw<b,m,s>) has b + m + abs(s) columns, and Sw(x) is the xor of the columns "
          "of the bits of x",
      .source = "spec#swizzle: linear over F2 always",
      .domain = "",
      .kills = "linear_bases_of_the_mirrored_swizzle"};
  static Swizzle const& mapping(Input const& input) { return input.swizzle; }
  static std::vector<Value> query_arguments(Input const& input) { return {input.swizzle}; }
  static std::optional<Input> read(std::span<Value const> args) {
    auto const* swizzle = args.size() == 1 ? std::get_if<Swizzle>(&args[0]) : nullptr;
    if (swizzle == nullptr) return std::nullopt;
    return Input{*swizzle, 0};
  }
};

/// The only argument is the composed layout of the input; its coordinate is left out.
struct QueriesComposedAlone {
  static ComposedLayout const& mapping(ComposedAndCoordinate const& input) {
    return input.composed;
  }
  static std::vector<Value> query_arguments(ComposedAndCoordinate const& input) {
    return {input.composed};
  }
  static std::optional<ComposedAndCoordinate> read(std::span<Value const> args) {
    auto const* composed = args.size() == 1 ? std::get_if<ComposedLayout>(&args[0]) : nullptr;
    if (composed == nullptr) return std::nullopt;
    return ComposedAndCoordinate{*composed, Coordinate(0)};
  }
};

struct LinearBasesSpanComposed : BasesSpan<LinearBasesSpanComposed, ComposedAndCoordinate>,
                                 QueriesComposedAlone {
  static constexpr LawInfo info{
      .id = "linear_bases_span_composed",
      .op = Op::linear_bases,
      .property_kind = PropertyKind::function,
      .says =
          "linear_bases(f o offset o L) has a column for each bit of the index, and f(offset + "
          "L(x)) is the xor of the columns of the bits of x",
      .source = "spec#linear",
      .domain = "size(L) a power of two, offset + L(x) in the domain of f for every x < size(L)",
      .kills = "linear_bases_leave_out_the_swizzle"};
};

struct LinearBasesAnswer : AnswersOnItsDomain<LinearBasesAnswer, OneLayout> {
  static constexpr LawInfo info{
      .id = "linear_bases_answer",
      .op = Op::linear_bases,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_bases(L) is given where size(L) is a power of two and L(x xor y) = L(x) xor "
          "L(y), and refused elsewhere",
      .source = "spec#linear_bases: conversions say no where they do not exist",
      .domain = "no negative strides where it exists: their sign has no bit",
      .kills = "linear_bases_refuse_odd_strides"};
  template <class A>
  static auto call(A const& algebra, Input const& input) {
    return ops::linear_bases(algebra, input.layout);
  }
};

struct LinearBasesOfComposedAnswer
    : AnswersOnItsDomain<LinearBasesOfComposedAnswer, ComposedAndCoordinate>,
      QueriesComposedAlone {
  static constexpr LawInfo info{
      .id = "linear_bases_of_composed_answer",
      .op = Op::linear_bases,
      .property_kind = PropertyKind::domain,
      .says =
          "linear_bases(f o offset o L) is given where size(L) is a power of two and the values "
          "at x xor y are those at x xor those at y, and refused elsewhere",
      .source = "spec#linear_bases: conversions say no where they do not exist",
      .domain = "offset + L(x) in the domain of f for every x < size(L), size(L) <= 1024",
      .kills = "linear_bases_refuse_one_point"};
  static Domain truth(Input const& input) {
    return domain_of(info.op, std::vector<Value>{input.composed});
  }
  template <class A>
  static auto call(A const& algebra, Input const& input) {
    return ops::linear_bases(algebra, input.composed);
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using LinearLaws = LawList<
    LinearBasesSpanLayout,
    LinearBasesSpanSwizzle,
    LinearBasesSpanComposed,
    LinearBasesAnswer,
    LinearBasesOfComposedAnswer>;
// clang-format on

}  // namespace layoutcheck::laws
