#include "matrix/column.hpp"

#include <algorithm>

#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::cli {
namespace {

/// Whether a text can be a word of a table.
bool is_plain(std::string const& text) {
  constexpr std::size_t kLongest = 200;
  return !text.empty() && text.size() <= kLongest &&
         std::ranges::all_of(text, [](char c) { return c >= ' ' && c < '\x7F' && c != '|'; });
}

/// Each returns what is wrong with the line, or "".
struct Into {
  Column& column;

  std::string operator()(results::RunStart const& run) {
    if (run.implementations.size() != 1) return "a run without exactly one implementation";
    auto const& [name, version] = run.implementations.front();
    if (!is_plain(name) || !is_plain(version) || !is_plain(run.tier))
      return "a run without name, version or level";
    column.name = name;
    column.version = version;
    column.level = run.tier;
    column.seed = run.seed;
    return {};
  }
  std::string operator()(results::OperationCoverage const& line) {
    auto const op = op_named(line.op);
    if (!op) return "no operation is called '" + line.op.substr(0, 40) + "'";
    Cell cell{.planned = line.planned,
              .executed = line.executed,
              .caused_elsewhere = line.caused_elsewhere};
    std::size_t sum = 0;
    for (auto const& [text, count] : line.verdicts) {
      auto const verdict = conformance::verdict_named(text);
      if (!verdict) return "no verdict is called '" + text.substr(0, 40) + "'";
      cell.counts[static_cast<std::size_t>(*verdict)] = count;
      sum += count;
    }
    if (sum != cell.executed)
      return "the verdicts of " + line.op + " are " + std::to_string(sum) + " of " +
             std::to_string(cell.executed);
    if (!column.cells.emplace(*op, cell).second) return "a second line of coverage for " + line.op;
    return {};
  }
  std::string operator()(results::Summary const& summary) {
    column.findings = summary.fail;
    column.whole = summary.planned == summary.executed;
    return {};
  }
  template <class Other>
  std::string operator()(Other const&) {
    return {};
  }
};

}  // namespace

std::size_t Cell::failing() const {
  std::size_t result = 0;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    if (is_failure(static_cast<conformance::Verdict>(v))) result += counts[v];
  }
  return result;
}

Outcome<Column, std::string> read_column(std::string_view text, std::string const& source) {
  Column column;
  bool begun = false, ended = false;
  auto const take = [&](results::Line&& line) -> std::string {
    bool const run = std::holds_alternative<results::RunStart>(line);
    if (ended && !std::holds_alternative<std::monostate>(line)) return "a line after the summary";
    if (begun == run) return begun ? "a second run" : "the first line is not of type run";
    begun = true;
    ended = ended || std::holds_alternative<results::Summary>(line);
    return std::visit(Into{column}, line);
  };
  std::string const error = each_line(text, source, results::Lacking::refused, take);
  if (!error.empty()) return error;
  if (!ended) return source + ": a report without its summary: the run was cut off";
  return column;
}

}  // namespace layoutcheck::cli
