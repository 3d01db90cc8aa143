#include "layoutcheck/smt/kernel/definition.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <stdexcept>

namespace layoutcheck::smt {
namespace {

std::vector<Sort> arguments_of(Definition const& definition) {
  std::vector<Sort> sorts;
  if (definition.recursive) sorts.push_back(definition.tail->sort);
  for (Ref parameter : definition.parameters) sorts.push_back(parameter->sort);
  return sorts;
}

/// A call that fits what it calls.
void check_call(Ref call, Definition const& called, std::string const& whose) {
  std::vector<Sort> sorts;
  for (Ref argument : call->children) sorts.push_back(argument->sort);
  if (sorts != arguments_of(called) || call->sort != called.result) {
    throw std::logic_error(whose + " calls " + called.name + " at other sorts than its own");
  }
}

using Visit = std::function<void(Ref)>;

/// Every part of a term, each once.
void for_each_part(Ref term, Visit const& visit) {
  std::set<Ref> met;
  Visit const walk = [&](Ref part) {
    if (!met.insert(part).second) return;
    visit(part);
    for (Ref child : part->children) walk(child);
    for (Monomial const& m : part->sum) {
      for (Ref factor : m.factors) walk(factor);
    }
  };
  walk(term);
}

/// One of a definition's lists of cases.
struct Body {
  std::vector<Case> const& cases;
  std::vector<Ref> variables;
  bool may_recur = false;
};

void check_body(Definition const& definition, Body const& body, Definitions const& known) {
  std::vector<Case> const& cases = body.cases;
  if (cases.empty() || cases.back().guard->kind != Kind::truth || cases.back().guard->index == 0) {
    throw std::logic_error(definition.name + ": the last case must always hold");
  }
  // A call of itself is judged here, all others as in any term.
  Visit const check_self = [&](Ref part) {
    if (part->kind != Kind::apply || part->name != definition.name) return;
    check_call(part, definition, definition.name);
    if (!body.may_recur || part->children[0] != definition.tail) {
      throw std::logic_error(definition.name + " calls itself away from the tail");
    }
  };
  Definitions with_self = known;
  with_self.emplace(definition.name, definition);
  for (Case const& c : cases) {
    if (c.value->sort != definition.result || c.guard->sort != Sort::boolean) {
      throw std::logic_error(definition.name + ": a case of another sort");
    }
    for (Ref part : {c.guard, c.value}) {
      for_each_part(part, check_self);
      check_term(part, body.variables, with_self, definition.name);
    }
  }
}

}  // namespace

void check_term(Ref term, std::vector<Ref> const& variables, Definitions const& known,
                std::string const& whose) {
  for_each_part(term, [&](Ref part) {
    if (part->kind == Kind::variable &&
        std::find(variables.begin(), variables.end(), part) == variables.end()) {
      throw std::logic_error(whose + ": a variable that it does not range over: " + part->name);
    }
    if (part->kind != Kind::apply) return;
    auto const called = known.find(part->name);
    if (called == known.end()) {
      throw std::logic_error(whose + " calls " + part->name + ", which is not defined so far");
    }
    check_call(part, called->second, whose);
  });
}

void check_definition(Definition const& definition, Definitions const& known) {
  if (known.count(definition.name) != 0) {
    throw std::logic_error("defined twice: " + definition.name);
  }
  if (definition.name.find('.') != std::string::npos) {  // a script writes maps behind one
    throw std::logic_error("a function is called without a dot: " + definition.name);
  }
  if (definition.reached) return;  // says nothing by itself
  std::vector<Ref> variables = definition.parameters;
  if (!definition.recursive) {
    check_body(definition, {definition.everywhere, variables}, known);
    return;
  }
  check_body(definition, {definition.at_nil, variables}, known);
  variables.insert(variables.end(), definition.mode.begin(), definition.mode.end());
  variables.push_back(definition.tail);
  check_body(definition, {definition.at_cons, variables, true}, known);
}

namespace {

/// k of the word k + 1; null: another word.
Ref one_less(Ref word) {
  if (word->kind != Kind::operation || word->name != "bvadd") return nullptr;
  Ref const one = word->terms->word(1, bits_of(word->sort));
  return word->children[1] == one ? word->children[0] : nullptr;
}

}  // namespace

Ref steps_from(Ref k) {
  int const bits = bits_of(k->sort);
  return k->terms->operation("bvult", Sort::boolean,
                             {k, k->terms->word(static_cast<std::uint64_t>(bits), bits)});
}

Unfolding unfolding(Definition const& definition, Ref call) {
  Unfolding result;
  if (definition.reached) return result;
  std::size_t first = 0;
  if (definition.recursive) {
    Ref const list = call->children[0];
    if (is_word(list->sort)) {
      if (list == list->terms->word(0, bits_of(list->sort))) {
        result.cases = &definition.at_nil;
      } else if (Ref const k = one_less(list)) {
        result.cases = &definition.at_cons;
        result.where = steps_from(k);
        result.by[definition.tail] = k;
      } else {
        return result;
      }
    } else if (list->kind == Kind::nil) {
      result.cases = &definition.at_nil;
    } else if (list->kind == Kind::cons) {
      result.cases = &definition.at_cons;
      for (std::size_t i = 0; i < definition.mode.size(); ++i) {
        result.by[definition.mode[i]] = list->children[i];
      }
      result.by[definition.tail] = list->children.back();
    } else {
      return result;
    }
    first = 1;
  } else {
    result.cases = &definition.everywhere;
  }
  for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
    result.by[definition.parameters[i]] = call->children[first + i];
  }
  return result;
}

}  // namespace layoutcheck::smt
