// Compiled on expressions: `layoutcheck` is another name here (CMakeLists.txt).
#include "texts.hpp"

#include <algorithm>
#include <map>

#include "layoutcheck/laws/language/laws.hpp"

namespace symbols {
namespace {

using namespace layoutcheck::laws::language;

/// What is wrong with them; empty: nothing.
std::string add_sentences(Program& program, std::string_view text) {
  auto laws = parse_laws(text);
  if (!laws) return to_string(laws.error());
  auto const added = add(program, std::move(*laws));
  return added ? "" : to_string(added.error());
}

}  // namespace

Texts const& texts(std::string const& sentences) {
  static std::map<std::string, Texts> all;
  auto const [known, is_new] = all.try_emplace(sentences);
  if (is_new) {
    Texts& made = known->second;
    for (Sentences const& file : sentence_files()) (void)add_sentences(made.program, file.text);
    if (!sentences.empty()) made.problem = add_sentences(made.program, sentences);
  }
  return known->second;
}

LawProgram const* find_law(Program const& program, std::string const& id) {
  for (LawProgram const& law : program.laws) {
    if (law.written->id == id) return &law;
  }
  return nullptr;
}

bool proved_of_reference(std::string const& law) {
  static constexpr char const* kAll[] = {
#define LC_PROVED(law, modes, premises) #law,
#include "symbolic/proved.def"
#undef LC_PROVED
  };
  return std::find(std::begin(kAll), std::end(kAll), law) != std::end(kAll);
}

}  // namespace symbols
