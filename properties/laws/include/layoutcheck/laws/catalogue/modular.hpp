#pragma once
/// Linear layouts over modular bases (spec#modular): evaluation, linearity, composition. By the
/// coordinates of values, added one by one; host only.

#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

namespace modular {

/// The coordinates of a colexicographic index, one for each size.
inline std::vector<wide_t> coordinates(wide_t index, IntTuple const& sizes) {
  std::vector<wide_t> result;
  for (index_t const n : sizes.leaves) {
    result.push_back(index % n);
    index /= n;
  }
  return result;
}

/// The sum of digit times basis, as an index: by coordinates, reduced at the end.
inline index_t sum_of_bases(ModularLayout const& m, std::vector<wide_t> const& digits) {
  std::vector<wide_t> sum(static_cast<std::size_t>(m.sizes.leaves.size()), 0);
  for (int k = 0; k < m.layout.leaves.size(); ++k) {
    auto const base = coordinates(m.layout.leaves[k].stride, m.sizes);
    for (std::size_t j = 0; j < sum.size(); ++j) {
      wide_t const n = m.sizes.leaves[static_cast<int>(j)];
      sum[j] += digits[static_cast<std::size_t>(k)] % n * base[j] % n;
    }
  }
  wide_t index = 0;
  for (int j = m.sizes.leaves.size() - 1; j >= 0; --j) {
    wide_t const n = m.sizes.leaves[j];
    index = index * n + sum[static_cast<std::size_t>(j)] % n;
  }
  return static_cast<index_t>(index);
}

/// At an index below the size.
inline index_t value_of(ModularLayout const& m, index_t x) {
  return sum_of_bases(m, coordinates(x, shape(m.layout)));
}

}  // namespace modular

inline Domain size_domain(ModularLayout const&) { return Domain::required; }
inline Domain at_domain(ModularLayout const& m, Coordinate const& c) {
  return domain_of(Op::at, std::vector<Value>{m.layout, to_value(c)});
}
/// Where the first is not linear, the composite may be such a layout by chance.
inline Domain modular_compose_domain(ModularLayout const& a, ModularLayout const& b) {
  if (shape(a.layout).leaves != b.sizes.leaves) return Domain::refuse;
  for (Mode const& m : a.layout.leaves) {
    if (m.extent == 1) continue;  // its digit is always 0
    auto const base = modular::coordinates(m.stride, a.sizes);
    for (int j = 0; j < a.sizes.leaves.size(); ++j) {
      wide_t const n = a.sizes.leaves[j];
      if (m.extent % n * base[static_cast<std::size_t>(j)] % n != 0) return Domain::may;
    }
  }
  return Domain::required;
}

struct ModularSizeCounts : NumberIs<ModularSizeCounts, OneModular, decltype(ops::modular_size)> {
  static constexpr LawInfo info{.id = "modular_size_counts",
                                .op = Op::modular_size,
                                .property_kind = PropertyKind::size,
                                .says = "modular_size(M) is the product of the extents",
                                .source = "spec#modular",
                                .domain = "",
                                .kills = "modular_size_counts_values"};
  static index_t want(Input const& g) {
    return static_cast<index_t>(volume(shape(g.modular.layout)));
  }
};

struct ModularAtAddsCoordinates
    : NumberIs<ModularAtAddsCoordinates, ModularAndCoordinate, decltype(ops::modular_at)> {
  static constexpr LawInfo info{
      .id = "modular_at_adds_coordinates",
      .op = Op::modular_at,
      .property_kind = PropertyKind::function,
      .says =
          "modular_at(M, c) is, in each coordinate, the sum of digit times basis modulo the size",
      .source = "spec#modular",
      .domain = "c a coordinate of M",
      .kills = "modular_at_carries"};
  static bool admits(Input const& g) {
    IntTuple const extents = shape(g.modular.layout);
    return no_leaf_below(extents, 1) && is_coordinate(g.coordinate, g.modular.layout);
  }
  static index_t want(Input const& g) {
    IntTuple const extents = shape(g.modular.layout);
    std::vector<wide_t> digits;
    for (int k = 0; k < extents.leaves.size(); ++k) {
      digits.push_back(value_at_coordinate(digit_layout(extents, k), g.coordinate));
    }
    return modular::sum_of_bases(g.modular, digits);
  }
};

struct ModularIsLinearAddsAllPairs
    : NumberIs<ModularIsLinearAddsAllPairs, OneModular, decltype(ops::modular_is_linear)> {
  static constexpr LawInfo info{
      .id = "modular_is_linear_adds_all_pairs",
      .op = Op::modular_is_linear,
      .property_kind = PropertyKind::function,
      .says =
          "modular_is_linear(M) iff M(x + y) = M(x) + M(y) for all x, y, coordinate by coordinate",
      .source = "spec#modular: linear",
      .domain = "size from 1 to 64",
      .kills = "modular_is_linear_always"};
  static bool admits(Input const& g) {
    index_t const n = size(g.modular);
    return n >= 1 && n <= 64;
  }
  static index_t want(Input const& g) {
    IntTuple const extents = shape(g.modular.layout);
    auto const sum = [](wide_t a, wide_t b, IntTuple const& sizes) {
      std::vector<wide_t> added = modular::coordinates(a, sizes);
      auto const more = modular::coordinates(b, sizes);
      wide_t index = 0;
      for (std::size_t j = added.size(); j-- > 0;) {
        wide_t const n = sizes.leaves[static_cast<int>(j)];
        index = index * n + (added[j] + more[j]) % n;
      }
      return static_cast<index_t>(index);
    };
    for (index_t x = 0; x < size(g.modular); ++x) {
      for (index_t y = 0; y <= x; ++y) {
        index_t const of_sum = modular::value_of(g.modular, sum(x, y, extents));
        index_t const sum_of =
            sum(modular::value_of(g.modular, x), modular::value_of(g.modular, y), g.modular.sizes);
        if (of_sum != sum_of) return 0;
      }
    }
    return 1;
  }
};

struct ModularComposeComposes : ChecksClaims {
  static constexpr LawInfo info{
      .id = "modular_compose_composes",
      .op = Op::modular_compose,
      .property_kind = PropertyKind::function,
      .says = "modular_compose(A, B) has the digits of B, the sizes of A, and the values A(B(x))",
      .source = "spec#modular: composition",
      .domain = "B has at most 4096 points, and the sizes that are A's extents",
      .kills = "modular_compose_keeps_bases"};
  using Input = TwoModulars;
  static bool admits(Input const& g) {
    return size(g.b) <= kWindow && modular_compose_domain(g.a, g.b) != Domain::refuse;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::modular_compose(algebra, g.a, g.b));
    CheckedClaims e;
    e.that(shape(got.layout) == shape(g.b.layout) && got.sizes == g.a.sizes);
    for (index_t x = 0; !e.failed && x < size(g.b); ++x) {
      e.equal(modular::value_of(got, x), modular::value_of(g.a, modular::value_of(g.b, x)));
    }
    return e;
  }
};

struct ModularComposeAnswers
    : Answers<ModularComposeAnswers, TwoModulars, decltype(ops::modular_compose)> {
  static constexpr LawInfo info{
      .id = "modular_compose_answers",
      .op = Op::modular_compose,
      .property_kind = PropertyKind::domain,
      .says =
          "modular_compose(A, B) answers where the sizes of B are the extents of A and A is "
          "linear, and refuses other sizes",
      .source = "spec#modular: composition",
      .domain = "",
      .kills = "modular_compose_of_any_sizes"};
};

// What is not listed is not checked by any engine.
// clang-format off
using ModularLaws = LawList<
    ModularSizeCounts,
    ModularAtAddsCoordinates,
    ModularIsLinearAddsAllPairs,
    ModularComposeComposes,
    ModularComposeAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
