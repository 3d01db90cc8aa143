#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "implementation.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::cli {
namespace {

int malformed(ParseError const& error, std::string const& source, bool json) {
  if (json) {
    emit(error_line(name(error.kind), {{"position", error.position},
                                       {"line", error.line},
                                       {"column", error.column},
                                       {"expected", error.expected},
                                       {"found", error.found}}));
  }
  complain(source + to_string(error));
  return kUsage;
}

int failed(EvalError const& error, std::string const& said, std::string_view text,
           std::string const& source, bool json) {
  bool const refused = error.kind == EvalErrc::refused;
  if (json) {
    TextPosition const at = locate(text, error.position);
    Json line =
        error_line(refused ? name(error.error.code) : "usage", {{"position", error.position},
                                                                {"line", at.line},
                                                                {"column", at.column},
                                                                {"operation", error.operation}});
    if (refused) {
      line["detail"] = error.error.detail;
      line["mode"] = error.error.mode;
      line["point"] = error.error.point;
      if (!said.empty()) line["said"] = said;
    } else {
      line["expected"] = error.usage;
      line["wrong"] = error.wrong;
      line["argument"] = error.argument;
    }
    emit(line);
  }
  complain(source + to_string(error, text));
  if (refused && !said.empty()) complain("said " + indented(said));
  return refused ? kCounterexample : kUsage;
}

}  // namespace

int run_eval(EvalOptions const& options) {
  Resolved const resolved = resolve_implementation(options.implementation);
  if (!resolved.error.empty()) {
    complain(resolved.error);
    return resolved.exit_code;
  }
  Text text{.bytes = options.expression, .error = {}};
  if (!options.file.empty()) {
    text = read_file(options.file, kMaxTextBytes);
  } else if (options.expression == "-") {
    text = read_stdin(kMaxTextBytes);
  }
  if (!text.error.empty()) {
    complain(text.error);
    return kUsage;
  }
  std::string const source = options.file.empty() ? "" : options.file + ':';
  Parsed<Expression> const expression = parse(text.bytes);
  if (!expression) return malformed(expression.error(), source, options.json);
  std::string said;  // of the call that gave no value, with which evaluation ends
  auto const apply_it = [&](Op op, std::span<Value const> args) {
    Expected<Value> result = resolved.implementation->apply(op, args);
    if (!result && resolved.said) said = resolved.said(op, args);
    return result;
  };
  EvalResult const result = evaluate(*expression, apply_it);
  if (!result) return failed(result.error(), said, text.bytes, source, options.json);
  if (options.json) {
    emit({{"type", "value"}, {"expression", print(*expression)}, {"value", print(*result)}});
  } else {
    std::cout << print(*result) << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
