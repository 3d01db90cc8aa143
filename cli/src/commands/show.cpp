#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/reports/picture.hpp"
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
    complain(to_string(value.error(), options.expression));
    return value.error().kind == EvalErrc::refused ? kCounterexample : kUsage;
  }
  auto const picture = reports::picture_of(*value, kLargestShown);
  if (!picture) {
    complain(
        "show draws layouts, composed layouts, swizzles, linear layouts and basis strides; "
        "this is " +
        print(*value));
    return kUsage;
  }
  if (options.json) {
    Json line{{"type", "picture"}, {"value", print(*value)}};
    Expected<Table> const table = table_of(*value);
    if (table) line["table"] = *table;
    line["rows"] = picture->rows;
    line["columns"] = picture->columns;
    line["cells"] = Json::array();
    for (auto const& row : picture->cells) {
      Json texts = Json::array();
      for (reports::PictureCell const& cell : row) texts.push_back(cell.text);
      line["cells"].push_back(std::move(texts));
    }
    emit(line);
    return kAsExpected;
  }
  if (options.as == "svg") {
    std::cout << reports::svg(*picture);
  } else if (options.as == "html") {
    std::cout << reports::html(*picture);
  } else {
    std::cout << picture->value << "\n\n" << reports::ascii(*picture);
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
