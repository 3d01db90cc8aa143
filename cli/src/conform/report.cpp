#include "conform/report.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "dialect/dialect.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::CounterexampleState;
using conformance::Finding;
using conformance::HeldEntry;

/// What is wrong with an entry, or nothing.
std::string trouble(HeldEntry const& held) {
  if (held.state == CounterexampleState::otherwise)
    return "its counterexample fails in another way: " + held.now.id;
  if (held.state == CounterexampleState::passes) return "its counterexample passes now";
  if (held.skipped) return "the library no longer claims its operation";
  if (held.expired) return "it expired on " + to_string(held.entry->expires);
  if (held.too_broad()) {
    return "it matches " + results::counted(held.matches, "finding") + ", more than " +
           std::to_string(held.entry->max_matches);
  }
  return {};
}

void print_list(Conformed const& run, std::string const& file) {
  std::size_t as_listed = 0;
  for (HeldEntry const& held : run.held.entries) {
    std::string const wrong = trouble(held);
    if (held.state == CounterexampleState::fails) ++as_listed;
    if (wrong.empty()) continue;
    std::cout << "LIST " << file << ":" << held.entry->line << "  " << held.entry->id << "\n  "
              << wrong << '\n';
    if (held.state == CounterexampleState::otherwise) std::cout << to_text(held.now, run.judged);
    std::cout << '\n';
  }
  for (conformance::Fixed const& fixed : run.held.fixed) {
    std::cout << "LIST " << file << "  " << fixed.op << ": "
              << results::counted(fixed.baseline.size(), "recorded failure")
              << " that now pass or fail in another way (layoutcheck known fix)\n\n";
  }
  std::cout << "known: " << as_listed << " of " << run.held.entries.size()
            << " counterexamples fail as listed, " << results::counted(run.report.recorded, "case")
            << " as recorded; " << results::counted(run.held.listed.size(), "other finding")
            << " in the list\n";
}

/// The laws of its dialect about operations of the run.
std::vector<EnrolledDialect::Law> dialect_laws(Conformed const& run) {
  std::vector<EnrolledDialect::Law> found = dialect_of(run.judged.spec).laws;
  std::erase_if(found, [&](EnrolledDialect::Law const& law) {
    laws::LawEntry const* const entry = laws::find_law(law.id);
    return entry == nullptr ||
           std::ranges::find(run.report.ops, entry->info.op, &conformance::OpReport::op) ==
               run.report.ops.end();
  });
  return found;
}

/// "12, 14-16": the lines of a function that nothing reached; empty where all were.
std::string missed_lines(conformance::MeasuredFunction const& function) {
  std::string result;
  bool open = false;  // in a run of lines that were missed
  int first = 0;
  int last = 0;
  auto const close = [&] {
    if (open) {
      result += (result.empty() ? "" : ", ") + std::to_string(first) +
                (last == first ? "" : "-" + std::to_string(last));
    }
    open = false;
  };
  for (conformance::CodeLine const line : function.lines) {
    if (function.reached_lines.contains(line)) {
      close();
      continue;
    }
    if (!open) first = line;
    open = true;
    last = line;
  }
  close();
  return result;
}

/// "95 of 100 (95.0 %)"
std::string share(std::size_t part, std::size_t whole) {
  char percent[16];
  double const of_all =
      whole == 0 ? 100 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  std::snprintf(percent, sizeof percent, "%.1f", of_all);
  return std::to_string(part) + " of " + std::to_string(whole) + " (" + percent + " %)";
}

}  // namespace

void print_json(Conformed const& run, ConformOptions const& options) {
  std::uint64_t printed = 0;
  for (Finding const* finding : run.held.unlisted) {
    if (printed++ < options.max_failures) emit(record_of(*finding, run.judged));
  }
  for (HeldEntry const& held : run.held.entries) {
    std::string const wrong = trouble(held);
    bool const expected = !options.against.empty() && held.state == CounterexampleState::passes;
    if (wrong.empty() || expected) continue;
    results::KnownTrouble line{
        .line = held.entry->line, .id = held.entry->id, .problem = wrong, .now = {}};
    if (held.state == CounterexampleState::otherwise) line.now = record_of(held.now, run.judged);
    emit(line);
  }
  for (conformance::Fixed const& fixed : run.held.fixed) {
    emit(results::FixedRecords{fixed.op, fixed.baseline});
  }
  for (EnrolledDialect::Law const& law : dialect_laws(run))
    emit(results::DialectLaw{law.id, law.replaces});
  for (results::Line const& line : coverage(run.report)) emit(line);
  for (results::InputCounts const& line : inputs(run.report)) emit(line);
  results::Summary summary{.planned = run.report.planned,
                           .executed = run.report.executed,
                           .pass = run.report.passed,
                           .fail = run.held.unlisted.size(),
                           .failing_cases = run.report.failed,
                           .known = run.held.listed.size(),
                           .recorded_cases = run.report.recorded,
                           .skipped = run.report.planned - run.report.executed,
                           .unknown = run.report.unknown,
                           .unsupported_cases = run.report.unsupported,
                           .interrupted = run.report.interrupted,
                           .inputs_missed = run.report.inputs_missed,
                           .queries = run.report.queries,
                           .repeated = run.report.repeated,
                           .seed = options.seed,
                           .exit = run.code};
  for (std::size_t i = options.max_failures; i < run.held.unlisted.size(); ++i) {
    Finding const& finding = *run.held.unlisted[i];
    summary.not_printed.push_back({finding.id, text_of(finding.counterexample)});
  }
  emit(summary);
}

void print_text(Conformed const& run, ConformOptions const& options) {
  conformance::Report const& report = run.report;
  std::uint64_t printed = 0;
  for (Finding const* finding : run.held.unlisted) {
    if (printed++ < options.max_failures) std::cout << to_text(*finding, run.judged) << '\n';
  }
  if (run.held.unlisted.size() > options.max_failures) {
    std::cout << results::counted(run.held.unlisted.size() - options.max_failures, "more finding")
              << " (--max-failures prints them, --out keeps them in files):\n";
    for (std::size_t i = options.max_failures; i < run.held.unlisted.size(); ++i) {
      Finding const& finding = *run.held.unlisted[i];
      std::cout << "  " << finding.id << "  " << text_of(finding.counterexample) << '\n';
    }
    std::cout << '\n';
  }
  if (!options.known.empty()) print_list(run, options.known);
  std::cout << verdict_table(report) << '\n' << input_table(report) << '\n';
  for (std::string const& op : report.without_law) std::cout << "no law is about " << op << '\n';
  for (EnrolledDialect::Law const& law : dialect_laws(run)) {
    for (std::string const& replaced : law.replaces)
      std::cout << "dialect: " << law.id << " in place of " << replaced << "\n";
  }
  std::cout << run.judged.name << ' ' << run.judged.version << ": "
            << results::counted(report.failed, "failing case") << ", "
            << results::counted(report.findings.size(), "reason")
            << (run.list ? " in addition to the recorded failures; " : "; ");
  if (report.unsupported > 0) std::cout << report.unsupported << " not supported; ";
  std::cout << results::counted(report.queries, "query") << ", " << report.repeated
            << " of them repeated in another order and"
            << " another process\n";
  for (conformance::OpReport const& op : report.ops) {
    if (!op.unsupported) continue;
    auto const count = op.counts[static_cast<std::size_t>(conformance::Verdict::unsupported)];
    std::cout << info(op.op).name << ": " << count << " of " << op.executed
              << " cases are not supported, the first " << text_of(*op.unsupported) << '\n';
  }
  for (std::string const& missed : report.inputs_missed) std::cout << "FLOOR " << missed << '\n';
  if (report.interrupted) std::cout << "interrupted: what follows is about a part of the cases\n";
  char time[32];
  std::snprintf(time, sizeof time, "%.1f", run.seconds);
  std::cout << "executed " << report.executed << " / planned " << report.planned << ", pass "
            << report.passed << ", fail " << run.held.unlisted.size() << ", known "
            << run.held.listed.size() << ", skipped " << report.planned - report.executed
            << ", unknown " << report.unknown << ", seed " << options.seed << ", time " << time
            << " s\n";
}

void print_coverage(conformance::LibraryCoverage const& coverage) {
  std::cout << "\nlibrary: lines and branches that calls of each operation reached\n";
  for (auto const& [op, reached] : coverage.by_operation())
    std::cout << "  " << op << "  " << reached.reached_lines << " lines, "
              << reached.reached_branches << " branches\n";
  for (conformance::MeasuredFunction const& function : coverage.functions()) {
    std::string const missed = missed_lines(function);
    if (!missed.empty())
      std::cout << "NOT REACHED " << function.file << ' ' << function.name << ": lines " << missed
                << '\n';
  }
  conformance::Reached const total = coverage.total();
  std::cout << "library: " << share(total.reached_lines, total.lines) << " lines, "
            << share(total.reached_branches, total.branches) << " branches\n";
}

void emit_coverage(conformance::LibraryCoverage const& coverage) {
  for (auto const& [op, reached] : coverage.by_operation()) {
    emit(results::LibraryOperation{op, reached.reached_lines, reached.reached_branches});
  }
  for (conformance::MeasuredFunction const& function : coverage.functions()) {
    emit(results::LibraryFunction{function.file, function.name, function.lines.size(),
                                  function.reached_lines.size(), function.branches.size(),
                                  function.reached_branches.size(), missed_lines(function)});
  }
  conformance::Reached const total = coverage.total();
  emit(results::LibraryTotal{total.lines, total.reached_lines, total.branches,
                             total.reached_branches});
}

}  // namespace layoutcheck::cli
