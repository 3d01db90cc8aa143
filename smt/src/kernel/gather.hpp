#pragma once
/// The premises of a condition that follow from what occurs in it.

#include <cstdint>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {

/// Adds, until nothing new occurs: the equations of functions at lists that are spelled out; the
/// two shapes of the lists that are split; Euclid's lemma for each div and mod; the signs and
/// bounds of each product.
class Gather {
 public:
  Gather(Theory& theory, std::vector<std::string> const& sealed)
      : theory_(theory), sealed_(sealed.begin(), sealed.end()) {}

  void fact(Ref fact);
  void split(Ref list);
  Ref goal(Ref goal);  ///< as it is to be proved
  std::vector<Ref> const& facts() const { return facts_; }
  std::set<std::string> const& lemmas() const { return lemmas_; }  ///< those with instances here

 private:
  Ref evaluated(Ref term);
  void visit(Ref term);
  void meet(Ref term);
  /// Each value of a call, and when it is that; none where the list is not spelled out.
  void cases_of(Ref call, std::function<void(Bool guard, Ref value)> const& take);
  void unfold(Ref call);
  /// What a list may be, and when: the values of a call, the two shapes of a split list.
  void shapes_of(Ref list, std::function<void(Bool guard, Ref shape)> const& take);
  /// A call on a list equals the call on what that list is; so do its first mode and its rest.
  void read_through(Ref call);
  void look_into(Ref part);
  static std::vector<Ref> with_first(std::vector<Ref> arguments, Ref first);
  bool is_recursive(Ref call) const;  ///< on a list
  bool is_formula_of_words(Ref call) const;
  Ref spelled_out(Ref list);
  void divide(Ref a, Ref b);
  void multiply(std::vector<Ref> const& factors);
  void instance(std::string const& lemma, std::vector<Ref> const& arguments);
  void assert_fact(Ref fact);

  Theory& theory_;
  std::set<std::string> sealed_;
  std::vector<Ref> splits_;
  std::unordered_map<Ref, Ref> evaluated_;
  std::vector<Ref> facts_;
  std::set<std::string> lemmas_;
  std::unordered_set<std::uint32_t> stated_;
  std::unordered_set<std::uint32_t> met_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> divided_;
  std::unordered_set<std::uint32_t> multiplied_;
};

}  // namespace layoutcheck::smt
