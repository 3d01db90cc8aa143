#pragma once
/// For every operation with a domain of its own: it answers where it must, and refuses where no
/// right answer exists. Host only: the domain is decided by complete searches (domain.hpp).

#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/law.hpp"

namespace layoutcheck::laws {

/// Claim at the one point: (answered, ==, answerable).
struct Answered {
  bool answered;
  Domain domain;
};

/// Whether some integer of the given is so large that an answer may exceed 64 bits.
bool has_large_integers(AnyGiven const& given);

/// Whether the given's parts nested into each other could exceed the capacity of a tree, in levels
/// or, twice over, in leaves.
bool is_near_capacity(AnyGiven const& given);

/// Call(algebra, given) is the operation's answer as any Expected.
template <class Law, class GivenType>
struct AnswersOnItsDomain {
  using Given = GivenType;
  using Derived = Answered;
  static Domain truth(Given const& given) {
    return domain_of(Law::info.op, arguments(AnyGiven{given}));
  }
  static bool admits(Given const&, Domain domain) {
    return domain == Domain::required || domain == Domain::refuse;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Given const& given, Domain domain) {
    auto const answer = Law::call(algebra, given);
    if (!answer && answer.error().code == Errc::unsupported) return answer.error();
    // A limit of the integers is no opinion on what exists, where the integers are large.
    if (!answer && answer.error().code == Errc::overflow && has_large_integers(given)) {
      return answer.error();
    }
    // Nor is one of the inline storage, where so much is given that an answer may not fit.
    if (!answer && answer.error().code == Errc::capacity_exceeded && is_near_capacity(given)) {
      return answer.error();
    }
    return Derived{answer.has_value(), domain};
  }
  static index_t points(Derived const&) { return 1; }
  static Claim at(Derived const& d, index_t) {
    return {d.answered ? 1 : 0, Relation::equal, d.domain == Domain::required ? 1 : 0};
  }
};

}  // namespace layoutcheck::laws
