#include "layoutcheck/conformance/emit/emit.hpp"

#include <algorithm>
#include <cstdint>

#include "emit/write.hpp"
#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/judge/verdict.hpp"
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

Emitted emit_test(TestForm form, Case const& test_case, KnownAnswer const& known,
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
  switch (form) {
    case TestForm::gtest: return emit_gtest(test_case, known, expected);
    case TestForm::cute: return emit_cute(test_case, known, expected, static_integers);
    case TestForm::pycute:
    case TestForm::tensor_layouts: return emit_python(test_case, known, expected, form);
    case TestForm::triton: return emit_triton(test_case, known, expected);
    case TestForm::json: break;
  }
  return emit_json(test_case, known, expected);
}

}  // namespace layoutcheck::conformance
