#include "kernel/gather.hpp"

#include <algorithm>
#include <stdexcept>

namespace layoutcheck::smt {

void Gather::assert_fact(Ref fact) {
  if (fact->kind == Kind::truth && fact->index != 0) return;
  if (!stated_.insert(fact->id).second) return;
  facts_.push_back(fact);
  visit(fact);
}

void Gather::fact(Ref fact) { assert_fact(evaluated(fact)); }

Ref Gather::goal(Ref goal) {
  Ref const result = evaluated(goal);
  visit(result);
  return result;
}

/// Calls with one value replaced by it: a product with such a call is then in normal form.
Ref Gather::evaluated(Ref term) {
  auto const known = evaluated_.find(term);
  if (known != evaluated_.end()) return known->second;
  if (is_map(term->sort)) return term;  // what a lambda binds is nothing in particular
  Substitution inside;                  // the term's own parts, each for its value
  for (Ref child : term->children) inside[child] = evaluated(child);
  for (Monomial const& m : term->sum) {
    for (Ref factor : m.factors) inside[factor] = evaluated(factor);
  }
  Ref result = inside.empty() ? term : rebuilt(term, inside);
  if (result->kind == Kind::apply) {
    std::vector<std::pair<Bool, Ref>> values;
    cases_of(result, [&](Bool guard, Ref value) { values.emplace_back(guard, value); });
    bool const always = values.size() == 1 && values[0].first.node() == theory_.truth().node();
    if (always) {
      // The equation is gathered in addition, but not that of a formula of words: more bits, no
      // help.
      if (!is_formula_of_words(result)) visit(result);
      result = evaluated(values[0].second);
    }
  }
  evaluated_.emplace(term, result);
  return result;
}

void Gather::split(Ref list) {
  Terms& terms = theory_.terms();
  if (list->kind == Kind::nil || list->kind == Kind::cons) return;  // one shape already
  if (std::find(splits_.begin(), splits_.end(), list) != splits_.end()) return;
  splits_.push_back(list);
  Ref const cons = spelled_out(list);
  Ref const nil = terms.nil(list->sort);
  assert_fact(terms.connective(Kind::disjunction, {terms.relation(Kind::equal, list, nil),
                                                   terms.relation(Kind::equal, list, cons)}));
  // Calls met before the list was split.
  std::unordered_set<std::uint32_t> const met = std::move(met_);
  met_.clear();
  std::vector<Ref> const facts = facts_;
  for (Ref fact : facts) visit(fact);
  met_.insert(met.begin(), met.end());
}

bool Gather::is_formula_of_words(Ref call) const {
  return !theory_.definitions().at(call->name).recursive &&
         std::any_of(call->children.begin(), call->children.end(),
                     [](Ref child) { return is_word(child->sort); });
}

void Gather::visit(Ref term) {
  if (is_map(term->sort)) return;
  if (!met_.insert(term->id).second) return;
  for (Ref child : term->children) visit(child);
  for (Monomial const& m : term->sum) {
    for (Ref factor : m.factors) visit(factor);
  }
  meet(term);
}

void Gather::meet(Ref term) {
  switch (term->kind) {
    case Kind::apply:
      unfold(term);
      read_through(term);
      return;
    case Kind::quotient:
    case Kind::remainder: divide(term->children[0], term->children[1]); return;
    case Kind::head:
    case Kind::tail: look_into(term); return;
    case Kind::cons: assert_fact(theory_.terms().not_empty(term)); return;
    case Kind::polynomial:
      for (Monomial const& m : term->sum) {
        if (m.factors.size() >= 2) multiply(m.factors);
      }
      return;
    default: return;
  }
}

void Gather::cases_of(Ref call, std::function<void(Bool guard, Ref value)> const& take) {
  auto const found = theory_.definitions().find(call->name);
  if (found == theory_.definitions().end() || sealed_.count(call->name) != 0) return;
  Unfolding const cases = unfolding(found->second, call);
  if (cases.cases == nullptr) return;
  Bool none_before = cases.where == nullptr ? theory_.truth() : Bool(cases.where);
  for (Case const& c : *cases.cases) {
    Bool const guard(substituted(c.guard, cases.by));
    take(none_before && guard, substituted(c.value, cases.by));
    none_before = none_before && !guard;
    if (guard.node()->kind == Kind::truth && guard.node()->index != 0) break;
  }
}

void Gather::unfold(Ref call) {
  Terms& terms = theory_.terms();
  cases_of(call, [&](Bool guard, Ref value) {
    assert_fact(implies(guard, Bool(terms.relation(Kind::equal, call, value))).node());
  });
}

bool Gather::is_recursive(Ref call) const {
  auto const found = theory_.definitions().find(call->name);
  return found != theory_.definitions().end() && found->second.recursive &&
         is_list(call->children[0]->sort);
}

void Gather::shapes_of(Ref list, std::function<void(Bool guard, Ref shape)> const& take) {
  Terms& terms = theory_.terms();
  if (list->kind == Kind::apply) {
    cases_of(list, take);
    if (!is_recursive(list)) return;
    // The call may be on a split list.
    shapes_of(list->children[0], [&](Bool guard, Ref shape) {
      take(guard, terms.apply(list->name, list->sort, with_first(list->children, shape)));
    });
  }
  if (list->kind == Kind::tail) {
    shapes_of(list->children[0], [&](Bool guard, Ref shape) { take(guard, terms.tail(shape)); });
  }
  if (std::find(splits_.begin(), splits_.end(), list) == splits_.end()) return;
  for (Ref shape : {terms.nil(list->sort), spelled_out(list)}) {
    take(Bool(terms.relation(Kind::equal, list, shape)), shape);
  }
}

std::vector<Ref> Gather::with_first(std::vector<Ref> arguments, Ref first) {
  arguments[0] = first;
  return arguments;
}

void Gather::read_through(Ref call) {
  if (!is_recursive(call)) return;
  Terms& terms = theory_.terms();
  shapes_of(call->children[0], [&](Bool guard, Ref shape) {
    Ref const other = terms.apply(call->name, call->sort, with_first(call->children, shape));
    assert_fact(implies(guard, Bool(terms.relation(Kind::equal, call, other))).node());
  });
}

void Gather::look_into(Ref part) {
  Terms& terms = theory_.terms();
  shapes_of(part->children[0], [&](Bool guard, Ref shape) {
    Ref const other = part->kind == Kind::head ? terms.head(shape, part->index) : terms.tail(shape);
    assert_fact(implies(guard, Bool(terms.relation(Kind::equal, part, other))).node());
  });
}

Ref Gather::spelled_out(Ref list) {
  Terms& terms = theory_.terms();
  std::vector<Ref> parts;
  for (int i = 0; i < fields(list->sort); ++i) parts.push_back(terms.head(list, i));
  parts.push_back(terms.tail(list));
  return terms.cons(parts);
}

void Gather::instance(std::string const& lemma, std::vector<Ref> const& arguments) {
  lemmas_.insert(lemma);
  assert_fact(theory_.instance_of(lemma, arguments));
}

void Gather::divide(Ref a, Ref b) {
  if (!divided_.insert({a->id, b->id}).second) return;
  instance("euclid", {a, b});
}

void Gather::multiply(std::vector<Ref> const& factors) {
  Terms& terms = theory_.terms();
  Ref const whole = terms.polynomial({{factors, 1}});
  if (!multiplied_.insert(whole->id).second) return;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (i > 0 && factors[i] == factors[i - 1]) continue;
    if (factors.size() == 2 && i == 1) break;  // the same split
    std::vector<Ref> rest;
    for (std::size_t j = 0; j < factors.size(); ++j) {
      if (j != i) rest.push_back(factors[j]);
    }
    instance("product", {factors[i], terms.polynomial({{rest, 1}})});
  }
}

}  // namespace layoutcheck::smt
