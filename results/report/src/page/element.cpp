#include "page/element.hpp"

#include "forms/xml.hpp"

namespace layoutcheck::reports {

pugi::xml_node put_element(pugi::xml_node parent, char const* name, std::string const& text) {
  pugi::xml_node node = parent.append_child(name);
  node.append_child(pugi::node_pcdata).set_value(printable(text).c_str());
  return node;
}

void set(pugi::xml_node node, char const* name, std::string const& value) {
  node.append_attribute(name) = printable(value).c_str();
}

pugi::xml_node put_of_class(pugi::xml_node parent, char const* name, std::string const& classes,
                            std::string const& text) {
  pugi::xml_node node = put_element(parent, name, text);
  set(node, "class", classes);
  return node;
}

pugi::xml_node put_section(pugi::xml_node parent, std::string const& id, std::string const& word,
                           std::string const& title) {
  pugi::xml_node section = parent.append_child("section");
  set(section, "id", id);
  set(section, "data-word", word);
  put_element(section, "h2", title);
  return section;
}

pugi::xml_node put_frame(pugi::xml_node parent, char const* classes, std::string const& label) {
  pugi::xml_node frame = parent.append_child("div");
  set(frame, "class", classes);
  set(frame, "tabindex", "0");  // so that the keyboard scrolls it
  set(frame, "role", "region");
  set(frame, "aria-label", label);
  return frame;
}

pugi::xml_node put_table(pugi::xml_node parent, std::string const& label,
                         std::initializer_list<Head> heads) {
  pugi::xml_node table = put_frame(parent, "scroll", label).append_child("table");
  set(table, "class", "data");
  pugi::xml_node row = table.append_child("thead").append_child("tr");
  for (Head const& head : heads) {
    pugi::xml_node cell = put_heading(row, "col", head.text);
    if (*head.classes != '\0') set(cell, "class", head.classes);
  }
  return table.append_child("tbody");
}

pugi::xml_node put_heading(pugi::xml_node row, char const* scope, std::string const& text) {
  pugi::xml_node cell = put_element(row, "th", text);
  set(cell, "scope", scope);
  return cell;
}

pugi::xml_node put_number(pugi::xml_node row, std::uint64_t value) {
  return put_of_class(row, "td", "n", std::to_string(value));
}

pugi::xml_node put_link(pugi::xml_node parent, std::string const& anchor, std::string const& text) {
  pugi::xml_node link = put_element(parent, "a", text);
  set(link, "href", "#" + anchor);
  return link;
}

void put_address(pugi::xml_node parent, std::string const& address) {
  bool const known = address.starts_with("https://") || address.starts_with("http://");
  if (!known) {
    put_element(parent, "span", address);
    return;
  }
  pugi::xml_node link = put_element(parent, "a", address);
  set(link, "href", address);
  set(link, "rel", "noreferrer noopener");
}

}  // namespace layoutcheck::reports
