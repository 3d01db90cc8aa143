#include <algorithm>

#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

bool put_mutants(pugi::xml_node body, std::span<Run const> runs) {
  auto const mutants = mutants_in(runs);
  if (mutants.empty()) return false;
  pugi::xml_node section = put_section(body, "mutants", "Mutants", "Mutants and injected faults");
  put_of_class(section, "p", "faint",
               "Wrong algebras, false theorems and wrong items, injected by the suite itself: an "
               "engine that misses one has a hole.");
  pugi::xml_node rows =
      put_table(section, "mutants", {"what", of_numbers("planned"), of_numbers("found")});
  for (MutantRow const& one : mutants) {
    pugi::xml_node row = rows.append_child("tr");
    put_heading(row, "row", one.what);
    put_number(row, one.planned);
    put_of_class(row, "td", one.found == one.planned ? "n good" : "n bad",
                 std::to_string(one.found));
  }
  return true;
}

bool put_theorems(pugi::xml_node body, std::span<Run const> runs) {
  bool const any = std::ranges::any_of(runs, [](Run const& r) { return !r.theorems.empty(); });
  if (!any) return false;
  pugi::xml_node section = put_section(body, "theorems", "Theorems", "Theorems");
  pugi::xml_node rows =
      put_table(section, "theorems",
                {"theorem", "verdict", of_numbers("conditions"), "proved by", "group", "says"});
  for (Run const& r : runs) {
    for (Theorem const& t : r.theorems) {
      pugi::xml_node row = rows.append_child("tr");
      put_element(put_heading(row, "row", ""), "code", t.name);
      char const* const classes =
          t.verdict == "proved" ? "good" : (t.verdict == "refuted" ? "bad" : "doubt");
      put_of_class(row, "td", classes, t.verdict);
      put_number(row, t.conditions.value_or(0));
      put_element(row, "td",
                  list_of(t.by, &results::SolverShare::solver, &results::SolverShare::proved));
      put_element(row, "td", t.group);
      put_of_class(row, "td", "wide", t.says);
    }
  }
  return true;
}

void put_sweep(pugi::xml_node rows, Sweep const& s) {
  pugi::xml_node row = rows.append_child("tr");
  put_element(put_heading(row, "row", ""), "code", s.space);
  put_element(row, "td", s.shard);
  put_of_class(row, "td", s.shard == "1/1" && s.visits < s.size ? "n doubt" : "n",
               std::to_string(s.visits) + " / " + std::to_string(s.size));
  put_number(row, s.points);
  put_number(row, s.laws.size());
  std::size_t const bad = violated_laws(s);
  pugi::xml_node violated =
      put_of_class(row, "td", bad > 0 ? "n bad" : "n good", std::to_string(bad));
  std::string const first = first_violation(s);
  if (!first.empty()) put_element(violated, "div", first);
  put_element(row, "td",
              list_of(s.devices, &results::DeviceShare::device, &results::DeviceShare::items));
  pugi::xml_node sums = row.append_child("td").append_child("details");
  put_element(sums, "summary", "by law");
  for (results::SweptLaw const& l : s.laws) {
    put_of_class(sums, "div", "mono", l.law + " " + l.checksum);
  }
}

bool put_sweeps(pugi::xml_node body, std::span<Run const> runs) {
  bool const any = std::ranges::any_of(runs, [](Run const& r) { return !r.sweeps.empty(); });
  if (!any) return false;
  pugi::xml_node section =
      put_section(body, "sweeps", "Spaces", "Spaces, every layout at every point");
  pugi::xml_node rows =
      put_table(section, "spaces",
                {"space", "shard", of_numbers("layouts / size"), of_numbers("points"),
                 of_numbers("laws"), of_numbers("violated"), "devices and items", "checksums"});
  for (Run const& r : runs) {
    for (Sweep const& s : r.sweeps) put_sweep(rows, s);
  }
  return true;
}

}  // namespace

bool put_ledgers(pugi::xml_node body, std::span<Run const> runs) {
  bool const mutants = put_mutants(body, runs);
  bool const theorems = put_theorems(body, runs);
  bool const sweeps = put_sweeps(body, runs);
  return mutants || theorems || sweeps;
}

}  // namespace layoutcheck::reports
