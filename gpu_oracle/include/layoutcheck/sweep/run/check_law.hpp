#pragma once
/// One law on one item, as far as one thread takes it: claims that are few are decided here, claims
/// at every point become a query in the query table. The same source on host and device.

#include <cstdint>

#include "layoutcheck/laws/recalling.hpp"
#include "layoutcheck/sweep/run/query_table.hpp"
#include "layoutcheck/sweep/run/tally.hpp"

namespace layoutcheck::sweep {

/// Outcome of a law on an item; where `query` >= 0, its answer decides.
struct Verdict {
  laws::OutcomeKind kind = laws::OutcomeKind::vacuous;
  std::int8_t query = -1;
  std::uint32_t points = 0;
  std::uint32_t point = 0;  ///< where violated
};

/// The verdict, decided by the answer to its query.
LC_HD constexpr Verdict settled(Verdict verdict, Answer const& answer) {
  bool const holds = answer.bad == ~std::uint32_t{0};
  verdict.query = -1;
  verdict.kind = holds ? laws::OutcomeKind::holds : laws::OutcomeKind::violated;
  verdict.points = holds ? answer.points : answer.bad + 1;
  verdict.point = answer.bad;
  return verdict;
}

/// The injected fault, where the claim held: false at its point, or at the last one.
LC_HD constexpr Verdict broken(Verdict verdict, Fault const& fault) {
  if (verdict.kind != laws::OutcomeKind::holds || verdict.points == 0) return verdict;
  auto const last = static_cast<std::uint64_t>(verdict.points - 1);
  verdict.kind = laws::OutcomeKind::violated;
  verdict.point = static_cast<std::uint32_t>(fault.point < last ? fault.point : last);
  verdict.points = verdict.point + 1;
  return verdict;
}

/// A law that takes the facts of the input's table, to see whether it is required, or to decide.
template <class Law>
concept AdmitsByFacts = requires(typename Law::Input const& input, laws::ImageFacts const& facts) {
  {Law::admits(input, facts)};
};
template <class Law>
concept JudgedByFacts = requires(typename Law::Input const& input, laws::ImageFacts const& facts) {
  {Law::derive(laws::Direct{}, input, facts)};
};

inline constexpr laws::Limits kEveryPoint{.points = kMaxIndex};

LC_HD constexpr Verdict verdict_of(laws::Outcome const& outcome) {
  return {.kind = outcome.kind,
          .points = static_cast<std::uint32_t>(outcome.points),
          .point = static_cast<std::uint32_t>(outcome.point)};
}

LC_HD constexpr Verdict refusal(Error const& error) {
#if defined(__CUDA_ARCH__)
  // A device holds fewer leaves than a host, which may have an answer: undecided, never a refusal.
  if (error.code == Errc::capacity_exceeded) return {.kind = laws::OutcomeKind::unknown};
#endif
  bool const unsupported = error.code == Errc::unsupported;
  return {.kind = unsupported ? laws::OutcomeKind::unsupported : laws::OutcomeKind::refused};
}

/// The derived claims, point after point.
template <class Law>
LC_HD constexpr Verdict walk(typename Law::Derived const& derived) {
  index_t const n = Law::points(derived);
  for (index_t i = 0; i < n; ++i) {
    if (!laws::holds(Law::at(derived, i))) {
      return {.kind = laws::OutcomeKind::violated,
              .points = static_cast<std::uint32_t>(i + 1),
              .point = static_cast<std::uint32_t>(i)};
    }
  }
  return {.kind = laws::OutcomeKind::holds, .points = static_cast<std::uint32_t>(n)};
}

/// Adds the law's maps and its query to the query table. False where they do not fit it.
template <class Law>
LC_HD bool write_down(typename Law::Derived const& derived, QueryTable& query_table,
                      Verdict& verdict) {
  constexpr FormId form = FormIdOf<typename Law::Form>::id;
  int query = -1;
  if constexpr (form == FormId::composed_values) {
    // A sum is the layout on its domain only: past its end a last mode of extent 1 goes on, too.
    Range const reach = range(derived.inner);
    if (reach.least < 0 || reach.greatest >= size(derived.outer)) return false;
    int const got = query_table.add(derived.got);
    int const outer = query_table.add(derived.outer);
    query = query_table.query(form, got, outer, query_table.add(derived.inner));
  } else {
    auto const& [first, second] = derived;
    int const a = query_table.add(first);
    query = query_table.query(form, a, query_table.add(second));
  }
  if (query < 0) return false;
  verdict.kind = laws::OutcomeKind::holds;
  verdict.query = static_cast<std::int8_t>(query);
  return true;
}

template <class Law, class Algebra>
LC_DEVICE_CALL LC_HD Verdict check_derived(Algebra const& algebra, typename Law::Input const& input,
                                           laws::ImageFacts const& facts, QueryTable& query_table) {
  if constexpr (AdmitsByFacts<Law>) {
    if (!Law::admits(input, facts)) return {};
  } else {
    if (!Law::admits(input)) return {};
  }
  auto const derived = [&] {
    if constexpr (JudgedByFacts<Law>) {
      return Law::derive(algebra, input, facts);
    } else {
      return Law::derive(algebra, input);
    }
  }();
  if (!derived) return refusal(derived.error());
  if constexpr (laws::OverMaps<Law>) {
    Verdict verdict;
    if (write_down<Law>(*derived, query_table, verdict)) return verdict;
  }
  return walk<Law>(*derived);
}

}  // namespace layoutcheck::sweep
