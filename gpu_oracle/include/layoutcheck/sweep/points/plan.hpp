#pragma once
/// The queries of a sweep of one layout, which it answers at every point; derived once on the host.
///
/// Claims of maps at every point become queries, claim i of which is about point i. Maps with the
/// same terms are one map, and laws with the same query share it. All other laws are decided here
/// and now, or left out: a loop of theirs looks at 65536 points at most.

#include <cstdint>
#include <string_view>
#include <vector>

#include "layoutcheck/sweep/points/point_map.hpp"
#include "layoutcheck/sweep/run/query_table.hpp"

namespace layoutcheck::sweep {

struct PointQuery {
  FormId form = FormId::same_values;
  int map[2] = {};
  std::uint64_t claims = 0;
  bool known = false;   ///< one map on both sides: holds_by_identity of answer.hpp
  int settled_by = -1;  ///< the query whose clean answer settles this one, as in answer.hpp
};

/// A law's outcome, and what is claimed at the first point only; or the query of all points.
struct PointLaw {
  std::string_view id = {};
  laws::OutcomeKind kind = laws::OutcomeKind::vacuous;
  std::uint64_t points = 0;
  std::uint64_t point = 0;  ///< where violated
  int query = -1;           ///< not negative: `kind` is holds unless one of its claims is false
};

struct PointPlan {
  struct Map {
    Layout layout;
    std::vector<PointMap::Division> divisions;  ///< in its place, where there are any
    PointMap map;

    /// By definition.
    index_t at(index_t x) const;
  };
  std::uint64_t numbers = 1;  ///< max(size, 1): a layout of no points has one number
  std::uint64_t points = 0;   ///< size
  std::vector<Map> maps;
  std::vector<PointQuery> queries;
  std::vector<PointLaw> laws;  ///< as swept_laws of a layout

  /// The laws of one layout on it. (4,2):(1,4): 8 numbers, and only one map, so that
  /// every query of equality is known; L(R(i)) == i and the laws equal to it are the one query that
  /// is walked.
  static PointPlan make(Layout const& layout);

  /// make() calls these; a test with queries of its own calls them, too.
  int add(Layout const& layout);
  int add(Layout const& layout, index_t most);
  /// -1: beyond 2^62. See Equation.
  template <class Each>
  int add_sum(index_t most, Each const& each) {
    std::vector<PointMap::Division> divisions;
    bool fits = most <= index_t{1} << 31;  // or the map had more terms than it has room for
    wide_t reach = 0;
    each([&](wide_t divisor, wide_t modulus, wide_t factor) {
      constexpr wide_t kMost = wide_t{1} << 31;
      fits = fits && 1 <= divisor && divisor <= kMost && 1 <= modulus && modulus <= kMost &&
             0 <= factor && factor <= kMost;
      if (!fits) return;
      reach += modulus * factor;
      divisions.push_back({static_cast<index_t>(divisor), static_cast<index_t>(modulus),
                           static_cast<index_t>(factor)});
    });
    constexpr std::size_t kMostDivisions = PointMap::kMaxTerms / 2;
    if (!fits || reach >> 62 != 0 || divisions.size() > kMostDivisions) return -1;
    return add_divisions(most, std::move(divisions));
  }
  index_t claims(FormId form, int a, int b, int c = 0) const;
  /// -1: of a form that no sweep of points answers, or too many.
  int query(FormId form, int a, int b, int c = 0);

 private:
  int add(Map map);
  int add_divisions(index_t most, std::vector<PointMap::Division> divisions);
};

/// visit.template operator()<Form>(maps), for the forms that claim something at every point.
template <class Map, class Visit>
LC_HD constexpr decltype(auto) with_point_form(FormId form, Map const& a, Map const& b,
                                               Visit&& visit) {
  switch (form) {
    case FormId::same_values:
      return visit.template operator()<SameValues>(SameValues::Maps<Map>{a, b});
    case FormId::round_trip:
      return visit.template operator()<RoundTrip>(RoundTrip::Maps<Map>{a, b});
    case FormId::quasi_round_trip:
      return visit.template operator()<QuasiRoundTrip>(QuasiRoundTrip::Maps<Map>{a, b});
    case FormId::maps_to_zero:
    case FormId::composed_values:  // of pairs, never used here
      break;
  }
  return visit.template operator()<MapsToZero>(MapsToZero::Maps<Map>{a, b});
}

/// The law at one number, by the ordinary evaluation: what a sweep of points found is shown again
/// by it. Pre: number < max(size(layout), 1).
laws::Outcome check_number(Layout const& layout, std::string_view law, std::uint64_t number);

}  // namespace layoutcheck::sweep
