#include "layoutcheck/reports/page.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "layoutcheck/results/counted.hpp"

#include "assets.hpp"
#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"
#include "picture/style.hpp"

namespace layoutcheck::reports {
namespace {

// Style and script are inserted after pugixml wrote the page, as it would escape them. No untrusted
// text comes before them.
constexpr std::string_view kStylePlace = "@@style@@";
constexpr std::string_view kScriptPlace = "@@script@@";

void fill(std::string& text, std::string_view place, std::string_view content) {
  std::size_t const at = text.find(place);
  if (at != std::string::npos) text.replace(at, place.size(), content);
}

pugi::xml_node put_head(pugi::xml_node root, std::string const& title) {
  pugi::xml_node head = root.append_child("head");
  set(head.append_child("meta"), "charset", "utf-8");
  pugi::xml_node policy = head.append_child("meta");
  set(policy, "http-equiv", "Content-Security-Policy");
  set(policy, "content",
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
      "base-uri 'none'; form-action 'none'");
  pugi::xml_node view = head.append_child("meta");
  set(view, "name", "viewport");
  set(view, "content", "width=device-width,initial-scale=1");
  put_element(head, "style", std::string(kStylePlace));
  put_element(head, "script", std::string(kScriptPlace));
  put_element(head, "title", title);
  // A browser requests an icon from the server otherwise.
  pugi::xml_node icon = head.append_child("link");
  set(icon, "rel", "icon");
  set(icon, "href", "data:,");
  return head;
}

void put_verdict(pugi::xml_node body, std::span<Run const> runs, PageOptions const& options) {
  std::string const verdict = verdict_of(runs);
  pugi::xml_node box = body.append_child("header");
  set(box, "class", verdict.starts_with("all as expected") ? "verdict good" : "verdict bad");
  put_element(box, "h1", "layoutcheck: " + verdict);
  std::uint64_t executed = 0;
  std::uint64_t planned = 0;
  std::uint64_t known = 0;
  std::set<std::string> versions;
  for (Run const& run : runs) {
    executed += run.end.executed;
    planned += run.end.planned;
    known += run.end.known;
    if (!run.start.version.empty()) versions.insert(run.start.version);
  }
  std::string text = "executed " + std::to_string(executed) + " of " + std::to_string(planned) +
                     " planned in " + results::counted(runs.size(), "run") + ", " +
                     results::counted(known, "known failure");
  for (std::string const& version : versions) text += ", suite " + version;
  // The memory may have several nightly runs of a day: that of this page has its seed and count.
  auto const& all = options.memory.nightly_runs;
  auto const of_page = std::find_if(all.rbegin(), all.rend(), [&](NightlyRun const& one) {
    return one.executed == executed && !runs.empty() && one.seed == runs.front().start.seed;
  });
  if (of_page != all.rend()) {
    text += ", nightly run of " + of_page->date;
    if (!of_page->commit.empty()) text += " at " + of_page->commit.substr(0, 12);
  }
  put_element(box, "p", text);
}

}  // namespace

std::string page(std::span<Run const> runs, PageOptions const& options) {
  pugi::xml_document document;
  document.append_child(pugi::node_doctype).set_value("html");
  pugi::xml_node root = document.append_child("html");
  set(root, "lang", "en");
  put_head(root, "layoutcheck: " + verdict_of(runs));
  pugi::xml_node body = root.append_child("body");
  put_verdict(body, runs, options);
  pugi::xml_node links = body.append_child("nav");
  set(links, "aria-label", "sections");
  pugi::xml_node main = body.append_child("main");

  std::vector<Group> const groups = groups_of(runs);
  Anchors const anchors(groups);
  put_runs(main, runs);
  put_trend(main, options.memory);
  // The tables are small compared with the failures, except for hundreds of runs.
  pugi::xml_document rest;
  put_laws(rest, runs, anchors);
  put_operations(rest, runs, anchors);
  put_generators(rest, runs);
  put_ledgers(rest, runs);
  std::ostringstream tables;
  rest.save(tables, "", pugi::format_raw | pugi::format_no_declaration);
  std::size_t const taken = tables.str().size() + kStyle.size() + kScript.size() + 65536;
  put_failures(main, groups, options, options.most > taken ? options.most - taken : 0);
  for (pugi::xml_node const section : rest.children()) main.append_copy(section);
  for (pugi::xml_node const section : main.children("section")) {
    put_link(links, section.attribute("id").value(), section.attribute("data-word").value());
  }
  put_of_class(body, "footer", "faint",
               "Made of the results alone: layoutcheck report write results.jsonl --as html.");

  std::ostringstream out;
  document.save(out, "", pugi::format_raw | pugi::format_no_declaration);
  std::string text = out.str() + "\n";
  fill(text, kStylePlace, std::string(kStyle) + picture_rules("background", "color"));
  fill(text, kScriptPlace, kScript);
  return text;
}

}  // namespace layoutcheck::reports
