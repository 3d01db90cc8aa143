#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "forms/common.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

/// An engine on an implementation: a column. The engines of one implementation are adjacent.
struct Column {
  std::string impl;
  std::string engine;
  friend auto operator<=>(Column const&, Column const&) = default;
};

struct Matrix {
  std::vector<Column> columns;
  std::set<std::string> laws;
  std::map<std::pair<std::string, Column>, Coverage const*> cells;
};

/// The algebra of the suite itself first, then what else is built in, then the others.
int distance(std::string const& impl) {
  if (impl == "builtin:reference") return 0;
  return impl.starts_with("builtin:") ? 1 : 2;
}

/// From what decides most to what decides least.
std::size_t place_of(std::string const& engine) {
  constexpr std::array<std::string_view, 5> kEngines{"proof", "relations", "exhaustive", "random",
                                                     "conformance"};
  return static_cast<std::size_t>(std::ranges::find(kEngines, engine) - kEngines.begin());
}

/// Whether the lines of an engine are about laws. Those of a nightly run's other stages are about
/// inputs of the fuzzers, mutants and worked values.
bool is_of_laws(std::string const& engine) {
  return engine == "replay" || engine == "theorem" || engine.starts_with("sweep ") ||
         place_of(engine) < place_of("");
}

/// Of a stage that this machine cannot have there is nothing to show but its run.
bool is_shown(Coverage const& c, bool of_laws) {
  return c.engine != "stage" && is_of_laws(c.engine) == of_laws;
}

Matrix matrix_of(std::span<Run const> runs, bool of_laws) {
  Matrix matrix;
  for (Run const& run : runs) {
    std::string const impl =
        run.start.implementations.empty() ? "" : run.start.implementations.front().name;
    for (Coverage const& c : run.coverage) {
      if (!is_shown(c, of_laws)) continue;
      Column const column{impl, c.engine};
      if (std::ranges::find(matrix.columns, column) == matrix.columns.end()) {
        matrix.columns.push_back(column);
      }
      matrix.laws.insert(c.law);
      // The same engine may have run twice, as replays do: what it saw violated is not covered up.
      Coverage const*& cell = matrix.cells[{c.law, column}];
      if (cell == nullptr || c.violated > cell->violated) cell = &c;
    }
  }
  std::ranges::sort(matrix.columns, {}, [](Column const& c) {
    return std::tuple(distance(c.impl), c.impl, place_of(c.engine), c.engine);
  });
  return matrix;
}

char const* class_of(Coverage const& c) {
  if (c.violated > 0) return "bad";
  if (c.executed == 0) return "none";
  if (c.unknown > 0) return "doubt";
  return "good";
}

void put_law_head(pugi::xml_node table, Matrix const& matrix, std::string const& rows_are) {
  pugi::xml_node head = table.append_child("thead");
  pugi::xml_node engines = head.append_child("tr");
  put_heading(engines, "col", rows_are);
  for (Column const& column : matrix.columns) {
    pugi::xml_node cell = put_heading(engines, "col", column.engine);
    put_of_class(cell, "div", "faint", column.impl);
  }
}

void put_cell(pugi::xml_node row, Coverage const& c, std::string const& anchor) {
  pugi::xml_node cell = put_of_class(row, "td", class_of(c));
  if (c.violated > 0 && anchor.empty()) {
    put_element(cell, "span", std::to_string(c.violated) + " known or caused elsewhere");
  } else if (c.violated > 0) {
    put_link(cell, anchor, cell_of(c));
  } else {
    put_element(cell, "span", cell_of(c));
  }
}

void put_matrix(pugi::xml_node section, Matrix const& matrix, std::string const& rows_are,
                Anchors const& anchors) {
  pugi::xml_node table =
      put_frame(section, "scroll", rows_are + " by engine").append_child("table");
  set(table, "class", "data");
  put_law_head(table, matrix, rows_are);
  pugi::xml_node rows = table.append_child("tbody");
  for (std::string const& law : matrix.laws) {
    pugi::xml_node row = rows.append_child("tr");
    put_element(put_heading(row, "row", ""), "code", law);
    for (Column const& column : matrix.columns) {
      auto const cell = matrix.cells.find({law, column});
      if (cell == matrix.cells.end()) {
        put_element(row, "td");
      } else {
        put_cell(row, *cell->second, anchors.of_law(column.impl, law));
      }
    }
  }
}

}  // namespace

bool put_laws(pugi::xml_node body, std::span<Run const> runs, Anchors const& anchors) {
  Matrix const laws = matrix_of(runs, true);
  Matrix const others = matrix_of(runs, false);
  if (!laws.laws.empty()) {
    pugi::xml_node section = put_section(body, "laws", "Laws", "Laws by engine");
    put_of_class(section, "p", "faint",
                 "How far each law was tested: proved for every rank and extent, "
                 "exhaustive up to a bound, or sampled. Red: violated. Empty: not run.");
    put_matrix(section, laws, "law", anchors);
  }
  if (!others.laws.empty()) {
    pugi::xml_node section = put_section(body, "checks", "Checks", "What else was checked");
    put_of_class(section, "p", "faint",
                 "Readers and operations under the fuzzers' inputs, worked values, what was stored "
                 "and the mutants.");
    put_matrix(section, others, "check", anchors);
  }
  return !laws.laws.empty() || !others.laws.empty();
}

}  // namespace layoutcheck::reports
