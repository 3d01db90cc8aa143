#include "layoutcheck/reports/memory.hpp"
#include "layoutcheck/results/json.hpp"

#include "read/each_line.hpp"
#include "read/members.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::json;

std::string read_nightly_run(json const& line, Memory& memory) {
  Members m(line);
  NightlyRun& nightly_run = memory.nightly_runs.emplace_back();
  m.text("date", nightly_run.date);
  m.text("commit", nightly_run.commit);
  m.number("seed", nightly_run.seed);
  m.number("executed", nightly_run.executed);
  m.number("fail", nightly_run.fail);
  m.number("findings", nightly_run.findings);
  m.integer("exit", nightly_run.exit);
  return m.problem();
}

std::string read_remembered(json const& line, Memory& memory) {
  Members m(line);
  Remembered& failure = memory.failures.emplace_back();
  m.text("impl", failure.impl);
  m.text("id", failure.id);
  m.text("verdict", failure.verdict);
  m.text("case", failure.expression);
  m.text("first", failure.first);
  m.text("last", failure.last);
  m.text("issue", failure.issue);
  m.text("state", failure.state);
  m.number("nightly_runs", failure.nightly_runs);
  return m.problem();
}

}  // namespace

Remembered const* Memory::find(std::string const& impl, std::string const& id) const {
  for (Remembered const& one : failures) {
    if (one.impl == impl && one.id == id) return &one;
  }
  return nullptr;
}

std::variant<Memory, RunError> read_memory(std::string_view text, std::string const& source) {
  Memory memory;
  auto const error = each_line(text, source, [&](std::string const& type, json const& object) {
    if (type == "nightly_run" || type == "night") return read_nightly_run(object, memory);
    if (type == "failure") return read_remembered(object, memory);
    return std::string();
  });
  if (error) return *error;
  return memory;
}

}  // namespace layoutcheck::reports
