#include "read/lines.hpp"

#include <array>
#include <string>
#include <utility>

#include "layoutcheck/results/format.hpp"
#include "layoutcheck/results/json.hpp"
#include "read/members.hpp"

namespace layoutcheck::reports {
namespace {

using nlohmann::json;

std::string read_run(json const& line, Run& run) {
  Members m(line);
  std::uint64_t format = 1;
  m.number("format", format);
  if (format > results::kFormat) {
    return "is of format " + std::to_string(format) + ", and this version reads up to " +
           std::to_string(results::kFormat);
  }
  m.text("version", run.version);
  m.text("stage", run.stage);
  m.text("tier", run.tier);
  m.text("solvers", run.solvers);
  m.number("seed", run.seed);
  m.number("planned", run.planned);
  for (json const* one : m.objects("implementations")) {
    Members of(*one);
    Implementation& implementation = run.implementations.emplace_back();
    of.text("name", implementation.name);
    of.text("version", implementation.version);
    if (!of.problem().empty()) return of.problem();
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
  m.text("input_class", f.input_class);
  m.text("engine", f.engine);
  m.text("verdict", f.verdict);
  m.text("case", f.expression);
  m.text("want", f.want);
  m.text("got", f.got);
  m.text("said", f.said);
  m.text("repro", f.repro);
  m.text("replay", f.replay);
  m.integer("point", f.point);
  m.number("count", f.count);
  if (f.engine.empty()) f.engine = "conformance";
  if (m.problem().empty() && f.id.empty()) return "a verdict without an id";
  run.failures.push_back(std::move(f));
  return m.problem();
}

std::string read_operation(json const& line, Run& run) {
  Members m(line);
  OperationCoverage c;
  m.text("op", c.op);
  m.number("planned", c.planned);
  m.number("executed", c.executed);
  m.number("caused_elsewhere", c.caused_elsewhere);
  m.counts("verdicts", c.verdicts);
  if (!c.op.empty()) run.operations.push_back(std::move(c));
  return m.problem();
}

std::string read_coverage(json const& line, Run& run) {
  Members m(line);
  Coverage c;
  m.text("law", c.law);
  if (m.problem().empty() && c.law.empty()) return read_operation(line, run);
  m.text("engine", c.engine);
  m.text("bound", c.bound);
  m.number("planned", c.planned);
  m.number("executed", c.executed);
  m.number("holds", c.holds);
  m.number("refused", c.refused);
  m.number("vacuous", c.vacuous);
  m.number("violated", c.violated);
  m.number("unknown", c.unknown);
  m.number("points", c.points);
  m.counts("input_classes", c.input_classes);
  run.coverage.push_back(std::move(c));
  return m.problem();
}

std::string read_ledger(json const& line, Run& run) {
  Members m(line);
  Mutants p;
  m.text("engine", p.engine);
  m.number("planned", p.planned);
  m.number("killed", p.killed);
  if (!p.engine.empty()) run.mutants.push_back(std::move(p));
  return m.problem();
}

std::string read_theorem(json const& line, Run& run) {
  Members m(line);
  Theorem t;
  m.text("name", t.name);
  m.text("says", t.says);
  m.text("group", t.group);
  m.text("verdict", t.verdict);
  m.number("conditions", t.conditions);
  m.pairs("by", "solver", "proved", t.by);
  run.theorems.push_back(std::move(t));
  return m.problem();
}

std::string read_false_theorem(json const& line, Run& run) {
  Members m(line);
  FalseTheorem t;
  m.text("name", t.name);
  m.text("of", t.of);
  m.flag("refuted", t.refuted);
  run.false_theorems.push_back(std::move(t));
  return m.problem();
}

std::string read_swept_law(json const& line, Swept& swept) {
  Members m(line);
  std::string law;
  std::string checksum;
  std::uint64_t violated = 0;
  m.text("law", law);
  m.text("checksum", checksum);
  m.number("violated", violated);
  ++swept.laws;
  swept.checksums.push_back(law + " " + checksum);
  auto const first = line.find("first");
  if (violated == 0) return m.problem();
  ++swept.violated;
  if (swept.first.empty() && first != line.end() && first->is_object()) {
    Members of(*first);
    of.text("case", swept.first);
    swept.first = law + " at " + swept.first;
    if (!of.problem().empty()) m.wrong(of.problem());
  }
  return m.problem();
}

std::string read_sweep(json const& line, Run& run) {
  Members m(line);
  Swept s;
  m.text("space", s.space);
  m.text("shard", s.shard);
  m.number("size", s.size);
  m.number("visits", s.layouts);
  m.number("points", s.points);
  for (json const* law : m.objects("laws")) {
    std::string const problem = read_swept_law(*law, s);
    if (!problem.empty()) return problem;
  }
  if (auto const faults = line.find("faults"); faults != line.end() && faults->is_object()) {
    Members of(*faults);
    of.number("injected", s.faults_injected);
    of.number("found", s.faults_found);
    if (!of.problem().empty()) return of.problem();
  }
  m.pairs("devices", "device", "items", s.devices);
  run.sweeps.push_back(std::move(s));
  return m.problem();
}

std::string read_known(json const& line, Run& run) {
  Members m(line);
  KnownTrouble trouble;
  m.text("id", trouble.id);
  m.text("problem", trouble.problem);
  if (!trouble.problem.empty()) run.known_troubles.push_back(std::move(trouble));
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
  if (__builtin_add_overflow(run.fail, run.known, &run.failing)) {
    m.wrong("counts beyond 2^64 - 1");
  }
  m.number("failing_cases", run.failing);
  m.number("unsupported_cases", run.unsupported);
  m.number("seed", run.seed);
  m.integer("exit", exit);
  if (m.problem().empty() && (exit < 0 || exit > 255)) return "a summary without an exit code";
  run.exit = static_cast<int>(exit);
  run.ended = true;
  return m.problem();
}

constexpr std::array<std::pair<std::string_view, ReadLine>, 10> kReaders{{
    {"run", read_run},
    {"verdict", read_failure},
    {"coverage", read_coverage},
    {"ledger", read_ledger},
    {"theorem", read_theorem},
    {"theorem_mutant", read_false_theorem},
    {"planted", read_false_theorem},  // its name before format 2
    {"sweep", read_sweep},
    {"known", read_known},
    {"summary", read_summary},
}};

}  // namespace

ReadLine reader_of(std::string_view type) {
  for (auto const& [name, reader] : kReaders) {
    if (name == type) return reader;
  }
  return nullptr;
}

}  // namespace layoutcheck::reports
