#include "layoutcheck/reports/run.hpp"
#include "layoutcheck/results/json.hpp"
#include "read/each_line.hpp"
#include "read/lines.hpp"

namespace layoutcheck::reports {

std::variant<std::vector<Run>, RunError> read_runs(std::string_view text,
                                                   std::string const& source) {
  std::vector<Run> runs;
  auto const take = [&](std::string const& type, nlohmann::json const& object) -> std::string {
    ReadLine const read = reader_of(type);
    if (read == nullptr) return "";
    if (type == "run") {
      runs.emplace_back();
      runs.back().source = source;
    }
    if (runs.empty()) return "a line before the first of type run";
    if (runs.back().ended) return "a line after the summary";
    return read(object, runs.back());
  };
  if (auto const error = each_line(text, source, take)) return *error;
  if (runs.empty()) return RunError{source + ": no line of type run"};
  return runs;
}

}  // namespace layoutcheck::reports
