#include "verify/matrix.hpp"

#include <algorithm>
#include <map>

namespace layoutcheck::cli {
namespace {

std::string filled_up(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string cell(laws::LawReport const& report) {
  laws::Counts const& c = report.counts;
  if (c.violated > 0) return "FAIL";
  if (!report.not_taken.empty()) return "not taken";
  if (report.of_all) return c.holds > 0 ? report.bound : "UNKNOWN";
  std::string text = std::to_string(c.holds);
  if (report.sampled > 0) text += " (" + std::to_string(report.sampled) + " sampled)";
  if (report.undecided > 0) text += " (+" + std::to_string(report.undecided) + " undecided)";
  if (c.refused > 0) text += " (" + std::to_string(c.refused) + " refused)";
  if (c.unsupported > 0) {  // in part where the operation is offered for some arguments only
    bool const in_part = c.holds + c.refused > 0;
    text += in_part ? " (" + std::to_string(c.unsupported) + " not offered)" : " (not offered)";
  }
  if (c.unknown > 0) text += " (" + std::to_string(c.unknown) + " UNKNOWN)";
  if (c.total() < report.planned) text += " of " + std::to_string(report.planned);
  return text;
}

}  // namespace

Totals totals_of(std::vector<Job> const& jobs, std::vector<laws::LawReport> const& reports) {
  Totals totals;
  std::map<std::string_view, std::pair<laws::LawEntry const*, laws::Counts>> by_law;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (jobs[i].mutant != nullptr) continue;
    laws::Counts const& c = reports[i].counts;
    totals.planned += reports[i].planned;
    auto& [law, sum] = by_law[jobs[i].law->info.id];
    law = jobs[i].law;
    sum.holds += c.holds;
    sum.vacuous += c.vacuous;
    sum.refused += c.refused;
    sum.unsupported += c.unsupported;
    sum.violated += c.violated;
    sum.unknown += c.unknown;
  }
  for (auto const& [id, of_law] : by_law) {
    laws::Counts const& c = of_law.second;
    totals.executed += c.total();
    totals.fail += c.violated;
    totals.unknown += c.unknown;
    totals.unsupported += c.unsupported;
    std::uint64_t const allowed = c.refused + c.vacuous;
    // What is not offered is said as such.
    bool const showed_nothing = allowed > 0 && allowed == c.total();
    if (showed_nothing) totals.showed_nothing.push_back(of_law);
    // What the law allows anyway is not a pass of one that could be checked nowhere.
    bool const not_offered = c.unsupported > 0 && c.holds + c.violated + c.unknown == 0;
    if (not_offered && is_declared(of_law.first->info.op)) totals.absent.push_back(of_law.first);
    (showed_nothing ? totals.unknown
     : not_offered  ? totals.unsupported
                    : totals.pass) += c.holds + allowed;
  }
  return totals;
}

std::string matrix(std::vector<Job> const& jobs, std::vector<laws::LawReport> const& reports) {
  std::vector<std::string> engines;
  std::vector<laws::LawEntry const*> laws;
  std::map<std::pair<laws::LawEntry const*, std::string>, std::string> cells;
  std::size_t width = 3;
  std::size_t column = 12;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (jobs[i].mutant != nullptr) continue;
    if (std::find(engines.begin(), engines.end(), jobs[i].engine) == engines.end()) {
      engines.push_back(jobs[i].engine);
    }
    if (std::find(laws.begin(), laws.end(), jobs[i].law) == laws.end()) laws.push_back(jobs[i].law);
    std::string const text = cell(reports[i]);
    cells[{jobs[i].law, jobs[i].engine}] = text;
    width = std::max(width, jobs[i].law->info.id.size());
    column = std::max(column, text.size());
  }
  std::string result = filled_up("law", width);
  for (std::string const& engine : engines) result += "  " + filled_up(engine, column);
  result += '\n';
  for (laws::LawEntry const* law : laws) {
    result += filled_up(std::string(law->info.id), width);
    for (std::string const& engine : engines) {
      auto const found = cells.find({law, engine});
      result += "  " + filled_up(found == cells.end() ? "-" : found->second, column);
    }
    result.erase(result.find_last_not_of(' ') + 1);
    result += '\n';
  }
  return result;
}

results::Coverage coverage(laws::LawReport const& report) {
  laws::Counts const& c = report.counts;
  results::Coverage line{.law = std::string(report.law->info.id),
                         .engine = report.engine,
                         .bound = report.bound,
                         .planned = report.planned,
                         .executed = c.total(),
                         .holds = c.holds,
                         .refused = c.refused,
                         .vacuous = c.vacuous,
                         .unsupported = c.unsupported,
                         .violated = c.violated,
                         .unknown = c.unknown,
                         .points = report.points,
                         .sampled = report.sampled,
                         .undecided = report.undecided,
                         .not_taken = report.not_taken};
  for (auto const& [why, count] : report.unknown_because)
    line.unknown_because.push_back({why, count});
  for (auto const& [input_class, counts] : report.input_classes)
    line.input_classes.push_back({std::string(input_class), counts.total()});
  return line;
}

}  // namespace layoutcheck::cli
