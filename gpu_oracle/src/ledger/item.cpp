#include "layoutcheck/sweep/ledger/item.hpp"

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/sweep/points/backend.hpp"
#include "layoutcheck/sweep/run/plan.hpp"
#include "layoutcheck/sweep/run/points_of.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"

namespace layoutcheck::sweep {
namespace {

/// visit(input) with the item.
template <class Visit>
auto with_item(Space const& space, std::uint64_t number, Visit&& visit) {
  return with_input(space.input(), [&]<class Input>() {
    Input input;
    unrank(space.view(), number, input);
    return visit(input);
  });
}

constexpr laws::Limits kAllPoints{.points = kMaxIndex};

/// What is swept by points has points for numbers.
bool by_points(Space const& space) { return space.one_layout(); }

Layout the_layout(Space const& space) {
  laws::OneLayout input;
  unrank(space.view(), 0, input);
  return input.layout;
}

}  // namespace

std::uint64_t item_points(Space const& space, std::uint64_t number) {
  if (by_points(space)) return space.max_points() > 0 ? 1 : 0;
  return with_item(space, number, [](auto const& input) { return points_of(input); });
}

laws::Outcome check_item(Space const& space, std::size_t law, std::uint64_t number) {
  std::string_view const id = swept_laws(space)[law];
  if (by_points(space)) return check_number(the_layout(space), id, number);
  laws::LawEntry const* const entry = laws::find_law(id);
  return with_item(space, number, [&](auto const& input) {
    return entry->on_reference(laws::AnyInput(input), kAllPoints);
  });
}

std::string case_of(Space const& space, std::size_t law, std::uint64_t number) {
  laws::LawEntry const* const entry = laws::find_law(swept_laws(space)[law]);
  if (entry == nullptr) return {};
  return with_item(space, number, [&](auto const& input) {
    return laws::case_text(*entry, laws::AnyInput(input));
  });
}

Tally with_fault(Space const& space, Tally const& clean, Fault const& fault) {
  using laws::OutcomeKind;
  Tally result = clean;
  for (std::size_t law = 0; law < result.laws.size(); ++law) {
    laws::Outcome const outcome = check_item(space, law, fault.number);
    if (outcome.kind != OutcomeKind::holds || outcome.points == 0) continue;
    auto const points = static_cast<std::uint64_t>(outcome.points);
    std::uint64_t const point = fault.point < points - 1 ? fault.point : points - 1;
    int const index = static_cast<int>(law);
    LawTally& tally = result.laws[law];
    if (by_points(space)) {
      break_number(tally, index, fault.number, points, point);
      continue;
    }
    --tally.outcomes[static_cast<int>(OutcomeKind::holds)];
    ++tally.outcomes[static_cast<int>(OutcomeKind::violated)];
    tally.points += point + 1 - points;
    tally.checksum += stamp(fault.number, index, OutcomeKind::violated, point + 1) -
                      stamp(fault.number, index, OutcomeKind::holds, points);
    tally.counterexample(fault.number, point);
  }
  return result;
}

}  // namespace layoutcheck::sweep
