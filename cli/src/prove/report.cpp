#include "prove/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "console.hpp"
#include "layoutcheck/build_info.hpp"

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

results::Opinion said(smt::Opinion const& opinion) {
  smt::Answer const& a = opinion.answer;
  results::Opinion said{.solver = opinion.solver,
                        .answer = std::string(smt::name(a.reply)),
                        .ms = std::round(a.seconds * 1e4) / 10,
                        .why = a.why};
  if (a.resources != 0) said.resources = a.resources;
  if (a.from_ledger) said.from_ledger = true;
  return said;
}

std::string widths(std::vector<int> const& bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    text += (i == 0 ? " " : i + 1 == bits.size() ? " and " : ", ") + std::to_string(bits[i]);
  }
  return text;
}

struct AnswerCounts {
  std::size_t all = 0;
  std::size_t from_ledger = 0;
};

AnswerCounts answers_of(ProofRun const& run) {
  AnswerCounts sum;
  for (smt::EntryReport const& report : run.entries) {
    sum.all += report.answers;
    sum.from_ledger += report.from_ledger;
  }
  return sum;
}

void print_theorem(smt::EntryReport const& report) {
  std::string line(smt::name(report.verdict));
  line.resize(std::max<std::size_t>(line.size() + 1, 11), ' ');
  line += report.entry.name + "  " + std::to_string(report.conditions) +
          (report.conditions == 1 ? " condition, " : " conditions, ") + smt::proved_by(report) +
          ", " + number("%.0f ms", 1e3 * report.seconds);
  if (!report.entry.bits.empty()) line += ", at" + widths(report.entry.bits) + " bits";
  if (report.from_ledger > 0) {
    line += ", " + std::to_string(report.from_ledger) + " of " + std::to_string(report.answers) +
            " answers from the ledger";
  }
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
  if (totals.too_wide > 0) {
    std::cout << totals.too_wide << " conditions about words of more than " << totals.bits
              << " bits were left out (--bits 64)\n";
  }
  if (!totals.ledger.empty()) {
    AnswerCounts const sum = answers_of(run);
    std::cout << sum.from_ledger << " of " << sum.all << " answers are of earlier runs, from "
              << totals.ledger << '\n';
  }
  std::uint64_t tried = 0;
  std::uint64_t met = 0;
  for (smt::SampleReport const& sample : run.samples) tried += sample.tried, met += sample.met;
  std::cout << "executed " << run.executed() << " / planned " << run.records.size()
            << " conditions of " << run.entries.size() << " theorems, proved "
            << run.count(smt::Verdict::proved) << ", refuted " << run.count(smt::Verdict::refuted)
            << ", not proved " << run.open() << ", error " << run.count(smt::Verdict::error)
            << ", samples " << met << " of " << tried << ", mutants " << run.mutants.size()
            << ", refuted " << run.refuted_mutants() << ", by " << totals.solvers << ", seed "
            << totals.seed << ", time " << number("%.1f s", totals.seconds) << '\n';
}

void emit_run(std::string const& solvers, std::uint64_t seed, std::size_t planned) {
  emit(results::RunStart{.version = std::string(build_info::version),
                         .seed = seed,
                         .solvers = solvers,
                         .planned = planned});
  std::cout.flush();
}

results::Proof record_of(smt::Record const& record) {
  results::Proof proof{.name = record.name,
                       .theorem = record.theorem,
                       .group = std::string(smt::name(record.group)),
                       .sha256 = record.hash,
                       .verdict = std::string(smt::name(record.verdict)),
                       .why = record.why};
  for (smt::Opinion const& opinion : record.opinions) proof.opinions.push_back(said(opinion));
  if (record.has_cover) proof.cover = said(record.cover);
  return proof;
}

void emit_record(smt::Record const& record) {
  emit(record_of(record));
  std::cout.flush();
}

void emit_mutant(smt::MutantReport const& mutant) {
  results::FalseTheorem line{.name = mutant.mutant.name,
                             .of = mutant.mutant.of,
                             .says = mutant.mutant.says,
                             .refuted = mutant.refuted};
  if (mutant.refuted && mutant.counterexample.empty()) {
    line.model = true;  // of words, which no layout shows
  } else if (mutant.refuted) {
    line.counterexample = mutant.counterexample;
    line.size = mutant.size;
    line.core_calls = mutant.core_calls;
    line.repro = repro(mutant.mutant.name, mutant.counterexample);
  } else {
    line.problem = mutant.problem;
  }
  emit(line);
  std::cout.flush();
}

results::Theorem record_of(smt::Entry const& entry) {
  return {.name = entry.name,
          .says = entry.says,
          .group = std::string(smt::name(entry.group)),
          .laws = entry.law,
          .where = entry.where,
          .rests_on = entry.rests_on};
}

void print_json(ProofRun const& run, ProofTotals const& totals) {
  for (smt::EntryReport const& report : run.entries) {
    results::Theorem line = record_of(report.entry);
    line.verdict = smt::name(report.verdict);
    line.conditions = report.conditions;
    for (smt::Share const& share : report.by) line.by.push_back({share.solver, share.proved});
    line.bits = report.entry.bits;
    if (report.from_ledger > 0) line.from_ledger = report.from_ledger;
    line.remarks = report.remarks;
    emit(line);
  }
  for (smt::SampleReport const& sample : run.samples) {
    results::Samples line{.theorem = sample.theorem,
                          .tried = sample.tried,
                          .met = sample.met,
                          .counterexample = sample.counterexample};
    if (sample.by_solver) line.by_solver = true;
    emit(line);
  }
  AnswerCounts const sum = answers_of(run);
  emit(results::Summary{
      .planned = run.records.size(),
      .executed = run.executed(),
      .pass = run.proved_conditions(),
      .fail = run.conditions_of_refuted(),
      .unknown = run.executed() - run.proved_conditions() - run.conditions_of_refuted(),
      .theorems = run.entries.size(),
      .proved = run.count(smt::Verdict::proved),
      .refuted = run.count(smt::Verdict::refuted),
      .undecided = run.open(),
      .error = run.count(smt::Verdict::error),
      .mutants = run.mutants.size(),
      .mutants_refuted = run.refuted_mutants(),
      .agreed = totals.agreed,
      .at_fixed_widths = totals.at_fixed_widths,
      .rests_on = totals.rests_on,
      .too_wide = totals.too_wide,
      .answers = sum.all,
      .from_ledger = sum.from_ledger,
      .seed = totals.seed,
      .exit = totals.exit});
}

}  // namespace layoutcheck::cli
