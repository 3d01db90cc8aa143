#include "layoutcheck/reports/run.hpp"

#include <optional>

#include "layoutcheck/results/bounded_json.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{256} << 20;
constexpr results::JsonBounds kBounds{.depth = 64, .values = std::size_t{1} << 20};

/// Reads members of one line; the first that is of another kind is kept.
class Members {
 public:
  explicit Members(json const& line) : line_(line) {}

  void text(char const* key, std::string& field) {
    if (json const* found = find(key)) {
      if (!found->is_string()) return wrong(key, "a string");
      field = found->get<std::string>();
    }
  }
  void number(char const* key, std::uint64_t& field) {
    if (json const* found = find(key)) {
      if (!found->is_number_unsigned()) return wrong(key, "a number from 0 on");
      field = found->get<std::uint64_t>();
    }
  }
  void integer(char const* key, std::int64_t& field) {
    if (json const* found = find(key)) {
      if (!found->is_number_integer()) return wrong(key, "an integer");
      field = found->get<std::int64_t>();
    }
  }
  std::string const& problem() const { return problem_; }

 private:
  json const* find(char const* key) const {
    auto const at = line_.find(key);
    return at == line_.end() || at->is_null() ? nullptr : &*at;
  }
  void wrong(char const* key, char const* kind) {
    if (problem_.empty()) problem_ = std::string(key) + " is not " + kind;
  }

  json const& line_;
  std::string problem_;
};

std::string read_run(json const& line, Run& run) {
  Members m(line);
  m.text("version", run.version);
  m.text("tier", run.tier);
  m.number("seed", run.seed);
  m.number("planned", run.planned);
  auto const list = line.find("implementations");
  if (list != line.end()) {
    if (!list->is_array()) return "implementations is not a list";
    for (json const& one : *list) {
      if (!one.is_object()) return "an implementation is not an object";
      Members of(one);
      Implementation& implementation = run.implementations.emplace_back();
      of.text("name", implementation.name);
      of.text("version", implementation.version);
      if (!of.problem().empty()) return of.problem();
    }
  }
  return m.problem();
}

std::string read_failure(json const& line, Run& run) {
  Members m(line);
  Failure f;
  m.text("id", f.id);
  m.text("impl", f.impl);
  m.text("version", f.version);
  m.text("op", f.op);
  m.text("law", f.law);
  m.text("domain", f.domain);
  m.text("stratum", f.stratum);
  m.text("engine", f.engine);
  m.text("verdict", f.verdict);
  m.text("case", f.expression);
  m.text("want", f.want);
  m.text("got", f.got);
  m.text("repro", f.repro);
  m.integer("point", f.point);
  m.number("count", f.count);
  if (f.engine.empty()) f.engine = "conformance";
  if (m.problem().empty() && f.id.empty()) return "a verdict without an id";
  run.failures.push_back(std::move(f));
  return m.problem();
}

std::string read_coverage(json const& line, Run& run) {
  Members m(line);
  Coverage c;
  m.text("law", c.law);
  m.text("engine", c.engine);
  m.text("bound", c.bound);
  m.number("planned", c.planned);
  m.number("executed", c.executed);
  m.number("holds", c.holds);
  m.number("violated", c.violated);
  m.number("unknown", c.unknown);
  // What conform says of each operation is of the same type, and has no law.
  if (!c.law.empty()) run.coverage.push_back(std::move(c));
  return m.problem();
}

std::string read_ledger(json const& line, Run& run) {
  Members m(line);
  Planted p;
  m.text("engine", p.engine);
  m.number("planned", p.planned);
  m.number("caught", p.caught);
  if (!p.engine.empty()) run.planted.push_back(std::move(p));
  return m.problem();
}

std::string read_summary(json const& line, Run& run) {
  Members m(line);
  std::int64_t exit = -1;
  m.number("planned", run.planned);
  m.number("executed", run.executed);
  m.number("pass", run.pass);
  m.number("fail", run.fail);
  m.number("known", run.known);
  m.number("skipped", run.skipped);
  m.number("unknown", run.unknown);
  m.number("seed", run.seed);
  m.integer("exit", exit);
  if (m.problem().empty() && (exit < 0 || exit > 255)) return "a summary without an exit code";
  run.exit = static_cast<int>(exit);
  run.ended = true;
  return m.problem();
}

class Reader {
 public:
  explicit Reader(std::string source) : source_(std::move(source)) {}

  std::optional<RunError> line(std::string_view text) {
    ++number_;
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) return std::nullopt;
    auto const parsed = results::parse_bounded(text, kBounds);
    if (auto const* bad = std::get_if<results::JsonError>(&parsed)) return error(bad->message);
    json const& object = *std::get_if<json>(&parsed);
    if (!object.is_object() || !object.contains("type") || !object["type"].is_string()) {
      return error("no object with a type");
    }
    std::string const problem = take(object["type"].get_ref<std::string const&>(), object);
    if (!problem.empty()) return error(problem);
    return std::nullopt;
  }

  std::variant<std::vector<Run>, RunError> end() {
    if (runs_.empty()) return RunError{source_ + ": no line of type run"};
    return std::move(runs_);
  }

 private:
  std::string take(std::string const& type, json const& object) {
    if (type == "run") {
      runs_.emplace_back();
      runs_.back().source = source_;
      return read_run(object, runs_.back());
    }
    bool const ours =
        type == "verdict" || type == "coverage" || type == "ledger" || type == "summary";
    if (!ours) return "";
    if (runs_.empty()) return "a line before the first of type run";
    Run& run = runs_.back();
    if (run.ended) return "a line behind the summary";
    if (type == "verdict") return read_failure(object, run);
    if (type == "coverage") return read_coverage(object, run);
    if (type == "ledger") return read_ledger(object, run);
    return read_summary(object, run);
  }

  RunError error(std::string const& message) const {
    return {source_ + ":" + std::to_string(number_) + ": " + message};
  }

  std::string source_;
  std::size_t number_ = 0;
  std::vector<Run> runs_;
};

}  // namespace

bool is_clean(Run const& run) { return run.ended && run.exit == 0 && run.fail == 0; }

std::variant<std::vector<Run>, RunError> read_runs(std::string_view text,
                                                   std::string const& source) {
  if (text.size() > kMostBytes) return RunError{source + ": larger than 256 MiB"};
  Reader reader(source);
  while (!text.empty()) {
    std::size_t const end = text.find('\n');
    if (end == std::string_view::npos) break;  // a line that was being written
    if (auto const error = reader.line(text.substr(0, end))) return *error;
    text.remove_prefix(end + 1);
  }
  return reader.end();
}

}  // namespace layoutcheck::reports
