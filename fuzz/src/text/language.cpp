#include "layoutcheck/fuzz/language.hpp"

#include <array>
#include <regex>

#include "layoutcheck/fuzz/second_parser.hpp"

namespace layoutcheck::fuzz {
namespace {

std::string replaced(std::string const& text, char const* what, char const* by) {
  return std::regex_replace(text, std::regex(what), by);
}

/// Core's parser behind a change of the text; very long texts are left alone.
Language reads(std::string name, std::string defect, char const* what, char const* by) {
  return {.name = std::move(name),
          .defect = std::move(defect),
          .parse =
              [what, by](std::string_view text) {
                if (text.size() > 4096) return parse(text);
                return parse(replaced(std::string(text), what, by));
              },
          .print = [](Expression const& e) { return print(e); }};
}
Language prints(std::string name, std::string defect, char const* what, char const* by) {
  return {.name = std::move(name),
          .defect = std::move(defect),
          .parse = [](std::string_view text) { return parse(text); },
          .print = [what, by](Expression const& e) { return replaced(print(e), what, by); }};
}

}  // namespace

Language const& core_language() {
  static Language const core{.name = "reference",
                             .defect = "",
                             .parse = [](std::string_view text) { return parse(text); },
                             .print = [](Expression const& e) { return print(e); }};
  return core;
}

std::span<Language const> language_mutants() {
  static std::array const all{
      prints("rank_one_loses_parentheses", "(4) is printed as 4", R"(\((\d+)\))", "$1"),
      prints("sign_is_lost", "-3 is printed as 3", "-(\\d)", "$1"),
      prints("free_mode_is_zero", "_ is printed as 0", "_", "0"),
      prints("offset_is_dropped", "Sw o 3 o L is printed as Sw o L", " o [0-9]+ o ", " o "),
      prints("axis_is_dropped", "1@0 is printed as 1", "@0", ""),
      prints("empty_tuple_vanishes", "((),2) is printed as (2)", R"(\(\),)", ""),
      prints("large_numbers_are_cut", "ten digits and more are printed as nine", "(\\d{9})\\d+",
             "$1"),
      prints("shift_sign_is_lost", "Sw<1,2,-3> is printed as Sw<1,2,3>", ",-(\\d+)>", ",$1>"),
      reads("trailing_comma", "(2,) is read as (2)", ",\\)", ")"),
      reads("doubled_minus", "--3 is read as -3", "--", "-"),
      reads("plus_sign", "+3 is read as 3", "\\+", ""),
      reads("brackets_are_mixed", "[1,2> is read as a table", "(\\[[0-9, -]*)>", "$1]"),
      reads("static_zero", "_0 is read as _", "_0", "_"),
      reads("last_operand_is_lost", "A o B o C is read as A o B", " o ([^ ]+) o ([^ ]+)$", " o $1"),
      reads("deep_nesting_is_flattened", "(((2))) is read as ((2))", R"(\(\(\()", "(("),
  };
  return all;
}

std::string text_problem(Language const& language, std::string_view text) {
  return text_problem(language, text, language.parse(text));
}

std::string text_problem(Language const& language, std::string_view text,
                         Parsed<Expression> const& parsed) {
  bool const leaves_grammar = !parsed && parsed.error().kind == ParseErrc::syntax;
  // Bounds, names and numbers of arguments are the first parser's alone.
  if (!parsed && !leaves_grammar) return {};
  auto const second = canonical(text);
  if (!parsed) {
    if (!second) return {};
    return "the parser refuses what the grammar reads: " + to_string(parsed.error()) + ", for " +
           *second;
  }
  std::string const printed = language.print(*parsed);
  if (!second) return "the parser reads what the grammar refuses: " + printed;
  if (printed != *second)
    return "the parser and the grammar read two things: " + printed + " and " + *second;
  auto const again = language.parse(printed);
  if (!again) return "its own text does not parse: " + printed + ", " + to_string(again.error());
  if (!(*again == *parsed)) return "its own text is read as another expression: " + printed;
  return {};
}

}  // namespace layoutcheck::fuzz
