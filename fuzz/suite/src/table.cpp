#include "layoutcheck/core/text/table.hpp"

#include "forms.hpp"
#include "layoutcheck/core/recover/recover.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/fuzz/values.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr std::size_t kMostRecovered = 4096;

using TableReader = std::function<Parsed<Table>(std::string_view)>;

TableReader reader(std::string const& mutant) {
  return [mutant](std::string_view text) {
    Parsed<Table> table = parse_table(text);
    if (!table || mutant.empty()) return table;
    for (std::size_t i = 0; i < table->size(); ++i) {
      index_t& n = (*table)[i];
      if (mutant == "table_loses_sign" && n < 0 && n != -kMaxIndex - 1) n = -n;
      if (mutant == "table_ends_at_zero" && n == 0 && i > 0) {
        (*table).resize(i);
        break;
      }
    }
    return table;
  };
}

/// Read once more, character by character: the numbers alone.
Table table_in(std::string_view text) {
  Table numbers;
  bool inside = false;
  bool negative = false;
  wide_t n = 0;
  auto const end = [&] {
    if (inside) numbers.push_back(static_cast<index_t>(negative ? -n : n));
    inside = negative = false;
    n = 0;
  };
  for (char const c : text) {
    if (c >= '0' && c <= '9') {
      inside = true;
      n = n * 10 + (c - '0');
    } else {
      end();
      negative = c == '-';
    }
  }
  end();
  return numbers;
}

std::string recovery_problem(Table const& table) {
  auto const layout = recover(table.data(), static_cast<index_t>(table.size()));
  if (!layout) return {};
  if (size(*layout) != static_cast<index_t>(table.size())) return "recovered with another size";
  for (std::size_t i = 0; i < table.size(); ++i) {
    if ((*layout)(static_cast<index_t>(i)) != table[i]) {
      return "recovered as " + print(*layout) + ", which differs at " + std::to_string(i);
    }
  }
  return {};
}

}  // namespace

Form table_form(std::string const& mutant) {
  TableReader const read = reader(mutant);
  return {
      .name = "table",
      .says = "tables: read twice, recovered, evaluated",
      .problem = [read](std::string_view text, Tally& tally) -> std::string {
        auto const table = read(text);
        if (!table) {
          tally.met(table.error().expected);
          return table.error().position <= text.size() ? "" : "an error behind the end";
        }
        ++tally.reached;
        tally.met("size", std::min<std::size_t>(table->size(), 64));
        if (*table != table_in(text)) return "the numbers are others";
        return table->size() <= kMostRecovered ? recovery_problem(*table) : "";
      },
      .seeds = {"[0,1,2,4]", "0 2 4 7 9 11", "[]", "-3\n5\n0\n", "[0, 8, 16, 24, 1, 9, 17, 25]"},
      .tokens = {"[", "]", ",", " ", "\n", "-", "0", "1", "9223372036854775807", "-1", "[]"},
      .make =
          [](Choices& choices) {
            auto const layout = make_value(Kind::layout, choices);
            Table table;
            auto const& l = std::get<Layout>(layout);
            for (index_t i = 0; i < std::min<index_t>(size(l), 64); ++i) table.push_back(l(i));
            return print(Value(table));
          }};
}

}  // namespace layoutcheck::fuzz
