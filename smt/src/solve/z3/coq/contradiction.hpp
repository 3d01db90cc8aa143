#pragma once
/// Why formulas contradict each other, as a proof of Coq.

#include <z3++.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "solve/z3/coq/gallina.hpp"

namespace layoutcheck::smt {

/// A solver of Z3's plain core, which gives up after a fixed number of steps.
z3::solver plain_solver(z3::context& context, std::uint64_t seed);

/// Whether they contradict each other; throws where the solver gives up.
bool is_unsat(z3::solver& solver, z3::expr_vector const& assumptions);

/// Of formulas that contradict each other, the positions of some of which none can go. Those at the
/// end go first.
std::vector<std::size_t> core_of(std::vector<z3::expr> const& formulas, std::uint64_t seed);

/// Pre: the formulas have no call of a function with arguments, and contradict each other.
///
/// The contradictions of their atoms by arithmetic or by equality become formulas, one after the
/// other, until no values of the atoms obey all formulas; then a tree of cases shows that.
class Contradiction {
 public:
  Contradiction(std::vector<z3::expr> const& given, std::uint64_t seed);

  /// The proof of False where formula i is hypothesis Gi.
  std::string text(Gallina& coq);

 private:
  struct Atom {
    z3::expr formula;
    std::optional<bool> value{};
  };

  /// used: the atoms whose values this part of the proof rests on.
  struct Node {
    enum class Kind : std::uint8_t { by_formula, by_cases } kind = Kind::by_formula;
    std::size_t which = 0;  ///< by_formula: the formula; by_cases: the atom
    std::set<std::size_t> used{};
    std::vector<Node> cases{};  ///< the atom is true; it is false
    std::size_t size = 1;       ///< nodes
  };

  /// given: of the caller. theory: these atoms contradict each other by arithmetic or by equality.
  /// cases: the tree refutes them.
  struct Formula {
    enum class Reason : std::uint8_t { given, theory, cases } reason = Reason::given;
    z3::expr formula;
    std::string name;
    std::map<std::size_t, bool> atoms{};  ///< theory, cases: their values
    Node tree{};
  };

  void find_atoms(z3::expr const& e);
  void open_atoms(z3::expr const& e, std::set<std::size_t>& open) const;
  z3::expr skeleton(z3::expr const& e) const;
  z3::expr sign(std::size_t atom, bool value) const;
  std::set<std::size_t> true_by(z3::model const& model);
  bool contradict(z3::solver& theory, std::set<std::size_t>& some) const;
  void add_theory(std::uint64_t seed);
  void keep_what_is_needed(std::uint64_t seed);
  void add_formula(Formula::Reason reason, std::set<std::size_t> const& atoms, Node tree);

  std::optional<bool> value(z3::expr const& e, std::set<std::size_t>& used) const;
  std::optional<bool> value_of_all(bool neutral,
                                   std::vector<std::pair<z3::expr, bool>> const& parts,
                                   std::set<std::size_t>& used) const;
  std::optional<Node> false_formula() const;
  std::optional<std::pair<std::size_t, bool>> forced(Node& leaf);
  std::size_t next_atom() const;
  Node refuted();
  Node split(std::size_t atom, bool value, Node refuted_case);
  void count_a_step();

  void mark(Node const& node, std::vector<bool>& needed) const;
  void write(Formula const& formula, Gallina& coq, std::string& text);
  void write(Node const& node, Gallina& coq, std::string& text);
  bool is_true(z3::expr const& e) const;
  std::string proof_of(z3::expr const& e, int depth) const;
  std::string proof_against(z3::expr const& e, std::string const& proof, int depth) const;

  z3::context& context_;
  std::vector<Formula> formulas_;
  std::vector<Atom> atoms_;
  std::unordered_map<unsigned, std::size_t> index_;
  std::size_t steps_ = 0;
};

}  // namespace layoutcheck::smt
