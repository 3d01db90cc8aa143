#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "layoutcheck/reports/picture.hpp"
#include "picture/style.hpp"

namespace layoutcheck::reports {
namespace {

constexpr std::size_t kLetter = 8;  // px a letter of the monospaced face takes at most
constexpr std::size_t kHeight = 26;
constexpr std::size_t kMargin = 12;

std::size_t width_of(std::string const& text) { return text.size() * kLetter + 12; }

struct Frame {
  std::size_t border = 0;  ///< of the row labels
  std::size_t cell = 0;
  std::size_t top = 0;
};

Frame frame_of(Picture const& picture) {
  Frame f{.border = 12, .cell = 30, .top = kMargin + 2 * kHeight};
  for (std::string const& row : picture.rows) f.border = std::max(f.border, width_of(row));
  for (std::string const& column : picture.columns) f.cell = std::max(f.cell, width_of(column));
  for (auto const& row : picture.cells) {
    for (PictureCell const& cell : row) f.cell = std::max(f.cell, width_of(cell.text));
  }
  return f;
}

constexpr char const* kWrong = ".wrong{stroke:#dc2626;stroke-width:2}";

bool any_wrong(Picture const& picture) {
  return std::ranges::any_of(picture.cells, [](auto const& row) {
    return std::ranges::any_of(row, [](PictureCell const& cell) { return cell.wrong; });
  });
}

void put_text(pugi::xml_node parent, std::size_t x, std::size_t y, char const* anchor,
              char const* colour, std::string const& text) {
  pugi::xml_node node = parent.append_child("text");
  node.append_attribute("x") = static_cast<unsigned>(x);
  node.append_attribute("y") = static_cast<unsigned>(y);
  node.append_attribute("text-anchor") = anchor;
  node.append_attribute("class") = colour;
  node.append_child(pugi::node_pcdata).set_value(text.c_str());
}

void put_box(pugi::xml_node parent, std::size_t x, std::size_t y, std::size_t width,
             std::size_t height, std::string const& colour) {
  pugi::xml_node node = parent.append_child("rect");
  node.append_attribute("x") = static_cast<unsigned>(x);
  node.append_attribute("y") = static_cast<unsigned>(y);
  node.append_attribute("width") = static_cast<unsigned>(width);
  node.append_attribute("height") = static_cast<unsigned>(height);
  node.append_attribute("class") = colour.c_str();
}

}  // namespace

std::string svg(Picture const& picture) {
  Frame const f = frame_of(picture);
  std::size_t const left = kMargin + f.border;
  std::string const left_out = picture.cells.empty() ? "no coordinates" : what_is_left_out(picture);
  std::size_t const width =
      std::max({left + f.cell * picture.columns.size(), kMargin + width_of(picture.value),
                kMargin + width_of(left_out)}) +
      kMargin;
  std::size_t const height =
      f.top + kHeight * (picture.rows.size() + (left_out.empty() ? 0 : 1)) + kMargin;

  pugi::xml_document document;
  pugi::xml_node root = document.append_child("svg");
  root.append_attribute("xmlns") = "http://www.w3.org/2000/svg";
  std::string const box = "0 0 " + std::to_string(width) + " " + std::to_string(height);
  root.append_attribute("viewBox") = box.c_str();
  root.append_attribute("width") = static_cast<unsigned>(width);
  root.append_attribute("height") = static_cast<unsigned>(height);
  root.append_attribute("role") = "img";
  root.append_child("title").append_child(pugi::node_pcdata).set_value(picture.value.c_str());
  std::string const style =
      "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;"
      "dominant-baseline:central}" +
      picture_rules("fill", "fill") + (any_wrong(picture) ? kWrong : "");
  root.append_child("style").append_child(pugi::node_pcdata).set_value(style.c_str());
  put_box(root, 0, 0, width, height, "paper");
  put_text(root, kMargin, kMargin + kHeight / 2, "start", "ink", picture.value);
  for (std::size_t c = 0; c < picture.columns.size(); ++c) {
    put_text(root, left + f.cell * c + f.cell / 2, f.top - kHeight / 2, "middle", "faint",
             picture.columns[c]);
  }
  for (std::size_t r = 0; r < picture.rows.size(); ++r) {
    std::size_t const y = f.top + kHeight * r;
    put_text(root, left - 6, y + kHeight / 2, "end", "faint", picture.rows[r]);
    for (std::size_t c = 0; c < picture.columns.size(); ++c) {
      PictureCell const& cell = picture.cells[r][c];
      std::size_t const x = left + f.cell * c;
      std::string const wrong = cell.wrong ? " wrong" : "";
      put_box(root, x, y, f.cell - 1, kHeight - 1, "s" + std::to_string(cell.shade) + wrong);
      put_text(root, x + f.cell / 2, y + kHeight / 2, "middle", "ink", cell.text);
    }
  }
  if (!left_out.empty()) {
    put_text(root, kMargin, height - kMargin - kHeight / 2, "start", "faint", left_out);
  }
  std::ostringstream out;
  document.save(out, " ", pugi::format_indent | pugi::format_no_declaration);
  return out.str();
}

}  // namespace layoutcheck::reports
