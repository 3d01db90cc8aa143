#include "solve/z3/coq/gallina.hpp"

#include <algorithm>
#include <cctype>

namespace layoutcheck::smt {

bool is_atom(z3::expr const& e) {
  switch (e.decl().decl_kind()) {
    case Z3_OP_TRUE:
    case Z3_OP_FALSE:
    case Z3_OP_AND:
    case Z3_OP_OR:
    case Z3_OP_NOT:
    case Z3_OP_IMPLIES: return false;
    case Z3_OP_EQ: return !e.arg(0).is_bool();
    default: return true;
  }
}

bool is_call(z3::expr const& e) { return e.decl().decl_kind() == Z3_OP_UNINTERPRETED; }

z3::expr under(std::vector<z3::expr> const& premises, z3::expr const& conclusion) {
  z3::expr result = conclusion;
  for (std::size_t i = premises.size(); i > 0; --i) result = z3::implies(premises[i - 1], result);
  return result;
}

std::string coq_identifier(std::string const& text) {
  std::string result;
  for (char const c : text) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return result;
}

void Signature::add(z3::expr const& e) {
  if (!seen.insert(e.id()).second) return;
  for (unsigned i = 0; i < e.num_args(); ++i) add(e.arg(i));
  bool const declared = !e.get_sort().is_int() && !e.get_sort().is_bool();
  if (declared && std::none_of(sorts.begin(), sorts.end(),
                               [&](z3::sort const& s) { return z3::eq(s, e.get_sort()); })) {
    sorts.push_back(e.get_sort());
  }
  if (is_call(e) && std::none_of(functions.begin(), functions.end(),
                                 [&](z3::func_decl const& f) { return z3::eq(f, e.decl()); })) {
    functions.push_back(e.decl());
  }
}

std::string Gallina::name(z3::sort const& s) {
  if (s.is_int()) return "Z";
  return s.is_bool() ? "bool" : name("S_", s.id(), s.name().str());
}

std::string Gallina::name(char const* prefix, unsigned id, std::string const& original) {
  std::string& known = names_[prefix + std::to_string(id)];
  if (!known.empty()) return known;
  std::string const base = prefix + coq_identifier(original);
  known = base;
  for (int k = 2; !used_.insert(known).second; ++k) known = base + "_" + std::to_string(k);
  return known;
}

std::string const& Gallina::term(z3::expr const& e) {
  auto const found = terms_.find(e.id());
  if (found != terms_.end()) return found->second.second;
  std::string text = made(e);
  return terms_.emplace(e.id(), std::pair(e, std::move(text))).first->second.second;
}

std::string Gallina::formula(z3::expr const& e) {
  switch (e.decl().decl_kind()) {
    case Z3_OP_TRUE: return "True";
    case Z3_OP_FALSE: return "False";
    case Z3_OP_NOT: return "(~ " + formula(e.arg(0)) + ")";
    case Z3_OP_AND: return joined(e, " /\\ ", "True");
    case Z3_OP_OR: return joined(e, " \\/ ", "False");
    case Z3_OP_IMPLIES: return "(" + formula(e.arg(0)) + " -> " + formula(e.arg(1)) + ")";
    case Z3_OP_EQ:
      if (e.arg(0).is_bool()) return "(" + formula(e.arg(0)) + " <-> " + formula(e.arg(1)) + ")";
      return "(" + term(e.arg(0)) + " = " + term(e.arg(1)) + ")";
    case Z3_OP_LE: return "(" + term(e.arg(0)) + " <= " + term(e.arg(1)) + ")";
    default: break;
  }
  if (!is_call(e)) throw NoProof("no formula of Coq: " + e.to_string());
  return "(" + term(e) + " = true)";
}

std::string Gallina::decided(z3::expr const& atom) {
  if (is_call(atom)) return "(Bool.bool_dec " + term(atom) + " true)";
  std::string const sides = term(atom.arg(0)) + " " + term(atom.arg(1));
  if (atom.decl().decl_kind() == Z3_OP_LE) return "(Z_le_dec " + sides + ")";
  if (atom.arg(0).is_int()) return "(Z.eq_dec " + sides + ")";
  return "(dec_" + name(atom.arg(0).get_sort()) + " " + sides + ")";
}

std::string Gallina::quantified(Signature const& signature) {
  std::string text;
  for (z3::sort const& sort : signature.sorts) {
    std::string const s = name(sort);
    text += " (" + s + " : Type) (dec_" + s + " : forall a b : " + s + ", {a = b} + {a <> b})";
  }
  for (z3::func_decl const& f : signature.functions) {
    text += " (" + name(f) + " :";
    for (unsigned i = 0; i < f.arity(); ++i) text += " " + name(f.domain(i)) + " ->";
    text += " " + name(f.range()) + ")";
  }
  return text;
}

std::string Gallina::joined(z3::expr const& e, char const* by, char const* none) {
  if (e.num_args() == 0) return none;
  std::string text = "(";
  for (unsigned i = 0; i < e.num_args(); ++i) text += (i == 0 ? "" : by) + formula(e.arg(i));
  return text + ")";
}

std::string Gallina::made(z3::expr const& e) {
  std::string numeral;
  if (e.is_numeral(numeral)) return numeral[0] == '-' ? "(" + numeral + ")" : numeral;
  char const* by = nullptr;
  switch (e.decl().decl_kind()) {
    case Z3_OP_ADD: by = " + "; break;
    case Z3_OP_SUB: by = " - "; break;
    case Z3_OP_MUL: by = " * "; break;
    case Z3_OP_IDIV: by = " / "; break;  // floors, as SMT-LIB's for a divisor of at least 1
    case Z3_OP_MOD: by = " mod "; break;
    case Z3_OP_UMINUS: return "(- " + term(e.arg(0)) + ")";
    case Z3_OP_UNINTERPRETED: {
      std::string text = name(e.decl());
      for (unsigned i = 0; i < e.num_args(); ++i) text += " " + term(e.arg(i));
      return e.num_args() == 0 ? text : "(" + text + ")";
    }
    default: throw NoProof("no term of Coq: " + e.to_string());
  }
  std::string text = "(";
  for (unsigned i = 0; i < e.num_args(); ++i) text += (i == 0 ? "" : by) + term(e.arg(i));
  return text + ")";
}

}  // namespace layoutcheck::smt
