#include <algorithm>

#include "layoutcheck/reports/picture.hpp"

namespace layoutcheck::reports {
namespace {

std::string to_the_right(std::string const& text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

}  // namespace

std::string ascii(Picture const& picture) {
  if (picture.cells.empty()) return "(no coordinates)\n";
  std::size_t border = 0;
  for (std::string const& row : picture.rows) border = std::max(border, row.size());
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < picture.columns.size(); ++c) {
    widths.push_back(picture.columns[c].size());
    for (auto const& row : picture.cells) widths[c] = std::max(widths[c], row[c].text.size());
  }
  std::string head = to_the_right("", border) + " |";
  for (std::size_t c = 0; c < widths.size(); ++c) {
    head += ' ' + to_the_right(picture.columns[c], widths[c]);
  }
  std::string result = head + '\n' + std::string(border + 1, '-') + '+' +
                       std::string(head.size() - border - 2, '-') + '\n';
  for (std::size_t r = 0; r < picture.rows.size(); ++r) {
    result += to_the_right(picture.rows[r], border) + " |";
    for (std::size_t c = 0; c < widths.size(); ++c) {
      result += ' ' + to_the_right(picture.cells[r][c].text, widths[c]);
    }
    result += '\n';
  }
  std::string const left_out = what_is_left_out(picture);
  return left_out.empty() ? result : result + left_out + '\n';
}

}  // namespace layoutcheck::reports
