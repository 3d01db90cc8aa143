#include "solve/z3/coq/contradiction.hpp"

namespace layoutcheck::smt {
namespace {

constexpr unsigned kResources = 50'000'000;
/// Contradictions of atoms, and case distinctions, of one proof; ordinary ones have dozens.
constexpr std::size_t kMostSteps = 20'000;
/// Trees of so many nodes are not made twice.
constexpr std::size_t kLearned = 7;

}  // namespace

z3::solver plain_solver(z3::context& context, std::uint64_t seed) {
  z3::solver solver(context, z3::solver::simple());
  z3::params parameters(context);
  parameters.set("rlimit", kResources);
  parameters.set("random_seed", static_cast<unsigned>(seed & 0x7fffffffU));
  solver.set(parameters);
  return solver;
}

bool is_unsat(z3::solver& solver, z3::expr_vector const& assumptions) {
  z3::check_result const result = solver.check(assumptions);
  if (result == z3::unknown) throw NoProof("Z3 gives up: " + solver.reason_unknown());
  return result == z3::unsat;
}

std::vector<std::size_t> core_of(std::vector<z3::expr> const& formulas, std::uint64_t seed) {
  z3::context& context = formulas.at(0).ctx();
  z3::solver solver = plain_solver(context, seed);
  std::vector<z3::expr> markers;
  std::map<unsigned, std::size_t> position;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    markers.push_back(context.bool_const(("formula!" + std::to_string(i)).c_str()));
    position[markers[i].id()] = i;
    solver.add(z3::implies(markers[i], formulas[i]));
    kept.push_back(i);
  }
  auto const contradict = [&](std::vector<std::size_t>& some) {
    z3::expr_vector assumed(context);
    for (std::size_t const i : some) assumed.push_back(markers[i]);
    if (!is_unsat(solver, assumed)) return false;
    std::set<std::size_t> needed;
    z3::expr_vector const named = solver.unsat_core();
    for (unsigned i = 0; i < named.size(); ++i) {
      needed.insert(position.at(named[static_cast<int>(i)].id()));
    }
    some.assign(needed.begin(), needed.end());
    return true;
  };
  if (!contradict(kept)) throw NoProof("Z3 finds that the premises do not suffice");
  for (std::size_t i = kept.size(); i > 0; --i) {
    if (i > kept.size()) continue;
    std::vector<std::size_t> fewer = kept;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i - 1));
    if (contradict(fewer)) kept = std::move(fewer);
  }
  return kept;
}

Contradiction::Contradiction(std::vector<z3::expr> const& given, std::uint64_t seed)
    : context_(given.at(0).ctx()) {
  for (std::size_t i = 0; i < given.size(); ++i) {
    formulas_.push_back({.formula = given[i], .name = "G" + std::to_string(i)});
    find_atoms(given[i]);
  }
  add_theory(seed);
  keep_what_is_needed(seed);
}

std::string Contradiction::text(Gallina& coq) {
  Node const tree = refuted();
  std::vector<bool> needed(formulas_.size(), false);
  mark(tree, needed);
  std::string text;
  for (std::size_t i = 0; i < formulas_.size(); ++i) {
    if (needed[i]) write(formulas_[i], coq, text);
  }
  write(tree, coq, text);
  return text;
}

void Contradiction::find_atoms(z3::expr const& e) {
  if (is_atom(e)) {
    if (index_.emplace(e.id(), atoms_.size()).second) atoms_.push_back({.formula = e});
    return;
  }
  for (unsigned i = 0; i < e.num_args(); ++i) find_atoms(e.arg(i));
}

void Contradiction::open_atoms(z3::expr const& e, std::set<std::size_t>& open) const {
  if (is_atom(e)) {
    std::size_t const i = index_.at(e.id());
    if (!atoms_[i].value) open.insert(i);
    return;
  }
  for (unsigned i = 0; i < e.num_args(); ++i) open_atoms(e.arg(i), open);
}

/// The formula with a truth value for each atom.
z3::expr Contradiction::skeleton(z3::expr const& e) const {
  if (is_atom(e)) {
    return context_.bool_const(("atom!" + std::to_string(index_.at(e.id()))).c_str());
  }
  if (e.num_args() == 0) return e;
  z3::expr_vector parts(context_);
  for (unsigned i = 0; i < e.num_args(); ++i) parts.push_back(skeleton(e.arg(i)));
  return e.decl()(parts);
}

z3::expr Contradiction::sign(std::size_t atom, bool value) const {
  return context_.bool_const(((value ? "true!" : "false!") + std::to_string(atom)).c_str());
}

/// Gives the atoms the values of the model; those that make the formulas true.
std::set<std::size_t> Contradiction::true_by(z3::model const& model) {
  for (Atom& atom : atoms_) atom.value = model.eval(skeleton(atom.formula), true).is_true();
  std::set<std::size_t> used;
  for (Formula const& formula : formulas_) value(formula.formula, used);
  return used;
}

bool Contradiction::contradict(z3::solver& theory, std::set<std::size_t>& some) const {
  z3::expr_vector assumed(context_);
  std::map<unsigned, std::size_t> position;
  for (std::size_t const i : some) {
    z3::expr const s = sign(i, *atoms_[i].value);
    assumed.push_back(s);
    position[s.id()] = i;
  }
  if (!is_unsat(theory, assumed)) return false;
  z3::expr_vector const named = theory.unsat_core();
  some.clear();
  for (unsigned i = 0; i < named.size(); ++i) {
    some.insert(position.at(named[static_cast<int>(i)].id()));
  }
  return true;
}

void Contradiction::add_theory(std::uint64_t seed) {
  z3::solver theory = plain_solver(context_, seed);
  for (std::size_t i = 0; i < atoms_.size(); ++i) {
    theory.add(z3::implies(sign(i, true), atoms_[i].formula));
    theory.add(z3::implies(sign(i, false), !atoms_[i].formula));
  }
  z3::solver propositional = plain_solver(context_, seed);
  for (Formula const& formula : formulas_) propositional.add(skeleton(formula.formula));
  while (!is_unsat(propositional, z3::expr_vector(context_))) {
    count_a_step();
    std::set<std::size_t> some = true_by(propositional.get_model());
    if (!contradict(theory, some)) throw NoProof("a bug: values that do not contradict");
    for (std::size_t const i : std::vector<std::size_t>(some.begin(), some.end())) {
      std::set<std::size_t> fewer = some;
      if (fewer.erase(i) > 0 && contradict(theory, fewer)) some = std::move(fewer);
    }
    add_formula(Formula::Reason::theory, some, {});
    propositional.add(skeleton(formulas_.back().formula));
  }
  for (Atom& atom : atoms_) atom.value.reset();
}

void Contradiction::keep_what_is_needed(std::uint64_t seed) {
  std::vector<z3::expr> skeletons;
  for (Formula const& formula : formulas_) skeletons.push_back(skeleton(formula.formula));
  std::vector<Formula> needed;
  for (std::size_t const i : core_of(skeletons, seed)) needed.push_back(std::move(formulas_[i]));
  formulas_ = std::move(needed);
}

/// That these atoms do not have their values together.
void Contradiction::add_formula(Formula::Reason reason, std::set<std::size_t> const& atoms,
                                Node tree) {
  std::vector<z3::expr> premises;
  std::map<std::size_t, bool> values;
  for (std::size_t const i : atoms) {
    values.emplace(i, *atoms_[i].value);
    premises.push_back(*atoms_[i].value ? atoms_[i].formula : !atoms_[i].formula);
  }
  formulas_.push_back({.reason = reason,
                       .formula = under(premises, context_.bool_val(false)),
                       .name = "N" + std::to_string(++steps_),
                       .atoms = std::move(values),
                       .tree = std::move(tree)});
}

/// Of a conjunction (neutral: true) or disjunction of parts, each perhaps negated.
std::optional<bool> Contradiction::value_of_all(bool neutral,
                                                std::vector<std::pair<z3::expr, bool>> const& parts,
                                                std::set<std::size_t>& used) const {
  bool open = false;
  std::set<std::size_t> all;
  for (auto const& [part, negated] : parts) {
    std::set<std::size_t> here;
    std::optional<bool> const v = value(part, here);
    if (v && (*v != negated) != neutral) {
      used.insert(here.begin(), here.end());
      return !neutral;
    }
    open = open || !v;
    all.insert(here.begin(), here.end());
  }
  if (open) return {};
  used.insert(all.begin(), all.end());
  return neutral;
}

/// The value of a formula as far as its atoms have values; to `used`: those that decide it.
std::optional<bool> Contradiction::value(z3::expr const& e, std::set<std::size_t>& used) const {
  auto const parts = [&] {
    std::vector<std::pair<z3::expr, bool>> result;
    for (unsigned i = 0; i < e.num_args(); ++i) result.emplace_back(e.arg(i), false);
    return result;
  };
  if (is_atom(e)) {
    std::size_t const i = index_.at(e.id());
    if (atoms_[i].value) used.insert(i);
    return atoms_[i].value;
  }
  switch (e.decl().decl_kind()) {
    case Z3_OP_TRUE: return true;
    case Z3_OP_FALSE: return false;
    case Z3_OP_AND: return value_of_all(true, parts(), used);
    case Z3_OP_OR: return value_of_all(false, parts(), used);
    case Z3_OP_IMPLIES: return value_of_all(false, {{e.arg(0), true}, {e.arg(1), false}}, used);
    case Z3_OP_NOT: {
      std::optional<bool> const v = value(e.arg(0), used);
      return v ? std::optional<bool>(!*v) : v;
    }
    default: break;
  }
  std::set<std::size_t> here;  // an equation of truth values
  std::optional<bool> const a = value(e.arg(0), here);
  std::optional<bool> const b = value(e.arg(1), here);
  if (!a || !b) return {};
  used.insert(here.begin(), here.end());
  return *a == *b;
}

std::optional<Contradiction::Node> Contradiction::false_formula() const {
  std::optional<Node> best;
  for (std::size_t i = 0; i < formulas_.size(); ++i) {
    std::set<std::size_t> used;
    if (value(formulas_[i].formula, used) != std::optional<bool>(false)) continue;
    if (!best || used.size() < best->used.size()) best = Node{.which = i, .used = used};
  }
  return best;
}

/// An atom with a value that makes a formula false, which is the leaf.
std::optional<std::pair<std::size_t, bool>> Contradiction::forced(Node& leaf) {
  for (std::size_t f = 0; f < formulas_.size(); ++f) {
    z3::expr const& formula = formulas_[f].formula;
    std::set<std::size_t> used;
    if (value(formula, used)) continue;
    std::set<std::size_t> open;
    open_atoms(formula, open);
    for (std::size_t const i : open) {
      for (bool const v : {true, false}) {
        used.clear();
        atoms_[i].value = v;
        bool const is_false = value(formula, used) == std::optional<bool>(false);
        atoms_[i].value.reset();
        if (!is_false) continue;
        leaf = {.which = f, .used = used};
        return std::pair(i, v);
      }
    }
  }
  return {};
}

/// Of the formula that is nearest to a decision, the first.
std::size_t Contradiction::next_atom() const {
  std::set<std::size_t> best;
  for (Formula const& formula : formulas_) {
    std::set<std::size_t> used;
    if (value(formula.formula, used)) continue;
    std::set<std::size_t> open;
    open_atoms(formula.formula, open);
    if (best.empty() || open.size() < best.size()) best = open;
  }
  if (best.empty()) throw NoProof("a bug: every formula is decided, and they do not contradict");
  return *best.begin();
}

Contradiction::Node Contradiction::refuted() {
  count_a_step();
  if (auto leaf = false_formula()) return *leaf;
  Node leaf;
  if (auto const atom = forced(leaf)) return split(atom->first, atom->second, std::move(leaf));
  std::size_t const i = next_atom();
  atoms_[i].value = true;
  Node first = refuted();
  atoms_[i].value.reset();
  return split(i, true, std::move(first));
}

/// The atom's cases, of which the one of `value` is refuted.
Contradiction::Node Contradiction::split(std::size_t atom, bool value, Node refuted_case) {
  if (refuted_case.used.count(atom) == 0) return refuted_case;
  atoms_[atom].value = !value;
  Node other = refuted();
  atoms_[atom].value.reset();
  if (other.used.count(atom) == 0) return other;
  Node node{.kind = Node::Kind::by_cases, .which = atom};
  node.used = refuted_case.used;
  node.used.insert(other.used.begin(), other.used.end());
  node.used.erase(atom);
  node.size += refuted_case.size + other.size;
  node.cases.push_back(std::move(value ? refuted_case : other));
  node.cases.push_back(std::move(value ? other : refuted_case));
  if (node.size < kLearned || node.used.empty()) return node;
  std::set<std::size_t> const used = node.used;
  add_formula(Formula::Reason::cases, used, std::move(node));
  return {.which = formulas_.size() - 1, .used = used};
}

void Contradiction::count_a_step() {
  if (++steps_ > kMostSteps) throw NoProof("too many cases");
}

void Contradiction::mark(Node const& node, std::vector<bool>& needed) const {
  for (Node const& part : node.cases) mark(part, needed);
  if (node.kind != Node::Kind::by_formula || needed[node.which]) return;
  needed[node.which] = true;
  if (formulas_[node.which].reason == Formula::Reason::cases) {
    mark(formulas_[node.which].tree, needed);
  }
}

bool Contradiction::is_true(z3::expr const& e) const {
  std::set<std::size_t> unused;
  return value(e, unused) == std::optional<bool>(true);
}

/// Coq's proof of a formula that the values of its atoms make true; Li is that of atom i, or of its
/// negation.
std::string Contradiction::proof_of(z3::expr const& e, int depth) const {
  std::string const q = "q" + std::to_string(depth);
  auto const absurd = [&](z3::expr const& part) {
    return "(fun " + q + " => False_ind " + proof_against(part, q, depth + 1) + ")";
  };
  auto const behind = [&](z3::expr const& premise, z3::expr const& part) {
    return is_true(part) ? "(fun _ => " + proof_of(part, depth) + ")" : absurd(premise);
  };
  if (is_atom(e)) return "L" + std::to_string(index_.at(e.id()));
  switch (e.decl().decl_kind()) {
    case Z3_OP_TRUE: return "I";
    case Z3_OP_NOT: return "(fun " + q + " => " + proof_against(e.arg(0), q, depth + 1) + ")";
    case Z3_OP_IMPLIES: return behind(e.arg(0), e.arg(1));
    case Z3_OP_AND: {
      std::string text = proof_of(e.arg(e.num_args() - 1), depth);
      for (unsigned i = e.num_args() - 1; i > 0; --i) {
        text = "(conj " + proof_of(e.arg(i - 1), depth) + " " + text + ")";
      }
      return text;
    }
    case Z3_OP_OR: {
      unsigned i = 0;
      while (!is_true(e.arg(i))) ++i;
      std::string text = proof_of(e.arg(i), depth);
      if (i + 1 < e.num_args()) text = "(or_introl " + text + ")";
      for (; i > 0; --i) text = "(or_intror " + text + ")";
      return text;
    }
    default: return "(conj " + behind(e.arg(0), e.arg(1)) + " " + behind(e.arg(1), e.arg(0)) + ")";
  }
}

/// Coq's proof of False from one of a formula that the values of its atoms make false.
std::string Contradiction::proof_against(z3::expr const& e, std::string const& proof,
                                         int depth) const {
  std::string const q = "q" + std::to_string(depth);
  if (is_atom(e)) return "(L" + std::to_string(index_.at(e.id())) + " " + proof + ")";
  switch (e.decl().decl_kind()) {
    case Z3_OP_FALSE: return proof;
    case Z3_OP_NOT: return "(" + proof + " " + proof_of(e.arg(0), depth) + ")";
    case Z3_OP_IMPLIES:
      return proof_against(e.arg(1), "(" + proof + " " + proof_of(e.arg(0), depth) + ")", depth);
    case Z3_OP_AND: {
      std::set<std::size_t> unused;
      std::string part = proof;
      unsigned i = 0;
      for (; value(e.arg(i), unused) != std::optional<bool>(false); ++i) {
        part = "(proj2 " + part + ")";
      }
      if (i + 1 < e.num_args()) part = "(proj1 " + part + ")";
      return proof_against(e.arg(i), part, depth);
    }
    case Z3_OP_OR: {
      std::string text = proof_against(e.arg(e.num_args() - 1), q, depth + 1);
      for (unsigned i = e.num_args() - 1; i > 0; --i) {
        text = "(match " + (i == 1 ? proof : q) + " with or_introl " + q + " => " +
               proof_against(e.arg(i - 1), q, depth + 1) + " | or_intror " + q + " => " + text +
               " end)";
      }
      return text;
    }
    default: break;
  }
  bool const first = is_true(e.arg(0));  // an equation of truth values
  z3::expr const yes = e.arg(first ? 0 : 1);
  z3::expr const no = e.arg(first ? 1 : 0);
  return proof_against(
      no, "(" + std::string(first ? "proj1 " : "proj2 ") + proof + " " + proof_of(yes, depth) + ")",
      depth);
}

void Contradiction::write(Formula const& formula, Gallina& coq, std::string& text) {
  if (formula.reason == Formula::Reason::given) return;
  text += "  assert (" + formula.name + " : " + coq.formula(formula.formula) + ").\n";
  if (formula.reason == Formula::Reason::theory) {
    text += "  clear; intros; first [lia | congruence].\n";
    return;
  }
  text += "  intros";
  for (auto const& [atom, value] : formula.atoms) {
    text += " L" + std::to_string(atom);
    atoms_[atom].value = value;
  }
  text += ".\n";
  write(formula.tree, coq, text);
  for (auto const& [atom, value] : formula.atoms) atoms_[atom].value.reset();
}

void Contradiction::write(Node const& node, Gallina& coq, std::string& text) {
  if (node.kind == Node::Kind::by_formula) {
    Formula const& formula = formulas_[node.which];
    text += "  exact " + proof_against(formula.formula, formula.name, 0) + ".\n";
    return;
  }
  std::string const name = "L" + std::to_string(node.which);
  text += "  destruct " + coq.decided(atoms_[node.which].formula) + " as [" + name + "|" + name +
          "].\n";
  for (bool const value : {true, false}) {
    atoms_[node.which].value = value;
    write(node.cases[value ? 0 : 1], coq, text);
  }
  atoms_[node.which].value.reset();
}

}  // namespace layoutcheck::smt
