#pragma once
/// Queries and decisions between a process and its forks, which have one memory layout.

#include <optional>
#include <type_traits>

#include "layoutcheck/relations/engine/prove.hpp"

namespace layoutcheck::relations {

/// Of the maps nothing but what they compute with: the modes, without parentheses.
struct WireQuery {
  static constexpr int kMaxMaps = 16;
  static constexpr int kMaxNodes = 512;
  struct Map {
    int modes;
    Mode mode[kMaxLeaves];
  };
  std::uint64_t number;  ///< the decision bears it too
  ProveOptions options;
  index_t points;
  int maps_used;
  int nodes_used;
  int left;
  int right;
  laws::Relation relation;
  Map maps[kMaxMaps];
  laws::QueryNode nodes[kMaxNodes];
};
static_assert(std::is_trivially_copyable_v<WireQuery>);

struct WireDecision {
  std::uint64_t number;
  laws::OutcomeKind kind;
  index_t points;
  index_t point;
  laws::Claim claim;
  bool probed;
  int digits;
  int floors;
  char why[200];
  char suite_error[1000];
};
static_assert(std::is_trivially_copyable_v<WireDecision>);

/// Nothing where the query has more maps or nodes than that.
std::optional<WireQuery> to_wire(laws::Query const& query, ProveOptions const& options,
                                 std::uint64_t number);
laws::Query from_wire(WireQuery const& wire);
WireDecision to_wire(Decision const& decision, std::uint64_t number);
Decision from_wire(WireDecision const& wire);

}  // namespace layoutcheck::relations
