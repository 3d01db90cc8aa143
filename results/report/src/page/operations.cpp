#include <algorithm>
#include <set>

#include "forms/common.hpp"
#include "layoutcheck/reports/severity.hpp"
#include "page/element.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {
namespace {

struct OperationMatrix {
  std::vector<std::pair<std::string, std::string>> columns;  ///< name, version
  std::set<std::string> operations;
  std::map<std::pair<std::string, std::size_t>, OperationCoverage const*> cells;
};

OperationMatrix operation_matrix_of(std::span<Run const> runs) {
  OperationMatrix matrix;
  for (Run const& run : runs) {
    if (run.operations.empty() || run.start.implementations.empty()) continue;
    Implementation const& impl = run.start.implementations.front();
    std::pair<std::string, std::string> const column{impl.name, impl.version};
    auto const at = std::ranges::find(matrix.columns, column);
    auto const place = static_cast<std::size_t>(at - matrix.columns.begin());
    if (at == matrix.columns.end()) matrix.columns.push_back(column);
    for (OperationCoverage const& o : run.operations) {
      matrix.operations.insert(o.op);
      matrix.cells[{o.op, place}] = &o;
    }
  }
  return matrix;
}

bool is_right(std::string_view verdict) {
  return verdict == "valid" || verdict == "equal" || verdict == "exact" || verdict == "refused";
}

void put_operation(pugi::xml_node row, OperationCoverage const& o, std::string const& anchor) {
  Named const* worst = nullptr;
  std::uint64_t right = 0;
  std::uint64_t unsupported = 0;
  std::uint64_t unjudged = 0;
  for (Named const& v : o.verdicts) {
    if (is_right(v.name)) {
      right += v.count;
    } else if (v.name == "unsupported") {
      unsupported += v.count;
    } else if (v.name == "unjudged") {
      unjudged += v.count;
    } else if (worst == nullptr || severity(v.name) < severity(worst->name)) {
      worst = &v;
    }
  }
  std::string const all = list_of(o.verdicts, &Named::name, &Named::count);
  if (worst != nullptr) {
    // What a list of known failures contains is not a new failure.
    pugi::xml_node cell = put_of_class(row, "td", anchor.empty() ? "doubt" : "bad");
    std::string const text = worst->name + " " + std::to_string(worst->count);
    if (anchor.empty()) {
      put_element(cell, "span",
                  text + (o.caused_elsewhere > 0 ? " (known or caused elsewhere)" : " (known)"));
    } else {
      put_link(cell, anchor, text);
    }
    set(cell, "title", all);
    return;
  }
  std::string text = right > 0 ? std::to_string(right) + " right" : "";
  if (unjudged > 0) text += (text.empty() ? "" : ", ") + std::to_string(unjudged) + " unjudged";
  if (text.empty()) text = unsupported > 0 ? "unsupported" : "not called";
  pugi::xml_node cell = put_of_class(row, "td", right > 0 ? "good" : "none", text);
  if (!all.empty()) set(cell, "title", all);
}

}  // namespace

bool put_operations(pugi::xml_node body, std::span<Run const> runs, Anchors const& anchors) {
  OperationMatrix const matrix = operation_matrix_of(runs);
  if (matrix.operations.empty()) return false;
  pugi::xml_node section =
      put_section(body, "operations", "Operations", "Operations by implementation");
  put_of_class(section, "p", "faint",
               "The worst verdict of each operation, with its cases. Yellow: on the list of known "
               "failures, or caused by another operation.");
  pugi::xml_node table =
      put_frame(section, "scroll", "operations by implementation").append_child("table");
  set(table, "class", "data");
  pugi::xml_node head = table.append_child("thead").append_child("tr");
  put_heading(head, "col", "operation");
  for (auto const& [name, version] : matrix.columns) {
    put_of_class(put_heading(head, "col", name), "div", "faint", version);
  }
  pugi::xml_node rows = table.append_child("tbody");
  for (std::string const& op : matrix.operations) {
    pugi::xml_node row = rows.append_child("tr");
    put_element(put_heading(row, "row", ""), "code", op);
    for (std::size_t i = 0; i < matrix.columns.size(); ++i) {
      auto const cell = matrix.cells.find({op, i});
      if (cell == matrix.cells.end()) {
        put_element(row, "td");
      } else {
        put_operation(row, *cell->second, anchors.of_operation(matrix.columns[i].first, op));
      }
    }
  }
  return true;
}

}  // namespace layoutcheck::reports
