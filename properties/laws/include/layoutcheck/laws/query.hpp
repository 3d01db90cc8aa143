#pragma once
/// The query of a law over maps (maps.hpp) about one input, as a value: the form, and the maps that
/// the algebra's answers make. Any evaluator, a symbolic one too, can evaluate it. Host only.

#include <array>
#include <variant>
#include <vector>

#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/law.hpp"
#include "layoutcheck/laws/maps.hpp"
#include "layoutcheck/laws/recalling.hpp"

namespace layoutcheck::laws {

/// The forms that claim something at every point.
enum class FormKind : std::uint8_t {
  same_values,
  same_function,
  round_trip,
  quasi_round_trip,
  maps_to_zero,
  composed_values,
};

/// "round_trip".
constexpr std::string_view name(FormKind form) {
  switch (form) {
    case FormKind::same_values: return "same_values";
    case FormKind::same_function: return "same_function";
    case FormKind::round_trip: return "round_trip";
    case FormKind::quasi_round_trip: return "quasi_round_trip";
    case FormKind::maps_to_zero: return "maps_to_zero";
    case FormKind::composed_values: return "composed_values";
  }
  return "?";
}

/// How many maps it is about: 3 for composed_values, 2 for all others.
constexpr std::size_t maps_of(FormKind form) { return form == FormKind::composed_values ? 3 : 2; }

/// Calls visit.template operator()<Form>() with the form of that kind.
template <class Visit>
constexpr decltype(auto) with_form(FormKind form, Visit&& visit) {
  switch (form) {
    case FormKind::same_values: break;
    case FormKind::same_function: return visit.template operator()<SameFunction>();
    case FormKind::round_trip: return visit.template operator()<RoundTrip>();
    case FormKind::quasi_round_trip: return visit.template operator()<QuasiRoundTrip>();
    case FormKind::maps_to_zero: return visit.template operator()<MapsToZero>();
    case FormKind::composed_values: return visit.template operator()<ComposedValues>();
  }
  return visit.template operator()<SameValues>();
}

template <class Form>
constexpr FormKind form_kind() {
  if constexpr (std::is_same_v<Form, SameFunction>) return FormKind::same_function;
  if constexpr (std::is_same_v<Form, RoundTrip>) return FormKind::round_trip;
  if constexpr (std::is_same_v<Form, QuasiRoundTrip>) return FormKind::quasi_round_trip;
  if constexpr (std::is_same_v<Form, MapsToZero>) return FormKind::maps_to_zero;
  if constexpr (std::is_same_v<Form, ComposedValues>) return FormKind::composed_values;
  return FormKind::same_values;
}

/// A map of a query: a layout, or the inverse of a compact one by stride division.
struct QueryMap {
  std::variant<Layout, StrideDivision> map;

  index_t operator()(index_t x) const {
    return std::visit([x](auto const& m) { return m(x); }, map);
  }
};
inline index_t size(QueryMap const& map) {
  return std::visit([](auto const& m) { return size(m); }, map.map);
}

/// The maps are in the order of the form's fields: got, want; outer, inner; layout, inverse;
/// layout, kernel; got, outer, inner. Pre: maps.size() == maps_of(form).
struct Query {
  FormKind form = FormKind::same_values;
  std::vector<QueryMap> maps{};
};

/// How many points the query is about: {round_trip, {3:1, 2:1}} has the 2 of the inner map.
index_t points(Query const& query);

/// Its claim at one point, by the plain evaluator of the maps. Pre: 0 <= point < points.
Claim claim_at(Query const& query, index_t point);

/// "got (4,2):(2,1), want 8:1".
std::string text(Query const& query);

/// The result of deriving a law's query: vacuous outside the law's domain, refused or unsupported
/// where the algebra gave an error, holds where there is a query, as nothing contradicts it so far.
struct DerivedQuery {
  OutcomeKind kind = OutcomeKind::vacuous;
  Query query{};
  Error error{};
};

/// A law with a claim at every point of the maps that it derives.
template <class Law>
constexpr bool kHasQuery = false;
template <OverMaps Law>
constexpr bool kHasQuery<Law> = !std::is_same_v<typename Law::Form, SameImage>;

/// Why a law of the kind has no query.
constexpr std::string_view why_no_query(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::function: break;
    case PropertyKind::size: return "about sizes, not about the values of maps";
    case PropertyKind::shape: return "about shapes and profiles, not about the values of maps";
    case PropertyKind::optimality: return "about the form of the answer, not about its values";
    case PropertyKind::domain: return "about whether there is an answer, not about its values";
  }
  return "its claims are not stated as values of maps, point by point";
}

/// Why a law has no query; empty where it has one.
template <class Law>
constexpr std::string_view why_no_query() {
  if constexpr (kHasQuery<Law>) return "";
  if constexpr (OverMaps<Law>) return "about the set of a map's values, not about its points";
  return why_no_query(Law::info.property_kind);
}

/// The law's query about one input. A null implementation is the reference, called directly.
template <class Law>
DerivedQuery query_of(Implementation const* implementation, AnyInput const& any) {
  auto const& input = *std::get_if<typename Law::Input>(&any);
  if (!in_domain<Law>(input)) return {};
  auto const derived = implementation == nullptr ? Law::derive(Direct{}, input)
                                                 : Law::derive(Dynamic(*implementation), input);
  if (!derived) {
    bool const unsupported = derived.error().code == Errc::unsupported;
    return {.kind = unsupported ? OutcomeKind::unsupported : OutcomeKind::refused,
            .error = derived.error()};
  }
  using Form = typename Law::Form;
  DerivedQuery derived_query{.kind = OutcomeKind::holds, .query = {.form = form_kind<Form>()}};
  if constexpr (maps_of(form_kind<Form>()) == 3) {
    auto const& [first, second, third] = *derived;
    derived_query.query.maps = {{first}, {second}, {third}};
  } else {
    auto const& [first, second] = *derived;
    derived_query.query.maps = {{first}, {second}};
  }
  return derived_query;
}

}  // namespace layoutcheck::laws
