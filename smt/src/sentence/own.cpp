// Laws of one's own: the call that they are about, and the steps of their proofs.
#include "layoutcheck/smt/sentence/own.hpp"

#include <algorithm>
#include <limits>
#include <sstream>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "sentence/claims.hpp"

namespace layoutcheck::smt {
namespace {

using laws::language::LawSyntax;
using Names = std::map<std::string, Ref>;

struct Wrong {
  TextPosition place{};
  std::string says{};
};

/// What theorems of the library say of an operation: the terms of its call, and where they are.
struct Known {
  Call of{};
  std::string where{};
  std::vector<Bool> premises{};
};

bool same_call(Known const& a, Known const& b) {
  auto const nodes = [](std::vector<Bool> const& all) {
    std::vector<Ref> result;
    for (Bool const one : all) result.push_back(one.node());
    return result;
  };
  return a.of.parameters == b.of.parameters && a.of.answer == b.of.answer &&
         nodes(a.premises) == nodes(b.premises) && nodes(a.of.given) == nodes(b.of.given);
}

/// Those with few premises first. A premise of more than the call is about an index of a law.
std::vector<Known> known_calls(Theory const& theory, Op op) {
  std::vector<Known> result;
  for (Theorem const& theorem : theory.theorems()) {
    std::istringstream ids(theorem.law);
    std::string id;
    if (!(ids >> id)) continue;
    laws::LawEntry const* const law = laws::find_law(id);
    if (law == nullptr || law->own_parameters || law->info.op != op) continue;
    Known known{.of = theorem.of, .where = theorem.where};
    known.of.flat = false;
    std::vector<Ref> variables;
    for (Part const& part : known.of.parameters) add_variables(part.term, variables);
    for (Ref const premise : theorem.statement.premises) {
      std::vector<Ref> own;
      add_variables(premise, own);
      bool const of_call = std::all_of(own.begin(), own.end(), [&](Ref v) {
        return std::find(variables.begin(), variables.end(), v) != variables.end();
      });
      if (of_call) known.premises.push_back(Bool(premise));
    }
    auto const is_same = [&](Known const& other) { return same_call(known, other); };
    if (std::none_of(result.begin(), result.end(), is_same)) result.push_back(std::move(known));
  }
  std::stable_sort(result.begin(), result.end(), [](Known const& a, Known const& b) {
    return a.premises.size() < b.premises.size();
  });
  return result;
}

/// The parts of a conjunction.
void add_parts(Ref condition, std::vector<Ref>& parts) {
  if (condition->kind != Kind::conjunction) return parts.push_back(condition);
  for (Ref part : condition->children) add_parts(part, parts);
}

class OwnLaw {
 public:
  OwnLaw(Theory& theory, Layouts const& layouts, LawSyntax const& law)
      : theory_(theory), layouts_(layouts), law_(law) {}

  OwnTheorem operator()() {
    OwnTheorem result{.law = law_.id};
    try {
      write(result);
    } catch (Wrong const& wrong) {
      result.place = wrong.place;
      result.problem = wrong.says;
    } catch (std::logic_error const& error) {  // of the kernel
      result.place = law_.place;
      result.problem = error.what();
    }
    return result;
  }

 private:
  void write(OwnTheorem& result) {
    auto const* group = found_law(law_.id).group;
    if (group == nullptr) {
      throw Wrong{law_.place, "a proof is of a law behind 'on', not with parameters of its own"};
    }
    std::vector<Known> const calls = known_calls(theory_, laws::find_law(law_.id)->info.op);
    if (calls.empty()) throw Wrong{law_.place, "no theorem is about " + group->operation};
    Known const& call = calls[0];
    for (std::size_t i = 0; i < call.of.parameters.size(); ++i) {
      names_[group->parameters.at(i).name] = call.of.parameters[i].term;
    }
    names_[group->result] = call.of.answer.term;

    Ref const over = induction();
    LawsOf const laws(theory_, layouts_,
                      {.of = call.of, .where = call.where, .premises = call.premises});
    LawsOf::Opened opened = laws.open(law_.id, {}, over);
    for (Int const index : opened.indices) {
      names_[index.node()->name.substr(sizeof "law_" - 1)] = index.node();
    }
    variables_ = opened.over;
    bool const whole = law_requires(call);
    result.theorem = law_.id + ".law";
    result.where = whole ? "" : call.where;
    if (over == nullptr) {
      opened.theorem.directly([&](Proof& p) { use(p, names_); });
    } else {
      opened.theorem.by_induction_on(
          Modes(over), [](Proof&) {},
          [&](Proof& p, ModeOf<Modes> m, Modes tail) { step(p, over, cons(m, tail)); });
    }
  }

  /// Whether the law's own conditions are all that the call has to meet.
  bool law_requires(Known const& call) {
    Call bare = call.of;
    bare.given.clear();
    std::vector<Ref> parts;
    LawsOf::Where const where{.of = bare};
    for (Ref premise : Claims(theory_, layouts_, law_.id, where, {})().premises) {
      add_parts(premise, parts);
    }
    std::vector<Bool> needed = call.premises;
    needed.insert(needed.end(), call.of.given.begin(), call.of.given.end());
    return std::all_of(needed.begin(), needed.end(), [&](Bool one) {
      return std::find(parts.begin(), parts.end(), one.node()) != parts.end();
    });
  }

  /// The list of `induction(L, ...)`, or null.
  Ref induction() const {
    Ref over = nullptr;
    for (Expr const& hint : law_.proof) {
      if (hint.text != "induction") continue;
      if (hint.of.empty()) throw Wrong{hint.place, "induction is over a layout: induction(L)"};
      Ref const list = term(hint.of[0], names_);
      if (list->kind != Kind::variable || list->sort != Sort::modes) {
        throw Wrong{hint.place, "induction is over a parameter that is a layout"};
      }
      if (over != nullptr && over != list)
        throw Wrong{hint.place, "an induction over another layout"};
      over = list;
    }
    return over;
  }

  /// The names mean the list with its first mode.
  void step(Proof& p, Ref list, Modes whole) {
    Names names = names_;
    Substitution const at{{list, whole.node()}};
    for (auto& [name, value] : names) value = substituted(value, at);
    for (Expr const& hint : law_.proof) {
      if (hint.text != "induction") continue;
      std::vector<Ref> others;
      for (std::size_t i = 1; i < hint.of.size(); ++i) others.push_back(term(hint.of[i], names));
      if (others.size() + 1 != variables_.size()) {
        std::string wanted;
        for (std::size_t i = 1; i < variables_.size(); ++i) wanted += ", " + name_of(variables_[i]);
        throw Wrong{hint.place, "the hypothesis is at other values of these: induction(" +
                                    print(hint.of[0]) + wanted + ")"};
      }
      at_place(hint, [&] { p.induct_at(others); });
    }
    use(p, names);
  }

  void use(Proof& p, Names const& names) const {
    for (Expr const& hint : law_.proof) {
      if (hint.text == "induction") continue;
      std::vector<Ref> arguments;
      for (Expr const& argument : hint.of) arguments.push_back(term(argument, names));
      at_place(hint, [&] { p.use_at(hint.text, arguments); });
    }
  }

  template <class F>
  static void at_place(Expr const& hint, F const& f) {
    try {
      f();
    } catch (std::logic_error const& error) {
      throw Wrong{hint.place, error.what()};
    }
  }

  std::string name_of(Ref variable) const {
    for (auto const& [name, value] : names_) {
      if (value == variable) return name;
    }
    return variable->name;
  }

  Int number(Expr const& e, Names const& names) const {
    Ref const value = term(e, names);
    if (value->sort != Sort::integer) throw Wrong{e.place, print(e) + " is not an integer"};
    return Int(value);
  }
  Modes list(Expr const& e, Names const& names) const {
    Ref const value = term(e, names);
    if (value->sort != Sort::modes) throw Wrong{e.place, print(e) + " is not a layout"};
    return Modes(value);
  }

  Ref term(Expr const& e, Names const& names) const {
    switch (e.form) {
      case Form::number:
        if (e.number > std::numeric_limits<std::int64_t>::max()) break;
        return theory_.constant(static_cast<std::int64_t>(e.number)).node();
      case Form::name: {
        auto const known = names.find(e.text);
        if (known == names.end()) throw Wrong{e.place, "nothing here is called " + e.text};
        return known->second;
      }
      case Form::negate: return (0 - number(e.of[0], names)).node();
      case Form::arithmetic: {
        Int const a = number(e.of[0], names);
        Int const b = number(e.of[1], names);
        if (e.text == "+") return (a + b).node();
        if (e.text == "-") return (a - b).node();
        if (e.text == "*") return (a * b).node();
        if (e.text == "div") return quotient(a, b).node();
        if (e.text == "mod") return remainder(a, b).node();
        break;
      }
      case Form::call: return called(e, names);
      default: break;
    }
    throw Wrong{e.place, "no term of a proof: " + print(e)};
  }

  Ref called(Expr const& e, Names const& names) const {
    if (names.count(e.text) != 0 && e.of.size() == 1) {
      Modes const map(names.at(e.text));
      if (map.node()->sort != Sort::modes) throw Wrong{e.place, e.text + " is not a layout"};
      return layouts_.value(map, number(e.of[0], names)).node();
    }
    if (e.of.size() == 1) {
      if (e.text == "extent") return extent(list(e.of[0], names)).node();
      if (e.text == "stride") return stride(list(e.of[0], names)).node();
      if (e.text == "rest") return rest(list(e.of[0], names)).node();
    }
    auto const known = theory_.definitions().find(e.text);
    if (known == theory_.definitions().end()) {
      throw Wrong{e.place, "no function of the theory is called " + e.text};
    }
    std::vector<Ref> arguments;
    std::vector<Ref> variables;
    for (Expr const& part : e.of) {
      arguments.push_back(term(part, names));
      add_variables(arguments.back(), variables);
    }
    Ref const result = theory_.terms().apply(e.text, known->second.result, arguments);
    at_place(e, [&] { check_term(result, variables, theory_.definitions(), e.text); });
    return result;
  }

  Theory& theory_;
  Layouts const& layouts_;
  LawSyntax const& law_;
  Names names_{};
  std::vector<Ref> variables_{};
};

}  // namespace

std::vector<OwnTheorem> write_own(Theory& theory, Layouts const& layouts, std::string const& text) {
  know_laws(text);
  auto const parsed = laws::language::parse_laws(text);
  std::vector<OwnTheorem> result;
  if (!parsed) return result;
  for (LawSyntax const& law : parsed->laws) {
    if (!law.proof.empty()) result.push_back(OwnLaw(theory, layouts, law)());
  }
  return result;
}

}  // namespace layoutcheck::smt
