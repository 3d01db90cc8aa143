#include "bits/mutants.hpp"

#include "layoutcheck/smt/bits/bits.hpp"

namespace layoutcheck::smt {

void MutantQueries::add(std::string const& name, std::string_view of, std::string const& mistake,
                        std::vector<Bool> facts, std::vector<Bool> const& small, Bool claim) {
  facts.insert(facts.end(), small.begin(), small.end());
  facts.push_back(!claim);
  std::vector<Ref> assertions;
  std::vector<Ref> variables;
  for (Bool const fact : facts) {
    assertions.push_back(fact.node());
    add_variables(fact.node(), variables);
  }
  queries_.push_back(
      {.name = "mutant/" + name,
       .theorem = std::string(of),
       .group = Group::bits,
       .text = script_with_values(assertions, Arithmetic::real, mistake, variables)});
}

std::vector<Query> mutant_bit_queries() {
  MutantQueries all;
  swizzles_mutants(all);
  linear_mutants(all);
  arithmetic_mutants(all);
  return all.queries();
}

}  // namespace layoutcheck::smt
