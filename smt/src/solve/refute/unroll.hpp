#pragma once
/// A statement at lists of known length, as one formula over integers: exactly what `evaluated`
/// says of it, so that every model is a counterexample.

#include <map>
#include <string>
#include <vector>

#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {

/// What a list is where `guard` holds: its modes, each with its numbers.
struct Shape {
  Ref guard = nullptr;
  std::vector<std::vector<Ref>> modes{};
};

/// A value that depends on unknown integers. The shapes of a list exclude each other, cover all
/// cases, and differ in length.
struct Symbolic {
  Sort sort = Sort::integer;
  Ref scalar = nullptr;  ///< integer, boolean
  std::vector<Shape> shapes{};
};

class Unroller {
 public:
  explicit Unroller(Theory& theory) : theory_(theory), terms_(theory.terms()) {}

  using Environment = std::map<Ref, Symbolic>;

  /// A list of so many modes of fresh integers "NAME.0.s", "NAME.0.d", ...
  Symbolic list(std::string const& name, Sort sort, std::size_t rank);
  Symbolic value(Ref term, Environment const& of);
  /// What is true of the fresh integers that the values speak of.
  std::vector<Ref> const& facts() const { return facts_; }

 private:
  using Memory = std::map<Ref, Symbolic>;
  struct Choice {
    Ref guard;
    Symbolic value;
  };

  Symbolic value(Ref term, Environment const& of, Memory& memory);
  Symbolic fresh_value(Ref term, Environment const& of, Memory& memory);
  Symbolic call(std::string const& name, std::vector<Symbolic> const& arguments);
  Symbolic body(Definition const& definition, std::vector<Symbolic> const& arguments,
                Shape const* list);
  Symbolic equal(Symbolic const& a, Symbolic const& b);
  /// The value whose guard holds; of values whose guards exclude each other and cover all cases.
  Symbolic merged(Sort sort, std::vector<Choice> const& choices);
  Symbolic merged_lists(Sort sort, std::vector<Choice> const& choices);
  Ref chosen(std::vector<std::pair<Ref, Ref>> const& guarded);
  void divided(Ref term);
  Symbolic scalar(Ref term);

  Ref both(Ref a, Ref b) { return terms_.connective(Kind::conjunction, {a, b}); }
  Ref either(Ref a, Ref b) { return terms_.connective(Kind::disjunction, {a, b}); }
  Ref negated(Ref a) { return terms_.connective(Kind::negation, {a}); }
  bool never(Ref guard) { return guard == terms_.truth(false).node(); }
  bool always(Ref guard) { return guard == terms_.truth(true).node(); }

  Theory& theory_;
  Terms& terms_;
  std::vector<Ref> facts_{};
  std::map<std::string, Symbolic> calls_{};  ///< by name and arguments: each once
  int fresh_ = 0;
};

}  // namespace layoutcheck::smt
