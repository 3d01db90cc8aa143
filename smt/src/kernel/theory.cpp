#include "layoutcheck/smt/kernel/theory.hpp"

#include <algorithm>
#include <stdexcept>

#include "kernel/gather.hpp"

namespace layoutcheck::smt {
namespace {

/// Premises that speak of a whole list restrict a law, others only name an index of it.
bool calls_a_predicate(Ref term) {
  if (term->kind == Kind::apply && term->sort == Sort::boolean) return true;
  return std::any_of(term->children.begin(), term->children.end(), calls_a_predicate);
}

}  // namespace

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
  Ref const premises = substituted(terms.connective(Kind::conjunction, statement.premises), by);
  return terms.connective(Kind::implication, {premises, substituted(statement.claim, by)});
}

Ref Theory::instance_of(std::string const& theorem, std::vector<Ref> const& arguments) {
  Ref& known = instances_[{theorem, arguments}];
  if (known == nullptr) known = instance(find(theorem).statement, arguments);
  return known;
}

void Theory::check_new(std::string const& name) const {
  for (Theorem const& other : theorems_) {
    if (other.name == name) throw std::logic_error("two theorems are called " + name);
  }
}

void Theory::admit(Theorem theorem) {
  check_new(theorem.name);  // another may have been begun and proved meanwhile
  theorems_.push_back(std::move(theorem));
}

void Theory::lemma_as_it_is(Theorem lemma) {
  check_new(lemma.name);
  conditions_.push_back({.name = lemma.name,
                         .theorem = lemma.name,
                         .facts = lemma.statement.premises,
                         .goal = lemma.statement.claim,
                         .arithmetic = Arithmetic::real});
  theorems_.push_back(std::move(lemma));
}

Theory::Open Theory::theorem(Wanted const& wanted) { return Open(*this, checked(wanted)); }

void Theory::check_every(ForEvery const& every, std::vector<Ref> variables,
                         std::string const& whose) const {
  if (every.variable == nullptr) return;
  if (std::find(variables.begin(), variables.end(), every.variable) != variables.end()) {
    throw std::logic_error(whose + ": what is for every word is a variable of its own");
  }
  variables.push_back(every.variable);
  check_term(every.holds, variables, definitions_, whose);
}

Theorem Theory::checked(Wanted const& wanted) const {
  check_new(wanted.name);
  Statement statement{.over = wanted.over,
                      .premises = {},
                      .for_every = wanted.for_every,
                      .claim = wanted.claim.node()};
  check_every(wanted.for_every, wanted.over, wanted.name);
  for (std::size_t i = 0; i < wanted.over.size(); ++i) {
    if (wanted.over[i]->kind != Kind::variable ||
        std::find(wanted.over.begin(), wanted.over.begin() + static_cast<std::ptrdiff_t>(i),
                  wanted.over[i]) != wanted.over.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw std::logic_error(wanted.name + ": it ranges over distinct variables");
    }
  }
  for (Bool const premise : wanted.premises) {
    check_term(premise.node(), wanted.over, definitions_, wanted.name);
    statement.premises.push_back(premise.node());
  }
  check_term(statement.claim, wanted.over, definitions_, wanted.name);
  std::vector<Ref> restricting = statement.premises;
  for (Bool const given : wanted.of.given) {
    check_term(given.node(), wanted.over, definitions_, wanted.name);
    restricting.push_back(given.node());
  }
  if (!wanted.law.empty() && wanted.where.empty() &&
      std::any_of(restricting.begin(), restricting.end(), calls_a_predicate)) {
    throw std::logic_error(wanted.name + ": it does not say where it proves its laws");
  }
  if (wanted.law.empty() != (wanted.of.answer.term == nullptr)) {
    throw std::logic_error(wanted.name + ": a theorem that names laws says of what call they are");
  }
  std::vector<Part> parts = wanted.of.parameters;
  parts.insert(parts.end(), wanted.of.arguments.begin(), wanted.of.arguments.end());
  if (!wanted.law.empty()) parts.push_back(wanted.of.answer);
  for (Part const& part : parts) check_term(part.term, wanted.over, definitions_, wanted.name);
  if (wanted.law.empty() && !wanted.where.empty()) {
    throw std::logic_error(wanted.name + ": it says where, but of no law");
  }
  return Theorem{.name = wanted.name,
                 .says = wanted.says,
                 .law = wanted.law,
                 .of = wanted.of,
                 .where = wanted.where,
                 .statement = std::move(statement),
                 .rests_on = {}};
}

/// With the conditions that its uses of theorems bring with them.
Condition& Theory::close(Theorem const& theorem, std::string const& part, Proof& proof, Ref goal) {
  std::size_t const own = conditions_.size();
  close_one(theorem, part, proof, goal);
  int number = 0;
  for (Proof::Side& side : proof.sides_) {
    std::string const name = "assumption" + std::to_string(++number);
    close_one(theorem, part.empty() ? name : part + "/" + name, side.proof, side.goal);
    for (std::string const& used : side.proof.used_) proof.note(used);
  }
  return conditions_[own];
}

Condition& Theory::close_one(Theorem const& theorem, std::string const& part, Proof& proof,
                             Ref goal) {
  Gather gather(*this, proof.sealed_);
  for (Ref premise : theorem.statement.premises) gather.fact(substituted(premise, proof.at_));
  for (Ref fact : proof.facts_) gather.fact(fact);
  for (Ref list : proof.splits_) gather.split(list);
  Ref const shown = gather.goal(goal);
  conditions_.push_back({.name = part.empty() ? theorem.name : theorem.name + "/" + part,
                         .theorem = theorem.name,
                         .facts = gather.facts(),
                         .goal = shown,
                         .arithmetic = Arithmetic::opaque,
                         .impossible = proof.impossible_});
  for (std::string const& lemma : gather.lemmas()) proof.note(lemma);
  return conditions_.back();
}

Ref Theory::Open::fresh(std::string const& name, Sort sort) {
  for (Ref v : theorem_.statement.over) {
    if (v->name == name) throw std::logic_error(theorem_.name + ": " + name + " is the step's own");
  }
  Ref const every = theorem_.statement.for_every.variable;
  if (every != nullptr && every->name == name) {
    throw std::logic_error(theorem_.name + ": " + name + " is the step's own");
  }
  return theory_.terms_.variable(name, sort);
}

void Theory::Open::check_first(Ref list) const {
  if (theorem_.statement.over.empty() || theorem_.statement.over[0] != list) {
    throw std::logic_error(theorem_.name + ": induction is over the first variable");
  }
}

void Theory::Open::directly(std::function<void(Proof&)> const& proof) {
  Proof p = begun({});
  proof(p);
  theory_.close(theorem_, "", p, theorem_.statement.claim);
  theorem_.rests_on = p.used_;
  theory_.admit(theorem_);
}

void Theory::Open::by_cases(Bool which, std::string const& holds, std::string const& fails,
                            std::function<void(Proof&)> const& proof) {
  check_term(which.node(), theorem_.statement.over, theory_.definitions_, theorem_.name);
  for (bool const side : {true, false}) {
    Proof p = begun({});
    p.facts_.push_back((side ? which : !which).node());
    p.given_ = p.facts_;
    proof(p);
    theory_.close(theorem_, side ? holds : fails, p, theorem_.statement.claim);
    take_over(p);
  }
  theory_.admit(theorem_);
}

Proof Theory::Open::begun(Substitution at) const {
  Proof proof(theory_, theorem_);
  ForEvery const& every = theorem_.statement.for_every;
  proof.every_ = every;
  if (every.variable != nullptr) proof.every_.holds = substituted(every.holds, at);
  proof.at_ = std::move(at);
  return proof;
}

void Theory::Open::take_over(Proof const& proof) {
  for (std::string const& used : proof.used_) {
    std::vector<std::string>& all = theorem_.rests_on;
    if (std::find(all.begin(), all.end(), used) == all.end()) all.push_back(used);
  }
}

Bool Theory::Open::leads_to_goal(Way const& way) {
  Terms& terms = *way.goal.node()->terms;
  return implies(Bool(terms.connective(Kind::conjunction, way.decided)), way.goal);
}

void Theory::Open::along_with(std::string const& part, std::vector<Ref> const& facts, Bool goal,
                              std::function<void(Proof&)> const& proof) {
  if (theorem_.statement.claim != theory_.truth().node() || !theorem_.law.empty()) {
    throw std::logic_error(theorem_.name + ": its ways are all that it may claim");
  }
  check_term(goal.node(), theorem_.statement.over, theory_.definitions_, theorem_.name);
  Proof p = begun({});
  p.facts_ = facts;
  p.given_ = facts;
  proof(p);
  theory_.close(theorem_, part, p, goal.node()).along_path = true;
  take_over(p);
}

Theory::Open& Theory::Open::along(std::string const& part, Way const& way,
                                  std::function<void(Proof&)> const& proof) {
  for (Ref fact : way.decided) {
    check_term(fact, theorem_.statement.over, theory_.definitions_, theorem_.name);
  }
  along_with(part, way.decided, way.goal, proof);
  ways_.push_back(way);
  return *this;
}

Theory::Open& Theory::Open::along_all(std::string const& part, std::vector<Way> const& ways,
                                      std::function<void(Proof&)> const& proof) {
  Bool goal = theory_.truth();
  for (Way const& way : ways) goal = goal && leads_to_goal(way);
  along_with(part, {}, goal, proof);
  ways_.insert(ways_.end(), ways.begin(), ways.end());
  return *this;
}

void Theory::Open::end_of_paths() {
  Terms& terms = theory_.terms_;
  std::vector<Ref> taken;
  Bool claim = theory_.truth();
  for (Way const& way : ways_) {
    if (way.whole) taken.push_back(terms.connective(Kind::conjunction, way.decided));
    claim = claim && leads_to_goal(way);
  }
  along_with("all_paths", {}, Bool(terms.connective(Kind::disjunction, taken)), [](Proof&) {});
  theorem_.statement.claim = claim.node();
  theory_.admit(theorem_);
}

Ref Theory::Open::claim_at(Substitution const& at) const {
  return substituted(theorem_.statement.claim, at);
}

void Theory::Open::finish(Proof& base, Proof& step) {
  theory_.close(theorem_, "base", base, claim_at(base.at_));
  theory_.close(theorem_, "step", step, claim_at(step.at_));
  take_over(base);
  take_over(step);
  theory_.admit(theorem_);
}

Proof& Proof::use_at(std::string const& theorem, std::vector<Ref> const& arguments) {
  if (theory_.find(theorem).statement.for_every.variable != nullptr) {
    throw std::logic_error(theorem_.name + ": " + theorem + " assumes something of every word");
  }
  facts_.push_back(theory_.instance_of(theorem, arguments));
  note(theorem);
  return *this;
}

Proof& Proof::use_shown(std::string const& theorem, std::vector<Ref> const& arguments,
                        Shows const& shows) {
  Statement const& used = theory_.find(theorem).statement;
  ForEvery const& every = used.for_every;
  if (every.variable == nullptr || is_side_) {
    throw std::logic_error(theorem_.name + ": nothing is to be shown of every word for " + theorem);
  }
  facts_.push_back(theory_.instance_of(theorem, arguments));
  note(theorem);
  Ref const any = theory_.terms().variable(kEvery, every.variable->sort);
  for (Ref v : theorem_.statement.over) {
    if (v == any) throw std::logic_error(theorem_.name + ": every is the assumption's own");
  }
  Substitution by{{every.variable, any}};
  for (std::size_t i = 0; i < arguments.size(); ++i) by[used.over[i]] = arguments[i];
  Proof side(theory_, theorem_);
  side.is_side_ = true;
  side.at_ = at_;
  side.tail_ = tail_;
  side.every_ = every_;
  side.together_ = together_;
  side.around_ = around_;
  side.facts_ = given_;
  shows(side, any);
  sides_.push_back({std::move(side), substituted(every.holds, by)});
  return *this;
}

Proof& Proof::assumed_at(Ref word) {
  if (every_.variable == nullptr) {
    throw std::logic_error(theorem_.name + ": it assumes nothing of every word");
  }
  facts_.push_back(substituted(every_.holds, {{every_.variable, word}}));
  return *this;
}

void Proof::note(std::string const& theorem) {
  if (std::find(used_.begin(), used_.end(), theorem) == used_.end()) used_.push_back(theorem);
}

Proof& Proof::induct_at(std::vector<Ref> const& others) {
  if (tail_ == nullptr) throw std::logic_error(theorem_.name + ": no hypothesis of induction here");
  std::vector<Ref> arguments{tail_};
  arguments.insert(arguments.end(), others.begin(), others.end());
  Statement const& own = theorem_.statement;
  facts_.push_back(Theory::instance(own, arguments));
  check_assumed(own, arguments);
  return *this;
}

/// A hypothesis may assume of every word what this theorem assumes, and nothing else.
void Proof::check_assumed(Statement const& hypothesis, std::vector<Ref> const& arguments) const {
  ForEvery const& every = hypothesis.for_every;
  if (every.variable == nullptr) return;
  Substitution by;
  for (std::size_t i = 0; i < arguments.size(); ++i) by[hypothesis.over[i]] = arguments[i];
  if (every_.variable != every.variable || substituted(every.holds, by) != every_.holds) {
    throw std::logic_error(theorem_.name + ": the hypothesis assumes something else");
  }
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
