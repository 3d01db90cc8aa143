#include <charconv>
#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/core/algebra/recover.hpp"
#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/core/text/print.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMaxTableBytes = std::size_t{1} << 30;

struct ReadTable {
  Table values;
  std::size_t position = 0;
  std::string error;
};

/// Integers apart by white space or commas, brackets round them or not.
ReadTable read_table(std::string_view text) {
  ReadTable table;
  auto const separates = [](char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
  };
  std::size_t at = 0;
  auto const skip = [&] {
    while (at < text.size() && separates(text[at])) ++at;
  };
  skip();
  bool const bracket = at < text.size() && text[at] == '[';
  if (bracket) ++at;
  for (skip(); at < text.size(); skip()) {
    if (bracket && text[at] == ']') {
      ++at;
      skip();
      break;
    }
    index_t value = 0;
    auto const [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (error != std::errc{}) {
      bool const range = error == std::errc::result_out_of_range;
      return {
          .values = {}, .position = at, .error = range ? "an integer of 64 bits" : "an integer"};
    }
    table.values.push_back(value);
    at = static_cast<std::size_t>(end - text.data());
    if (at < text.size() && !separates(text[at]) && text[at] != ']') {
      return {.values = {}, .position = at, .error = "white space or a comma"};
    }
  }
  if (at < text.size()) return {.values = {}, .position = at, .error = "the end of the table"};
  if (bracket && text[at - 1] != ']' && text.find(']') == std::string_view::npos) {
    return {.values = {}, .position = at, .error = "']'"};
  }
  if (table.values.empty() && !bracket) {
    return {.values = {}, .position = 0, .error = "a table of integers"};
  }
  return table;
}

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
  ReadTable const table = read_table(text.bytes);
  if (!table.error.empty()) {
    if (options.json) {
      emit({{"type", "error"},
            {"error", "syntax"},
            {"position", table.position},
            {"expected", table.error}});
    }
    complain("at byte " + std::to_string(table.position) + ": expected " + table.error);
    return kUsage;
  }
  Expected<Layout> const layout =
      recover(table.values.data(), static_cast<index_t>(table.values.size()));
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
