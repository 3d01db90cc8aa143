#pragma once
/// The values of a mapping as a grid of cells with coordinates at the borders: what is drawn, apart
/// from how.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::reports {

struct PictureCell {
  std::string text;    ///< the value: "9", "(1,2)"
  int shade = 0;       ///< 0 to 7: what Colours says
  bool wrong = false;  ///< next to another picture: the values at this index differ
};

/// (3,2):(2,7) has rows 0, 1, 2, columns 0, 1 and the cells 0 7, 2 9, 4 11.
struct Picture {
  std::string value;  ///< what is drawn, as text
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<PictureCell>> cells;  ///< by row
  index_t all_rows = 0;
  index_t all_columns = 0;

  bool whole() const {
    return all_rows == static_cast<index_t>(rows.size()) &&
           all_columns == static_cast<index_t>(columns.size());
  }
};

/// What the shade of a cell says: the value modulo 8, of a tuple the sum of its entries; the bank
/// of shared memory that has the element, in groups of 4 banks (16 bytes); or the thread, which is
/// mode 0 (the row), modulo 8. A bank has 4 bytes, and there are 32: the element 40 of 2 bytes is
/// in bank 20, and its shade is 5. Tuples have no bank.
struct Colours {
  enum class By : unsigned char { value, bank, thread };
  By by = By::value;
  index_t element_bytes = 4;  ///< 1 to 1024
};

/// A layout, composed layout, swizzle or layout with basis strides: mode 0 down, all other modes
/// across. A linear layout: its first input down, the others across. Nothing for other values. At
/// most `cells` of them, and 64 rows.
std::optional<Picture> picture_of(Value const& value, std::size_t cells, Colours colours = {});

/// "(64 x 64 cells, the first 64 x 4 shown)", or nothing where all are.
std::string what_is_left_out(Picture const& picture);

/// Lines of text, numbers to the right.
std::string ascii(Picture const& picture);
/// One SVG, light or dark as the reader's screen is.
std::string svg(Picture const& picture);
/// One page of HTML that works without a network; the grid is a table.
std::string html(Picture const& picture);

}  // namespace layoutcheck::reports
