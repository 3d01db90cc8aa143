#pragma once
/// Elements of the page. Texts are escaped by pugixml; an element that is not void always has text,
/// since <td/> opens a cell in HTML and does not close it.

#include <cstdint>
#include <initializer_list>
#include <pugixml.hpp>
#include <string>

namespace layoutcheck::reports {

pugi::xml_node put_element(pugi::xml_node parent, char const* name, std::string const& text = "");
void set(pugi::xml_node node, char const* name, std::string const& value);
/// put_element with the attribute `class`.
pugi::xml_node put_of_class(pugi::xml_node parent, char const* name, std::string const& classes,
                            std::string const& text = "");
/// <section> with its id, the word by which the page's head links to it, and a heading.
pugi::xml_node put_section(pugi::xml_node parent, std::string const& id, std::string const& word,
                           std::string const& title);
/// The head of a column; of numbers, it is aligned with their last digits.
struct Head {
  char const* text;
  char const* classes = "";
  Head(char const* name) : text(name) {}
  Head(char const* name, char const* of_class) : text(name), classes(of_class) {}
};
inline Head of_numbers(char const* name) { return {name, "n"}; }
/// A table in a frame that scrolls, also by keyboard; returns the <tbody>, with its head filled.
pugi::xml_node put_table(pugi::xml_node parent, std::string const& label,
                         std::initializer_list<Head> heads);
/// The frame alone: a region of that name that scrolls.
pugi::xml_node put_frame(pugi::xml_node parent, char const* classes, std::string const& label);
pugi::xml_node put_heading(pugi::xml_node row, char const* scope, std::string const& text);
pugi::xml_node put_number(pugi::xml_node row, std::uint64_t value);
/// A link into the page.
pugi::xml_node put_link(pugi::xml_node parent, std::string const& anchor, std::string const& text);
/// A link out of it, where it is one of http or https; text alone where not: an untrusted database
/// may say `javascript:`.
void put_address(pugi::xml_node parent, std::string const& address);

}  // namespace layoutcheck::reports
