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

int malformed(ParseError const& error, bool json) {
  if (json) {
    emit({{"type", "error"},
          {"error", name(error.kind)},
          {"position", error.position},
          {"line", error.line},
          {"column", error.column},
          {"expected", error.expected},
          {"found", error.found}});
  }
  complain(to_string(error));
  return kUsage;
}

int failed(EvalError const& error, bool json) {
  bool const refused = error.kind == EvalErrc::refused;
  if (json) {
    Json line{{"type", "error"},
              {"error", refused ? name(error.error.code) : "usage"},
              {"position", error.position},
              {"operation", error.operation}};
    if (refused) {
      line["detail"] = error.error.detail;
      line["mode"] = error.error.mode;
      line["point"] = error.error.point;
    } else {
      line["expected"] = error.usage;
    }
    emit(line);
  }
  complain(to_string(error));
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
  Parsed<Expression> const expression = parse(text.bytes);
  if (!expression) return malformed(expression.error(), options.json);
  auto const apply_it = [&](Op op, std::span<Value const> args) {
    return resolved.implementation->apply(op, args);
  };
  EvalResult const result = evaluate(*expression, apply_it);
  if (!result) return failed(result.error(), options.json);
  if (options.json) {
    emit({{"type", "value"}, {"expression", print(*expression)}, {"value", print(*result)}});
  } else {
    std::cout << print(*result) << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
