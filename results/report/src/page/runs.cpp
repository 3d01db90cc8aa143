#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

void put_state(pugi::xml_node row, Run const& run) {
  std::string const why = amiss(run);
  bool const good = is_clean(run) && why.empty();
  char const* const classes = good ? "good" : (is_skipped(run) ? "doubt" : "bad");
  pugi::xml_node cell = put_of_class(row, "td", classes, state_of(run));
  if (!why.empty() && why != state_of(run)) put_of_class(cell, "div", "why", why);
}

}  // namespace

bool put_runs(pugi::xml_node body, std::span<Run const> runs) {
  pugi::xml_node section = put_section(body, "runs", "Runs", "Runs");
  pugi::xml_node rows = put_table(
      section, "runs",
      {"run", "state", of_numbers("fail"), of_numbers("known"), of_numbers("executed / planned"),
       of_numbers("pass"), of_numbers("failing"), of_numbers("unknown"), of_numbers("unsupported"),
       of_numbers("skipped"), "tier", of_numbers("seed")});
  for (Run const& run : runs) {
    pugi::xml_node row = rows.append_child("tr");
    put_heading(row, "row", name_of(run));
    put_state(row, run);
    pugi::xml_node fail = put_number(row, run.end.fail);
    if (run.end.fail > 0) fail.attribute("class") = "n bad";
    put_number(row, run.end.known);
    bool const all = run.end.executed >= run.end.planned;
    put_of_class(row, "td", all ? "n" : "n doubt",
                 std::to_string(run.end.executed) + " / " + std::to_string(run.end.planned));
    for (std::uint64_t const n : {run.end.pass, run.end.failing(), run.end.unknown,
                                  run.end.unsupported(), run.end.skipped}) {
      put_number(row, n);
    }
    put_element(row, "td", run.start.tier);
    put_number(row, run.start.seed);
  }
  for (Run const& run : runs) {
    for (KnownTrouble const& t : run.known_troubles) {
      pugi::xml_node line = put_of_class(section, "p", "doubt", name_of(run) + ": known failure ");
      put_element(line, "code", t.id);
      put_element(line, "span", ": " + t.problem);
    }
  }
  return true;
}

}  // namespace layoutcheck::reports
