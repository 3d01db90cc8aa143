#include "layoutcheck/smt/kernel/definition.hpp"

#include <stdexcept>

namespace layoutcheck::smt {
namespace {

void check_calls(Definition const& definition, Ref term) {
  if (term->kind == Kind::apply && term->name == definition.name) {
    if (term->children[0] != definition.tail) {
      throw std::logic_error(definition.name + " calls itself away from the tail");
    }
  }
  for (Ref child : term->children) check_calls(definition, child);
  for (Monomial const& m : term->sum) {
    for (Ref factor : m.factors) check_calls(definition, factor);
  }
}

void check_cases(Definition const& definition, std::vector<Case> const& cases, bool may_recur) {
  if (cases.empty() || cases.back().guard->kind != Kind::truth || cases.back().guard->index == 0) {
    throw std::logic_error(definition.name + ": the last case must always hold");
  }
  for (Case const& c : cases) {
    if (c.value->sort != definition.result) {
      throw std::logic_error(definition.name + ": a case of another sort");
    }
    Definition checked = definition;
    if (!may_recur) checked.tail = nullptr;  // then no call of itself is allowed
    check_calls(checked, c.guard);
    check_calls(checked, c.value);
  }
}

}  // namespace

void check_definition(Definition const& definition) {
  if (!definition.recursive) {
    check_cases(definition, definition.everywhere, false);
    return;
  }
  check_cases(definition, definition.at_nil, false);
  check_cases(definition, definition.at_cons, true);
}

Unfolding unfolding(Definition const& definition, Ref call) {
  Unfolding result;
  std::size_t first = 0;
  if (definition.recursive) {
    Ref const list = call->children[0];
    if (list->kind == Kind::nil) {
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
