#pragma once
/// Laws as entries of a table: what engines iterate over.

#include <concepts>
#include <optional>
#include <span>
#include <vector>

#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/law.hpp"
#include "layoutcheck/laws/question.hpp"
#include "layoutcheck/laws/recalling.hpp"

namespace layoutcheck::laws {

struct LawEntry {
  LawInfo info;
  std::size_t given;  ///< alternative of AnyGiven
  /// The arguments with which the law asks its operation, and the given that such arguments spell:
  /// the given's own fields, unless the law has `asked` and `read`. Laws that read arguments alike
  /// have the same `read`: what it gave for one of them need not be read again for the next.
  std::vector<Value> (*asked)(AnyGiven const&);
  std::optional<AnyGiven> (*read)(std::span<Value const>);
  /// Whether the given lies in the law's domain: elsewhere the law is vacuous.
  bool (*admits)(AnyGiven const&);
  Outcome (*on_reference)(AnyGiven const&, Limits const&);
  Outcome (*on)(Implementation const&, AnyGiven const&, Limits const&);
  /// What the law asks of the values of maps, for engines that decide it for all points at once;
  /// null where it asks nothing of the kind, and `no_question` says why. Null for the
  /// implementation: the reference, called directly.
  AskedQuestion (*question)(Implementation const*, AnyGiven const&) = nullptr;
  std::string_view no_question = "not stated as a question";
};

/// The law on one given: on the reference called directly where `implementation` is null.
inline Outcome check_on(LawEntry const& law, Implementation const* implementation,
                        AnyGiven const& given, Limits const& limits) {
  return implementation == nullptr ? law.on_reference(given, limits)
                                   : law.on(*implementation, given, limits);
}

template <class... Laws>
struct LawList {};

/// A law whose given is not simply the operation's arguments: composition(n:1, L) == L is about one
/// layout. It says what it asks, so that a counterexample is a call that anyone can evaluate.
template <class Law>
concept AsksOtherwise = requires(typename Law::Given const& given, std::span<Value const> args) {
  { Law::asked(given) } -> std::same_as<std::vector<Value>>;
  { Law::read(args) } -> std::same_as<std::optional<typename Law::Given>>;
};

template <class Law>
std::vector<Value> asked_by(AnyGiven const& given) {
  if constexpr (AsksOtherwise<Law>) {
    return Law::asked(*std::get_if<typename Law::Given>(&given));
  } else {
    return arguments(given);
  }
}

template <class Given>
std::optional<AnyGiven> read_fields(std::span<Value const> args) {
  return given_from(given_index<Given>(), args);
}

template <AsksOtherwise Law>
std::optional<AnyGiven> read_asked(std::span<Value const> args) {
  auto const given = Law::read(args);
  if (!given) return std::nullopt;
  return AnyGiven(*given);
}

template <class Law>
constexpr auto reader_of() {
  if constexpr (AsksOtherwise<Law>) {
    return &read_asked<Law>;
  } else {
    return &read_fields<typename Law::Given>;
  }
}

template <class Law>
constexpr auto questioner_of() {
  if constexpr (kHasQuestion<Law>) {
    return &question_of<Law>;
  } else {
    return nullptr;
  }
}

template <class Law>
LawEntry entry() {
  return {
      .info = Law::info,
      .given = given_index<typename Law::Given>(),
      .asked = asked_by<Law>,
      .read = reader_of<Law>(),
      .admits =
          [](AnyGiven const& given) {
            return in_domain<Law>(*std::get_if<typename Law::Given>(&given));
          },
      .on_reference =
          [](AnyGiven const& given, Limits const& limits) {
            return check<Law>(Direct{}, *std::get_if<typename Law::Given>(&given), limits);
          },
      .on =
          [](Implementation const& implementation, AnyGiven const& given, Limits const& limits) {
            return check<Law>(Dynamic(implementation), *std::get_if<typename Law::Given>(&given),
                              limits);
          },
      .question = questioner_of<Law>(),
      .no_question = why_no_question<Law>()};
}

template <class... Laws>
void enroll(LawList<Laws...>, std::vector<LawEntry>& table) {
  (table.push_back(entry<Laws>()), ...);
}

/// Every law, in the order of src/enroll: by topic, then as listed there.
std::span<LawEntry const> all_laws();

/// The case as a call that anyone can evaluate: "composition(2:1, 2:2)".
std::string case_text(LawEntry const& law, AnyGiven const& given);

/// By id, or nullptr.
LawEntry const* find_law(std::string_view id);

}  // namespace layoutcheck::laws
