#pragma once
/// A parser and its printer, as the text targets see them: core's, and mutants.

#include <functional>
#include <span>
#include <string>

#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck::fuzz {

struct Language {
  std::string name;    ///< "reference", or of a mutant
  std::string defect;  ///< one clause; empty for core's
  std::function<Parsed<Expression>(std::string_view)> parse;
  std::function<std::string(Expression const&)> print;
};

Language const& core_language();
/// Core's with one thing wrong, each.
std::span<Language const> language_mutants();

/// What is wrong with the language on a text; empty where nothing is. Parsing and printing are
/// inverse, printing is a fixed point, and the second parser reads the same texts as the same. What
/// is wrong comes before ": ", the texts concerned after it.
std::string text_problem(Language const& language, std::string_view text);
/// The same where the language has read it already.
std::string text_problem(Language const& language, std::string_view text,
                         Parsed<Expression> const& parsed);

}  // namespace layoutcheck::fuzz
