#pragma once
/// The queries of a sweep of one layout, which it answers at every point; derived once on the host.
///
/// Laws that are over maps (laws::OverMaps) become queries, claim i of which is about point i.
/// Maps with the same terms are one map, and laws with the same query share it. All other
/// laws are checked here and now, as far as their own domain goes: beyond 4096 points most are
/// vacuous, as they say.

#include <cstdint>
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
  laws::OutcomeKind kind = laws::OutcomeKind::vacuous;
  std::uint64_t points = 0;
  std::uint64_t point = 0;  ///< where violated
  int query = -1;           ///< not negative: `kind` is holds unless one of its claims is false
};

struct PointPlan {
  struct Map {
    Layout layout;
    bool division = false;  ///< laws::StrideDivision of the layout
    PointMap map;
  };
  std::uint64_t numbers = 1;  ///< max(size, 1): a layout of no points has one number
  std::uint64_t points = 0;   ///< size
  std::vector<Map> maps;
  std::vector<PointQuery> queries;
  std::vector<PointLaw> laws;  ///< as swept_laws of a layout

  /// The laws of LayoutLaws on the layout. (4,2):(1,4): 8 numbers, and only one map, so that
  /// every query of equality is known; L(R(i)) == i and the laws equal to it are the one query that
  /// is walked.
  static PointPlan make(Layout const& layout);

  /// make() calls these; a test with queries of its own calls them, too.
  int add(Layout const& layout);
  int add(laws::StrideDivision const& division);
  int query(FormId form, int a, int b);

 private:
  int add(Map map);
};

/// visit.template operator()<Form>(maps), for the forms that claim something at every point.
template <class Map, class Visit>
LC_HD constexpr decltype(auto) with_point_form(FormId form, Map const& a, Map const& b,
                                               Visit&& visit) {
  using namespace laws;
  switch (form) {
    case FormId::same_values:
      return visit.template operator()<SameValues>(SameValues::Maps<Map>{a, b});
    case FormId::same_function:
      return visit.template operator()<SameFunction>(SameFunction::Maps<Map>{a, b});
    case FormId::round_trip:
      return visit.template operator()<RoundTrip>(RoundTrip::Maps<Map>{a, b});
    case FormId::quasi_round_trip:
      return visit.template operator()<QuasiRoundTrip>(QuasiRoundTrip::Maps<Map>{a, b});
    case FormId::maps_to_zero:
    case FormId::composed_values:  // of pairs, never used here
    case FormId::same_image:       // one claim, never used here
      break;
  }
  return visit.template operator()<MapsToZero>(MapsToZero::Maps<Map>{a, b});
}

/// Law `law` of swept_laws at one number, by the ordinary path of core and laws: what a sweep of
/// points found is shown again by it. Pre: number < max(size(layout), 1).
laws::Outcome check_number(Layout const& layout, std::size_t law, std::uint64_t number);

}  // namespace layoutcheck::sweep
