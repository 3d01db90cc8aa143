#pragma once
/// What a law over maps (maps.hpp) asks of one given, as a value: the form, and the maps that the
/// algebra's answers make. Any evaluator, symbolic ones too, may take it from there. Host only.

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

/// A map of a question: a layout, or the inverse of a compact one by stride division.
struct QuestionMap {
  std::variant<Layout, StrideDivision> map;

  index_t operator()(index_t x) const {
    return std::visit([x](auto const& m) { return m(x); }, map);
  }
};
inline index_t size(QuestionMap const& map) {
  return std::visit([](auto const& m) { return size(m); }, map.map);
}

/// The maps stand in the order of the form's fields: got, want; outer, inner; layout, inverse;
/// layout, kernel; got, outer, inner. Pre: maps.size() == maps_of(form).
struct Question {
  FormKind form = FormKind::same_values;
  std::vector<QuestionMap> maps{};
};

/// How many points the question is about: {round_trip, {3:1, 2:1}} has the 2 of the inner map.
index_t points(Question const& question);

/// Its claim at one point, by the plain evaluator of the maps. Pre: 0 <= point < points.
Claim claim_at(Question const& question, index_t point);

/// "got (4,2):(2,1), want 8:1".
std::string text(Question const& question);

/// What came of asking a law for its question: vacuous outside the law's domain, refused or
/// unsupported where the algebra gave an error, holds where there is a question: so far nothing
/// speaks against it.
struct AskedQuestion {
  OutcomeKind kind = OutcomeKind::vacuous;
  Question question{};
  Error error{};
};

/// A law with a claim at every point of the maps that it derives.
template <class Law>
constexpr bool kHasQuestion = false;
template <OverMaps Law>
constexpr bool kHasQuestion<Law> = !std::is_same_v<typename Law::Form, SameImage>;

/// Why a law has no question; empty where it has one.
template <class Law>
constexpr std::string_view why_no_question() {
  if constexpr (kHasQuestion<Law>) return "";
  if constexpr (OverMaps<Law>) return "about the set of a map's values, not about its points";
  switch (Law::info.aspect) {
    case Aspect::function: break;
    case Aspect::size: return "about sizes, not about the values of maps";
    case Aspect::shape: return "about shapes and profiles, not about the values of maps";
    case Aspect::optimality: return "about the form of the answer, not about its values";
    case Aspect::domain: return "about whether there is an answer, not about its values";
  }
  return "its claims are not stated as values of maps, point by point";
}

/// The law's question of one given. Null: the reference, called directly.
template <class Law>
AskedQuestion question_of(Implementation const* implementation, AnyGiven const& any) {
  auto const& given = *std::get_if<typename Law::Given>(&any);
  if (!in_domain<Law>(given)) return {};
  auto const derived = implementation == nullptr ? Law::derive(Direct{}, given)
                                                 : Law::derive(Dynamic(*implementation), given);
  if (!derived) {
    bool const unsupported = derived.error().code == Errc::unsupported;
    return {.kind = unsupported ? OutcomeKind::unsupported : OutcomeKind::refused,
            .error = derived.error()};
  }
  using Form = typename Law::Form;
  AskedQuestion asked{.kind = OutcomeKind::holds, .question = {.form = form_kind<Form>()}};
  if constexpr (maps_of(form_kind<Form>()) == 3) {
    auto const& [first, second, third] = *derived;
    asked.question.maps = {{first}, {second}, {third}};
  } else {
    auto const& [first, second] = *derived;
    asked.question.maps = {{first}, {second}};
  }
  return asked;
}

}  // namespace layoutcheck::laws
