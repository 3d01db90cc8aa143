#include "layoutcheck/reports/memory.hpp"
#include "layoutcheck/results/json.hpp"

#include "read/each_line.hpp"
#include "read/members.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::json;

std::string read_night(json const& line, Memory& memory) {
  Members m(line);
  Night& night = memory.nights.emplace_back();
  m.text("date", night.date);
  m.text("commit", night.commit);
  m.number("executed", night.executed);
  m.number("fail", night.fail);
  m.number("findings", night.findings);
  m.integer("exit", night.exit);
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
  m.number("nights", failure.nights);
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
    if (type == "night") return read_night(object, memory);
    if (type == "failure") return read_remembered(object, memory);
    return std::string();
  });
  if (error) return *error;
  return memory;
}

}  // namespace layoutcheck::reports
