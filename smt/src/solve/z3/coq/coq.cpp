#include "layoutcheck/smt/solve/coq.hpp"

#include "solve/z3/coq/contradiction.hpp"
#include "solve/z3/coq/gallina.hpp"

namespace layoutcheck::smt {
namespace {

/// What follows from an assertion, or is true of all functions, and the tactic that shows it.
struct Fact {
  z3::expr formula;
  std::string shown;
};

/// The conjuncts of a formula, and those behind its premises. `proof` is Coq's of the formula,
/// given p0, p1, ... of the premises.
void take_apart(z3::expr const& e, std::string const& proof, std::vector<z3::expr>& premises,
                std::vector<Fact>& facts) {
  auto const kind = e.decl().decl_kind();
  if (kind == Z3_OP_AND && e.num_args() > 1) {
    std::string rest = proof;
    for (unsigned i = 0; i < e.num_args(); ++i) {
      bool const last = i + 1 == e.num_args();
      take_apart(e.arg(i), last ? rest : "(proj1 " + rest + ")", premises, facts);
      rest = "(proj2 " + rest + ")";
    }
  } else if (kind == Z3_OP_IMPLIES) {
    std::string const given = "p" + std::to_string(premises.size());
    premises.push_back(e.arg(0));
    take_apart(e.arg(1), "(" + proof + " " + given + ")", premises, facts);
    premises.pop_back();
  } else {
    std::string function;
    for (std::size_t i = 0; i < premises.size(); ++i) function += " p" + std::to_string(i);
    if (!function.empty()) function = "fun" + function + " => ";
    facts.push_back({under(premises, e), "exact (" + function + proof + ")"});
  }
}

void add_calls(z3::expr const& e, std::set<unsigned>& seen, std::vector<z3::expr>& calls) {
  if (!seen.insert(e.id()).second) return;
  for (unsigned i = 0; i < e.num_args(); ++i) add_calls(e.arg(i), seen, calls);
  if (is_call(e) && e.num_args() > 0) calls.push_back(e);
}

bool numbers_differ(z3::expr const& a, z3::expr const& b) {
  return a.is_numeral() && b.is_numeral() && a.to_string() != b.to_string();
}

class Writer {
 public:
  Writer(Query const& query, Limits const& limits)
      : query_(query), seed_(limits.seed), assertions_(context_.parse_string(query.text.c_str())) {}

  std::string theorem() {
    std::string const name = coq_identifier(query_.name);
    Signature signature;
    for (z3::expr const& assertion : assertions_) signature.add(assertion);
    std::string core;
    std::string proof = "  arithmetic.\n";
    if (query_.text.find("(set-logic QF_UFNIA)") == std::string::npos) {
      core = lemma(name + "_core");
      proof = from(name + "_core", signature);
    }
    std::string text =
        core + "Theorem " + name + " :\n  forall" + coq_.quantified(signature) + " (_ : True),\n";
    for (z3::expr const& assertion : assertions_) text += "  " + coq_.formula(assertion) + " ->\n";
    return text + "  False.\nProof.\n" + proof + "Qed.\nPrint Assumptions " + name + ".\n";
  }

 private:
  /// The facts that are needed, over a variable for each call of a function.
  std::string lemma(std::string const& name) {
    gather_facts();
    std::vector<z3::expr> given;
    for (Fact const& fact : facts_) {
      given.push_back(flat(fact.formula));
      flat_signature_.add(given.back());
    }
    std::string statement;
    std::string names;
    for (std::size_t i = 0; i < given.size(); ++i) {
      statement += "  " + coq_.formula(given[i]) + " ->\n";
      names += " G" + std::to_string(i);
    }
    return "Lemma " + name + " :\n  forall" + coq_.quantified(flat_signature_) + " (_ : True),\n" +
           statement + "  False.\nProof.\n  intros" + names_of(flat_signature_) + " _" + names +
           ".\n" + Contradiction(given, seed_).text(coq_) + "Qed.\n";
  }

  void gather_facts() {
    int number = 0;
    for (z3::expr const& assertion : assertions_) {
      std::vector<z3::expr> premises;
      take_apart(assertion, "H" + std::to_string(number++), premises, facts_);
    }
    keep_core([](z3::expr const& e) { return e; });
    add_congruence();
    keep_core([&](z3::expr const& e) { return flat(e); });
  }

  template <class As>
  void keep_core(As const& as) {
    std::vector<z3::expr> formulas;
    for (Fact const& fact : facts_) formulas.push_back(as(fact.formula));
    std::vector<Fact> needed;
    for (std::size_t const i : core_of(formulas, seed_)) needed.push_back(facts_[i]);
    facts_ = std::move(needed);
  }

  /// Of each two calls of a function: the same at the same arguments.
  void add_congruence() {
    std::set<unsigned> seen;
    std::vector<z3::expr> calls;
    for (Fact const& fact : facts_) add_calls(fact.formula, seen, calls);
    for (std::size_t i = 0; i < calls.size(); ++i) {
      for (std::size_t k = i + 1; k < calls.size(); ++k) {
        z3::expr const& a = calls[i];
        z3::expr const& b = calls[k];
        if (!z3::eq(a.decl(), b.decl())) continue;
        std::vector<z3::expr> premises;
        bool possible = true;
        for (unsigned n = 0; n < a.num_args(); ++n) {
          if (z3::eq(a.arg(n), b.arg(n))) continue;
          possible = possible && !numbers_differ(a.arg(n), b.arg(n));
          premises.push_back(a.arg(n) == b.arg(n));
        }
        if (!possible) continue;
        facts_.push_back({under(premises, a == b), a.is_bool() ? "clear; intros; split; congruence"
                                                               : "clear; intros; congruence"});
      }
    }
  }

  /// The formula with a constant for each call, so that functions are not seen.
  z3::expr flat(z3::expr const& e) {
    auto const found = flat_.find(e.id());
    if (found != flat_.end()) return found->second.second;
    z3::expr result = e;
    if (is_call(e)) {
      if (e.num_args() > 0) {
        std::string const name = "call!" + std::to_string(e.id());
        result = context_.constant(name.c_str(), e.get_sort());
        calls_.emplace(result.decl().id(), std::pair(result.decl(), e));
      }
    } else if (e.num_args() > 0) {
      z3::expr_vector parts(context_);
      for (unsigned i = 0; i < e.num_args(); ++i) parts.push_back(flat(e.arg(i)));
      result = e.decl()(parts);
    }
    return flat_.emplace(e.id(), std::pair(e, result)).first->second.second;
  }

  std::string names_of(Signature const& signature) {
    std::string names;
    for (z3::sort const& sort : signature.sorts) {
      names += " " + coq_.name(sort) + " dec_" + coq_.name(sort);
    }
    for (z3::func_decl const& f : signature.functions) names += " " + coq_.name(f);
    return names;
  }

  /// The lemma at the calls themselves, and its facts.
  std::string from(std::string const& lemma, Signature const& signature) {
    std::string text = "  intros" + names_of(signature) + " T";
    for (unsigned i = 0; i < assertions_.size(); ++i) text += " H" + std::to_string(i);
    text += ".\n  refine (" + lemma;
    for (z3::sort const& sort : flat_signature_.sorts) {
      text += " " + coq_.name(sort) + " dec_" + coq_.name(sort);
    }
    for (z3::func_decl const& f : flat_signature_.functions) {
      auto const call = calls_.find(f.id());
      text += " " + (call == calls_.end() ? coq_.name(f) : coq_.term(call->second.second));
    }
    text += " T";
    for (std::size_t i = 0; i < facts_.size(); ++i) text += " _";
    text += ").\n";
    for (Fact const& fact : facts_) text += "  " + fact.shown + ".\n";
    return text;
  }

  Query const& query_;
  std::uint64_t seed_;
  z3::context context_;
  z3::expr_vector assertions_;
  Gallina coq_;
  std::vector<Fact> facts_;
  Signature flat_signature_;
  /// With the expression: the number of one that is gone is given to another.
  std::unordered_map<unsigned, std::pair<z3::expr, z3::expr>> flat_;
  std::unordered_map<unsigned, std::pair<z3::func_decl, z3::expr>> calls_;
};

}  // namespace

CoqProof coq_proof(Query const& query, Limits const& limits) {
  try {
    return {.text = Writer(query, limits).theorem()};
  } catch (z3::exception const& error) {
    return {.problem = error.msg()};
  } catch (NoProof const& error) {
    return {.problem = error.what()};
  }
}

}  // namespace layoutcheck::smt
