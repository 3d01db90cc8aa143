#include "layoutcheck/laws/query.hpp"

#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::laws {
namespace {

/// The query as its form takes it: visit.template operator()<Form>(maps).
template <class Visit>
auto with_maps(Query const& q, Visit const& visit) {
  return with_form(q.form, [&]<class Form>() {
    if constexpr (std::is_same_v<Form, ComposedValues>) {
      return visit.template operator()<Form>(
          typename Form::template Maps<QueryMap>{q.maps[0], q.maps[1], q.maps[2]});
    } else {
      return visit.template operator()<Form>(
          typename Form::template Maps<QueryMap>{q.maps[0], q.maps[1]});
    }
  });
}

std::array<std::string_view, 3> names(FormKind form) {
  switch (form) {
    case FormKind::same_values:
    case FormKind::same_function: break;
    case FormKind::round_trip: return {"outer", "inner", ""};
    case FormKind::quasi_round_trip: return {"layout", "inverse", ""};
    case FormKind::maps_to_zero: return {"layout", "kernel", ""};
    case FormKind::composed_values: return {"got", "outer", "inner"};
  }
  return {"got", "want", ""};
}

std::string map_text(Layout const& layout) { return print(layout); }
std::string map_text(StrideDivision const& division) {
  return "stride division of " + print(division.layout);
}

}  // namespace

index_t points(Query const& query) {
  return with_maps(query,
                   []<class Form>(auto const& maps) -> index_t { return Form::points(maps); });
}

Claim claim_at(Query const& query, index_t point) {
  return with_maps(
      query, [point]<class Form>(auto const& maps) -> Claim { return Form::at(maps, point); });
}

std::string text(Query const& query) {
  std::string result;
  for (std::size_t i = 0; i < query.maps.size(); ++i) {
    if (i > 0) result += ", ";
    result += std::string(names(query.form)[i]) + ' ';
    result += std::visit([](auto const& m) { return map_text(m); }, query.maps[i].map);
  }
  return result;
}

}  // namespace layoutcheck::laws
