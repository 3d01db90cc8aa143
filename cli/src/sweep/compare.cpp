#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/sweep/ledger/line.hpp"
#include "layoutcheck/sweep/table/compare.hpp"
#include "sweep/options.hpp"

namespace layoutcheck::cli {
namespace {

int refuse(SweepCommand const& command, std::string const& why) {
  return cli::refuse(command.json, why, kUsage);
}

}  // namespace

int run_compare_table(SweepCommand const& command) {
  auto const expression = parse(command.layout);
  if (!expression) return refuse(command, "--layout: " + to_string(expression.error()));
  auto const value = evaluate(*expression);
  if (!value) return refuse(command, "--layout: " + to_string(value.error(), command.layout));
  auto const* const layout = std::get_if<Layout>(&*value);
  if (layout == nullptr) return refuse(command, "--layout: " + print(*value) + " is not a layout");
  sweep::TableOptions const options{.width = command.width, .threads = command.threads};
  auto const report = sweep::compare_table(command.table, *layout, options);
  if (!report) {
    return refuse(command, sweep::table_message(command.table, *layout, options, report.error()));
  }
  bool const equal = report->differences == 0;
  int const code = equal ? kAsExpected : kCounterexample;
  if (command.json) {
    Json line{{"type", "table"},
              {"table", command.table},
              {"layout", print(*layout)},
              {"width", command.width},
              {"entries", report->entries},
              {"differences", report->differences},
              {"checksum", sweep::hex(report->checksum)}};
    if (!equal) {
      line["first"] = {
          {"index", report->index}, {"expected", report->expected}, {"found", report->found}};
    }
    line["exit"] = code;
    emit(line);
  } else {
    if (!equal) {
      std::cout << "FAIL index " << report->index << ": expected " << report->expected << ", found "
                << report->found << '\n';
    }
    std::cout << "compared " << report->entries << " entries with " << print(*layout)
              << ", differences " << report->differences << ", checksum "
              << sweep::hex(report->checksum) << '\n';
  }
  return code;
}

}  // namespace layoutcheck::cli
