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

}  // namespace

std::optional<WireQuery> to_wire(laws::Query const& query, ProveOptions const& options,
                                 std::uint64_t number) {
  bool const fits =
      query.maps.size() <= WireQuery::kMaxMaps && query.nodes.size() <= WireQuery::kMaxNodes;
  if (!fits) return std::nullopt;
  WireQuery wire{};
  wire.number = number;
  wire.options = options;
  wire.points = query.points;
  wire.maps_used = static_cast<int>(query.maps.size());
  wire.nodes_used = static_cast<int>(query.nodes.size());
  wire.left = query.left;
  wire.right = query.right;
  wire.relation = query.relation;
  for (std::size_t i = 0; i < query.maps.size(); ++i) {
    ModeList const& modes = query.maps[i].leaves;
    wire.maps[i].modes = modes.size();
    std::copy(modes.begin(), modes.end(), wire.maps[i].mode);
  }
  std::copy(query.nodes.begin(), query.nodes.end(), wire.nodes);
  return wire;
}

laws::Query from_wire(WireQuery const& wire) {
  laws::Query query{.points = wire.points,
                    .nodes = {wire.nodes, wire.nodes + wire.nodes_used},
                    .left = wire.left,
                    .right = wire.right,
                    .relation = wire.relation};
  for (int i = 0; i < wire.maps_used; ++i) {
    ModeList modes;
    for (int k = 0; k < wire.maps[i].modes; ++k) modes.push_back(wire.maps[i].mode[k]);
    query.maps.push_back(flat_tree<Layout>(modes));
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
