#include <algorithm>

#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

void put_found(pugi::xml_node rows, std::string const& what, std::uint64_t planted,
               std::uint64_t found) {
  pugi::xml_node row = rows.append_child("tr");
  put_heading(row, "row", what);
  put_number(row, planted);
  put_of_class(row, "td", found == planted ? "n good" : "n bad", std::to_string(found));
}

bool put_planted(pugi::xml_node body, std::span<Run const> runs) {
  bool const any = std::ranges::any_of(runs, [](Run const& r) {
    return !r.planted_algebras.empty() || !r.false_theorems.empty() ||
           std::ranges::any_of(r.sweeps, [](Swept const& s) { return s.faults_planted > 0; });
  });
  if (!any) return false;
  pugi::xml_node section = put_section(body, "planted", "Planted", "Planted, and found");
  put_of_class(section, "p", "faint",
               "Wrong algebras, false theorems and wrong items, put in by the suite itself: an "
               "engine that misses one has a hole.");
  pugi::xml_node rows = put_table(section, "planted", {"what", "planted", "found"});
  for (Run const& r : runs) {
    for (Planted const& p : r.planted_algebras) {
      put_found(rows, name_of(r) + ", wrong algebras by " + p.engine, p.planned, p.caught);
    }
    if (!r.false_theorems.empty()) {
      auto const refuted =
          std::ranges::count_if(r.false_theorems, [](FalseTheorem const& t) { return t.refuted; });
      put_found(rows, name_of(r) + ", false theorems", r.false_theorems.size(),
                static_cast<std::uint64_t>(refuted));
    }
    for (Swept const& s : r.sweeps) {
      put_found(rows, "wrong items in " + s.space, s.faults_planted, s.faults_found);
    }
  }
  return true;
}

bool put_theorems(pugi::xml_node body, std::span<Run const> runs) {
  bool const any = std::ranges::any_of(runs, [](Run const& r) { return !r.theorems.empty(); });
  if (!any) return false;
  pugi::xml_node section = put_section(body, "theorems", "Theorems", "Theorems");
  pugi::xml_node rows = put_table(
      section, "theorems", {"theorem", "verdict", "conditions", "proved by", "group", "says"});
  for (Run const& r : runs) {
    for (Theorem const& t : r.theorems) {
      pugi::xml_node row = rows.append_child("tr");
      put_element(put_heading(row, "row", ""), "code", t.name);
      char const* const classes =
          t.verdict == "proved" ? "good" : (t.verdict == "refuted" ? "bad" : "doubt");
      put_of_class(row, "td", classes, t.verdict);
      put_number(row, t.conditions);
      put_element(row, "td", list_of(t.by));
      put_element(row, "td", t.group);
      put_of_class(row, "td", "wide", t.says);
    }
  }
  return true;
}

void put_sweep(pugi::xml_node rows, Swept const& s) {
  pugi::xml_node row = rows.append_child("tr");
  put_element(put_heading(row, "row", ""), "code", s.space);
  put_element(row, "td", s.shard);
  put_of_class(row, "td", s.shard == "1/1" && s.layouts < s.size ? "n doubt" : "n",
               std::to_string(s.layouts) + " / " + std::to_string(s.size));
  put_number(row, s.points);
  put_number(row, s.laws);
  pugi::xml_node violated =
      put_of_class(row, "td", s.violated > 0 ? "n bad" : "n good", std::to_string(s.violated));
  if (!s.first.empty()) put_element(violated, "div", s.first);
  put_element(row, "td", list_of(s.devices));
  pugi::xml_node sums = row.append_child("td").append_child("details");
  put_element(sums, "summary", "by law");
  for (std::string const& sum : s.checksums) put_of_class(sums, "div", "mono", sum);
}

bool put_sweeps(pugi::xml_node body, std::span<Run const> runs) {
  bool const any = std::ranges::any_of(runs, [](Run const& r) { return !r.sweeps.empty(); });
  if (!any) return false;
  pugi::xml_node section =
      put_section(body, "sweeps", "Spaces", "Spaces, every layout at every point");
  pugi::xml_node rows = put_table(section, "spaces",
                                  {"space", "shard", "layouts / size", "points", "laws", "violated",
                                   "devices and items", "checksums"});
  for (Run const& r : runs) {
    for (Swept const& s : r.sweeps) put_sweep(rows, s);
  }
  return true;
}

}  // namespace

bool put_ledgers(pugi::xml_node body, std::span<Run const> runs) {
  bool const planted = put_planted(body, runs);
  bool const theorems = put_theorems(body, runs);
  bool const sweeps = put_sweeps(body, runs);
  return planted || theorems || sweeps;
}

}  // namespace layoutcheck::reports
