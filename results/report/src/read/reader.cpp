#include <utility>

#include "layoutcheck/reports/memory.hpp"
#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {
namespace {

using results::Lacking;
using results::Line;

/// Where the lines of a run go; returns what is wrong with one, or "".
struct Into {
  Run& run;

  std::string operator()(Failure&& f) {
    if (f.engine.empty()) f.engine = "conformance";
    return put(run.failures, std::move(f));
  }
  std::string operator()(Coverage&& c) { return put(run.coverage, std::move(c)); }
  std::string operator()(OperationCoverage&& c) {
    return c.op.empty() ? "" : put(run.operations, std::move(c));
  }
  std::string operator()(Mutants&& m) {
    return m.engine.empty() ? "" : put(run.mutants, std::move(m));
  }
  std::string operator()(Theorem&& t) { return put(run.theorems, std::move(t)); }
  std::string operator()(FalseTheorem&& t) { return put(run.false_theorems, std::move(t)); }
  std::string operator()(Sweep&& s) { return put(run.sweeps, std::move(s)); }
  std::string operator()(KnownTrouble&& t) {
    return t.problem.empty() ? "" : put(run.known_troubles, std::move(t));
  }
  std::string operator()(results::Summary&& s) {
    run.ended = true;
    run.end = std::move(s);
    std::uint64_t sum = 0;
    return __builtin_add_overflow(run.end.fail, run.end.known, &sum) ? "counts beyond 2^64 - 1"
                                                                     : "";
  }
  template <class Other>
  std::string operator()(Other&&) {
    return "";
  }

  template <class T>
  static std::string put(std::vector<T>& list, T&& one) {
    list.push_back(std::move(one));
    return "";
  }
};

}  // namespace

std::variant<std::vector<Run>, RunError> read_runs(std::string_view text,
                                                   std::string const& source) {
  std::vector<Run> runs;
  std::string const error = each_line(text, source, Lacking::allowed, [&](Line&& line) {
    // A stage of a nightly run comes before its run, and after that of the stage before.
    bool const between = std::holds_alternative<std::monostate>(line) ||
                         std::holds_alternative<results::Stage>(line);
    if (between) return std::string();
    if (auto* start = std::get_if<results::RunStart>(&line)) {
      Run& run = runs.emplace_back();
      run.source = source;
      run.start = std::move(*start);
      run.end.planned = run.start.planned;
      return std::string();
    }
    if (runs.empty()) return std::string("a line before the first of type run");
    if (runs.back().ended) return std::string("a line after the summary");
    return std::visit(Into{runs.back()}, std::move(line));
  });
  if (!error.empty()) return RunError{error};
  if (runs.empty()) return RunError{source + ": no line of type run"};
  return runs;
}

std::variant<Memory, RunError> read_memory(std::string_view text, std::string const& source) {
  Memory memory;
  std::string const error = each_line(text, source, Lacking::allowed, [&](Line&& line) {
    if (auto* run = std::get_if<NightlyRun>(&line)) memory.nightly_runs.push_back(std::move(*run));
    if (auto* one = std::get_if<Remembered>(&line)) memory.failures.push_back(std::move(*one));
    return std::string();
  });
  if (!error.empty()) return RunError{error};
  return memory;
}

Remembered const* Memory::find(std::string const& impl, std::string const& id) const {
  for (Remembered const& one : failures) {
    if (one.impl == impl && one.id == id) return &one;
  }
  return nullptr;
}

}  // namespace layoutcheck::reports
