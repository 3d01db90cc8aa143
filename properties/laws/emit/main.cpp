// Writes the C++ that is made from law files: emit DIRECTORY FILE...
//
// Part of the build only: each file of DIRECTORY is what emit.hpp says.

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "language/emit.hpp"
#include "layoutcheck/core/text/parse_error.hpp"

namespace layoutcheck::laws::language {
namespace {

std::string read(std::filesystem::path const& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Files that have the text already keep their time: what is compiled from them stays.
bool write(std::filesystem::path const& path, std::string const& text) {
  if (std::filesystem::exists(path) && read(path) == text) return true;
  std::ofstream file(path);
  file << text;
  file.close();
  return !file.fail();
}

int run(std::filesystem::path const& directory, std::span<char*> files) {
  Program program;
  for (std::filesystem::path const path : files) {
    auto file = parse_laws(read(path));
    auto const added = file ? add(program, std::move(*file)) : Parsed<bool>(file.error());
    if (added) continue;
    std::cerr << path.string() << ":" << to_string(added.error()) << "\n";
    return 1;
  }
  for (EmittedFile const& file : emit(program)) {
    if (write(directory / file.name, file.text)) continue;
    std::cerr << "cannot write " << (directory / file.name).string() << "\n";
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace layoutcheck::laws::language

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "emit DIRECTORY FILE...\n";
    return 2;
  }
  return layoutcheck::laws::language::run(argv[1],
                                          std::span(argv + 2, static_cast<std::size_t>(argc - 2)));
}
