#include "layoutcheck/conformance/emit/emit.hpp"

#include <algorithm>
#include <cstdint>

#include "emit/write.hpp"
#include "layoutcheck/conformance/cases/verdict.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

/// Printable ASCII that ends neither a comment of a line, as the others are, nor a string.
std::string harmless(std::string_view text) {
  std::string result;
  for (char const c : text) {
    bool const good = c >= ' ' && c <= '~' && c != '\\' && c != '"';
    result += good ? c : '?';
  }
  return result;
}

/// Where libraries take an integer n for n:1: as a tiler, else as the layout itself.
std::vector<std::size_t> usual_integers(OpInfo const& operation) {
  std::vector<std::size_t> tilers;
  Signature const& usual = operation.signatures[0];
  for (std::size_t i = 0; i < usual.parameters.size(); ++i) {
    if (usual.parameters[i] == Kind::tiler) tilers.push_back(i);
  }
  return tilers.empty() ? std::vector<std::size_t>{0} : tilers;
}

/// Whether the answer is not known to be right.
bool may_be_wrong(KnownAnswer const& known) {
  auto const verdict = verdict_named(known.verdict);
  return !verdict || is_failure(*verdict);
}

std::string wrapped(std::string text, std::string_view prefix) {
  std::size_t const most = 98 - prefix.size();
  std::string result;
  while (!text.empty()) {
    std::size_t cut = text.size();
    if (cut > most) {
      std::size_t const blank = text.rfind(' ', most);
      cut = blank == std::string::npos || blank == 0 ? most : blank;
    }
    result += std::string(prefix) + text.substr(0, cut) + '\n';
    text.erase(0, cut < text.size() && text[cut] == ' ' ? cut + 1 : cut);
  }
  return result;
}

/// Whether the same arguments can have several right answers: any right inverse is right.
bool has_several_answers(Op op) {
  return op == Op::linear_pseudo_invert || op == Op::linear_invert_and_compose ||
         op == Op::linear_free_bits || op == Op::to_layout;
}

/// What emitted tests have of scope.py: all that follows its docstring.
std::string without_docstring(std::string_view text) {
  constexpr std::string_view quotes = "\"\"\"";
  if (!text.starts_with(quotes)) return std::string(text);
  text.remove_prefix(std::min(text.find(quotes, quotes.size()) + quotes.size(), text.size()));
  text.remove_prefix(std::min(text.find_first_not_of('\n'), text.size()));
  return std::string(text);
}

}  // namespace

std::vector<WireArgument> wire_arguments(Case const& test_case, KnownAnswer const& known) {
  OpInfo const& operation = info(test_case.op);
  std::vector<std::size_t> integers;
  if (test_case.integers) integers = known.integers.value_or(usual_integers(operation));
  json const wire = encode_arguments(test_case.args, integers);
  std::vector<WireArgument> result;
  for (std::size_t i = 0; i < test_case.args.size(); ++i) {
    result.push_back({operation.signatures[0].parameter(i), wire[i]});
  }
  return result;
}

bool has_free(json const& value) {
  return value.is_null() || (value.is_array() && std::ranges::any_of(value, has_free));
}

std::string list_of(std::span<index_t const> numbers) {
  std::string result;
  for (index_t const n : numbers) {
    if (!result.empty()) result += ", ";
    result += std::to_string(n);
  }
  return result;
}

std::string test_name(Case const& test_case) {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  for (char const c : text_of(test_case))
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = std::string(info(test_case.op).name) + '_';
  for (int i = 0; i < 6; ++i) result += digits[hash >> (4 * i) & 15U];
  return result;
}

std::string head(Case const& test_case, KnownAnswer const& known, Expectation const& expected,
                 std::string_view form, std::string_view prefix) {
  std::string result = wrapped(harmless(text_of(test_case)), prefix);
  if (!known.law.empty()) result += wrapped(harmless(known.law + ": " + known.says), prefix);
  if (!known.got.empty()) {
    std::string const who =
        known.implementation.empty() ? "An implementation" : known.implementation;
    std::string const verdict = known.verdict.empty() ? "" : " (" + known.verdict + ")";
    result += wrapped(harmless(who + " answered " + known.got + verdict + "."), prefix);
  }
  if (expected.refusal)
    result += wrapped(harmless("There is no answer: " + expected.why + "."), prefix);
  if (expected.exact) {
    result += wrapped(
        "Its values and the sizes of its modes were right: this test requires the form "
        "of the reference, where others may be right too.",
        prefix);
  }
  result += wrapped("Written by: layoutcheck emit --as " + std::string(form), prefix);
  return result;
}

std::vector<std::string> test_forms(AdapterHome const& home) {
  std::vector<std::string> names = adapter_folders(home);
  std::erase_if(names,
                [&](auto const& one) { return !file_of(home, one, "calls.txt").problem.empty(); });
  names.insert(names.begin(), "gtest");
  names.emplace_back("json");
  return names;
}

TestForm test_form(std::string const& name, AdapterHome const& home) {
  if (name == "gtest" || name == "json") return {.name = name, .language = name};
  auto const [adapters, problems] = shipped_adapters(home);
  auto const adapter = std::ranges::find(adapters, name, &ShippedAdapter::name);
  if (adapter == adapters.end()) {
    auto const broken = std::ranges::find(problems, name, &FolderFile::folder);
    return {.name = name,
            .language = "",
            .problem = broken == problems.end() ? "no adapter is called " + name : broken->problem};
  }
  TestForm form{.name = name, .language = adapter->emit};
  FolderFile const calls = file_of(home, name, "calls.txt");
  FolderFile const scope =
      form.language == "python" ? file_of(home, name, "scope.py") : FolderFile{};
  form.problem = calls.problem.empty() ? scope.problem : calls.problem;
  if (form.language.empty())
    form.problem = file_of(home, name, "adapter.toml").path + ": no emit, which calls.txt needs";
  if (!form.problem.empty()) return form;
  form.scope = without_docstring(scope.text);
  if (auto read = read_calls(calls.text)) {
    form.calls = *std::move(read);
  } else {
    form.problem = calls.path + ':' + read.error();
  }
  return form;
}

Emitted emit_test(TestForm const& form, Case const& test_case, KnownAnswer const& known,
                  bool static_integers) {
  std::optional<Value> wrong;
  if (!known.got.empty() && known.got.size() < 4096 && may_be_wrong(known)) {
    if (auto const got = parse_value(known.got)) wrong = *got;
  }
  Expectation const expected = expectation_of(test_case, wrong);
  if (expected.value && has_several_answers(test_case.op)) {
    return {"", std::string(info(test_case.op).name) +
                    " may have several right answers here: layoutcheck repro checks one by laws"};
  }
  if (form.language == "gtest") return emit_gtest(test_case, known, expected);
  if (form.language == "json") return emit_json(test_case, known, expected);
  if (form.language == "c++") return emit_cute(form, test_case, known, expected, static_integers);
  return emit_python(form, test_case, known, expected);
}

}  // namespace layoutcheck::conformance
