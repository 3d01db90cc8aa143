#pragma once
/// Operations that have an answer to every argument, or to nearly every one: that they give it. One
/// form for all of them, as there is nothing to say of any that is not true of the others. Host
/// only.

#include <array>

#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

/// The type of an answer: an answer of another kind does not count.
template <Kind kKind>
struct AnswerOf;
// clang-format off
template <> struct AnswerOf<Kind::integer> { using type = index_t; };
template <> struct AnswerOf<Kind::boolean> { using type = bool; };
template <> struct AnswerOf<Kind::tuple> { using type = IntTuple; };
template <> struct AnswerOf<Kind::layout> { using type = Layout; };
template <> struct AnswerOf<Kind::table> { using type = Table; };
template <> struct AnswerOf<Kind::linear> { using type = LinearLayout; };
template <> struct AnswerOf<Kind::basis> { using type = BasisLayout; };
// clang-format on

/// A text put together at compile time: an operation's name and what follows it.
template <Op kOp>
struct NameOf {
  static constexpr std::size_t kRoom = 96;
  std::array<char, kRoom> text{};
  std::size_t length = 0;

  constexpr explicit NameOf(std::string_view after) {
    for (char const c : layoutcheck::info(kOp).name) text[length++] = c;
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
  static constexpr NameOf<kOp> kKills{"_refuses_a_third_mode"};

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
    using Answer = typename AnswerOf<layoutcheck::info(kOp).result>::type;
    return query(ops::named_call<kOp, Answer>{}, algebra, input);
  }
};

}  // namespace layoutcheck::laws
