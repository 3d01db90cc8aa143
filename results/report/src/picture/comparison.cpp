#include "layoutcheck/reports/comparison.hpp"

#include <algorithm>

#include "picture/drawable.hpp"

namespace layoutcheck::reports {
namespace {

/// The text at an index; beyond the mapping, that there is nothing.
std::string text_at(Drawable const& mapping, index_t x) {
  return x < mapping.size ? mapping.cell(x).text : "none";
}

/// Goes through the cells of a picture with the flat index of each.
template <class Change>
void change_cells(Picture& picture, Change change) {
  for (std::size_t r = 0; r < picture.cells.size(); ++r) {
    for (std::size_t c = 0; c < picture.cells[r].size(); ++c) {
      change(picture.cells[r][c],
             static_cast<index_t>(r) + static_cast<index_t>(c) * picture.all_rows);
    }
  }
}

}  // namespace

std::optional<Comparison> compare(Value const& want, Value const& got, std::size_t cells) {
  std::optional<Drawable> const wanted = drawable(want);
  std::optional<Drawable> const came = drawable(got);
  if (!wanted || !came) return std::nullopt;
  Comparison result;
  index_t const all = std::max(wanted->size, came->size);
  result.compared = std::min(all, kMostCompared);
  result.whole = result.compared == all;
  for (index_t x = 0; x < result.compared; ++x) {
    if (text_at(*wanted, x) == text_at(*came, x)) continue;
    if (result.first < 0) result.first = x;
    ++result.differing;
  }
  result.want = *picture_of(want, cells);
  result.got = *picture_of(got, cells);
  result.difference = wanted->size >= came->size ? result.want : result.got;
  auto const mark = [&](PictureCell& cell, index_t x) {
    cell.wrong = text_at(*wanted, x) != text_at(*came, x);
  };
  change_cells(result.want, mark);
  change_cells(result.got, mark);
  change_cells(result.difference, [&](PictureCell& cell, index_t x) {
    mark(cell, x);
    cell.text = cell.wrong ? text_at(*wanted, x) + " | " + text_at(*came, x) : "";
  });
  return result;
}

}  // namespace layoutcheck::reports
