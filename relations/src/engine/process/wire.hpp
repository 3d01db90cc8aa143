#pragma once
/// Queries and decisions between a process and its forks, which have one memory layout.

#include <type_traits>

#include "layoutcheck/relations/engine/prove.hpp"

namespace layoutcheck::relations {

/// Of the maps nothing but what they compute with: the modes, without parentheses.
struct WireQuery {
  struct Map {
    bool division;
    int modes;
    Mode mode[kMaxLeaves];
  };
  std::uint64_t number;  ///< the decision bears it too
  ProveOptions options;
  laws::FormKind form;
  Map maps[3];
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

WireQuery to_wire(laws::Query const& query, ProveOptions const& options, std::uint64_t number);
laws::Query from_wire(WireQuery const& wire);
WireDecision to_wire(Decision const& decision, std::uint64_t number);
Decision from_wire(WireDecision const& wire);

}  // namespace layoutcheck::relations
