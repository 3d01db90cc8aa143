#pragma once
/// Expressions of Z3 as Coq writes them: a sort is a type, a formula is a proposition.

#include <z3++.h>

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace layoutcheck::smt {

struct NoProof : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A relation of numbers or of a declared sort, or the call of a predicate.
bool is_atom(z3::expr const& e);
/// The call of a declared function, or a declared constant.
bool is_call(z3::expr const& e);
/// premises[0] -> premises[1] -> ... -> conclusion.
z3::expr under(std::vector<z3::expr> const& premises, z3::expr const& conclusion);

/// What formulas speak of, in the order in which it occurs.
struct Signature {
  std::vector<z3::sort> sorts{};  ///< declared ones
  std::vector<z3::func_decl> functions{};
  std::set<unsigned> seen{};

  void add(z3::expr const& e);
};

class Gallina {
 public:
  std::string name(z3::func_decl const& f) { return name("f_", f.id(), f.name().str()); }
  std::string name(z3::sort const& s);
  std::string const& term(z3::expr const& e);
  std::string formula(z3::expr const& e);
  /// Of type {atom} + {~ atom}.
  std::string decided(z3::expr const& atom);
  /// "(S : Type) (dec_S : ...) (f : Z -> S)"; equality of a sort is decidable.
  std::string quantified(Signature const& signature);

 private:
  std::string name(char const* prefix, unsigned id, std::string const& original);
  std::string joined(z3::expr const& e, char const* by, char const* none);
  std::string made(z3::expr const& e);

  std::map<std::string, std::string> names_;
  std::set<std::string> used_;
  /// With the expression: the number of one that is gone is given to another.
  std::unordered_map<unsigned, std::pair<z3::expr, std::string>> terms_;
};

/// The name of a theorem: letters, digits and underscores.
std::string coq_identifier(std::string const& text);

}  // namespace layoutcheck::smt
