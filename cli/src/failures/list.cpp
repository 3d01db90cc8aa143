#include <algorithm>
#include <array>
#include <iostream>

#include "exit_code.hpp"
#include "failures/show.hpp"
#include "layoutcheck/failures/query.hpp"
#include "pattern.hpp"

namespace layoutcheck::cli {
namespace {

bool is_selected(FailuresOptions const& options, failures::Finding const& finding) {
  auto const fits = [](std::string const& text, std::string const& pattern) {
    return pattern.empty() || matches(text, pattern);
  };
  return fits(finding.failure.impl, options.implementation) &&
         fits(finding.failure.law, options.law) && fits(finding.failure.verdict, options.verdict) &&
         finding.last.date >= options.since && (finding.open || !options.open);
}

using Row = std::array<std::string, 8>;

Row row_of(failures::Finding const& finding) {
  constexpr std::size_t kLongest = 100;
  std::string text = printing(finding.failure.expression);
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  std::string const id = printing(finding.failure.id);
  return {finding.open ? "open" : "gone",
          printing(finding.failure.impl),
          std::to_string(finding.nightly_runs),
          printing(finding.first.date),
          printing(finding.last.date),
          id,
          text,
          printing(finding.issue)};
}

/// Columns as wide as they have to be, except the last that is not empty.
void print_rows(std::vector<Row> const& rows) {
  std::array<std::size_t, std::tuple_size_v<Row>> widths{};
  for (Row const& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (Row const& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    }
    std::cout << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  }
}

}  // namespace

int run_failures_list(FailuresOptions const& options) {
  if (!options.since.empty() && !failures::is_date(options.since)) {
    return refuse(options.json, "--since is a day such as 2026-11-23", kUsage);
  }
  auto const database = failures::Database::open(options.database, failures::Access::read);
  if (!database) return refuse(options.json, database.error(), kUsage);
  auto const memory = failures::remember(*database);
  if (!memory) return refuse(options.json, memory.error(), kUsage);
  std::vector<Row> rows{{"state", "impl", "runs", "first", "last", "id", "case", "issue"}};
  std::size_t shown = 0;
  std::size_t open = 0;
  for (failures::Finding const& finding : memory->findings) {
    if (!is_selected(options, finding)) continue;
    ++shown;
    open += finding.open ? 1 : 0;
    if (options.json) {
      emit(to_json(finding));
    } else {
      rows.push_back(row_of(finding));
    }
  }
  if (options.json) {
    emit_summary({{"findings", shown},
                  {"open", open},
                  {"all", memory->findings.size()},
                  {"nightly_runs", memory->nightly_runs.size()}},
                 kAsExpected);
    return kAsExpected;
  }
  if (shown > 0) print_rows(rows);
  std::cout << "findings " << shown << " of " << memory->findings.size() << ", open " << open
            << ", gone " << shown - open << "; nightly runs " << memory->nightly_runs.size();
  if (!memory->nightly_runs.empty()) {
    std::cout << ", the last " << printing(memory->nightly_runs.back().date);
  }
  std::cout << '\n';
  return kAsExpected;
}

}  // namespace layoutcheck::cli
