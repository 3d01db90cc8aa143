#include "prove/report.hpp"

#include <cstdio>
#include <iostream>

#include "console.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/results/format.hpp"
#include "layoutcheck/smt/solve/ledger.hpp"

namespace layoutcheck::cli {
namespace {

std::string number(char const* format, double value) {
  char text[48];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string repro(std::string const& name, std::string const& values) {
  return "layoutcheck prove " + name + " --at '" + values + "'";
}

void print_theorem(smt::EntryReport const& report) {
  std::string line(smt::name(report.verdict));
  line.resize(11, ' ');
  line += report.entry.name + "  " + std::to_string(report.conditions) +
          (report.conditions == 1 ? " condition, " : " conditions, ") + smt::proved_by(report) +
          ", " + number("%.0f ms", 1e3 * report.seconds);
  std::cout << line << '\n';
  for (std::string const& remark : report.remarks) std::cout << "           " << remark << '\n';
}

}  // namespace

void print_text(ProofRun const& run, ProofTotals const& totals) {
  for (smt::EntryReport const& report : run.entries) print_theorem(report);
  for (smt::SampleReport const& sample : run.samples) {
    if (sample.counterexample.empty()) continue;
    std::cout << "FALSE      " << sample.theorem << " at " << sample.counterexample << "\n  repro  "
              << repro(sample.theorem, sample.counterexample) << '\n';
  }
  for (smt::MutantReport const& mutant : run.mutants) {
    if (!mutant.refuted) continue;
    std::cout << "mutant     " << mutant.mutant.name << " (" << mutant.mutant.of << ", but "
              << mutant.mutant.says << "): false";
    if (!mutant.counterexample.empty()) {
      std::cout << " at " << mutant.counterexample
                << (mutant.core_calls > 0 ? ", by core's functions too" : "") << "\n  repro  "
                << repro(mutant.mutant.name, mutant.counterexample);
    }
    std::cout << '\n';
  }
  if (totals.rests_on > 0) {
    std::cout << totals.rests_on
              << (totals.rests_on == 1 ? " theorem was run because others rest on it\n"
                                       : " theorems were run because others rest on them\n");
  }
  std::uint64_t tried = 0;
  std::uint64_t met = 0;
  for (smt::SampleReport const& sample : run.samples) tried += sample.tried, met += sample.met;
  std::cout << "executed " << run.executed() << " / planned " << run.records.size()
            << " conditions of " << run.entries.size() << " theorems, proved "
            << run.count(smt::Verdict::proved) << ", refuted " << run.count(smt::Verdict::refuted)
            << ", not proved " << run.count(smt::Verdict::not_proved) << ", error "
            << run.count(smt::Verdict::error) << ", samples " << met << " of " << tried
            << ", mutants " << run.mutants.size() << ", refuted " << run.refuted_mutants()
            << ", by " << totals.solvers << ", seed " << totals.seed << ", time "
            << number("%.1f s", totals.seconds) << '\n';
}

void emit_run(std::string const& solvers, std::uint64_t seed, std::size_t planned) {
  emit({{"type", "run"},
        {"format", results::kFormat},
        {"version", build_info::version},
        {"seed", seed},
        {"solvers", solvers},
        {"planned", planned}});
  std::cout.flush();
}

void emit_record(smt::Record const& record) {
  std::cout << smt::ledger_line(record) << '\n' << std::flush;
}

void emit_mutant(smt::MutantReport const& mutant) {
  Json line{{"type", "theorem_mutant"},
            {"name", mutant.mutant.name},
            {"of", mutant.mutant.of},
            {"says", mutant.mutant.says},
            {"refuted", mutant.refuted}};
  if (mutant.refuted && mutant.counterexample.empty()) {
    line["model"] = true;  // of words, which no layout shows
  } else if (mutant.refuted) {
    line["counterexample"] = mutant.counterexample;
    line["size"] = mutant.size;
    line["core_calls"] = mutant.core_calls;
    line["repro"] = repro(mutant.mutant.name, mutant.counterexample);
  } else {
    line["problem"] = mutant.problem;
  }
  emit(line);
  std::cout.flush();
}

void print_json(ProofRun const& run, ProofTotals const& totals) {
  for (smt::EntryReport const& report : run.entries) {
    Json line{{"type", "theorem"},
              {"name", report.entry.name},
              {"says", report.entry.says},
              {"group", smt::name(report.entry.group)},
              {"laws", report.entry.law},
              {"where", report.entry.where},
              {"verdict", smt::name(report.verdict)},
              {"conditions", report.conditions},
              {"rests_on", report.entry.rests_on}};
    for (smt::Share const& share : report.by) {
      line["by"].push_back({{"solver", share.solver}, {"proved", share.proved}});
    }
    if (!report.remarks.empty()) line["remarks"] = report.remarks;
    emit(line);
  }
  for (smt::SampleReport const& sample : run.samples) {
    Json line{{"type", "samples"},
              {"theorem", sample.theorem},
              {"tried", sample.tried},
              {"met", sample.met}};
    if (sample.by_solver) line["by_solver"] = true;
    if (!sample.counterexample.empty()) line["counterexample"] = sample.counterexample;
    emit(line);
  }
  emit({{"type", "summary"},
        {"planned", run.records.size()},
        {"executed", run.executed()},
        {"pass", run.proved_conditions()},
        {"fail", run.conditions_of_refuted()},
        {"unknown", run.executed() - run.proved_conditions() - run.conditions_of_refuted()},
        {"theorems", run.entries.size()},
        {"proved", run.count(smt::Verdict::proved)},
        {"refuted", run.count(smt::Verdict::refuted)},
        {"undecided", run.count(smt::Verdict::not_proved)},
        {"error", run.count(smt::Verdict::error)},
        {"mutants", run.mutants.size()},
        {"mutants_refuted", run.refuted_mutants()},
        {"agreed", totals.agreed},
        {"at_fixed_widths", totals.at_fixed_widths},
        {"rests_on", totals.rests_on},
        {"seed", totals.seed},
        {"exit", totals.exit}});
}

}  // namespace layoutcheck::cli
