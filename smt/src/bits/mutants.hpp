#pragma once
/// Mutants of theorems about words, one mistake each.

#include <string>
#include <vector>

#include "layoutcheck/smt/term/query.hpp"
#include "layoutcheck/smt/term/smtlib.hpp"
#include "layoutcheck/smt/term/word.hpp"

namespace layoutcheck::smt {

/// Literals of words are made in its terms while it lives.
class MutantQueries {
 public:
  /// facts do not imply claim, within small: bounds of the variables, so that the model is
  /// readable. `of`: the theorem.
  void add(std::string const& name, std::string_view of, std::string const& mistake,
           std::vector<Bool> facts, std::vector<Bool> const& small, Bool claim);

  template <int kBits>
  Word<kBits> word(std::string const& name) {
    return word_variable<kBits>(terms_, name);
  }
  std::vector<Query> const& queries() const { return queries_; }

 private:
  Terms terms_;
  LiteralsIn here_{terms_};
  std::vector<Query> queries_;
};

void swizzles_mutants(MutantQueries& all);
void linear_mutants(MutantQueries& all);
void arithmetic_mutants(MutantQueries& all);

}  // namespace layoutcheck::smt
