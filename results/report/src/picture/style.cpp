#include "picture/style.hpp"

#include <array>
#include <string_view>

namespace layoutcheck::reports {
namespace {

// Light enough, or dark enough, for text of one colour on all of them (contrast above 7).
constexpr std::array<std::string_view, 8> kLight{"#dbeafe", "#dcfce7", "#fef3c7", "#fee2e2",
                                                 "#ede9fe", "#cffafe", "#fce7f3", "#e7e5e4"};
constexpr std::array<std::string_view, 8> kDark{"#1e3a5f", "#14432a", "#4a3a0a", "#521d1d",
                                                "#3b2a63", "#123f47", "#4d1f3a", "#37322f"};

std::string shades(std::array<std::string_view, 8> const& colours, std::string const& fill) {
  std::string result;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    result += ".s" + std::to_string(i) + "{" + fill + ":" + std::string(colours[i]) + "}";
  }
  return result;
}

std::string rules(std::string_view paper, std::string_view ink, std::string_view faint,
                  std::string const& fill, std::string const& text) {
  return ".paper{" + fill + ":" + std::string(paper) + "}.ink{" + text + ":" + std::string(ink) +
         "}.faint{" + text + ":" + std::string(faint) + "}";
}

}  // namespace

std::string picture_rules(std::string const& fill, std::string const& text) {
  return rules("#ffffff", "#111827", "#4b5563", fill, text) + shades(kLight, fill) +
         "@media(prefers-color-scheme:dark){" + rules("#111318", "#f3f4f6", "#b0b7c3", fill, text) +
         shades(kDark, fill) + "}";
}

}  // namespace layoutcheck::reports
