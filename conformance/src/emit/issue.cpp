#include "layoutcheck/conformance/emit/issue.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include "emit/write.hpp"
#include "layoutcheck/conformance/cases/verdict.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::string_view kPage = R"(# {title}

{implementation}

## Code that shows it

```{language}
{code}
```

## Expected

{expected}

## Actual

{actual}

## Why it matters

{impact}

## A regression test

```{language}
{test}
```
)";

constexpr std::size_t kShown = 16;  // values of a layout

struct Words {
  Verdict verdict;
  std::string_view title;  ///< behind the call
  std::string_view impact;
};
constexpr std::array kWords{
    Words{Verdict::wrong_function, "has wrong values",
          "The values of a layout are offsets into memory. Code that uses this answer reads and "
          "writes "
          "other elements than it should, and nothing reports that."},
    Words{Verdict::wrong_size, "has a wrong size",
          "Code that goes over all elements of this layout visits too many or too few of them, and "
          "nothing reports that."},
    Words{Verdict::wrong_shape, "has a wrong shape",
          "Code that takes modes of the answer, such as the tile or the rest, gets others than it "
          "was promised."},
    Words{
        Verdict::not_optimal, "is not the best answer",
        "The values are right. Code that takes its vector width or its loops from the answer does "
        "more work than needed."},
    Words{Verdict::refused_representable, "is refused although an answer exists",
          "A kernel that needs this layout cannot be written, although the layout exists."},
    Words{Verdict::accepted_invalid, "is answered although there is not a right answer",
          "Whatever is answered is wrong at some index. A refusal would name the mistake where it "
          "is made; the answer hides it until data are wrong."},
    Words{Verdict::crash, "fails by an internal error",
          "The caller cannot distinguish a mistake of its own from one of the library."},
    Words{Verdict::timeout, "does not end",
          "A compiler or a kernel's setup that makes this call hangs."},
    Words{Verdict::nondeterministic, "has several answers to one call",
          "Two parts of a program that make this call may disagree about where elements are."},
};

Words words_of(std::string_view verdict) {
  auto const named = verdict_named(verdict);
  auto const found = std::ranges::find_if(
      kWords, [&](Words const& words) { return named && words.verdict == *named; });
  return found == kWords.end() ? Words{Verdict::unjudged, "is wrong", ""} : *found;
}

std::string values_of(Layout const& layout) {
  std::string result;
  index_t const count = size(layout);
  for (index_t i = 0; i < std::min<index_t>(count, kShown); ++i)
    result += (result.empty() ? "" : ", ") + std::to_string(layout(i));
  return result + (count > static_cast<index_t>(kShown) ? ", ..." : "");
}

std::string expected_text(Expectation const& expected) {
  if (expected.refusal) return "A refusal: " + expected.why + ".\n";
  if (expected.value) return "`" + print(*expected.value) + "`\n";
  std::string result;
  if (expected.size) result += "- size " + std::to_string(*expected.size) + "\n";
  if (!expected.points.empty()) {
    result += "- the values";
    std::size_t shown = 0;
    for (auto const& [i, value] : expected.points) {
      if (shown++ == kShown) break;
      result += (shown == 1 ? " " : ", ") + std::to_string(value) + " at " + std::to_string(i);
    }
    result += expected.points.size() > kShown ? ", ...\n" : "\n";
  }
  for (Layout const& f : expected.undone) {
    result += "- `" + print(f) +
              "` of each value of the answer R gives the index back: at p = 0, 1, 2, ..., "
              "it maps R(p) to p\n";
  }
  if (!expected.modes.empty()) result += "- modes of the sizes " + list_of(expected.modes) + "\n";
  if (expected.exact) result += "- such as `" + print(*expected.exact) + "`\n";
  return result;
}

std::string actual_text(KnownAnswer const& known) {
  std::string result = "`" + known.got + "`\n";
  if (auto const got = parse_value(known.got)) {
    auto const* layout = std::get_if<Layout>(&*got);
    bool const plain =
        layout != nullptr && size(*layout) > 0 &&
        std::ranges::all_of(layout->leaves, [](Mode const& m) { return m.extent > 0; });
    if (plain) result += "\nIts values are " + values_of(*layout) + ".\n";
  }
  if (!known.said.empty()) result += "\n```text\n" + known.said + "\n```\n";
  return result;
}

/// The page with what belongs at its places. What is not the name of a place stays.
std::string page_with(std::string_view page,
                      std::map<std::string, std::string, std::less<>> const& with) {
  std::string result;
  while (!page.empty()) {
    std::size_t const open = page.find('{');
    result += page.substr(0, open);
    if (open == std::string_view::npos) break;
    page.remove_prefix(open);
    std::size_t const close = page.find('}');
    auto const found =
        close == std::string_view::npos ? with.end() : with.find(page.substr(1, close - 1));
    if (found == with.end()) {
      result += '{';
      page.remove_prefix(1);
      continue;
    }
    std::string text = found->second;
    while (text.ends_with('\n')) text.pop_back();
    result += text;
    page.remove_prefix(close + 1);
  }
  return result;
}

std::string stripped(std::string const& text) {
  std::size_t const first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The three parts of a line; less where it has fewer.
std::vector<std::string> fields_of_line(std::string const& line) {
  std::size_t const first = line.find(" | ");
  std::size_t const second = first == std::string::npos ? first : line.find(" | ", first + 3);
  if (second == std::string::npos) return {};
  std::vector<std::string> parts{stripped(line.substr(0, first)),
                                 stripped(line.substr(first + 3, second - first - 3)),
                                 stripped(line.substr(second + 3))};
  if (std::ranges::any_of(parts, &std::string::empty)) return {};
  return parts;
}

}  // namespace

Outcome<std::vector<Promise>, std::string> read_promises(std::string_view text) {
  std::vector<Promise> result;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (stripped(line).empty() || line.starts_with('#')) continue;
    std::vector<std::string> const parts = fields_of_line(line);
    if (parts.empty()) return std::to_string(number) + ": a line is OPERATION | FILE | SENTENCE";
    if (!op_named(parts[0]))
      return std::to_string(number) + ": no operation is called '" + parts[0] + "'";
    result.push_back({parts[0], parts[1], parts[2]});
  }
  return result;
}

IssueForm issue_form(std::string const& folder, AdapterHome const& home) {
  IssueForm form{.test = test_form(folder, home), .page = std::string(kPage)};
  form.problem = form.test.problem;
  if (!form.problem.empty()) return form;
  FolderFile const page = file_of(home, folder, "issue.md");
  if (page.problem.empty()) form.page = page.text;
  FolderFile const promises = file_of(home, folder, "promises.txt");
  if (!promises.problem.empty()) return form;
  if (auto read = read_promises(promises.text)) {
    form.promises = *std::move(read);
  } else {
    form.problem = promises.path + ':' + read.error();
  }
  return form;
}

Emitted emit_issue(IssueForm const& form, Case const& test_case, KnownAnswer const& known) {
  Emitted const test = emit_test(form.test, test_case, known);
  if (!test.problem.empty()) return test;
  bool const python = form.test.language == "python";
  std::string call(info(test_case.op).name);
  std::string code = test.text;
  if (python) {
    Emitted const spelled = spell_python(form.test, test_case, known);
    if (!spelled.problem.empty()) return spelled;
    call = spelled.text;
    code = form.test.scope + "\nanswer = " + call + "\nprint(answer)\n";
  }
  std::optional<Value> wrong;
  if (auto const got = parse_value(known.got)) wrong = *got;
  std::string expected = expected_text(expectation_of(test_case, wrong));
  std::string quotes;
  for (Promise const& promise : form.promises) {
    if (promise.op == info(test_case.op).name)
      quotes += "> " + promise.sentence + "\n>\n> (" + promise.file + ")\n\n";
  }
  Words const words = words_of(known.verdict);
  return {page_with(form.page, {{"title", "`" + call + "` " + std::string(words.title)},
                                {"implementation", known.implementation},
                                {"language", python ? "python" : "cpp"},
                                {"code", code},
                                {"expected", quotes + expected},
                                {"actual", actual_text(known)},
                                {"impact", std::string(words.impact)},
                                {"test", test.text}}),
          ""};
}

}  // namespace layoutcheck::conformance
