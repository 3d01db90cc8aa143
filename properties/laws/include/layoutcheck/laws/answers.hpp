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

/// Whether some integer of the arguments is so large that an answer may exceed 64 bits.
bool has_large_integers(std::span<Value const> args);

/// Whether the arguments nested into each other could exceed the capacity of a tree, in levels
/// or, twice over, in leaves.
bool is_near_capacity(std::span<Value const> args);

/// Call(algebra, input) is the operation's answer as any Expected.
template <class Law, class InputType>
struct AnswersOnItsDomain {
  using Input = InputType;
  using Derived = Answered;
  static Domain truth(Input const& input) {
    return domain_of(Law::info.op, arguments(AnyInput{input}));
  }
  static bool admits(Input const&, Domain domain) {
    return domain == Domain::required || domain == Domain::refuse;
  }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input, Domain domain) {
    auto const answer = Law::call(algebra, input);
    if (!answer && answer.error().code == Errc::unsupported) return answer.error();
    // Where the integers are large, an overflow does not say whether an answer exists.
    if (!answer && answer.error().code == Errc::overflow &&
        has_large_integers(arguments(AnyInput{input}))) {
      return answer.error();
    }
    // Nor does a limit of the inline storage, where the input is so large that an answer may not
    // fit.
    if (!answer && answer.error().code == Errc::capacity_exceeded &&
        is_near_capacity(arguments(AnyInput{input}))) {
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
