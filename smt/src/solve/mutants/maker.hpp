#pragma once
/// How a mutant of a theorem, a false variant of its statement, is made:
///
///   mutant({.name = "append_swapped", .of = "append_adds", .says = "the second list is read
///   first",
///          .over = over(a, b, x), .premises = {L.positive(a), L.positive(b)},
///          .claim = value(append(a, b), x) == value(b, x) + value(a, quotient(x, size(b)))});
///
/// A function of the library is called by its name: Function<Int, Modes> const size("size").

#include <string>
#include <vector>

#include "layoutcheck/smt/kernel/theory.hpp"
#include "layoutcheck/smt/solve/refute.hpp"

namespace layoutcheck::smt {

struct MutantSpec {
  std::string name;
  std::string of;    ///< the theorem that it distorts
  std::string says;  ///< the mistake
  std::vector<Ref> over;
  std::vector<Bool> premises{};
  Bool claim{};
};

class MutantMaker {
 public:
  explicit MutantMaker(Theory& theory) : theory(theory) {}
  /// Throws std::logic_error where no theorem is called `of`.
  void operator()(MutantSpec const& spec);

  Theory& theory;
  std::vector<Mutant> made{};
};

void mutants_of_arithmetic(MutantMaker& mutant);
void mutants_of_layouts(MutantMaker& mutant);
void mutants_of_radix(MutantMaker& mutant);
void mutants_of_coalesce(MutantMaker& mutant);
void mutants_of_inverse(MutantMaker& mutant);
void mutants_of_complement(MutantMaker& mutant);
void mutants_of_composition(MutantMaker& mutant);
void mutants_of_product(MutantMaker& mutant);
void mutants_of_cast(MutantMaker& mutant);
void mutants_of_modes(MutantMaker& mutant);
void mutants_of_loops(MutantMaker& mutant);

}  // namespace layoutcheck::smt
