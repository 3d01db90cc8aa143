#pragma once
/// Queries of a query table answered point after point by one thread.

#include <cstdint>

#include "layoutcheck/sweep/run/query_table.hpp"

namespace layoutcheck::sweep {

/// The smallest point at which the form's claim is false, looked for in blocks whose loop has no
/// way out.
template <class Form, class Maps>
LC_HD constexpr Answer answer(Maps const& maps) {
  constexpr index_t kBlock = 64;
  index_t const n = Form::points(maps);
  for (index_t begin = 0; begin < n; begin += kBlock) {
    index_t const end = min(begin + kBlock, n);
    bool all = true;
    for (index_t i = begin; i < end; ++i) all &= laws::holds(Form::at(maps, i));
    if (all) continue;
    index_t i = begin;
    while (laws::holds(Form::at(maps, i))) ++i;
    return {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(i)};
  }
  return {static_cast<std::uint32_t>(n)};
}

/// One map on both sides: the claim is that a number equals itself.
LC_HD constexpr bool holds_by_identity(Query const& q) {
  return q.form == FormId::same_values && q.map[0] == q.map[1];
}

/// Queries that a clean answer to another one settles:
///   R(L(i)) == i for all i     settles  L(R(L(i))) == L(i), point for point;
///   and where both have n points, L(R(y)) == y for all y: L then takes n different values in
///   [0, n), so every y is some L(i).
/// The place of that other query, or -1. Never settles a query that comes before the other.
LC_HD inline int settled_by(QueryTable const& query_table, int q) {
  Query const& query = query_table.query(q);
  bool const quasi = query.form == FormId::quasi_round_trip;
  if (!quasi && query.form != FormId::round_trip) return -1;
  // quasi: maps (L, R); round trip: maps (outer L, inner R). Wanted: round trip (outer R, inner L).
  int const l = query.map[0];
  int const r = query.map[1];
  if (!quasi && query_table.map(l).size() != query_table.map(r).size()) return -1;
  for (int i = 0; i < q; ++i) {
    Query const& other = query_table.query(i);
    if (other.form == FormId::round_trip && other.map[0] == r && other.map[1] == l) return i;
  }
  return -1;
}

/// Map a query's maps with `as` (place in the query table -> something callable) and answer it.
template <class As>
LC_HD constexpr Answer answer(Query const& q, As&& as) {
  auto const a = as(q.map[0]);
  auto const b = as(q.map[1]);
  auto const c = as(q.map[2]);
  bool const known = holds_by_identity(q);
  return with_form(q.form, a, b, c, [known]<class Form>(auto const& maps) -> Answer {
    if (known) return {static_cast<std::uint32_t>(Form::points(maps))};
    return answer<Form>(maps);
  });
}

}  // namespace layoutcheck::sweep
