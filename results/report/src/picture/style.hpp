#pragma once
/// Colours of pictures, one place for SVG and HTML: eight shades, of light screens and dark ones.

#include <string>

namespace layoutcheck::reports {

/// Rules for the classes s0 to s7 (backgrounds), `paper`, `ink`, `faint`; `fill` and `text` name
/// the properties that colour a cell and its text: "fill" in SVG, "background" and "color" in HTML.
std::string picture_rules(std::string const& fill, std::string const& text);

}  // namespace layoutcheck::reports
