#include "engine/process/wire.hpp"

#include <algorithm>

namespace layoutcheck::relations {
namespace {

/// As much of it as fits, ended by a zero.
template <std::size_t N>
void put_text(char (&into)[N], std::string const& text) {
  std::size_t const length = std::min(text.size(), N - 1);
  std::copy_n(text.begin(), length, into);
  into[length] = '\0';
}

WireQuery::Map map_of(Layout const& layout, bool division) {
  WireQuery::Map map{.division = division, .modes = layout.leaves.size(), .mode = {}};
  std::copy(layout.leaves.begin(), layout.leaves.end(), map.mode);
  return map;
}

}  // namespace

WireQuery to_wire(laws::Query const& query, ProveOptions const& options, std::uint64_t number) {
  WireQuery wire{.number = number, .options = options, .form = query.form, .maps = {}};
  for (std::size_t i = 0; i < laws::maps_of(query.form); ++i) {
    auto const& map = query.maps[i].map;
    if (auto const* division = std::get_if<laws::StrideDivision>(&map)) {
      wire.maps[i] = map_of(division->layout, true);
    } else {
      wire.maps[i] = map_of(*std::get_if<Layout>(&map), false);
    }
  }
  return wire;
}

laws::Query from_wire(WireQuery const& wire) {
  laws::Query query{.form = wire.form};
  for (std::size_t i = 0; i < laws::maps_of(wire.form); ++i) {
    WireQuery::Map const& map = wire.maps[i];
    ModeList modes;
    for (int k = 0; k < map.modes; ++k) modes.push_back(map.mode[k]);
    auto const layout = flat_tree<Layout>(modes);
    if (map.division) {
      query.maps.push_back({laws::StrideDivision{layout}});
    } else {
      query.maps.push_back({layout});
    }
  }
  return query;
}

WireDecision to_wire(Decision const& decision, std::uint64_t number) {
  WireDecision wire{.number = number,
                    .kind = decision.kind,
                    .points = decision.points,
                    .point = decision.point,
                    .claim = decision.claim,
                    .probed = decision.probed,
                    .digits = decision.digits,
                    .floors = decision.floors,
                    .why = {},
                    .suite_error = {}};
  put_text(wire.why, decision.why);
  put_text(wire.suite_error, decision.suite_error);
  return wire;
}

Decision from_wire(WireDecision const& wire) {
  return {.kind = wire.kind,
          .points = wire.points,
          .point = wire.point,
          .claim = wire.claim,
          .why = wire.why,
          .suite_error = wire.suite_error,
          .probed = wire.probed,
          .digits = wire.digits,
          .floors = wire.floors};
}

}  // namespace layoutcheck::relations
