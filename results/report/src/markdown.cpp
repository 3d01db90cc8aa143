#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "layoutcheck/reports/severity.hpp"
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

std::string name_of(Run const& run) {
  std::string name;
  for (Implementation const& i : run.implementations) {
    name += (name.empty() ? "" : ", ") + i.name + " " + i.version;
  }
  return name.empty() ? run.source : name;
}

std::string state_of(Run const& run) {
  if (!run.ended) return "did not end";
  if (is_clean(run)) return "as expected";
  return "exit " + std::to_string(run.exit);
}

std::string head(std::span<Run const> runs) {
  std::size_t bad = 0;
  std::size_t failures = 0;
  for (Run const& run : runs) {
    bad += is_clean(run) ? 0 : 1;
    failures += run.failures.size();
  }
  std::string text = "# layoutcheck: ";
  text += bad == 0 ? "all as expected"
                   : std::to_string(failures) + " failures, " + std::to_string(bad) + " of " +
                         std::to_string(runs.size()) + " runs not as expected";
  text +=
      "\n\n| run | tier | seed | executed / planned | pass | fail | known | skipped | unknown | "
      "state |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (Run const& r : runs) {
    text += "| " + plain(name_of(r)) + " | " + plain(r.tier) + " | " + std::to_string(r.seed) +
            " | " + std::to_string(r.executed) + " / " + std::to_string(r.planned) + " | " +
            std::to_string(r.pass) + " | " + std::to_string(r.fail) + " | " +
            std::to_string(r.known) + " | " + std::to_string(r.skipped) + " | " +
            std::to_string(r.unknown) + " | " + state_of(r) + " |\n";
  }
  return text + "\n";
}

std::string block(Failure const& f) {
  return "### " + plain(f.verdict) + ": " + code(f.expression) + "\n\n" + plain(f.impl) + " " +
         plain(f.version) + ", law " + code(f.law) + ", " + std::to_string(f.count) +
         (f.count == 1 ? " case" : " cases") + "\n\n- want " + code(f.want) + "\n- got " +
         code(f.got) + "\n- id " + code(f.id) + "\n- repeat with " + code(f.repro) + "\n\n";
}

/// The worst first; what is alike, by the size of its case and then by id, so that the order does
/// not depend on who found what first.
std::vector<Failure const*> worst_first(std::span<Run const> runs) {
  std::vector<Failure const*> all;
  for (Run const& run : runs) {
    for (Failure const& f : run.failures) all.push_back(&f);
  }
  std::sort(all.begin(), all.end(), [](Failure const* a, Failure const* b) {
    int const first = severity(a->verdict);
    int const second = severity(b->verdict);
    if (first != second) return first < second;
    if (a->expression.size() != b->expression.size()) {
      return a->expression.size() < b->expression.size();
    }
    return std::tie(a->impl, a->id, a->expression) < std::tie(b->impl, b->id, b->expression);
  });
  return all;
}

std::string cell_of(Coverage const& c) {
  if (c.violated > 0) return std::to_string(c.violated) + " violated";
  if (c.executed == 0) return "none";
  return c.unknown > 0 ? std::to_string(c.unknown) + " unknown" : c.bound;
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
  for (Run const& run : runs) {
    std::string const next = matrix(run);
    if (text.size() + next.size() <= most) text += next;
  }
  return text;
}

}  // namespace layoutcheck::reports
