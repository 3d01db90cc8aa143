#include <iostream>
#include <memory>

#include "arguments/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "matrix/matrix.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMostOfReport = std::size_t{256} << 20;

struct MatrixOptions {
  std::vector<std::string> reports;
  std::string form = "text";
};

int run_matrix(MatrixOptions const& options) {
  std::vector<Column> columns;
  for (std::string const& file : options.reports) {
    Text const text = read_file(file, kMostOfReport);
    if (!text.error.empty()) {
      complain(text.error);
      return kUsage;
    }
    auto column = read_column(text.bytes, file);
    if (!column) {
      complain(column.error());
      return kUsage;
    }
    columns.push_back(std::move(*column));
    for (std::size_t i = 0; i + 1 < columns.size(); ++i) {
      if (columns[i].name != columns.back().name || columns[i].version != columns.back().version)
        continue;
      complain(file + " is about " + columns[i].name + " " + columns[i].version + ", as " +
               options.reports[i] + " is");
      return kUsage;
    }
  }
  if (options.form == "json") {
    for (Json const& line : matrix_lines(columns)) emit(line);
  } else {
    std::cout << (options.form == "markdown" ? matrix_markdown(columns) : matrix_text(columns));
  }
  return kAsExpected;
}

}  // namespace

Command matrix_command() {
  auto const options = std::make_shared<MatrixOptions>();
  return {.name = "matrix",
          .about = "Compare implementations, operation by operation",
          .arguments = {{.names = "REPORT",
                         .to = &options->reports,
                         .about = "What conform --json or judge --json printed, one file for each",
                         .required = true},
                        {.names = "--as",
                         .to = &options->form,
                         .about = "text, markdown or json",
                         .among = {"text", "markdown", "json"}}},
          .run = [options] { return run_matrix(*options); }};
}

}  // namespace layoutcheck::cli
