#include "page/pictures.hpp"

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/parse_call.hpp"
#include "layoutcheck/reports/comparison.hpp"
#include "page/element.hpp"

namespace layoutcheck::reports {
namespace {

constexpr std::size_t kMostCells = 64;  ///< of an answer
constexpr std::size_t kFewCells = 32;   ///< of an argument
constexpr std::size_t kMostArguments = 3;

void put_grid(pugi::xml_node parent, std::string const& title, Picture const& picture) {
  pugi::xml_node figure = parent.append_child("figure");
  pugi::xml_node caption = put_element(figure, "figcaption");
  put_of_class(caption, "span", "faint", title + " ");
  put_element(caption, "code", picture.value);
  if (picture.cells.empty()) {
    put_of_class(figure, "div", "faint", "no coordinates");
    return;
  }
  pugi::xml_node table = put_frame(figure, "frame", title).append_child("table");
  set(table, "class", "grid");
  pugi::xml_node top = table.append_child("tr");
  put_element(top, "td");
  for (std::string const& column : picture.columns) put_element(top, "th", column);
  for (std::size_t r = 0; r < picture.rows.size(); ++r) {
    pugi::xml_node row = table.append_child("tr");
    put_element(row, "th", picture.rows[r]);
    for (PictureCell const& cell : picture.cells[r]) {
      std::string const shade = cell.text.empty() ? "none" : "s" + std::to_string(cell.shade);
      put_of_class(row, "td", shade + (cell.wrong ? " w" : ""), cell.text);
    }
  }
  std::string const rest = what_is_left_out(picture);
  if (!rest.empty()) put_of_class(figure, "div", "faint", rest);
}

std::string difference_of(Comparison const& c) {
  if (c.differing == 0) {
    return c.whole ? "The two agree at every point."
                   : "The two agree as far as they were compared.";
  }
  return std::to_string(c.differing) + " of " + std::to_string(c.compared) +
         (c.whole ? " points" : " points that were compared") + " differ, the first at " +
         std::to_string(c.first) + ".";
}

bool put_arguments(pugi::xml_node row, std::string const& text) {
  std::size_t put = 0;
  auto const parsed = parse_call(text);
  auto const* call = std::get_if<ParsedCall>(&parsed);
  if (call == nullptr) return false;
  for (Value const& value : call->args) {
    std::optional<Picture> const picture = picture_of(value, kFewCells);
    if (!picture || put == kMostArguments) continue;
    put_grid(row, "argument", *picture);
    ++put;
  }
  return put > 0;
}

bool put_answers(pugi::xml_node parent, Failure const& failure) {
  Parsed<Value> const want = parse_value(failure.want);
  Parsed<Value> const got = parse_value(failure.got);
  pugi::xml_node row = parent.append_child("div");
  set(row, "class", "pictures");
  bool put = false;
  if (want && got) {
    if (auto const both = compare(*want, *got, kMostCells)) {
      put_grid(row, "want", both->want);
      put_grid(row, "got", both->got);
      if (both->differing > 0) put_grid(row, "want | got where they differ, at", both->difference);
      put_element(parent, "p", difference_of(*both));
      return true;
    }
  }
  for (auto const& [title, value] : {std::pair{"want", &want}, std::pair{"got", &got}}) {
    if (!*value) continue;
    if (auto const picture = picture_of(**value, kMostCells)) {
      put_grid(row, title, *picture);
      put = true;
    }
  }
  if (!put) parent.remove_child(row);
  return put;
}

}  // namespace

void put_pictures(pugi::xml_node parent, Failure const& failure) {
  put_answers(parent, failure);
  pugi::xml_node row = parent.append_child("div");
  set(row, "class", "pictures");
  if (!put_arguments(row, failure.expression)) parent.remove_child(row);
}

}  // namespace layoutcheck::reports
