#include "layoutcheck/smt/kernel/theory.hpp"

#include <algorithm>
#include <stdexcept>

#include "kernel/gather.hpp"

namespace layoutcheck::smt {

void Theory::add(Definition definition) {
  check_definition(definition, definitions_);
  std::string const name = definition.name;
  definitions_.emplace(name, std::move(definition));
}

Theorem const& Theory::find(std::string const& name) const {
  for (Theorem const& theorem : theorems_) {
    if (theorem.name == name) return theorem;
  }
  throw std::logic_error("no theorem so far is called " + name);
}

Ref Theory::instance(Statement const& statement, std::vector<Ref> const& arguments) {
  if (arguments.size() != statement.over.size()) {
    throw std::logic_error("an instance with another number of arguments");
  }
  Substitution by;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i]->sort != statement.over[i]->sort) {
      throw std::logic_error("an instance with an argument of another sort");
    }
    by[statement.over[i]] = arguments[i];
  }
  Terms& terms = *statement.claim->terms;
  Ref const given = substituted(terms.connective(Kind::conjunction, statement.given), by);
  return terms.connective(Kind::implication, {given, substituted(statement.claim, by)});
}

void Theory::check_new(std::string const& name) const {
  for (Theorem const& other : theorems_) {
    if (other.name == name) throw std::logic_error("two theorems are called " + name);
  }
}

void Theory::lemma_as_it_is(Theorem lemma) {
  check_new(lemma.name);
  conditions_.push_back({.name = lemma.name,
                         .theorem = lemma.name,
                         .facts = lemma.statement.given,
                         .goal = lemma.statement.claim,
                         .arithmetic = Arithmetic::real});
  theorems_.push_back(std::move(lemma));
}

Theory::Open Theory::theorem(Wanted const& wanted) {
  check_new(wanted.name);
  Statement statement{.over = wanted.over, .given = {}, .claim = wanted.claim.node()};
  for (std::size_t i = 0; i < wanted.over.size(); ++i) {
    if (wanted.over[i]->kind != Kind::variable ||
        std::find(wanted.over.begin(), wanted.over.begin() + static_cast<std::ptrdiff_t>(i),
                  wanted.over[i]) != wanted.over.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw std::logic_error(wanted.name + ": it ranges over distinct variables");
    }
  }
  for (Bool const given : wanted.given) {
    check_term(given.node(), wanted.over, definitions_, wanted.name);
    statement.given.push_back(given.node());
  }
  check_term(statement.claim, wanted.over, definitions_, wanted.name);
  return Open(*this, Theorem{.name = wanted.name,
                             .says = wanted.says,
                             .law = wanted.law,
                             .statement = std::move(statement),
                             .rests_on = {}});
}

Condition& Theory::close(Theorem const& theorem, std::string const& part, Proof& proof,
                         Substitution const& at, Ref claim) {
  Gather gather(*this, proof.sealed_);
  for (Ref given : theorem.statement.given) gather.fact(substituted(given, at));
  for (Ref fact : proof.facts_) gather.fact(fact);
  for (Ref list : proof.splits_) gather.split(list);
  Ref const goal = gather.goal(substituted(claim, at));
  conditions_.push_back({.name = part.empty() ? theorem.name : theorem.name + "/" + part,
                         .theorem = theorem.name,
                         .facts = gather.facts(),
                         .goal = goal,
                         .arithmetic = Arithmetic::opaque,
                         .impossible = proof.impossible_});
  for (std::string const& lemma : gather.lemmas()) proof.note(lemma);
  return conditions_.back();
}

Ref Theory::Open::fresh(std::string const& name, Sort sort) {
  for (Ref v : theorem_.statement.over) {
    if (v->name == name) throw std::logic_error(theorem_.name + ": " + name + " is the step's own");
  }
  return theory_.terms_.variable(name, sort);
}

void Theory::Open::check_first(Ref list) const {
  if (theorem_.statement.over.empty() || theorem_.statement.over[0] != list) {
    throw std::logic_error(theorem_.name + ": induction is over the first variable");
  }
}

void Theory::Open::directly(std::function<void(Proof&)> const& proof) {
  Proof p(theory_, theorem_);
  proof(p);
  theory_.close(theorem_, "", p, {}, theorem_.statement.claim);
  theorem_.rests_on = p.used_;
  theory_.theorems_.push_back(theorem_);
}

Theory::Open& Theory::Open::along(std::string const& part, std::vector<Ref> const& decided,
                                  Bool goal, std::function<void(Proof&)> const& proof) {
  Proof p(theory_, theorem_);
  p.facts_ = decided;
  proof(p);
  Condition& condition = theory_.close(theorem_, part, p, {}, goal.node());
  condition.along_path = true;
  for (std::string const& used : p.used_) {
    std::vector<std::string>& all = theorem_.rests_on;
    if (std::find(all.begin(), all.end(), used) == all.end()) all.push_back(used);
  }
  return *this;
}

void Theory::Open::finish(Proof& base, Substitution const& at_nil, Proof& step,
                          Substitution const& at_cons) {
  theory_.close(theorem_, "base", base, at_nil, theorem_.statement.claim);
  theory_.close(theorem_, "step", step, at_cons, theorem_.statement.claim);
  for (Proof const* proof : {&base, &step}) {
    for (std::string const& used : proof->used_) {
      std::vector<std::string>& all = theorem_.rests_on;
      if (std::find(all.begin(), all.end(), used) == all.end()) all.push_back(used);
    }
  }
  theory_.theorems_.push_back(theorem_);
}

Proof& Proof::use_at(std::string const& theorem, std::vector<Ref> const& arguments) {
  facts_.push_back(theory_.instance(theory_.find(theorem).statement, arguments));
  note(theorem);
  return *this;
}

void Proof::note(std::string const& theorem) {
  if (std::find(used_.begin(), used_.end(), theorem) == used_.end()) used_.push_back(theorem);
}

Proof& Proof::induct_at(std::vector<Ref> const& others) {
  if (tail_ == nullptr) throw std::logic_error(theorem_.name + ": no hypothesis of induction here");
  std::vector<Ref> arguments{tail_};
  arguments.insert(arguments.end(), others.begin(), others.end());
  facts_.push_back(theory_.instance(theorem_.statement, arguments));
  return *this;
}

Proof& Proof::split_at(Ref list) {
  splits_.push_back(list);
  return *this;
}

Proof& Proof::seal(std::string const& function) {
  sealed_.push_back(function);
  return *this;
}

Proof& Proof::impossible() {
  impossible_ = true;
  return *this;
}

}  // namespace layoutcheck::smt
