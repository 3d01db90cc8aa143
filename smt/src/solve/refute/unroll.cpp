#include "solve/refute/unroll.hpp"

#include <stdexcept>

namespace layoutcheck::smt {
namespace {

std::string key_of(std::string const& name, std::vector<Symbolic> const& arguments) {
  std::string key = name;
  for (Symbolic const& argument : arguments) {
    key += '|';
    if (argument.scalar != nullptr) key += std::to_string(argument.scalar->id);
    for (Shape const& shape : argument.shapes) {
      key += '[' + std::to_string(shape.guard->id);
      for (std::vector<Ref> const& mode : shape.modes) {
        for (Ref number : mode) key += ' ' + std::to_string(number->id);
      }
    }
  }
  return key;
}

/// A formula of this size would not be decided within the time of a run.
constexpr int kMostFresh = 4000;

}  // namespace

Symbolic Unroller::scalar(Ref term) { return {.sort = term->sort, .scalar = term}; }

Symbolic Unroller::list(std::string const& name, Sort sort, std::size_t rank) {
  char const* const fields_of[] = {"s", "d", "e"};
  Shape shape{.guard = terms_.truth(true).node()};
  for (std::size_t i = 0; i < rank; ++i) {
    std::vector<Ref> mode;
    for (int f = 0; f < fields(sort); ++f) {
      std::string const entry = name + "." + std::to_string(i) + "." + fields_of[f];
      mode.push_back(terms_.variable(entry, Sort::integer));
    }
    shape.modes.push_back(std::move(mode));
  }
  return {.sort = sort, .shapes = {std::move(shape)}};
}

Symbolic Unroller::value(Ref term, Environment const& of) {
  Memory memory;
  return value(term, of, memory);
}

Symbolic Unroller::value(Ref term, Environment const& of, Memory& memory) {
  auto const known = memory.find(term);
  if (known != memory.end()) return known->second;
  Symbolic result = fresh_value(term, of, memory);
  memory.emplace(term, result);
  return result;
}

Symbolic Unroller::fresh_value(Ref term, Environment const& of, Memory& memory) {
  std::vector<Ref> const& c = term->children;
  switch (term->kind) {
    case Kind::variable: {
      auto const found = of.find(term);
      if (found == of.end()) throw std::logic_error("no value for " + term->name);
      return found->second;
    }
    case Kind::polynomial: {
      Substitution parts;
      for (Monomial const& m : term->sum) {
        for (Ref factor : m.factors) parts[factor] = value(factor, of, memory).scalar;
      }
      return scalar(rebuilt(term, parts));
    }
    case Kind::quotient:
    case Kind::remainder: {
      Ref const a = value(c[0], of, memory).scalar;
      Ref const b = value(c[1], of, memory).scalar;
      Ref const result = terms_.divided(a, b, term->kind == Kind::remainder);
      divided(result);
      return scalar(result);
    }
    case Kind::apply: {
      std::vector<Symbolic> arguments;
      for (Ref child : c) arguments.push_back(value(child, of, memory));
      return call(term->name, arguments);
    }
    case Kind::head: {
      std::vector<std::pair<Ref, Ref>> choices;
      for (Shape const& shape : value(c[0], of, memory).shapes) {
        Ref const none = terms_.constant(0).node();
        choices.emplace_back(
            shape.guard,
            shape.modes.empty() ? none : shape.modes[0][static_cast<std::size_t>(term->index)]);
      }
      return scalar(chosen(choices));
    }
    case Kind::tail: {
      std::vector<Choice> choices;
      Symbolic const whole = value(c[0], of, memory);
      for (Shape const& shape : whole.shapes) {
        Shape rest = shape;
        if (!rest.modes.empty()) rest.modes.erase(rest.modes.begin());
        rest.guard = terms_.truth(true).node();
        choices.push_back({shape.guard, {.sort = term->sort, .shapes = {std::move(rest)}}});
      }
      return merged(term->sort, choices);
    }
    case Kind::nil: return {.sort = term->sort, .shapes = {{.guard = terms_.truth(true).node()}}};
    case Kind::cons: {
      Symbolic result = value(c.back(), of, memory);
      std::vector<Ref> mode;
      for (std::size_t i = 0; i + 1 < c.size(); ++i) mode.push_back(value(c[i], of, memory).scalar);
      for (Shape& shape : result.shapes) shape.modes.insert(shape.modes.begin(), mode);
      return result;
    }
    case Kind::truth: return scalar(term);
    case Kind::equal: return equal(value(c[0], of, memory), value(c[1], of, memory));
    case Kind::at_most:
      return scalar(terms_.relation(Kind::at_most, value(c[0], of, memory).scalar,
                                    value(c[1], of, memory).scalar));
    case Kind::conjunction:
    case Kind::disjunction:
    case Kind::negation:
    case Kind::implication: {
      std::vector<Ref> parts;
      for (Ref child : c) parts.push_back(value(child, of, memory).scalar);
      return scalar(terms_.connective(term->kind, parts));
    }
    case Kind::literal:
    case Kind::operation:
    case Kind::lambda:
    case Kind::bound:
    case Kind::at: break;  // words have queries of their own
  }
  throw std::logic_error("a term of no kind");
}

/// By 0 both solvers may divide as they like; `evaluated` says 0, remainder the number itself.
void Unroller::divided(Ref term) {
  if (term->kind != Kind::quotient && term->kind != Kind::remainder) return;
  Ref const a = term->children[0];
  Ref const b = term->children[1];
  if (b->kind == Kind::polynomial && (b->sum.empty() || b->sum[0].factors.empty()) &&
      b->sum.size() <= 1) {
    if (!b->sum.empty()) return;  // a number other than 0
  }
  Int const by_zero = term->kind == Kind::quotient ? terms_.constant(0) : Int(a);
  facts_.push_back(implies(Int(b) == 0, Int(term) == by_zero).node());
}

Symbolic Unroller::equal(Symbolic const& a, Symbolic const& b) {
  if (!is_list(a.sort)) return scalar(terms_.relation(Kind::equal, a.scalar, b.scalar));
  Ref same = terms_.truth(false).node();
  for (Shape const& x : a.shapes) {
    for (Shape const& y : b.shapes) {
      if (x.modes.size() != y.modes.size()) continue;
      Ref all = both(x.guard, y.guard);
      for (std::size_t i = 0; i < x.modes.size(); ++i) {
        for (std::size_t f = 0; f < x.modes[i].size(); ++f) {
          all = both(all, terms_.relation(Kind::equal, x.modes[i][f], y.modes[i][f]));
        }
      }
      same = either(same, all);
    }
  }
  return scalar(same);
}

Symbolic Unroller::call(std::string const& name, std::vector<Symbolic> const& arguments) {
  std::string const key = key_of(name, arguments);
  auto const known = calls_.find(key);
  if (known != calls_.end()) return known->second;
  auto const found = theory_.definitions().find(name);
  if (found == theory_.definitions().end()) throw std::logic_error("no definition of " + name);
  Definition const& definition = found->second;
  Symbolic result;
  if (!definition.recursive) {
    result = body(definition, arguments, nullptr);
  } else {
    std::vector<Choice> choices;
    for (Shape const& shape : arguments[0].shapes) {
      choices.push_back({shape.guard, body(definition, arguments, &shape)});
    }
    result = merged(definition.result, choices);
  }
  calls_.emplace(key, result);
  return result;
}

Symbolic Unroller::body(Definition const& definition, std::vector<Symbolic> const& arguments,
                        Shape const* list) {
  Environment inner;
  std::size_t first = 0;
  std::vector<Case> const* cases = &definition.everywhere;
  if (list != nullptr) {
    first = 1;
    cases = list->modes.empty() ? &definition.at_nil : &definition.at_cons;
    if (!list->modes.empty()) {
      for (std::size_t i = 0; i < definition.mode.size(); ++i) {
        inner[definition.mode[i]] = scalar(list->modes[0][i]);
      }
      Shape rest{.guard = terms_.truth(true).node(),
                 .modes = {list->modes.begin() + 1, list->modes.end()}};
      inner[definition.tail] = {.sort = arguments[0].sort, .shapes = {std::move(rest)}};
    }
  }
  for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
    inner[definition.parameters[i]] = arguments[first + i];
  }
  Memory memory;
  std::vector<Choice> choices;
  Ref none_before = terms_.truth(true).node();
  for (Case const& c : *cases) {
    Ref const guard = value(c.guard, inner, memory).scalar;
    Ref const here = both(none_before, guard);
    if (!never(here)) choices.push_back({here, value(c.value, inner, memory)});
    none_before = both(none_before, negated(guard));
    if (always(guard)) break;
  }
  return merged(definition.result, choices);
}

Ref Unroller::chosen(std::vector<std::pair<Ref, Ref>> const& guarded) {
  bool one = true;
  for (auto const& [guard, number] : guarded) one = one && number == guarded[0].second;
  if (one) return guarded[0].second;
  if (++fresh_ > kMostFresh) throw std::length_error("the statement unrolls too far");
  Ref const result = terms_.variable("v." + std::to_string(fresh_), Sort::integer);
  for (auto const& [guard, number] : guarded) {
    Ref const same = terms_.relation(Kind::equal, result, number);
    facts_.push_back(terms_.connective(Kind::implication, {guard, same}));
  }
  return result;
}

Symbolic Unroller::merged(Sort sort, std::vector<Choice> const& choices) {
  if (choices.size() == 1) return choices[0].value;
  if (is_list(sort)) return merged_lists(sort, choices);
  if (sort == Sort::integer) {
    std::vector<std::pair<Ref, Ref>> guarded;
    for (Choice const& choice : choices) guarded.emplace_back(choice.guard, choice.value.scalar);
    return scalar(chosen(guarded));
  }
  Ref result = terms_.truth(false).node();
  for (Choice const& choice : choices) {
    result = either(result, both(choice.guard, choice.value.scalar));
  }
  return scalar(result);
}

Symbolic Unroller::merged_lists(Sort sort, std::vector<Choice> const& choices) {
  std::map<std::size_t, std::vector<Shape>> by_length;
  for (Choice const& choice : choices) {
    for (Shape const& shape : choice.value.shapes) {
      Ref const guard = both(choice.guard, shape.guard);
      if (!never(guard)) by_length[shape.modes.size()].push_back({guard, shape.modes});
    }
  }
  Symbolic result{.sort = sort};
  for (auto const& [length, shapes] : by_length) {
    Shape joined{.guard = terms_.truth(false).node()};
    for (Shape const& shape : shapes) joined.guard = either(joined.guard, shape.guard);
    for (std::size_t i = 0; i < length; ++i) {
      std::vector<Ref> mode;
      for (std::size_t f = 0; f < shapes[0].modes[i].size(); ++f) {
        std::vector<std::pair<Ref, Ref>> guarded;
        for (Shape const& shape : shapes) guarded.emplace_back(shape.guard, shape.modes[i][f]);
        mode.push_back(chosen(guarded));
      }
      joined.modes.push_back(std::move(mode));
    }
    result.shapes.push_back(std::move(joined));
  }
  return result;
}

}  // namespace layoutcheck::smt
