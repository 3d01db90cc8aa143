#include "matrix/column.hpp"

#include <algorithm>
#include <optional>

#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::cli {
namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

constexpr std::size_t kLongestName = 200;

/// The count under a key; nothing where there is none.
std::optional<std::size_t> count_in(json const& line, char const* key) {
  auto const found = line.find(key);
  if (found == line.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::size_t>();
}

std::optional<std::string> name_in(json const& line, char const* key) {
  auto const found = line.find(key);
  if (found == line.end() || !found->is_string()) return std::nullopt;
  auto const& text = found->get_ref<std::string const&>();
  bool const plain = std::all_of(text.begin(), text.end(),
                                 [](char c) { return c >= ' ' && c < '\x7F' && c != '|'; });
  if (text.empty() || text.size() > kLongestName || !plain) return std::nullopt;
  return text;
}

Problem read_run(json const& line, Column& column) {
  auto const who = line.find("implementations");
  if (who == line.end() || !who->is_array() || who->size() != 1 || !(*who)[0].is_object())
    return "a run without exactly one implementation";
  auto const name = name_in((*who)[0], "name");
  auto const version = name_in((*who)[0], "version");
  auto const level = name_in(line, "tier");
  auto const seed = count_in(line, "seed");
  if (!name || !version || !level || !seed) return "a run without name, version, seed or level";
  column.name = *name;
  column.version = *version;
  column.level = *level;
  column.seed = *seed;
  return std::nullopt;
}

Problem read_cell(json const& line, Column& column) {
  auto const name_of_op = name_in(line, "op");
  if (!name_of_op)
    return line.contains("law") ? std::nullopt
                                : Problem("coverage of neither a law nor an operation");
  auto const op = op_named(*name_of_op);
  if (!op) return "no operation is called '" + *name_of_op + "'";
  auto const planned = count_in(line, "planned");
  auto const executed = count_in(line, "executed");
  auto const caused = count_in(line, "caused_elsewhere");
  auto const verdicts = line.find("verdicts");
  if (!planned || !executed || !caused || verdicts == line.end() || !verdicts->is_object())
    return "coverage without its counts";
  Cell cell{.planned = *planned, .executed = *executed, .caused_elsewhere = *caused};
  std::size_t sum = 0;
  for (auto const& [text, count] : verdicts->items()) {
    auto const verdict = conformance::verdict_named(text);
    if (!verdict) return "no verdict is called '" + text.substr(0, 40) + "'";
    if (!count.is_number_unsigned()) return "a verdict without its count";
    cell.counts[static_cast<std::size_t>(*verdict)] = count.get<std::size_t>();
    sum += count.get<std::size_t>();
  }
  if (sum != cell.executed)
    return "the verdicts of " + *name_of_op + " are " + std::to_string(sum) + " of " +
           std::to_string(cell.executed);
  if (!column.cells.emplace(*op, cell).second)
    return "a second line of coverage for " + *name_of_op;
  return std::nullopt;
}

Problem read_summary(json const& line, Column& column) {
  auto const planned = count_in(line, "planned");
  auto const executed = count_in(line, "executed");
  auto const findings = count_in(line, "fail");
  if (!planned || !executed || !findings) return "a summary without its counts";
  column.findings = *findings;
  column.whole = *planned == *executed;
  return std::nullopt;
}

}  // namespace

std::size_t Cell::failing() const {
  std::size_t result = 0;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    if (is_failure(static_cast<conformance::Verdict>(v))) result += counts[v];
  }
  return result;
}

std::variant<Column, std::string> read_column(std::string_view text) {
  Column column;
  bool begun = false, ended = false;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find('\n', at), text.size());
    std::string_view const line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    auto const wrong = [&](std::string const& why) { return std::to_string(number) + ": " + why; };
    auto parsed = results::parse_bounded(line);
    if (auto const* error = std::get_if<results::JsonError>(&parsed))
      return conformance::printable(results::on_line(number, *error), 200);
    json const& object = std::get<json>(parsed);
    if (!object.is_object() || !object.contains("type") || !object["type"].is_string())
      return wrong("not a line of a report");
    auto const& type = object["type"].get_ref<std::string const&>();
    if (ended && type != "offline") return wrong("a line after the summary");
    if (begun == (type == "run"))
      return wrong(begun ? "a second run" : "the first line is not of type run");
    begun = true;
    Problem problem;
    if (type == "run") problem = read_run(object, column);
    if (type == "coverage") problem = read_cell(object, column);
    if (type == "summary") {
      problem = read_summary(object, column);
      ended = true;
    }
    if (problem) return wrong(*problem);
  }
  if (!ended) return std::to_string(number) + ": a report without its summary: the run was cut off";
  return column;
}

}  // namespace layoutcheck::cli
