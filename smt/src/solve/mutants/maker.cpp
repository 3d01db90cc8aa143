#include "solve/mutants/maker.hpp"

#include <stdexcept>

namespace layoutcheck::smt {

void MutantMaker::operator()(MutantSpec const& spec) {
  theory.find(spec.of);
  for (Mutant const& other : made) {
    if (other.name == spec.name) throw std::logic_error("two mutants are called " + spec.name);
  }
  Statement statement{.over = spec.over, .premises = {}, .claim = spec.claim.node()};
  for (Bool const premise : spec.premises) statement.premises.push_back(premise.node());
  made.push_back({spec.name, spec.of, spec.says, std::move(statement)});
}

std::vector<Mutant> mutants(Theory& theory) {
  MutantMaker mutant(theory);
  mutants_of_arithmetic(mutant);
  mutants_of_layouts(mutant);
  mutants_of_radix(mutant);
  mutants_of_coalesce(mutant);
  mutants_of_inverse(mutant);
  mutants_of_complement(mutant);
  mutants_of_composition(mutant);
  mutants_of_product(mutant);
  mutants_of_cast(mutant);
  mutants_of_modes(mutant);
  mutants_of_loops(mutant);
  return mutant.made;
}

}  // namespace layoutcheck::smt
