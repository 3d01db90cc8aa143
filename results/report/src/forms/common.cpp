#include "forms/common.hpp"

#include <algorithm>
#include <tuple>

#include "layoutcheck/reports/severity.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::reports {

std::string name_of(Run const& run) {
  std::string name;
  for (Implementation const& i : run.start.implementations) {
    name += (name.empty() ? "" : ", ") + i.name + (i.version.empty() ? "" : " " + i.version);
  }
  if (name.empty() && !run.start.solvers.empty()) name = "theorems by " + run.start.solvers;
  if (run.start.stage.empty()) return name.empty() ? run.source : name;
  return name.empty() ? run.start.stage : run.start.stage + ": " + name;
}

std::string state_of(Run const& run) {
  if (!run.ended) return "did not end";
  if (is_clean(run)) return amiss(run).empty() ? "as expected" : "not as expected";
  if (is_skipped(run)) return "skipped";
  return "exit " + std::to_string(run.end.exit);
}

std::string verdict_of(std::span<Run const> runs) {
  std::size_t bad = 0;
  std::size_t skipped = 0;
  std::size_t failures = 0;
  for (Run const& run : runs) {
    skipped += is_skipped(run) ? 1 : 0;
    bad += is_skipped(run) || (is_clean(run) && amiss(run).empty()) ? 0 : 1;
    failures += run.failures.size();
  }
  std::string const rest = skipped == 0 ? "" : ", " + std::to_string(skipped) + " skipped";
  if (bad == 0) return "all as expected" + rest;
  return results::counted(failures, "failure") + ", " + std::to_string(bad) + " of " +
         std::to_string(runs.size()) + " runs not as expected" + rest;
}

std::string cell_of(Coverage const& c) {
  if (c.violated > 0) return std::to_string(c.violated) + " violated";
  if (c.executed == 0) return "none";
  return c.unknown > 0 ? std::to_string(c.unknown) + " unknown" : c.bound;
}

std::vector<Failure const*> worst_first(std::span<Run const> runs) {
  std::vector<Failure const*> all;
  for (Run const& run : runs) {
    for (Failure const& f : run.failures) all.push_back(&f);
  }
  std::sort(all.begin(), all.end(), [](Failure const* a, Failure const* b) {
    int const first = severity(a->verdict);
    int const second = severity(b->verdict);
    if (first != second) return first < second;
    if (a->expression.size() != b->expression.size()) {
      return a->expression.size() < b->expression.size();
    }
    return std::tie(a->impl, a->id, a->expression, a->engine) <
           std::tie(b->impl, b->id, b->expression, b->engine);
  });
  return all;
}

std::vector<MutantRow> mutants_in(std::span<Run const> runs) {
  std::vector<MutantRow> rows;
  for (Run const& r : runs) {
    for (Mutants const& m : r.mutants) {
      rows.push_back({name_of(r) + ", mutants by " + m.engine, m.planned, m.killed});
    }
    if (!r.false_theorems.empty()) {
      auto const refuted =
          std::ranges::count_if(r.false_theorems, [](FalseTheorem const& t) { return t.refuted; });
      rows.push_back({name_of(r) + ", mutants of theorems", r.false_theorems.size(),
                      static_cast<std::uint64_t>(refuted)});
    }
    for (Sweep const& s : r.sweeps) {
      if (s.faults.injected == 0) continue;
      rows.push_back({"faults injected in " + s.space, s.faults.injected, s.faults.found});
    }
  }
  return rows;
}

std::string first_violation(Sweep const& sweep) {
  for (results::SweptLaw const& l : sweep.laws) {
    if (l.violated > 0 && l.first) return l.law + " at " + l.first->expression;
  }
  return "";
}

}  // namespace layoutcheck::reports
