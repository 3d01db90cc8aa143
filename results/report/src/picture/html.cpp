#include <pugixml.hpp>
#include <sstream>

#include "layoutcheck/reports/picture.hpp"
#include "picture/style.hpp"

namespace layoutcheck::reports {
namespace {

pugi::xml_node put_element(pugi::xml_node parent, char const* name, std::string const& text = "") {
  pugi::xml_node node = parent.append_child(name);
  // Never empty: <p/> opens a paragraph in HTML and does not close it.
  node.append_child(pugi::node_pcdata).set_value(text.c_str());
  return node;
}

void put_heading(pugi::xml_node row, char const* scope, std::string const& text) {
  pugi::xml_node cell = put_element(row, "th", text);
  cell.append_attribute("scope") = scope;
  cell.append_attribute("class") = "faint paper";
}

}  // namespace

std::string html(Picture const& picture) {
  pugi::xml_document document;
  document.append_child(pugi::node_doctype).set_value("html");
  pugi::xml_node root = document.append_child("html");
  root.append_attribute("lang") = "en";
  pugi::xml_node head = root.append_child("head");
  head.append_child("meta").append_attribute("charset") = "utf-8";
  pugi::xml_node view = head.append_child("meta");
  view.append_attribute("name") = "viewport";
  view.append_attribute("content") = "width=device-width,initial-scale=1";
  put_element(head, "title", picture.value);
  put_element(head, "style",
              ":root{color-scheme:light dark}body{margin:1.5rem;font:14px "
              "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}h1{font-size:1.1rem}"
              "div{overflow:auto;max-height:90vh}table{border-collapse:separate;border-spacing:1px}"
              "td,th{padding:.3em .6em;text-align:right;font-weight:400;white-space:nowrap}"
              "thead th{position:sticky;top:0}tbody th{position:sticky;left:0}" +
                  picture_rules("background", "color"));
  pugi::xml_node body = root.append_child("body");
  body.append_attribute("class") = "paper ink";
  put_element(body, "h1", picture.value);
  std::string const left_out = picture.cells.empty() ? "no coordinates" : what_is_left_out(picture);
  if (!left_out.empty()) put_element(body, "p", left_out).append_attribute("class") = "faint";
  if (!picture.cells.empty()) {
    pugi::xml_node around = body.append_child("div");
    around.append_attribute("tabindex") = "0";  // so that the keyboard scrolls it
    around.append_attribute("role") = "region";
    around.append_attribute("aria-label") = "values";
    pugi::xml_node table = around.append_child("table");
    pugi::xml_node top = table.append_child("thead").append_child("tr");
    put_heading(top, "col", "");
    for (std::string const& column : picture.columns) put_heading(top, "col", column);
    pugi::xml_node cells = table.append_child("tbody");
    for (std::size_t r = 0; r < picture.rows.size(); ++r) {
      pugi::xml_node row = cells.append_child("tr");
      put_heading(row, "row", picture.rows[r]);
      for (PictureCell const& cell : picture.cells[r]) {
        std::string const colour = "ink s" + std::to_string(cell.shade);
        put_element(row, "td", cell.text).append_attribute("class") = colour.c_str();
      }
    }
  }
  std::ostringstream out;
  document.save(out, "", pugi::format_raw | pugi::format_no_declaration);
  return out.str() + "\n";
}

}  // namespace layoutcheck::reports
