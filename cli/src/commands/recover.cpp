#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/algebra/recover.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/text/table.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMaxTableBytes = std::size_t{1} << 30;

}  // namespace

int run_recover(RecoverOptions const& options) {
  Text text{.bytes = options.table, .error = {}};
  if (options.table == "-") {
    text = read_stdin(kMaxTableBytes);
  } else if (options.table.find_first_not_of("0123456789-+, []\t\n") != std::string::npos) {
    text = read_file(options.table, kMaxTableBytes);
  }
  if (!text.error.empty()) {
    complain(text.error);
    return kUsage;
  }
  Parsed<Table> const table = parse_table(text.bytes);
  if (!table) {
    ParseError const& error = table.error();
    if (options.json) {
      emit({{"type", "error"},
            {"error", name(error.kind)},
            {"position", error.position},
            {"expected", error.expected}});
    }
    complain(to_string(error));
    return kUsage;
  }
  Expected<Layout> const layout = recover(table->data(), static_cast<index_t>(table->size()));
  if (!layout) {
    Error const& error = layout.error();
    if (options.json) {
      emit({{"type", "error"},
            {"error", name(error.code)},
            {"point", error.point},
            {"detail", error.detail}});
    }
    complain(std::string("no layout exists: ") + error.detail + ", index " +
             std::to_string(error.point));
    return kCounterexample;
  }
  if (options.json) {
    emit({{"type", "value"}, {"value", print(*layout)}});
  } else {
    std::cout << print(*layout) << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
