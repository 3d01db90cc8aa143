#pragma once
/// That an operation answers where its domain says so, for every operation without a law of its own
/// about that: the first overload, with the arguments that must be given. Host only.

#include <array>

#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

/// What the mutant of such a law is called, after the operation.
inline constexpr std::string_view kRefusesAThirdMode = "_refuses_a_third_mode";

/// A text put together at compile time: an operation's name and what follows it.
template <Op kOp>
struct NameOf {
  static constexpr std::size_t kRoom = 96;
  std::array<char, kRoom> text{};
  std::size_t length = 0;

  constexpr explicit NameOf(std::string_view after) {
    for (char const c : layoutcheck::name(kOp)) text[length++] = c;
    for (char const c : after) text[length++] = c;
  }
  constexpr std::string_view view() const { return {text.data(), length}; }
};

/// AnswersEverywhere<Op::sort, OneLayout> is the law sort_answers: sort(L) is given for every L.
template <Op kOp, class InputType>
struct AnswersEverywhere : AnswersOnItsDomain<AnswersEverywhere<kOp, InputType>, InputType> {
 private:
  static constexpr NameOf<kOp> kId{"_answers"};
  static constexpr NameOf<kOp> kSays{" answers wherever its definition gives a value"};
  static constexpr NameOf<kOp> kKills{kRefusesAThirdMode};

 public:
  static constexpr LawInfo info{.id = kId.view(),
                                .op = kOp,
                                .property_kind = PropertyKind::domain,
                                .says = kSays.view(),
                                .source = "spec#answers: a refusal is an answer",
                                .domain = "",
                                .kills = kKills.view()};
  template <class A>
  static auto call(A const& algebra, InputType const& input) {
    return query(CallOf<kOp>{}, algebra, input);
  }
};

}  // namespace layoutcheck::laws
