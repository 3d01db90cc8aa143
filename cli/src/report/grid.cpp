#include "report/grid.hpp"

#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/reports/picture.hpp"

namespace layoutcheck::cli {
Table table_to_show(Value const& value) {
  Expected<index_t> const size = size_of(value);
  if (!size || *size > kLargestShown) return {};
  Expected<Table> const table = table_of(value);
  return table ? *table : Table{};
}

std::string grid(Value const& mapping, std::size_t cells) {
  auto const picture = reports::picture_of(mapping, cells);
  return picture ? reports::ascii(*picture) : "";
}

std::string marked(Table const& table, Table const& other, std::size_t entries) {
  std::string text = "[";
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i == entries) {
      text += ",... " + std::to_string(table.size() - entries) + " more";
      break;
    }
    if (i > 0) text += ',';
    if (i >= other.size() || table[i] != other[i]) text += '*';
    text += std::to_string(table[i]);
  }
  return text + ']';
}

}  // namespace layoutcheck::cli
