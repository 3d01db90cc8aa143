#pragma once
/// Mutants, one mistake each.

#include <string>
#include <vector>

#include "layoutcheck/laws/lemmas/lemma.hpp"
#include "layoutcheck/smt/bits/word.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

class MutantQueries {
 public:
  /// facts do not imply claim, within small: bounds of the variables, so that the model is
  /// readable.
  void add(std::string const& name, laws::LemmaInfo const& of, std::string const& mistake,
           std::vector<Truth> facts, std::vector<Truth> const& small, Truth const& claim) {
    Query query{
        .name = "mutant/" + name, .theorem = std::string(of.id), .group = Group::bits, .text = {}};
    facts.insert(facts.end(), small.begin(), small.end());
    facts.push_back(!claim);
    query.text = word_script(facts, mistake, true);
    queries_.push_back(std::move(query));
  }
  std::vector<Query> const& queries() const { return queries_; }

 private:
  std::vector<Query> queries_;
};

void swizzles_mutants(MutantQueries& all);
void linear_mutants(MutantQueries& all);
void arithmetic_mutants(MutantQueries& all);

}  // namespace layoutcheck::smt
