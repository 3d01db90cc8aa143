#include "layoutcheck/sweep/points/plan.hpp"

#include <algorithm>

#include "layoutcheck/sweep/run/check_law.hpp"
#include "layoutcheck/sweep/run/swept.hpp"

namespace layoutcheck::sweep {
namespace {

/// A law with a claim at every point.
template <class Law>
constexpr bool kAtPoints = false;
template <laws::OverMaps Law>
constexpr bool kAtPoints<Law> = FormIdOf<typename Law::Form>::id != FormId::same_image;

PointLaw once(laws::Outcome const& outcome) {
  auto const violated = outcome.kind == laws::OutcomeKind::violated;
  return {.kind = outcome.kind,
          .points = static_cast<std::uint64_t>(outcome.points),
          .point = violated ? static_cast<std::uint64_t>(outcome.point) : 0};
}

template <class Law>
PointLaw take(laws::OneLayout const& input, PointPlan& plan) {
  if constexpr (kAtPoints<Law>) {
    if (!Law::admits(input)) return {};
    auto const derived = Law::derive(laws::Direct{}, input);
    if (!derived) return {.kind = refusal(derived.error()).kind};
    auto const& [first, second] = *derived;
    int const a = plan.add(first);
    int const b = plan.add(second);
    return {.kind = laws::OutcomeKind::holds,
            .query = plan.query(FormIdOf<typename Law::Form>::id, a, b)};
  } else {
    return once(laws::check<Law>(laws::Direct{}, input, kEveryPoint));
  }
}

template <class Law>
laws::Outcome check_claims(laws::OneLayout const& input, std::uint64_t number) {
  using laws::OutcomeKind;
  auto const refused = [&](Error const& error) {
    return laws::Outcome{.kind = refusal(error).kind, .error = error};
  };
  if constexpr (kAtPoints<Law>) {
    if (!Law::admits(input)) return {};
    auto const derived = Law::derive(laws::Direct{}, input);
    if (!derived) return number == 0 ? refused(derived.error()) : laws::Outcome{};
    index_t const numbers = max(size(input.layout), 1);
    index_t const n = Law::points(*derived);
    auto const begin = static_cast<index_t>(number);
    index_t const end = begin == numbers - 1 ? n : min(begin + 1, n);
    if (begin >= end && number != 0) return {};
    for (index_t i = begin; i < end; ++i) {
      laws::Claim const claim = Law::at(*derived, i);
      if (holds(claim)) continue;
      return {.kind = OutcomeKind::violated, .points = i - begin + 1, .point = i, .claim = claim};
    }
    return {.kind = OutcomeKind::holds, .points = max(end - begin, 0)};
  } else {
    if (number != 0) return {};
    return laws::check<Law>(laws::Direct{}, input, kEveryPoint);
  }
}

}  // namespace

PointPlan PointPlan::make(Layout const& layout) {
  PointPlan plan;
  plan.points = static_cast<std::uint64_t>(size(layout));
  plan.numbers = std::max<std::uint64_t>(plan.points, 1);
  laws::OneLayout const input{layout};
  for_each_law(LayoutLaws{}, [&]<class Law>(int) { plan.laws.push_back(take<Law>(input, plan)); });
  return plan;
}

int PointPlan::add(Map map) {
  auto const same = [&map](Map const& other) { return other.map == map.map; };
  auto const at = std::ranges::find_if(maps, same);
  auto const place = static_cast<int>(at - maps.begin());
  if (at == maps.end()) maps.push_back(std::move(map));
  return place;
}

int PointPlan::add(Layout const& layout) {
  return add(Map{.layout = layout, .map = PointMap(layout)});
}

int PointPlan::add(laws::StrideDivision const& division) {
  return add(Map{.layout = division.layout, .division = true, .map = PointMap(division)});
}

int PointPlan::query(FormId form, int a, int b) {
  for (std::size_t i = 0; i < queries.size(); ++i) {
    PointQuery const& q = queries[i];
    if (q.form == form && q.map[0] == a && q.map[1] == b) return static_cast<int>(i);
  }
  PointQuery query{.form = form, .map = {a, b}};
  auto const& first = maps[static_cast<std::size_t>(a)].map;
  auto const& second = maps[static_cast<std::size_t>(b)].map;
  query.claims = with_point_form(form, first, second, []<class Form>(auto const& m) {
    return static_cast<std::uint64_t>(Form::points(m));
  });
  query.known = a == b && (form == FormId::same_values || form == FormId::same_function);
  if (form == FormId::quasi_round_trip) {
    for (std::size_t i = 0; i < queries.size(); ++i) {
      PointQuery const& other = queries[i];
      if (other.form == FormId::round_trip && other.map[0] == b && other.map[1] == a) {
        query.settled_by = static_cast<int>(i);
      }
    }
  }
  queries.push_back(query);
  return static_cast<int>(queries.size() - 1);
}

laws::Outcome check_number(Layout const& layout, std::size_t law, std::uint64_t number) {
  laws::OneLayout const input{layout};
  laws::Outcome outcome;
  for_each_law(LayoutLaws{}, [&]<class Law>(int index) {
    if (static_cast<std::size_t>(index) == law) outcome = check_claims<Law>(input, number);
  });
  return outcome;
}

}  // namespace layoutcheck::sweep
