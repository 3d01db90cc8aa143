#include "layoutcheck/core/recover/table.hpp"

#include <iostream>

#include "commands/commands.hpp"
#include "commands/recover_from.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/recover/swizzled.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/text/table.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMaxTableBytes = std::size_t{1} << 30;

}  // namespace

int malformed_subject(ParseError const& error, bool json) {
  if (json) {
    emit(
        error_line(name(error.kind), {{"position", error.position}, {"expected", error.expected}}));
  }
  complain(to_string(error));
  return kUsage;
}

int no_layout(Error const& error, bool json) {
  if (json) {
    emit(error_line(name(error.code), {{"point", error.point}, {"detail", error.detail}}));
  }
  std::string message = error.code == Errc::not_representable ? "no layout exists: "
                                                              : "no layout of 64 bits exists: ";
  message += error.detail;
  if (error.point >= 0) message += ", index " + std::to_string(error.point);
  complain(message);
  return kCounterexample;
}

std::string print_swizzled(ComposedLayout const& found) {
  return found.swizzle == Swizzle{} ? print(found.inner) : print(found);
}

int run_recover(RecoverOptions const& options) {
  if (!options.implementation.empty()) return recover_from(options);
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
  if (!table) return malformed_subject(table.error(), options.json);
  auto const count = static_cast<index_t>(table->size());
  std::string value;
  if (options.swizzled) {
    auto const found = recover_swizzled(table->data(), count);
    if (!found) return no_layout(found.error(), options.json);
    value = print_swizzled(*found);
  } else {
    auto const what = options.prefix ? TableIs::prefix : TableIs::whole;
    auto const layout = recover(table->data(), count, what);
    if (!layout) return no_layout(layout.error(), options.json);
    value = print(*layout);
  }
  if (options.json) {
    emit({{"type", "value"}, {"value", value}});
  } else {
    std::cout << value << '\n';
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
