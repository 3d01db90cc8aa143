#include "matrix/matrix.hpp"

#include <algorithm>

#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::Verdict;

std::string title(Column const& column) { return column.name + " " + column.version; }

/// "exact 347, **refused_representable 1**", with what is put around a failure.
std::string counts_text(Cell const& cell, std::string const& before, std::string const& after) {
  std::string text;
  for (std::size_t v = 0; v < cell.counts.size(); ++v) {
    if (cell.counts[v] == 0) continue;
    auto const verdict = static_cast<Verdict>(v);
    std::string const count = std::string(name(verdict)) + " " + std::to_string(cell.counts[v]);
    text += (text.empty() ? "" : ", ") + (is_failure(verdict) ? before + count + after : count);
  }
  if (cell.caused_elsewhere > 0) {
    text += "; " + std::to_string(cell.caused_elsewhere) + " because of another operation";
  }
  if (cell.executed < cell.planned)
    text += "; cut short, " + std::to_string(cell.planned) + " planned";
  return text;
}

std::vector<OpInfo const*> claimed_by_any(std::vector<Column> const& columns) {
  std::vector<OpInfo const*> result;
  for (OpInfo const& op : all_ops()) {
    bool const any = std::any_of(columns.begin(), columns.end(),
                                 [&](Column const& c) { return c.cells.contains(op.op); });
    if (any) result.push_back(&op);
  }
  return result;
}

struct Sums {
  std::size_t operations = 0, right = 0, executed = 0, failing = 0;
};
Sums sums_of(Column const& column) {
  Sums sums;
  for (auto const& [op, cell] : column.cells) {
    ++sums.operations;
    sums.right += cell.failing() == 0 ? 1 : 0;
    sums.executed += cell.executed;
    sums.failing += cell.failing();
  }
  return sums;
}

std::string sums_text(Column const& column) {
  Sums const sums = sums_of(column);
  return std::to_string(sums.right) + " of " + std::to_string(sums.operations) +
         " operations without a failing case; " + std::to_string(sums.failing) + " of " +
         std::to_string(sums.executed) + " cases fail, for " +
         results::counted(column.findings, "reason") + " (seed " + std::to_string(column.seed) +
         ", " + column.level + (column.whole ? ")" : ", cut short)");
}

}  // namespace

std::string matrix_text(std::vector<Column> const& columns) {
  std::size_t widest = 0;
  for (Column const& column : columns) widest = std::max(widest, title(column).size());
  auto const padded = [&](std::string const& text) {
    return text + std::string(widest - text.size() + 2, ' ');
  };
  std::string text;
  for (OpInfo const* op : claimed_by_any(columns)) {
    text += std::string(op->name) + '\n';
    for (Column const& column : columns) {
      auto const cell = column.cells.find(op->op);
      if (cell == column.cells.end()) continue;
      text += (cell->second.failing() > 0 ? "! " : "  ") + padded(title(column)) +
              counts_text(cell->second, "", "") + '\n';
    }
  }
  text += '\n';
  for (Column const& column : columns)
    text += "  " + padded(title(column)) + sums_text(column) + '\n';
  return text;
}

std::string matrix_markdown(std::vector<Column> const& columns) {
  std::string text = "| operation |";
  std::string rule = "\n| --- |";
  for (Column const& column : columns) {
    text += " " + title(column) + " |";
    rule += " --- |";
  }
  text += rule + '\n';
  for (OpInfo const* op : claimed_by_any(columns)) {
    text += "| `" + std::string(op->name) + "` |";
    for (Column const& column : columns) {
      auto const cell = column.cells.find(op->op);
      text +=
          " " + (cell == column.cells.end() ? "-" : counts_text(cell->second, "**", "**")) + " |";
    }
    text += '\n';
  }
  text += "| |";
  for (Column const& column : columns) text += " " + sums_text(column) + " |";
  return text + '\n';
}

std::vector<Json> matrix_lines(std::vector<Column> const& columns) {
  std::vector<Json> lines;
  for (OpInfo const* op : claimed_by_any(columns)) {
    for (Column const& column : columns) {
      auto const found = column.cells.find(op->op);
      if (found == column.cells.end()) continue;
      Cell const& cell = found->second;
      Json verdicts = Json::object();
      for (std::size_t v = 0; v < cell.counts.size(); ++v) {
        if (cell.counts[v] > 0)
          verdicts[std::string(name(static_cast<Verdict>(v)))] = cell.counts[v];
      }
      lines.push_back({{"type", "cell"},
                       {"op", op->name},
                       {"impl", column.name},
                       {"version", column.version},
                       {"planned", cell.planned},
                       {"executed", cell.executed},
                       {"failing", cell.failing()},
                       {"verdicts", verdicts},
                       {"caused_elsewhere", cell.caused_elsewhere}});
    }
  }
  for (Column const& column : columns) {
    Sums const sums = sums_of(column);
    lines.push_back({{"type", "implementation"},
                     {"impl", column.name},
                     {"version", column.version},
                     {"seed", column.seed},
                     {"level", column.level},
                     {"operations", sums.operations},
                     {"without_failing_case", sums.right},
                     {"executed", sums.executed},
                     {"failing", sums.failing},
                     {"findings", column.findings},
                     {"whole", column.whole}});
  }
  return lines;
}

}  // namespace layoutcheck::cli
