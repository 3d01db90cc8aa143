#pragma once
/// Laws as entries of a table: what engines iterate over.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/law.hpp"

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
  /// Of a law of the kind `domain`: where the operation must answer these arguments, if it is about
  /// such.
  std::function<std::optional<Domain>(std::span<Value const>)> domain = nullptr;
  /// Why sweeps, which devices run too, do not check it; empty where they can.
  std::string_view on_host_only = "its sentence is evaluated, not compiled";
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

template <class Input>
std::optional<AnyInput> read_fields(std::span<Value const> args) {
  return input_from(input_index<Input>(), args);
}

/// Every law, by topic in the order of CMakeLists.txt, then as its file of sentences has them.
std::span<LawEntry const> all_laws();

/// Adds laws to those of all_laws(), behind them. Not while anything holds an entry or another
/// thread looks one up: pointers to entries end here.
void enroll_more(std::vector<LawEntry> const& laws);

/// The case as a call that anyone can evaluate, "composition(2:1, 2:2)"; of a law with parameters
/// of its own, a call of the law.
std::string case_text(LawEntry const& law, AnyInput const& input);

/// By id, or nullptr.
LawEntry const* find_law(std::string_view id);

}  // namespace layoutcheck::laws
