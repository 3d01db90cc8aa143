#pragma once
/// max_common_layout, max_common_vector, nullspace.

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/inverse.hpp"

namespace layoutcheck::laws {

struct MaxCommonLayoutFunction {
  static constexpr LawInfo info{
      .id = "max_common_layout_function",
      .op = Op::max_common_layout,
      .property_kind = PropertyKind::function,
      .says = "R = max_common_layout(A, B): A(R(i)) == i and B(R(i)) == i for all i < size(R)",
      .source = "spec#max_common_layout",
      .domain = "",
      .kills = "max_common_layout_ignores_first"};
  using Input = TwoLayouts;
  struct Derived {
    Layout a;
    Layout b;
    Layout common;
  };
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(common, ops::max_common_layout(algebra, input.a, input.b));
    return Derived{input.a, input.b, common};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return size(d.common); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    Claim const in_a = RoundTrip::at(RoundTrip::Derived{d.a, d.common}, i);
    return holds(in_a) ? RoundTrip::at(RoundTrip::Derived{d.b, d.common}, i) : in_a;
  }
  template <class Visit>
  LC_HD static constexpr bool carries(Derived const& d, Visit const& visit) {
    visit_carries(d.common, size(d.common), visit);
    visit_carries_of(d.a, d.common, visit);
    visit_carries_of(d.b, d.common, visit);
    return false;
  }
};

struct MaxCommonLayoutIsLargest : OneClaim {
  static constexpr LawInfo info{
      .id = "max_common_layout_is_largest",
      .op = Op::max_common_layout,
      .property_kind = PropertyKind::optimality,
      .says = "no layout R with A(R(i)) == i == B(R(i)) is larger than max_common_layout(A, B)",
      .source = "spec#max_common_layout; CuTe, max_common_layout",
      .domain = "1 <= size(A), size(B) <= 32",
      .kills = "max_common_layout_needs_whole_modes"};
  using Input = TwoLayouts;
  static bool admits(Input const& input) {
    return size(input.a) >= 1 && size(input.a) <= 32 && size(input.b) >= 1 && size(input.b) <= 32;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(common, ops::max_common_layout(algebra, input.a, input.b));
    index_t const largest =
        spec::largest_common_right_inverse(spec::table(input.a), spec::table(input.b));
    return Claim{largest, Relation::less_equal, size(common)};
  }
};

struct MaxCommonVectorCounts : OneClaim {
  static constexpr LawInfo info{
      .id = "max_common_vector_counts",
      .op = Op::max_common_vector,
      .property_kind = PropertyKind::size,
      .says = "max_common_vector(A, B) is the size of the largest R with A(R(i)) == i == B(R(i))",
      .source = "spec#max_common_vector; CuTe, max_common_vector",
      .domain = "1 <= size(A), size(B) <= 32",
      .kills = "max_common_vector_looks_at_first_alone"};
  using Input = TwoLayouts;
  static bool admits(Input const& input) {
    return size(input.a) >= 1 && size(input.a) <= 32 && size(input.b) >= 1 && size(input.b) <= 32;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(count, ops::max_common_vector(algebra, input.a, input.b));
    index_t const largest =
        spec::largest_common_right_inverse(spec::table(input.a), spec::table(input.b));
    return Claim{count, Relation::equal, largest};
  }
};

struct RightInverseIsLargestOfAll : OneClaim {
  static constexpr LawInfo info{
      .id = "right_inverse_is_largest_of_all",
      .op = Op::right_inverse,
      .property_kind = PropertyKind::optimality,
      .says =
          "no layout R with L(R(i)) == i is larger than right_inverse(L), where offsets "
          "repeat too",
      .source = "spec#right_inverse: R of largest size possible",
      .domain = "1 <= size <= 32",
      .kills = "right_inverse_follows_one_chain"};
  using Input = OneLayout;
  static bool admits(Input const& input) {
    return size(input.layout) >= 1 && size(input.layout) <= 32;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::right_inverse(algebra, input.layout));
    index_t const largest = spec::largest_right_inverse(spec::table(input.layout));
    return Claim{largest, Relation::less_equal, size(inverse)};
  }
};

struct NullspaceMapsToZero : MapsToZero {
  static constexpr LawInfo info{.id = "nullspace_maps_to_zero",
                                .op = Op::nullspace,
                                .property_kind = PropertyKind::function,
                                .says = "L(nullspace(L)(i)) == 0",
                                .source = "spec#nullspace; CuTe layout algebra, nullspace",
                                .domain = "",
                                .kills = "nullspace_forgets_prefixes"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(kernel, ops::nullspace(algebra, input.layout));
    return Derived{input.layout, kernel};
  }
};

struct NullspaceIsAll : ChecksClaims {
  static constexpr LawInfo info{
      .id = "nullspace_is_all",
      .op = Op::nullspace,
      .property_kind = PropertyKind::size,
      .says = "nullspace(L) ascends strictly and has size(L) / size(filter L) values",
      .source = "spec#nullspace; CuTe layout algebra, nullspace",
      .domain = "size > 0",
      .kills = "nullspace_keeps_first_still_mode"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(kernel, ops::nullspace(algebra, input.layout));
    CheckedClaims e;
    e.equal(size(kernel), size(input.layout) / size(moving_part(input.layout)));
    auto const ascends = [&](index_t i) {
      e.expect(kernel(i), Relation::less, kernel(i + 1));
      return true;
    };
    // By how much a step ascends depends on nothing but how far it carries.
    index_t const steps = size(kernel) - 1;
    for (index_t i = 0; i < min(steps, kWindow); ++i) ascends(i);
    if (steps > kWindow) visit_carries(kernel, steps, ascends);
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using CommonLaws = LawList<
    MaxCommonLayoutFunction,
    MaxCommonLayoutIsLargest,
    MaxCommonVectorCounts,
    RightInverseIsLargestOfAll,
    NullspaceMapsToZero,
    NullspaceIsAll>;
// clang-format on

}  // namespace layoutcheck::laws
