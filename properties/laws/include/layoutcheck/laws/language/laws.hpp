#pragma once
/// Laws that are read from text, and checked on any implementation.
///
///   TextLaws laws;
///   laws.add("topic mine\non coalesce(L: layout) = R\nlaw keeps_size [size]\n  size(R) ==
///   size(L)\n"); laws.check(0, nullptr, {layout}, {}).outcome.kind == OutcomeKind::holds

#include <memory>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/language/syntax.hpp"
#include "layoutcheck/laws/query.hpp"

namespace layoutcheck::laws::language {

struct Program;

struct TextLaw {
  std::string id;
  PropertyKind property_kind;
  std::optional<Op> op;  ///< that its group is about, else that which it calls first; none: no call
  bool own_parameters;   ///< in no group
  std::vector<Kind> inputs;  ///< kinds of what it is about, in order
  std::string says;          ///< the claims: "size(R) == size(L)"
  std::string domain;        ///< where they are required: "size(L) > 0"
  std::string source;
  std::string kills;
  std::vector<std::string>
      replaces;  ///< laws of the suite that do not hold where this one is promised
  std::string file;
  TextPosition place;  ///< of its name
};

struct Verdict {
  Outcome outcome{};
  std::string claim{};  ///< violated: the claim, and what its variables are
};

class TextLaws {
 public:
  TextLaws();
  ~TextLaws();
  TextLaws(TextLaws&&) noexcept;
  TextLaws& operator=(TextLaws&&) noexcept;

  /// Adds the laws of a file, all or none. Its definitions are known in it and in files added
  /// later. Errors have the place in the text. `file` is the name that its laws have it under.
  Parsed<bool> add(std::string_view text, std::string const& file = "");

  std::span<TextLaw const> all() const { return laws_; }
  /// By id, or nothing.
  std::optional<std::size_t> find(std::string_view id) const;

  /// Law number `law` on one input; a null implementation is the reference. Pre: as many inputs as
  /// the law has, of its kinds. Deterministic.
  Verdict check(std::size_t law, Implementation const* implementation,
                std::span<Value const> inputs, Limits const& limits) const;
  /// Where its operation must answer these arguments; nothing where the law does not say.
  std::optional<Domain> domain(std::size_t law, std::span<Value const> args) const;
  /// The same as check, with what queries can say as queries (queries.hpp).
  DerivedQueries queries(std::size_t law, Implementation const* implementation,
                         std::span<Value const> inputs) const;

 private:
  std::unique_ptr<Program> program_;
  std::vector<TextLaw> laws_;
};

/// The laws as entries for the engines, which keep `laws` alive. Errors: a law that calls no
/// operation, and one of inputs that no engine generates; `expected` says which are.
Parsed<std::vector<LawEntry>> entries(std::shared_ptr<TextLaws const> const& laws);

/// A law file that is part of the suite.
struct Sentences {
  std::string_view name;  ///< "coalesce.law"
  std::string_view text;
};
std::span<Sentences const> sentence_files();
/// Those of all_laws() that are part of the suite, as they are written.
TextLaws const& built_in_laws();

/// What a sentence may use by name: "span(L: layout): integer = max([1] + ...)", or without a body
/// where the language brings it along: "image(layout): set[integer]".
std::vector<std::string> definitions();

}  // namespace layoutcheck::laws::language
