#include "layoutcheck/smt/term/term.hpp"

namespace layoutcheck::smt {
namespace {

std::string list_text(std::vector<Ref> const& children, char const* between) {
  std::string result;
  for (Ref child : children) {
    if (!result.empty()) result += between;
    result += text(child);
  }
  return result;
}

bool is_atom(Ref term) {
  switch (term->kind) {
    case Kind::variable:
    case Kind::apply:
    case Kind::head:
    case Kind::tail:
    case Kind::nil:
    case Kind::literal:
    case Kind::bound:
    case Kind::at:
    case Kind::truth: return true;
    case Kind::polynomial: return term->sum.empty() || term->sum[0].factors.empty();
    default: return false;
  }
}

std::string operand(Ref term) { return is_atom(term) ? text(term) : "(" + text(term) + ")"; }

std::string sum_text(std::vector<Monomial> const& sum) {
  if (sum.empty()) return "0";
  std::string result;
  for (auto m = sum.rbegin(); m != sum.rend(); ++m) {  // the constant last
    bool const negative = m->coefficient < 0;
    if (m == sum.rbegin()) {
      if (negative) result += "-";
    } else {
      result += negative ? " - " : " + ";
    }
    std::string const size = std::to_string(m->coefficient).substr(negative ? 1 : 0);
    if (m->factors.empty()) {
      result += size;
      continue;
    }
    std::string product = size == "1" ? "" : size;
    for (Ref factor : m->factors) product += (product.empty() ? "" : " ") + operand(factor);
    result += product;
  }
  return result;
}

char const* const kFieldNames[] = {"extent", "stride", "coordinate"};

}  // namespace

std::string text(Ref term) {
  std::vector<Ref> const& c = term->children;
  switch (term->kind) {
    case Kind::variable: return term->name;
    case Kind::polynomial: return sum_text(term->sum);
    case Kind::quotient: return operand(c[0]) + " div " + operand(c[1]);
    case Kind::remainder: return operand(c[0]) + " mod " + operand(c[1]);
    case Kind::apply: return term->name + "(" + list_text(c, ", ") + ")";
    case Kind::head: return std::string(kFieldNames[term->index]) + "(" + text(c[0]) + ")";
    case Kind::tail: return "rest(" + text(c[0]) + ")";
    case Kind::nil: return "()";
    case Kind::cons: {
      std::string mode;
      for (std::size_t i = 0; i + 1 < c.size(); ++i) mode += (i == 0 ? "" : ":") + operand(c[i]);
      return "(" + mode + " . " + text(c.back()) + ")";
    }
    case Kind::truth: return term->index != 0 ? "true" : "false";
    case Kind::equal: return text(c[0]) + " = " + text(c[1]);
    case Kind::at_most: return text(c[0]) + " <= " + text(c[1]);
    case Kind::conjunction: return list_text(c, " and ");
    case Kind::disjunction: return "(" + list_text(c, " or ") + ")";
    case Kind::negation: return "not (" + text(c[0]) + ")";
    case Kind::implication: return "(" + text(c[0]) + " => " + text(c[1]) + ")";
    case Kind::literal: return term->name;
    case Kind::operation: return term->name + "(" + list_text(c, ", ") + ")";
    case Kind::lambda: return "(" + text(c[0]) + " -> " + text(c[1]) + ")";
    case Kind::bound: return "#" + std::to_string(term->index);
    case Kind::at: return text(c[0]) + "(" + text(c[1]) + ")";
  }
  return "?";
}

}  // namespace layoutcheck::smt
