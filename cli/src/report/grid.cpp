#include "report/grid.hpp"

#include <algorithm>
#include <vector>

#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/tuple/coordinate_map.hpp"

namespace layoutcheck::cli {
namespace {

IntTuple domain_shape(Value const& mapping) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return shape(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) return shape(composed->inner);
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) return IntTuple(swizzle->domain());
  return {};
}

std::string right(std::string const& text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

/// The coordinate x of a shape, as it is written at a border.
std::string label(index_t x, IntTuple const& shape) {
  Expected<IntTuple> const c = idx2crd(x, shape);
  return c ? print(*c) : std::to_string(x);
}

}  // namespace

Table table_to_show(Value const& value) {
  Expected<index_t> const size = size_of(value);
  if (!size || *size > kLargestShown) return {};
  Expected<Table> const table = table_of(value);
  return table ? *table : Table{};
}

std::string grid(Value const& mapping, std::size_t cells) {
  Expected<index_t> const size = size_of(mapping);
  if (!size) return {};
  if (*size == 0) return "(no coordinates)\n";
  IntTuple const whole = domain_shape(mapping);
  bool const flat = rank(whole) < 2;
  IntTuple down = flat ? IntTuple(1) : mode(whole, 0);
  IntTuple across = whole;
  if (!flat) {
    TupleBuilder<IntTuple> rest(rank(whole) - 1);
    for (int i = 1; i < rank(whole); ++i) rest.add(mode(whole, i));
    across = rank(whole) == 2 ? mode(whole, 1) : rest.tree;
  }
  index_t const rows = *product(down);
  index_t const columns = *size / rows;
  index_t const limit = static_cast<index_t>(cells);
  index_t const shown_rows = std::min(rows, std::max<index_t>(1, std::min<index_t>(limit, 64)));
  index_t const shown_columns = std::min(columns, std::max<index_t>(1, limit / shown_rows));

  std::vector<std::vector<std::string>> text;
  std::vector<std::string> head{""};
  for (index_t c = 0; c < shown_columns; ++c) head.push_back(label(c, across));
  text.push_back(head);
  for (index_t r = 0; r < shown_rows; ++r) {
    std::vector<std::string> row{flat ? "" : label(r, down)};
    for (index_t c = 0; c < shown_columns; ++c) {
      Expected<index_t> const value = value_at(mapping, Coordinate(r + c * rows));
      row.push_back(value ? std::to_string(*value) : "?");
    }
    text.push_back(row);
  }
  std::vector<std::size_t> widths(head.size(), 0);
  for (auto const& row : text) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string result;
  for (std::size_t r = 0; r < text.size(); ++r) {
    std::string line = right(text[r][0], widths[0]) + " |";
    for (std::size_t i = 1; i < text[r].size(); ++i) line += ' ' + right(text[r][i], widths[i]);
    result += line + '\n';
    if (r == 0) {
      result += std::string(widths[0] + 1, '-') + '+' +
                std::string(line.size() - widths[0] - 2, '-') + '\n';
    }
  }
  if (shown_rows < rows || shown_columns < columns) {
    result += "(" + std::to_string(rows) + " x " + std::to_string(columns) + " cells, the first " +
              std::to_string(shown_rows) + " x " + std::to_string(shown_columns) + " shown)\n";
  }
  return result;
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
