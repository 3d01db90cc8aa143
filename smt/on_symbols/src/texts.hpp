#pragma once
/// The laws of the suite, and those of a file of a user's, compiled on expressions.

#include <string>

#include <language/program.hpp>

namespace symbols {

struct Texts {
  layoutcheck::laws::language::Program program{};  ///< of the suite, then of the file
  std::string problem{};                           ///< of the file: "3:3: expected ..., found ..."
};
/// Of each text one is kept. "": the laws of the suite alone.
Texts const& texts(std::string const& sentences);
inline layoutcheck::laws::language::Program const& program() { return texts("").program; }

layoutcheck::laws::language::LawProgram const* find_law(
    layoutcheck::laws::language::Program const& program, std::string const& id);

/// In the table of those that are (src/symbolic/proved.def).
bool proved_of_reference(std::string const& law);

}  // namespace symbols
