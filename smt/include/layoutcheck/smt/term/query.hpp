#pragma once
/// A query to a solver.

#include <cstdint>
#include <string>
#include <vector>

namespace layoutcheck::smt {

/// induction: conditions over lists of modes, which every solver must prove. bits: swizzles, F2 and
/// reciprocals, at fixed widths. paths: the branches of core's own templates.
enum class Group : std::uint8_t { induction, bits, paths };

/// One script, self-contained SMT-LIB 2.6 that ends in (check-sat). It is proved when the answer is
/// unsat.
struct Query {
  std::string name;     ///< "coalesce_keeps_function/step", unique
  std::string theorem;  ///< "coalesce_keeps_function"
  Group group = Group::induction;
  std::string text;
  /// The same premises without the negated goal: satisfiable, or the proof would say nothing. Empty
  /// where there are none, and where they contradict each other by intent.
  std::string cover{};
  int bits = 0;  ///< of its words; 0: it is about integers and lists
};

/// Over words of a fixed width, as the logic says that the text names.
inline bool is_about_words(Query const& query) {
  return query.text.find("(set-logic QF_BV)") != std::string::npos ||
         query.text.find("(set-logic QF_UFBV)") != std::string::npos;
}

/// What `prove` lists in addition to the queries: one line for each theorem.
struct Entry {
  std::string name;
  std::string says;
  std::string law{};    ///< ids of laws that it proves, separated by spaces
  std::string where{};  ///< ... and where it does; empty: everywhere
  Group group = Group::induction;
  std::vector<std::string> rests_on{};  ///< other entries
  std::vector<int> bits{};  ///< of words: the widths of its conditions, the narrowest first
};

}  // namespace layoutcheck::smt
