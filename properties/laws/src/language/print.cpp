#include "layoutcheck/laws/language/syntax.hpp"
#include "value.hpp"

namespace layoutcheck::laws::language {
namespace {

/// How tight an operator binds: an argument that binds less tight is written in parentheses.
int strength(Expr const& e) {
  switch (e.form) {
    case Form::for_all:
    case Form::for_some:
    case Form::implies:
    case Form::iff: return 0;
    case Form::conditional: return 0;
    case Form::either: return 1;
    case Form::both: return 2;
    case Form::negation: return 3;
    case Form::compare: return 4;
    case Form::range: return 5;
    case Form::layout: return 6;
    case Form::arithmetic: {
      if (e.text == "+" || e.text == "-" || e.text == "xor") return 7;
      return e.text == "^" ? 9 : 8;
    }
    case Form::negate: return 10;
    default: return 11;
  }
}

std::string within(Expr const& e, int least) {
  std::string const text = print(e);
  return strength(e) < least ? "(" + text + ")" : text;
}

std::string separated(std::vector<Expr> const& of, std::size_t first = 0) {
  std::string text;
  for (std::size_t i = first; i < of.size(); ++i) text += (i > first ? ", " : "") + print(of[i]);
  return text;
}

std::string pattern(Pattern const& p) {
  if (p.row.empty()) return p.name;
  std::string text = "(";
  for (std::size_t i = 0; i < p.row.size(); ++i) text += (i > 0 ? ", " : "") + pattern(p.row[i]);
  return text + ")";
}

std::string bound(std::vector<Binder> const& binders) {
  std::string text;
  for (Binder const& b : binders) {
    text += (text.empty() ? "" : ", ") + pattern(b.pattern) + " in " + within(b.in[0], 5);
  }
  return text;
}

std::string comprehension(Expr const& e, char open, char close) {
  std::string text = open + print(e.of[0]) + " for " + bound(e.binders);
  if (e.of.size() > 1) text += " if " + print(e.of[1]);
  return text + close;
}

std::string operation(Expr const& e, std::string const& sign, int left, int right) {
  return within(e.of[0], left) + sign + within(e.of[1], right);
}

}  // namespace

std::string print(Expr const& e) {
  int const own = strength(e);
  switch (e.form) {
    case Form::number: return print(e.number);
    case Form::name: return e.text;
    case Form::call: return e.text + "(" + separated(e.of) + ")";
    case Form::apply: return within(e.of[0], 11) + "(" + separated(e.of, 1) + ")";
    case Form::index: return within(e.of[0], 11) + "[" + print(e.of[1]) + "]";
    case Form::field: return within(e.of[0], 11) + "." + e.text;
    case Form::row: return "(" + separated(e.of) + ")";
    case Form::list: return "[" + separated(e.of) + "]";
    case Form::set: return "{" + separated(e.of) + "}";
    case Form::layout: return operation(e, ":", 7, 7);
    case Form::each_list: return comprehension(e, '[', ']');
    case Form::each_set: return comprehension(e, '{', '}');
    case Form::reduce: {
      bool const list = e.of[0].form == Form::each_list || e.of[0].form == Form::list;
      return e.text + (list ? "" : " ") + within(e.of[0], 11);
    }
    case Form::negate: return "-" + within(e.of[0], 10);
    case Form::arithmetic: {
      if (e.text == "^") return operation(e, "^", 10, 9);
      return operation(e, " " + e.text + " ", own, own + 1);
    }
    case Form::range: return operation(e, " .. ", 6, 6);
    case Form::compare: return operation(e, " " + e.text + " ", 5, 5);
    case Form::both: return operation(e, " and ", 2, 3);
    case Form::either: return operation(e, " or ", 1, 2);
    case Form::negation: return "not " + within(e.of[0], 3);
    case Form::implies: return operation(e, " => ", 1, 0);
    case Form::iff: return operation(e, " iff ", 1, 0);
    case Form::conditional:
      return "if " + print(e.of[0]) + " then " + print(e.of[1]) + " else " + print(e.of[2]);
    case Form::for_all: return "for all " + bound(e.binders) + ": " + print(e.of[0]);
    case Form::for_some: return "for some " + bound(e.binders) + ": " + print(e.of[0]);
    case Form::implemented:
      return std::string(e.must ? "must " : "") + "call " + e.text + "(" + separated(e.of) + ")";
  }
  return {};
}

std::string print(Item const& item) {
  switch (item.kind) {
    case Item::Kind::where: return "where " + print(item.expr);
    case Item::Kind::provided: return "provided " + print(item.expr);
    case Item::Kind::let: return "let " + item.name + " = " + print(item.expr);
    case Item::Kind::claim: return print(item.expr);
    case Item::Kind::for_all:
    case Item::Kind::for_each: break;
  }
  std::string text = item.kind == Item::Kind::for_all ? "for all " : "for each ";
  text += bound(item.binders) + ": ";
  for (std::size_t i = 0; i < item.body.size(); ++i)
    text += (i > 0 ? ", " : "") + print(item.body[i]);
  return text;
}

std::string print(DomainClause const& clause) {
  switch (clause.kind) {
    case DomainClause::Kind::let: return "let " + clause.name + " = " + print(clause.expr);
    case DomainClause::Kind::required: return "required when " + print(clause.expr);
    case DomainClause::Kind::refused: return "refused when " + print(clause.expr);
    case DomainClause::Kind::iff: return "iff " + print(clause.expr);
    case DomainClause::Kind::as: break;
  }
  return "as " + print(clause.expr);
}

}  // namespace layoutcheck::laws::language
