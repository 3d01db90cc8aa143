#include "convert/convert.hpp"

#include <iostream>

#include "console.hpp"
#include "convert/relation.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/operations/linear_of.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::cli {
namespace {

/// isl writes `{ [c] -> ... }`, sometimes `[n] -> { ... }`; a linear layout names its dimensions.
bool is_relation(std::string_view text) {
  std::size_t const first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') return false;
  std::size_t const next = text.find_first_not_of(" \t\r\n", first + 1);
  return next != std::string_view::npos && text[next] == '[';
}

int reported(ConvertOptions const& options, std::string const& from, std::string const& value) {
  if (options.json) {
    emit({{"type", "value"}, {"expression", from}, {"to", options.to}, {"value", value}});
  } else {
    std::cout << value << '\n';
  }
  return kAsExpected;
}

int no(ConvertOptions const& options, Error const& error, std::string const& why) {
  if (options.json) {
    emit(error_line(name(error.code), {{"point", error.point}, {"detail", error.detail}}));
  }
  complain("no " + (options.to == "cute" ? std::string("layout") : options.to) + ": " + why);
  return kCounterexample;
}

int absent(ConvertOptions const& options) {
  return refuse(options.json, kNoRelations, kSkipped, "no_relations");
}

int from_relation(ConvertOptions const& options, std::string const& text) {
  if (!has_relations()) return absent(options);
  if (options.to == "relation") {
    complain("EXPR is a relation already");
    return kUsage;
  }
  RelationValue const value =
      options.to == "linear" ? linear_of_relation(text) : layout_of_relation(text);
  if (value.no_relation) {
    complain("no relation: " + value.why);
    return kUsage;
  }
  if (!value.why.empty()) return no(options, value.error, value.why);
  return reported(options, text, print(value.value));
}

Expected<Value> as_linear(Value const& value) {
  if (std::holds_alternative<LinearLayout>(value)) return value;
  LC_TRY(linear, linear_of(value));
  return Value(linear);
}

Expected<Value> as_layout(Value const& value) {
  if (auto const* linear = std::get_if<LinearLayout>(&value)) return layout_of(*linear);
  if (accepts(Kind::mapping, value)) return value;
  return Error{.code = Errc::unsupported, .detail = "neither a mapping nor a linear layout"};
}

int from_value(ConvertOptions const& options, Expression const& expression, Value const& value) {
  std::string const from = print(expression);
  if (options.to == "relation") {
    if (!has_relations()) return absent(options);
    RelationText const relation = relation_of(value);
    return relation.why.empty() ? reported(options, from, relation.text)
                                : no(options, relation.error, relation.why);
  }
  Expected<Value> const result = options.to == "linear" ? as_linear(value) : as_layout(value);
  if (!result) return no(options, result.error(), describe(result.error()));
  return reported(options, from, print(*result));
}

}  // namespace

int run_convert(ConvertOptions const& options) {
  Text text{.bytes = options.expression, .error = {}};
  if (options.expression == "-") text = read_stdin(kMaxTextBytes);
  if (!text.error.empty()) {
    complain(text.error);
    return kUsage;
  }
  if (is_relation(text.bytes)) return from_relation(options, text.bytes);
  Parsed<Expression> const expression = parse(text.bytes);
  if (!expression) {
    complain(to_string(expression.error()));
    return kUsage;
  }
  EvalResult const value = evaluate(*expression);
  if (!value) {
    complain(to_string(value.error(), text.bytes));
    return value.error().kind == EvalErrc::refused ? kCounterexample : kUsage;
  }
  return from_value(options, *expression, *value);
}

}  // namespace layoutcheck::cli
