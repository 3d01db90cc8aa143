#pragma once
/// Laws as entries of a table: what engines iterate over.

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/law.hpp"
#include "layoutcheck/laws/recalling.hpp"

namespace layoutcheck::laws {

namespace language {
class TextLaws;
}

struct LawEntry {
  LawInfo info;
  std::size_t input;  ///< alternative of AnyInput
  /// The arguments with which the law calls its operation, and the input that such arguments spell:
  /// the input's own fields, unless the law has `query_arguments` and `read`. Laws that read
  /// arguments alike have the same `read`: its result for one of them holds for the next too.
  std::vector<Value> (*query_arguments)(AnyInput const&);
  std::optional<AnyInput> (*read)(std::span<Value const>);
  /// Whether the input lies in the law's domain: elsewhere the law is vacuous.
  std::function<bool(AnyInput const&)> admits;
  std::function<Outcome(AnyInput const&, Limits const&)> on_reference;
  std::function<Outcome(Implementation const&, AnyInput const&, Limits const&)> on;
  /// Where its sentence is; null: in built_in_laws().
  std::shared_ptr<language::TextLaws const> sentences = nullptr;
  /// The input is not a call of the operation: cases are written as calls of the law.
  bool own_parameters = false;
  std::string_view file = "";  ///< of one's own; empty: the suite's
  /// What is false of a violation, in words; null where Outcome::claim says all.
  std::function<std::string(Implementation const&, AnyInput const&)> claim_text = nullptr;
};

/// The law on one input: on the reference called directly where `implementation` is null.
inline Outcome check_on(LawEntry const& law, Implementation const* implementation,
                        AnyInput const& input, Limits const& limits) {
  return implementation == nullptr ? law.on_reference(input, limits)
                                   : law.on(*implementation, input, limits);
}

/// A law whose input is not simply the operation's arguments: composition(n:1, L) == L is about one
/// layout. It defines the arguments of its call, so that a counterexample is a call that anyone can
/// evaluate.
template <class Law>
concept HasQueryArguments = requires(typename Law::Input const& input,
                                     std::span<Value const> args) {
  { Law::query_arguments(input) } -> std::same_as<std::vector<Value>>;
  { Law::read(args) } -> std::same_as<std::optional<typename Law::Input>>;
};

template <class Law>
std::vector<Value> query_arguments_of(AnyInput const& input) {
  if constexpr (HasQueryArguments<Law>) {
    return Law::query_arguments(*std::get_if<typename Law::Input>(&input));
  } else {
    return arguments(input);
  }
}

template <class Input>
std::optional<AnyInput> read_fields(std::span<Value const> args) {
  return input_from(input_index<Input>(), args);
}

template <HasQueryArguments Law>
std::optional<AnyInput> read_query_arguments(std::span<Value const> args) {
  auto const input = Law::read(args);
  if (!input) return std::nullopt;
  return AnyInput(*input);
}

template <class Law>
constexpr auto reader_of() {
  if constexpr (HasQueryArguments<Law>) {
    return &read_query_arguments<Law>;
  } else {
    return &read_fields<typename Law::Input>;
  }
}

template <class Law>
LawEntry entry() {
  return {
      .info = Law::info,
      .input = input_index<typename Law::Input>(),
      .query_arguments = query_arguments_of<Law>,
      .read = reader_of<Law>(),
      .admits =
          [](AnyInput const& input) {
            return in_domain<Law>(*std::get_if<typename Law::Input>(&input));
          },
      .on_reference =
          [](AnyInput const& input, Limits const& limits) {
            return check<Law>(Direct{}, *std::get_if<typename Law::Input>(&input), limits);
          },
      .on =
          [](Implementation const& implementation, AnyInput const& input, Limits const& limits) {
            return check<Law>(Dynamic(implementation), *std::get_if<typename Law::Input>(&input),
                              limits);
          }};
}

template <class... Laws>
void enroll(LawList<Laws...>, std::vector<LawEntry>& table) {
  (table.push_back(entry<Laws>()), ...);
}

/// Every law, by topic in the order of CMakeLists.txt, then as its catalogue lists them.
std::span<LawEntry const> all_laws();

/// Those that are also written in C++, in the form in which sweeps take them.
std::vector<LawEntry> laws_in_cpp();

/// Adds laws to those of all_laws(), behind them. Not while anything holds an entry or another
/// thread looks one up: pointers to entries end here.
void enroll_more(std::vector<LawEntry> const& laws);

/// The case as a call that anyone can evaluate, "composition(2:1, 2:2)"; of a law with parameters
/// of its own, a call of the law.
std::string case_text(LawEntry const& law, AnyInput const& input);

/// By id, or nullptr.
LawEntry const* find_law(std::string_view id);

}  // namespace layoutcheck::laws
