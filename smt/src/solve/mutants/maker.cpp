#include "solve/mutants/maker.hpp"

#include <stdexcept>

namespace layoutcheck::smt {

void MutantMaker::operator()(Variant const& variant) {
  theory.find(variant.of);
  for (Mutant const& other : made) {
    if (other.name == variant.name)
      throw std::logic_error("two mutants are called " + variant.name);
  }
  Statement statement{.over = variant.over, .given = {}, .claim = variant.claim.node()};
  for (Bool const given : variant.given) statement.given.push_back(given.node());
  made.push_back({variant.name, variant.of, variant.says, std::move(statement)});
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
  mutants_of_loops(mutant);
  return mutant.made;
}

}  // namespace layoutcheck::smt
