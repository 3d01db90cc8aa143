#include "layoutcheck/sweep/points/backend.hpp"

#include <algorithm>

#include "layoutcheck/sweep/run/dispute.hpp"

namespace layoutcheck::sweep {
namespace {

using laws::OutcomeKind;

void count(LawTally& tally, int law, OutcomeKind kind, std::uint64_t n, std::uint64_t sum) {
  tally.outcomes[static_cast<int>(kind)] += n;
  tally.checksum += point_stamp(law, kind, n, sum);
}

/// Numbers [begin, end), all of one outcome.
void count_range(LawTally& tally, int law, OutcomeKind kind, std::uint64_t begin,
                 std::uint64_t end) {
  if (begin < end) count(tally, law, kind, end - begin, sum_of_numbers(begin, end));
}

/// One number with `points` claims, the first false one of which is `bad`, if any.
void count_number(LawTally& tally, int law, std::uint64_t number, std::uint64_t points,
                  OutcomeKind kind, std::uint64_t bad) {
  count(tally, law, kind, 1, number);
  tally.points += points;
  if (kind == OutcomeKind::violated) tally.counterexample(number, bad);
}

/// A law with no claim at every point.
void count_once(LawTally& tally, int law, PointLaw const& once, std::uint64_t begin,
                std::uint64_t end, Fault const& fault) {
  if (begin > 0) return count_range(tally, law, OutcomeKind::vacuous, begin, end);
  bool const broken = fault.number == 0 && once.kind == OutcomeKind::holds && once.points > 0;
  std::uint64_t const bad = broken ? std::min(fault.point, once.points - 1) : once.point;
  count_number(tally, law, 0, broken ? bad + 1 : once.points,
               broken ? OutcomeKind::violated : once.kind, bad);
  count_range(tally, law, OutcomeKind::vacuous, 1, end);
}

void count_claims(LawTally& tally, int law, Judged const& judged) {
  count(tally, law, OutcomeKind::holds, judged.visited - judged.bad,
        judged.numbers - judged.bad_numbers);
  if (judged.bad > 0) {
    count(tally, law, OutcomeKind::violated, judged.bad, judged.bad_numbers);
    tally.counterexample(judged.smallest, judged.smallest);
  }
  tally.points += judged.visited;
}

/// Whether a map has another value than core's definition at one of a few points of the range: its
/// last and pseudo-random ones.
bool disputed(PointPlan const& plan, std::uint64_t begin, std::uint64_t end) {
  constexpr std::uint64_t kLooks = 16;
  for (PointPlan::Map const& map : plan.maps) {
    for (std::uint64_t i = 0; i < kLooks && begin < end; ++i) {
      std::uint64_t const random = begin + laws::mix(begin + i) % (end - begin);
      auto const x = static_cast<index_t>(i == 0 ? end - 1 : random);
      if (x >= map.map.size()) continue;
      if (map.map(x) != map.at(x)) return true;
    }
  }
  return false;
}

/// What falls to numbers [begin, end) of a query.
struct Part {
  Claims own;   ///< one to a number
  Claims last;  ///< all of the last number, where it has several
};

Part part_of(PointPlan const& plan, PointQuery const& q, std::uint64_t begin, std::uint64_t end) {
  bool const more = q.claims > plan.numbers;
  std::uint64_t const single = more ? plan.numbers - 1 : q.claims;
  Part part{.own = {std::min(begin, single), std::min(end, single)}, .last = {}};
  if (more && end == plan.numbers && begin < end) part.last = {plan.numbers - 1, q.claims};
  return part;
}

}  // namespace

Expected<Judged> PointBackend::answer(std::size_t q, Claims const& claims, std::uint64_t fault,
                                      std::vector<Judged> const& answers) {
  PointQuery const& query = plan_.queries[q];
  if (query.known || claims.count() == 0) return known(claims, fault);
  if (query.settled_by >= 0) {
    // Where R(L(i)) == i, L(R(L(i))) == L(i). The injected fault is false in both.
    Judged const& other = answers[static_cast<std::size_t>(query.settled_by)];
    bool const all = other.visited == claims.count();
    bool const clean = other.bad == (claims.contains(fault) ? 1 : 0);
    if (all && clean && (other.bad == 0 || other.smallest == fault)) return other;
  }
  return judge(q, claims, fault);
}

Expected<Tally> PointBackend::sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) {
  if (disputed(plan_, begin, end)) return kDisputed;
  std::size_t const queries = plan_.queries.size();
  std::vector<Judged> own(queries);
  std::vector<Judged> last(queries);
  for (std::size_t q = 0; q < queries; ++q) {
    Part const part = part_of(plan_, plan_.queries[q], begin, end);
    LC_TRY(answered, answer(q, part.own, fault.number, own));
    own[q] = answered;
    if (part.last.count() == 0) continue;
    bool const injected = fault.number == plan_.numbers - 1;
    std::uint64_t const reach = std::min(fault.point, part.last.count() - 1);
    LC_TRY(rest, answer(q, part.last, injected ? part.last.begin + reach : kNone, last));
    last[q] = rest;
  }
  Tally tally{.visits = end - begin,
              .numbers = sum_of_numbers(begin, end),
              .points = plan_.points == 0 ? 0 : end - begin,
              .laws = std::vector<LawTally>(plan_.laws.size())};
  for (std::size_t i = 0; i < plan_.laws.size(); ++i) {
    PointLaw const& law = plan_.laws[i];
    LawTally& sum = tally.laws[i];
    int const index = static_cast<int>(i);
    if (law.query < 0) {
      if (begin < end) count_once(sum, index, law, begin, end, fault);
      continue;
    }
    auto const q = static_cast<std::size_t>(law.query);
    PointQuery const& query = plan_.queries[q];
    Part const part = part_of(plan_, query, begin, end);
    count_claims(sum, index, own[q]);
    if (part.last.count() > 0) {
      bool const holds = last[q].bad == 0;
      count_number(sum, index, plan_.numbers - 1, last[q].visited,
                   holds ? OutcomeKind::holds : OutcomeKind::violated, last[q].smallest);
    } else {
      count_range(sum, index, OutcomeKind::vacuous, std::max(begin, query.claims), end);
    }
  }
  return tally;
}

std::uint64_t point_stamp(int law, OutcomeKind kind, std::uint64_t count, std::uint64_t sum) {
  auto const what = static_cast<std::uint64_t>(law) * 8 + static_cast<std::uint64_t>(kind);
  return (sum + count) * (laws::mix(what) | 1U);
}

void break_number(LawTally& tally, int law, std::uint64_t number, std::uint64_t points,
                  std::uint64_t point) {
  --tally.outcomes[static_cast<int>(OutcomeKind::holds)];
  tally.checksum -= point_stamp(law, OutcomeKind::holds, 1, number);
  count(tally, law, OutcomeKind::violated, 1, number);
  if (number == 0) tally.points += point + 1 - points;
  tally.counterexample(number, number + point);
}

OutcomeKind verdict(LawTally const& tally) {
  for (OutcomeKind const kind : {OutcomeKind::violated, OutcomeKind::unknown, OutcomeKind::refused,
                                 OutcomeKind::unsupported, OutcomeKind::holds}) {
    if (tally.outcomes[static_cast<int>(kind)] > 0) return kind;
  }
  return OutcomeKind::vacuous;
}

Space as_swept(Space const& space) {
  if (!space.one_layout()) return space;
  SpaceParts parts = space.parts();
  parts.view.size = static_cast<std::uint64_t>(max(space.max_points(), 1));
  return Space(std::move(parts));
}

}  // namespace layoutcheck::sweep
