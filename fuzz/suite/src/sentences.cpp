// Law files: read, formatted, and their laws checked on small inputs.

#include <algorithm>

#include "forms.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/language/laws.hpp"

namespace layoutcheck::fuzz {
namespace {

namespace language = laws::language;

constexpr std::size_t kMostLaws = 4;  ///< of a file that are checked
constexpr int kInputs = 3;            ///< of each

std::string text_of(std::vector<language::Parameter> const& parameters) {
  std::string text;
  for (auto const& p : parameters) text += p.name + ": " + p.kind + ", ";
  return text;
}

/// All that the file says, without its form.
std::string content_of(language::LawFile const& file) {
  std::string text = file.topic + "; " + file.source + "\n";
  for (auto const& d : file.declarations) {
    text += "op " + d.name + "(" + text_of(d.parameters) + ") -> " + d.kind + "\n";
  }
  for (auto const& d : file.defines) {
    text += d.name + "(" + text_of(d.parameters) + "): " + d.kind + " = " + print(d.body) + "\n";
  }
  for (auto const& g : file.groups) {
    text += g.operation + "(" + text_of(g.parameters) + ") " + g.result + g.refusal + "\n";
  }
  for (auto const& law : file.laws) {
    text += law.id + " " + std::to_string(law.group) + "(" + text_of(law.parameters) + ") " +
            law.source + law.kills + "\n";
    for (auto const& item : law.items) text += print(item) + "\n";
    for (auto const& clause : law.domain) text += print(clause) + "\n";
  }
  return text;
}

std::string place_problem(ParseError const& error, Tally& tally) {
  tally.met(error.expected.substr(0, 16));
  bool const placed = error.line >= 1 && error.column >= 1 && !error.expected.empty();
  return placed ? "" : "an error without a place or a reason";
}

/// The laws on the smallest inputs, the reference answering. A file that declares operations is not
/// checked: the process would know them from then on.
std::string laws_problem(std::string_view text, Tally& tally) {
  auto all = std::make_shared<language::TextLaws>();
  (void)all->add(language::sentence_files()[0].text);
  if (auto const added = all->add(text); !added) return place_problem(added.error(), tally);
  auto const entries = language::entries(all);
  if (!entries) return place_problem(entries.error(), tally);
  for (std::size_t i = 0; i < std::min(entries->size(), kMostLaws); ++i) {
    laws::LawEntry const& law = (*entries)[i];
    int left = kInputs;
    for (std::uint64_t weight = 0; weight <= laws::kMaxEnumeratedWeight && left > 0; ++weight) {
      laws::enumerate(law.input, weight, [&](laws::AnyInput const& input) {
        laws::Outcome const outcome = law.on_reference(input, {.points = 64});
        tally.met(law.info.id, static_cast<std::uint64_t>(outcome.kind));
        ++tally.laws;
        return --left > 0;
      });
    }
  }
  return {};
}

}  // namespace

Form law_file_form(std::string const& mutant) {
  auto const formatted = [mutant](std::string_view text) {
    auto made = language::format_laws(text);
    if (mutant == "law_format_loses_signs" && made) std::erase(*made, '-');
    return made;
  };
  std::vector<std::string> seeds{
      "topic t\n\nop my_split(L: layout, n: integer) -> layout\n\non my_split(L: layout, n: "
      "integer) "
      "= R\n\nlaw kept [function]\n  where n >= 1\n  R ~ L\n\ndomain answers\n  refused when n < "
      "1\n",
      "topic t\n\non size(L: layout) = n\n\nlaw negated [size]\n  -n <= 2 - 1 or n == -(-n)\n"};
  for (language::Sentences const& file : language::sentence_files()) {
    if (file.text.size() < 2000) seeds.emplace_back(file.text);
  }
  return {.name = "law_file",
          .says = "law files: read, formatted, read again, and their laws checked",
          .problem = [formatted](std::string_view text, Tally& tally) -> std::string {
            auto const file = language::parse_laws(text);
            if (!file) return place_problem(file.error(), tally);
            ++tally.reached;
            tally.met("laws", file->laws.size());
            auto const once = formatted(text);
            if (!once) return "it is read, and not formatted";
            auto const again = language::parse_laws(*once);
            if (!again || content_of(*again) != content_of(*file))
              return "formatted it says otherwise: " + *once;
            if (auto const twice = formatted(*once); !twice || *twice != *once)
              return "formatted twice it is another text: " + *once;
            return file->declarations.empty() ? laws_problem(text, tally) : "";
          },
          .seeds = std::move(seeds),
          .tokens = {"topic ",
                     "law ",
                     "on ",
                     "op ",
                     "domain ",
                     "define ",
                     "where ",
                     "provided ",
                     "let ",
                     "call ",
                     "must ",
                     "for all ",
                     "for each ",
                     "for some ",
                     " in ",
                     " and ",
                     " or ",
                     "not ",
                     " iff ",
                     " => ",
                     "if ",
                     " then ",
                     " else ",
                     " div ",
                     " mod ",
                     " xor ",
                     " subset ",
                     "required when ",
                     "refused when ",
                     "iff ",
                     "as ",
                     "tilewise ",
                     "source \"s\"",
                     "kills k",
                     "[function]",
                     "[size]",
                     "[domain]",
                     "size(",
                     "leaves(",
                     "sum[",
                     "dom(",
                     "R",
                     "L",
                     " == ",
                     " <= ",
                     " .. ",
                     "->",
                     ":",
                     "(",
                     ")",
                     "[",
                     "]",
                     "{",
                     "}",
                     ",",
                     "^",
                     "&",
                     "~",
                     "-",
                     "#",
                     "\n",
                     "\n  ",
                     "9223372036854775807"}};
}

}  // namespace layoutcheck::fuzz
