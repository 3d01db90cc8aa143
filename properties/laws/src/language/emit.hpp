#pragma once
/// C++ from laws whose names and kinds are checked: what compiles to host and device code.

#include "program.hpp"

namespace layoutcheck::laws::language {

/// A file of C++ and its name: "coalesce.hpp".
struct EmittedFile {
  std::string name;
  std::string text;
};

/// definitions.hpp with the definitions that laws use; for each file of laws TOPIC.hpp with a
/// struct for each law, and TOPIC.cpp, which adds them to the table.
std::vector<EmittedFile> emit(Program const& program);

}  // namespace layoutcheck::laws::language
