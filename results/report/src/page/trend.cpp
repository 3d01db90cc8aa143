#include <algorithm>

#include "layoutcheck/results/counted.hpp"

#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

constexpr std::size_t kMostNightlyRuns = 60;
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

/// A bar for each nightly run, as high as its findings.
void put_bars(pugi::xml_node section, std::span<NightlyRun const> nightly_runs) {
  std::uint64_t most = 1;
  for (NightlyRun const& nightly_run : nightly_runs) most = std::max(most, nightly_run.findings);
  pugi::xml_node svg = section.append_child("svg");
  set(svg, "class", "trend");
  set(svg, "viewBox", "0 0 " + std::to_string(kWidth) + " " + std::to_string(kHeight));
  set(svg, "role", "img");
  set(svg, "aria-label",
      "findings of the last " + results::counted(nightly_runs.size(), "nightly run"));
  unsigned const step =
      kWidth / static_cast<unsigned>(std::max<std::size_t>(nightly_runs.size(), 8));
  unsigned const floor = kHeight - kBottom;
  for (std::size_t i = 0; i < nightly_runs.size(); ++i) {
    unsigned const x = static_cast<unsigned>(i) * step;
    double const share = static_cast<double>(nightly_runs[i].findings) / static_cast<double>(most);
    auto const height = static_cast<unsigned>(share * (floor - kTop));
    bool const none = nightly_runs[i].findings == 0;
    put_rectangle(svg, none ? "zero" : "bar", x + 1, none ? floor - 3 : floor - height, step - 2,
                  none ? 3 : std::max(height, 2U));
    if (step >= 24) {
      put_label(svg, x + step / 2, floor - (none ? 5 : height + 4), "middle",
                std::to_string(nightly_runs[i].findings));
    }
  }
  put_label(svg, 0, kHeight - 6, "start", nightly_runs.front().date);
  if (nightly_runs.size() > 1) {
    put_label(svg, static_cast<unsigned>(nightly_runs.size()) * step, kHeight - 6, "end",
              nightly_runs.back().date);
  }
}

void put_changes(pugi::xml_node section, Memory const& memory) {
  std::string const last = memory.nightly_runs.back().date;
  std::string const before = memory.nightly_runs.size() > 1
                                 ? memory.nightly_runs[memory.nightly_runs.size() - 2].date
                                 : "";
  std::size_t fresh = 0;
  std::size_t gone = 0;
  for (Remembered const& f : memory.failures) {
    if (f.first == last) ++fresh;
    if (f.state == "gone" && f.last == before) ++gone;
  }
  put_element(section, "p",
              last + ": " + results::counted(fresh, "failure") + " for the first time, " +
                  results::counted(gone, "failure") + " of the previous nightly run gone, " +
                  results::counted(memory.failures.size(), "failure") + " remembered.");
}

}  // namespace

bool put_trend(pugi::xml_node body, Memory const& memory) {
  if (memory.nightly_runs.empty()) return false;
  std::span<NightlyRun const> nightly_runs(memory.nightly_runs);
  if (nightly_runs.size() > kMostNightlyRuns) nightly_runs = nightly_runs.last(kMostNightlyRuns);
  pugi::xml_node section = put_section(body, "trend", "Nightly runs", "Nightly runs");
  put_changes(section, memory);
  put_bars(section, nightly_runs);
  pugi::xml_node details = section.append_child("details");
  put_element(details, "summary", "as a table");
  pugi::xml_node rows = put_table(details, "nightly_runs",
                                  {"nightly run", "commit", of_numbers("findings"),
                                   of_numbers("executed"), of_numbers("exit")});
  for (NightlyRun const& nightly_run : nightly_runs) {
    pugi::xml_node row = rows.append_child("tr");
    put_heading(row, "row", nightly_run.date);
    put_of_class(row, "td", "mono", nightly_run.commit.substr(0, 12));
    put_number(row, nightly_run.findings);
    put_number(row, nightly_run.executed);
    put_of_class(row, "td", nightly_run.exit == 0 ? "n good" : "n bad",
                 std::to_string(nightly_run.exit));
  }
  return true;
}

}  // namespace layoutcheck::reports
