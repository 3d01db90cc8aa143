#include <algorithm>

#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

constexpr std::size_t kMostNights = 60;
constexpr unsigned kWidth = 900;
constexpr unsigned kHeight = 120;
constexpr unsigned kTop = 18;
constexpr unsigned kBottom = 22;

void put_rectangle(pugi::xml_node svg, char const* classes, unsigned x, unsigned y, unsigned width,
                   unsigned height) {
  pugi::xml_node bar = svg.append_child("rect");
  set(bar, "class", classes);
  bar.append_attribute("x") = x;
  bar.append_attribute("y") = y;
  bar.append_attribute("width") = width;
  bar.append_attribute("height") = height;
}

void put_label(pugi::xml_node svg, unsigned x, unsigned y, char const* anchor,
               std::string const& text) {
  pugi::xml_node label = put_element(svg, "text", text);
  label.append_attribute("x") = x;
  label.append_attribute("y") = y;
  set(label, "text-anchor", anchor);
}

/// A bar for each night, as high as its findings.
void put_bars(pugi::xml_node section, std::span<Night const> nights) {
  std::uint64_t most = 1;
  for (Night const& night : nights) most = std::max(most, night.findings);
  pugi::xml_node svg = section.append_child("svg");
  set(svg, "class", "trend");
  set(svg, "viewBox", "0 0 " + std::to_string(kWidth) + " " + std::to_string(kHeight));
  set(svg, "role", "img");
  set(svg, "aria-label", "findings of the last " + counted(nights.size(), "night"));
  unsigned const step = kWidth / static_cast<unsigned>(std::max<std::size_t>(nights.size(), 8));
  unsigned const floor = kHeight - kBottom;
  for (std::size_t i = 0; i < nights.size(); ++i) {
    unsigned const x = static_cast<unsigned>(i) * step;
    double const share = static_cast<double>(nights[i].findings) / static_cast<double>(most);
    auto const height = static_cast<unsigned>(share * (floor - kTop));
    bool const none = nights[i].findings == 0;
    put_rectangle(svg, none ? "zero" : "bar", x + 1, none ? floor - 3 : floor - height, step - 2,
                  none ? 3 : std::max(height, 2U));
    if (step >= 24) {
      put_label(svg, x + step / 2, floor - (none ? 5 : height + 4), "middle",
                std::to_string(nights[i].findings));
    }
  }
  put_label(svg, 0, kHeight - 6, "start", nights.front().date);
  if (nights.size() > 1) {
    put_label(svg, static_cast<unsigned>(nights.size()) * step, kHeight - 6, "end",
              nights.back().date);
  }
}

void put_changes(pugi::xml_node section, Memory const& memory) {
  std::string const last = memory.nights.back().date;
  std::string const before =
      memory.nights.size() > 1 ? memory.nights[memory.nights.size() - 2].date : "";
  std::size_t fresh = 0;
  std::size_t gone = 0;
  for (Remembered const& f : memory.failures) {
    if (f.first == last) ++fresh;
    if (f.state == "gone" && f.last == before) ++gone;
  }
  put_element(section, "p",
              last + ": " + counted(fresh, "failure") + " for the first time, " +
                  counted(gone, "failure") + " of the night before gone, " +
                  counted(memory.failures.size(), "failure") + " remembered.");
}

}  // namespace

bool put_trend(pugi::xml_node body, Memory const& memory) {
  if (memory.nights.empty()) return false;
  std::span<Night const> nights(memory.nights);
  if (nights.size() > kMostNights) nights = nights.last(kMostNights);
  pugi::xml_node section = put_section(body, "trend", "Nights", "Nights");
  put_changes(section, memory);
  put_bars(section, nights);
  pugi::xml_node details = section.append_child("details");
  put_element(details, "summary", "as a table");
  pugi::xml_node rows = put_table(
      details, "nights",
      {"night", "commit", of_numbers("findings"), of_numbers("executed"), of_numbers("exit")});
  for (Night const& night : nights) {
    pugi::xml_node row = rows.append_child("tr");
    put_heading(row, "row", night.date);
    put_of_class(row, "td", "mono", night.commit.substr(0, 12));
    put_number(row, night.findings);
    put_number(row, night.executed);
    put_of_class(row, "td", night.exit == 0 ? "n good" : "n bad", std::to_string(night.exit));
  }
  return true;
}

}  // namespace layoutcheck::reports
