#pragma once
/// The form of a law, and the one function with which every engine checks it.
///
///   Input -> admits? -> derive(algebra, input) -> at(derived, point) -> Claim
///
/// A law is a struct with
///   static constexpr LawInfo info;
///   using Input;                                  one of input.hpp
///   static bool admits(Input const&);             the domain on which it is required
///   struct Derived;
///   template <class A> static Expected<Derived> derive(A const& algebra, Input const&);
///   static index_t points(Derived const&);
///   static Claim at(Derived const&, index_t point);
/// and a line in the list at the end of its catalogue. Of a claim with more points than are walked
/// a sample is checked. A law may name those at which a defect would show that no sample meets,
/// where digits carry:
///   template <class Visit> static bool carries(Derived const&, Visit const& visit);
/// calls visit(point), which answers false where no more are wanted, and returns whether all were
/// visited and decide the claim at every point. A law that looks at a part of its claims by itself
/// says so:
///   static bool partial(Derived const&);
/// A law may also take facts of its layout's table that an engine computed once for all laws:
/// admits(input, ImageFacts) or derive(algebra, input, ImageFacts), in addition to those above. A
/// law whose domain is costly to decide has, in place of admits,
///   static Truth truth(Input const&);             found once for both that follow
///   static bool admits(Input const&, Truth);
///   template <class A> static Expected<Derived> derive(A const& algebra, Input const&, Truth);

#include "layoutcheck/core/operations/op.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::laws {

/// What is wrong when the law is violated; conformance turns it into a verdict.
enum class PropertyKind : std::uint8_t {
  function,    ///< wrong_function: another value at some point
  size,        ///< wrong_size
  shape,       ///< wrong_shape: profile or compatibility
  optimality,  ///< not_optimal: right, but not the form or extent that is required
  domain,      ///< refused_representable (0 == 1) or accepted_invalid (1 == 0)
};

struct LawInfo {
  std::string_view id;  ///< "coalesce_keeps_function"
  Op op;                ///< the operation that is judged
  PropertyKind property_kind;
  std::string_view says;    ///< the sentence
  std::string_view source;  ///< the clause and where it is written
  std::string_view domain;  ///< where it is required, in words; empty: everywhere
  std::string_view kills;   ///< the mutant that it alone must catch
};

/// The laws of a topic: those of catalogue/sort.hpp are SortLaws.
template <class... Laws>
struct LawList {};

struct Limits {
  index_t points = 4096;  ///< claims with more points are sampled
};

/// The point to check as number i of `limit`, of a claim with n > limit points: the first and
/// last quarter one after the other, the rest spread by a hash.
LC_HD constexpr index_t sampled_point(index_t i, index_t limit, index_t n) {
  index_t const quarter = limit / 4;
  if (i < quarter) return i;
  if (i < 2 * quarter) return n - 1 - (i - quarter);
  return static_cast<index_t>(mix(static_cast<std::uint64_t>(i)) % static_cast<std::uint64_t>(n));
}

/// Checks points beyond a sample, `limit` of them at most.
template <class Law>
struct CarryVisit {
  typename Law::Derived const& derived;
  Outcome& outcome;
  index_t limit;

  LC_HD constexpr bool operator()(index_t point) const {
    if (outcome.kind == OutcomeKind::violated || outcome.points == 2 * limit) return false;
    ++outcome.points;
    Claim const claim = Law::at(derived, point);
    if (holds(claim)) return true;
    outcome.kind = OutcomeKind::violated;
    outcome.point = point;
    outcome.claim = claim;
    return false;
  }
};
template <class Law>
concept HasCarries = requires(typename Law::Derived const& derived, CarryVisit<Law> const& visit) {
  Law::carries(derived, visit);
};

/// What came of `derived`: the claim at every point, or at limits.points of them and as many again
/// where digits carry.
template <class Law>
LC_HD constexpr Outcome check_derived(Expected<typename Law::Derived> const& derived,
                                      Limits const& limits) {
  if (!derived) {
    bool const unsupported = derived.error().code == Errc::unsupported;
    return {.kind = unsupported ? OutcomeKind::unsupported : OutcomeKind::refused,
            .error = derived.error()};
  }
  index_t const n = Law::points(*derived);
  bool const complete = n <= limits.points;
  index_t const count = complete ? n : limits.points;
  for (index_t i = 0; i < count; ++i) {
    index_t const point = complete ? i : sampled_point(i, limits.points, n);
    Claim const claim = Law::at(*derived, point);
    if (!holds(claim)) {
      return {.kind = OutcomeKind::violated,
              .points = i + 1,
              .complete = complete,
              .point = point,
              .claim = claim};
    }
  }
  Outcome outcome{.kind = OutcomeKind::holds, .points = count, .complete = complete};
  if constexpr (HasCarries<Law>) {
    if (!complete) {
      outcome.complete = Law::carries(*derived, CarryVisit<Law>{*derived, outcome, limits.points});
    }
  }
  if constexpr (requires { Law::partial(*derived); }) {
    if (Law::partial(*derived)) outcome.complete = false;
  }
  return outcome;
}

/// Whether the law says anything of the input.
template <class Law>
LC_HD constexpr bool in_domain(typename Law::Input const& input) {
  if constexpr (requires { Law::truth(input); }) {
    return Law::admits(input, Law::truth(input));
  } else {
    return Law::admits(input);
  }
}

/// The law on one input. Deterministic.
template <class Law, class Algebra>
LC_HD constexpr Outcome check(Algebra const& algebra, typename Law::Input const& input,
                              Limits const& limits = {}) {
  if constexpr (requires { Law::truth(input); }) {
    auto const truth = Law::truth(input);
    if (!Law::admits(input, truth)) return {.kind = OutcomeKind::vacuous};
    return check_derived<Law>(Law::derive(algebra, input, truth), limits);
  } else {
    if (!Law::admits(input)) return {.kind = OutcomeKind::vacuous};
    return check_derived<Law>(Law::derive(algebra, input), limits);
  }
}

}  // namespace layoutcheck::laws
