#include <algorithm>
#include <map>
#include <vector>

#include "forms/common.hpp"
#include "layoutcheck/reports/write.hpp"

namespace layoutcheck::reports {
namespace {

/// Text in a table or a line: nothing in it is markup, and it stays on its line.
std::string plain(std::string const& text) {
  std::string result;
  for (char const c : text) {
    if (c == '\n' || c == '\r') {
      result += ' ';
      continue;
    }
    if (std::string_view("\\`*_{}[]<>()#+!|~$&").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// Text as code: in as many backticks as it has in a row, and one more.
std::string code(std::string text, bool in_table = false) {
  std::size_t most = 0;
  std::size_t now = 0;
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
    now = c == '`' ? now + 1 : 0;
    most = std::max(most, now);
  }
  if (in_table) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) {
      text.insert(at, 1, '\\');
    }
  }
  std::string const fence(most + 1, '`');
  std::string const space = most > 0 || text.empty() ? " " : "";
  return fence + space + text + space + fence;
}

std::string head(std::span<Run const> runs) {
  std::string text = "# layoutcheck: " + verdict_of(runs);
  text +=
      "\n\n| run | tier | seed | executed / planned | pass | failing | unknown | unsupported | "
      "skipped | fail | known | state |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | "
      "--- | --- | --- |\n";
  for (Run const& r : runs) {
    text += "| " + plain(name_of(r)) + " | " + plain(r.start.tier) + " | " +
            std::to_string(r.start.seed) + " | " + std::to_string(r.end.executed) + " / " +
            std::to_string(r.end.planned) + " | " + std::to_string(r.end.pass) + " | " +
            std::to_string(r.end.failing()) + " | " + std::to_string(r.end.unknown) + " | " +
            std::to_string(r.end.unsupported()) + " | " + std::to_string(r.end.skipped) + " | " +
            std::to_string(r.end.fail) + " | " + std::to_string(r.end.known) + " | " + state_of(r) +
            " |\n";
  }
  text += "\n";
  for (Run const& r : runs) {
    std::string const why = amiss(r);
    if (!why.empty()) text += "- " + plain(name_of(r)) + ": " + plain(why) + "\n";
    for (KnownTrouble const& t : r.known_troubles) {
      text += "- " + plain(name_of(r)) + ": known failure " + code(t.id) + ": " + plain(t.problem) +
              "\n";
    }
  }
  return text + "\n";
}

/// Mutants and injected faults: an engine that misses any has a hole.
std::string mutants(std::span<Run const> runs) {
  std::string text;
  for (MutantRow const& row : mutants_in(runs)) {
    text += "| " + plain(row.what) + " | " + std::to_string(row.planned) + " | " +
            std::to_string(row.found) + " |\n";
  }
  if (text.empty()) return "";
  return "## Mutants and injected faults\n\n| what | planned | found |\n| --- | --- | --- |\n" +
         text + "\n";
}

/// Theorems that are not proved, and spaces that were swept.
std::string ledgers(Run const& run) {
  std::string text;
  for (Theorem const& t : run.theorems) {
    if (t.verdict != "proved") text += "- theorem " + code(t.name) + ": " + plain(t.verdict) + "\n";
  }
  for (Sweep const& s : run.sweeps) {
    std::string const first = first_violation(s);
    text += "- " + code(s.space) + ": " + std::to_string(s.visits) + " of " +
            std::to_string(s.size) + " layouts, " + std::to_string(s.points) + " points, " +
            std::to_string(s.laws.size()) + " laws, " + std::to_string(violated_laws(s)) +
            " violated" + (first.empty() ? "" : ", first " + code(first)) + "\n";
  }
  if (text.empty()) return "";
  return "## Theorems and spaces: " + plain(name_of(run)) + "\n\n" + text + "\n";
}

std::string block(Failure const& f) {
  auto const item = [](std::string const& title, std::string const& value) {
    return value.empty() ? "" : "\n- " + title + " " + code(value);
  };
  return "### " + plain(f.verdict) + ": " + code(f.expression) + "\n\n" + plain(f.impl) + " " +
         plain(f.version) + ", law " + code(f.law) + ", " + std::to_string(f.count) +
         (f.count == 1 ? " case" : " cases") + "\n" + item("want", f.want) + item("got", f.got) +
         item("said", f.said) + item("id", f.id) + item("repeat with", f.repro) + "\n\n";
}

/// Laws down, engines across.
std::string matrix(Run const& run) {
  std::vector<std::string> engines;
  std::map<std::string, std::map<std::string, std::string>> laws;
  for (Coverage const& c : run.coverage) {
    if (std::find(engines.begin(), engines.end(), c.engine) == engines.end()) {
      engines.push_back(c.engine);
    }
    laws[c.law][c.engine] = cell_of(c);
  }
  if (laws.empty()) return "";
  std::string text = "## Laws: " + plain(name_of(run)) + "\n\n| law |";
  for (std::string const& engine : engines) text += " " + plain(engine) + " |";
  text += "\n| --- |";
  for (std::size_t i = 0; i < engines.size(); ++i) text += " --- |";
  text += "\n";
  for (auto const& [law, cells] : laws) {
    text += "| " + code(law, true) + " |";
    for (std::string const& engine : engines) {
      auto const cell = cells.find(engine);
      text += " " + (cell == cells.end() ? "" : plain(cell->second)) + " |";
    }
    text += "\n";
  }
  return text + "\n";
}

}  // namespace

std::string markdown(std::span<Run const> runs, std::size_t most) {
  std::string text = head(runs);
  std::vector<Failure const*> const failures = worst_first(runs);
  // Room for the line that says what was cut.
  std::size_t const room = most > 200 ? most - 200 : 0;
  std::size_t shown = 0;
  if (!failures.empty()) text += "## Failures\n\n";
  for (Failure const* f : failures) {
    std::string const next = block(*f);
    if (text.size() + next.size() > room) break;
    text += next;
    ++shown;
  }
  if (shown < failures.size()) {
    text += std::to_string(failures.size() - shown) + " of " + std::to_string(failures.size()) +
            " failures are left out here: the results have them.\n\n";
  }
  std::vector<std::string> rest{mutants(runs)};
  for (Run const& run : runs) rest.insert(rest.end(), {ledgers(run), matrix(run)});
  for (std::string const& next : rest) {
    if (text.size() + next.size() <= most) text += next;
  }
  return text;
}

}  // namespace layoutcheck::reports
