#pragma once
/// One law on one item, as far as one thread takes it: claims that are few are decided here, claims
/// at every point become a question in the book. The same source on host and device.

#include <cstdint>

#include "layoutcheck/laws/recalling.hpp"
#include "layoutcheck/sweep/run/book.hpp"
#include "layoutcheck/sweep/run/tally.hpp"

namespace layoutcheck::sweep {

/// Outcome of a law on an item; where `question` >= 0, its answer decides.
struct Verdict {
  laws::OutcomeKind kind = laws::OutcomeKind::vacuous;
  std::int8_t question = -1;
  std::uint32_t points = 0;
  std::uint32_t point = 0;  ///< where violated
};

/// With its answer put in.
LC_HD constexpr Verdict settled(Verdict verdict, Answer const& answer) {
  bool const holds = answer.bad == ~std::uint32_t{0};
  verdict.question = -1;
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

/// A law that takes the facts of the given's table, to see whether it is required, or to decide.
template <class Law>
concept AdmitsByFacts = requires(typename Law::Given const& given, laws::ImageFacts const& facts) {
  {Law::admits(given, facts)};
};
template <class Law>
concept JudgedByFacts = requires(typename Law::Given const& given, laws::ImageFacts const& facts) {
  {Law::derive(laws::Direct{}, given, facts)};
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

/// Puts the law's maps into the book. False where they do not fit it.
template <class Law>
LC_HD bool write_down(typename Law::Derived const& derived, Book& book, Verdict& verdict) {
  constexpr FormId form = FormIdOf<typename Law::Form>::id;
  int question = -1;
  if constexpr (form == FormId::composed_values) {
    // A sum is the layout on its domain only: past its end a last mode of extent 1 goes on, too.
    Range const reach = range(derived.inner);
    if (reach.least < 0 || reach.greatest >= size(derived.outer)) return false;
    int const got = book.add(derived.got);
    int const outer = book.add(derived.outer);
    question = book.ask(form, got, outer, book.add(derived.inner));
  } else {
    auto const& [first, second] = derived;
    int const a = book.add(first);
    question = book.ask(form, a, book.add(second));
  }
  if (question < 0) return false;
  verdict.kind = laws::OutcomeKind::holds;
  verdict.question = static_cast<std::int8_t>(question);
  return true;
}

template <class Law, class Algebra>
LC_DEVICE_CALL LC_HD Verdict examine(Algebra const& algebra, typename Law::Given const& given,
                                     laws::ImageFacts const& facts, Book& book) {
  if constexpr (AdmitsByFacts<Law>) {
    if (!Law::admits(given, facts)) return {};
  } else {
    if (!Law::admits(given)) return {};
  }
  auto const derived = [&] {
    if constexpr (JudgedByFacts<Law>) {
      return Law::derive(algebra, given, facts);
    } else {
      return Law::derive(algebra, given);
    }
  }();
  if (!derived) return refusal(derived.error());
  if constexpr (laws::OverMaps<Law>) {
    Verdict verdict;
    if (write_down<Law>(*derived, book, verdict)) return verdict;
  }
  return walk<Law>(*derived);
}

}  // namespace layoutcheck::sweep
