#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "report/grid.hpp"

namespace layoutcheck::cli {

int run_show(ShowOptions const& options) {
  Parsed<Expression> const expression = parse(options.expression);
  if (!expression) {
    complain(to_string(expression.error()));
    return kUsage;
  }
  EvalResult const value = evaluate(*expression);
  if (!value) {
    complain(to_string(value.error()));
    return value.error().kind == EvalErrc::refused ? kCounterexample : kUsage;
  }
  std::string const picture = grid(*value);
  if (picture.empty()) {
    complain("show draws layouts, composed layouts and swizzles; this is " + print(*value));
    return kUsage;
  }
  if (options.json) {
    Json line{{"type", "picture"}, {"value", print(*value)}};
    Expected<Table> const table = table_of(*value);
    if (table) line["table"] = *table;
    emit(line);
    return kAsExpected;
  }
  std::cout << print(*value) << "\n\n" << picture;
  return kAsExpected;
}

}  // namespace layoutcheck::cli
