// Machines, and the rule of induction over the states that they reach.
#include <algorithm>
#include <stdexcept>

#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {
namespace {

constexpr char kStart[] = "start";  ///< its part of a proof

}  // namespace

void Theory::machine(Machine machine) {
  std::string const& name = machine.name;
  std::vector<Ref> kept;
  std::set<Ref> distinct;
  for (Ref v : machine.over) {
    if (v->kind != Kind::variable || v->name == kEvery || !distinct.insert(v).second) {
      throw std::logic_error(name + ": a machine is of distinct variables");
    }
    if (machine.start.count(v) == 0) kept.push_back(v);
  }
  auto const check_changes = [&](Substitution const& changes, std::vector<Ref> const& variables) {
    for (auto const& [v, value] : changes) {
      bool const is_state = distinct.count(v) != 0 && machine.start.count(v) != 0;
      if (!is_state || value->sort != v->sort) {
        throw std::logic_error(name + ": what changes is not of its state: " + v->name);
      }
      check_term(value, variables, definitions_, name);
    }
  };
  check_changes(machine.start, kept);
  for (Bool const given : machine.given) check_term(given.node(), kept, definitions_, name);
  std::set<std::string> names{kStart};
  for (Machine::Step const& step : machine.steps) {
    if (!names.insert(step.name).second) {  // one proof would be taken for two
      throw std::logic_error(name + ": two steps are called " + step.name);
    }
    std::vector<Ref> variables = machine.over;
    for (Ref v : step.chosen) {
      if (v->kind != Kind::variable || distinct.count(v) != 0 || v->name == kEvery) {
        throw std::logic_error(name + ": what a step chooses is a variable of its own");
      }
      variables.push_back(v);
    }
    for (Bool const guard : step.guards) check_term(guard.node(), variables, definitions_, name);
    check_changes(step.next, variables);
  }
  add({.name = name,
       .says = machine.says,
       .result = Sort::boolean,
       .parameters = machine.over,
       .reached = true});
  machines_.emplace(name, std::move(machine));
}

Theory::Invariants Theory::invariants(std::string const& machine,
                                      std::vector<Wanted> const& wanted) {
  auto const found = machines_.find(machine);
  if (found == machines_.end()) throw std::logic_error("no machine so far is called " + machine);
  std::vector<Ref> const& over = found->second.over;
  std::vector<Theorem> theorems;
  for (Wanted const& one : wanted) {
    Theorem theorem = checked(one);
    bool const fits =
        one.over.size() >= over.size() && std::equal(over.begin(), over.end(), one.over.begin());
    // The state changes; what is assumed of every word may not.
    if (one.for_every.variable != nullptr) {
      std::vector<Ref> kept;
      for (Ref v : one.over) {
        if (found->second.start.count(v) == 0) kept.push_back(v);
      }
      check_every(one.for_every, kept, one.name);
    }
    for (Theorem const& other : theorems) {
      if (other.name == one.name) throw std::logic_error("two theorems are called " + one.name);
    }
    // Two of these would be one where a step has a variable of the statement.
    for (Machine::Step const& step : found->second.steps) {
      for (Ref v : step.chosen) {
        if (std::find(one.over.begin(), one.over.end(), v) != one.over.end()) {
          throw std::logic_error(one.name + ": " + v->name + " is the step's own");
        }
      }
    }
    if (!fits) throw std::logic_error(one.name + ": it is not over the states of " + machine);
    theorems.push_back(std::move(theorem));
  }
  return Invariants(*this, found->second, std::move(theorems));
}

Theorem& Theory::Invariants::find(std::string const& theorem) {
  for (Theorem& one : theorems_) {
    if (one.name == theorem) return one;
  }
  throw std::logic_error("no invariant here is called " + theorem);
}

void Theory::Invariants::part(std::string const& name, std::string const& theorem, Proof& proof,
                              std::function<void(Proof&)> const& steps) {
  Theorem& of = find(theorem);
  if (!parts_.insert({theorem, name}).second) {
    throw std::logic_error(theorem + ": two proofs of " + name);
  }
  proof.given_ = proof.facts_;
  proof.every_ = of.statement.for_every;
  steps(proof);
  theory_.close(of, name, proof, substituted(of.statement.claim, proof.at_));
  for (std::string const& used : proof.used_) {
    if (std::find(of.rests_on.begin(), of.rests_on.end(), used) == of.rests_on.end()) {
      of.rests_on.push_back(used);
    }
  }
}

Theory::Invariants& Theory::Invariants::at_start(std::string const& theorem,
                                                 std::function<void(Proof&)> const& proof) {
  Proof p(theory_, find(theorem));
  p.at_ = machine_.start;
  for (Bool const given : machine_.given) p.facts_.push_back(given.node());
  part(kStart, theorem, p, proof);
  return *this;
}

Theory::Invariants& Theory::Invariants::after(std::string const& step, std::string const& theorem,
                                              std::function<void(Proof&)> const& proof) {
  for (Machine::Step const& one : machine_.steps) {
    if (one.name != step) continue;
    Proof p(theory_, find(theorem));
    p.at_ = one.next;
    p.together_ = &theorems_;
    p.around_ = machine_.over;
    for (Bool const guard : one.guards) p.facts_.push_back(guard.node());
    part(step, theorem, p, proof);
    return *this;
  }
  throw std::logic_error(machine_.name + " has no step that is called " + step);
}

void Theory::Invariants::end() {
  Ref const reached = theory_.terms_.apply(machine_.name, Sort::boolean, machine_.over);
  for (Theorem const& theorem : theorems_) {
    if (parts_.count({theorem.name, kStart}) == 0) {
      throw std::logic_error(theorem.name + " has no start");
    }
    for (Machine::Step const& step : machine_.steps) {
      if (parts_.count({theorem.name, step.name}) == 0) {
        throw std::logic_error(theorem.name + " has no proof after " + step.name);
      }
    }
  }
  for (Theorem& theorem : theorems_) {
    theorem.statement.premises.insert(theorem.statement.premises.begin(), reached);
    theory_.admit(std::move(theorem));
  }
  theorems_.clear();
}

Proof& Proof::before_at(std::string const& theorem, std::vector<Ref> const& others) {
  if (together_ == nullptr) {
    throw std::logic_error(theorem_.name + ": no state of a machine is before this one");
  }
  for (Theorem const& other : *together_) {
    if (other.name != theorem) continue;
    std::vector<Ref> arguments = around_;
    arguments.insert(arguments.end(), others.begin(), others.end());
    facts_.push_back(Theory::instance(other.statement, arguments));
    if (theorem != theorem_.name) note(theorem);
    check_assumed(other.statement, arguments);
    return *this;
  }
  throw std::logic_error(theorem_.name + ": no invariant of its machine is called " + theorem);
}

}  // namespace layoutcheck::smt
