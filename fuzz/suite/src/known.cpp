#if LAYOUTCHECK_HAS_CONFORMANCE

#include <regex>

#include "forms.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr char const* kList = R"toml(implementation = "pycute"

[[known]]
id = "composition/composition_function/required/*/wrong_function"
reason = "Strides that do not divide are \"rounded\" down."
issue = "https://example.org/issues/17"
verdict = "wrong_function"
counterexample = "composition((4,6):(1,4), 2:3)"
added = 2026-11-22
expires = 2027-05-01
max_matches = 12
)toml";

}  // namespace

Form known_form(std::string const& mutant) {
  auto const print = [mutant](conformance::KnownList const& list) {
    std::string text = conformance::print_known(list);
    if (mutant == "known_loses_escapes") text = std::regex_replace(text, std::regex(R"(\\")"), "");
    return text;
  };
  return {.name = "known",
          .says = "known-failure lists: read, printed, read again",
          .problem = [print](std::string_view text, Tally& tally) -> std::string {
            auto const read = conformance::read_known(text);
            if (auto const* problems = std::get_if<std::vector<conformance::KnownProblem>>(&read)) {
              if (problems->empty()) return "refused without a reason";
              for (auto const& problem : *problems) {
                tally.met(problem.message.substr(0, 16));
                if (problem.line < 1 || problem.column < 1 || problem.message.empty()) {
                  return "a problem without a place or a reason";
                }
              }
              return {};
            }
            ++tally.reached;
            auto const& list = std::get<conformance::KnownList>(read);
            tally.met("entries", list.entries.size());
            std::string const printed = print(list);
            auto const again = conformance::read_known(printed);
            auto const* back = std::get_if<conformance::KnownList>(&again);
            if (back == nullptr || !(*back == list))
              return "its own text is another list: " + printed;
            return print(*back) == printed ? "" : "its own text is printed otherwise";
          },
          .seeds = {kList, "implementation = 'x'\nknown = []\n"},
          .tokens = {"[[known]]\n",
                     "id = ",
                     "reason = ",
                     "issue = ",
                     "verdict = ",
                     "counterexample = ",
                     "added = ",
                     "expires = ",
                     "max_matches = ",
                     "implementation = ",
                     "'''",
                     "\"\"\"",
                     "\\u0000",
                     "\\\"",
                     "\\n",
                     "2027-02-29",
                     "[",
                     "]",
                     "{",
                     "}",
                     "=",
                     ".",
                     "#",
                     "\n",
                     "\"",
                     "'",
                     "*",
                     "/",
                     "inf",
                     "0x10",
                     "1_000",
                     "http://",
                     "true",
                     "\"crash\"",
                     "\"size(4:1)\""}};
}

}  // namespace layoutcheck::fuzz

#endif  // LAYOUTCHECK_HAS_CONFORMANCE
