#pragma once
/// Laws of one's own that say how they are proved, as theorems for every rank.
///
///   law coalesce_twice [function] source "mine"
///     proof coalesce_keeps_function(L, i), coalesce_keeps_function(coalesce(L), i)
///
/// The claim is the law's sentence, translated (sentence.hpp); the proof is one condition of these
/// instances, or with `induction(L, ...)` two. A name of a parameter is its list or number; what a
/// function of the theory is called, that function: extent, stride and rest are of the first mode.

#include <string>
#include <vector>

#include "layoutcheck/core/text/parse_error.hpp"
#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {

struct OwnTheorem {
  std::string law{};
  std::string theorem{};  ///< its name; empty where there is a problem
  std::string where{};    ///< in words: what it requires beyond the law; empty: nothing
  TextPosition place{};   ///< of the problem
  std::string problem{};  ///< "no theorem so far is called coalesce_keeps"
};

/// One for each law of the file that has a proof, in their order. Pre: the text is a law file, and
/// its laws are enrolled; the library is written into the theory.
std::vector<OwnTheorem> write_own(Theory& theory, Layouts const& layouts, std::string const& text);

}  // namespace layoutcheck::smt
