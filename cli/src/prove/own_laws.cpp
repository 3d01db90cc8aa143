#include "prove/own_laws.hpp"

#include <chrono>
#include <cstdio>
#include <iostream>
#include <thread>

#include "console.hpp"
#include "exit_code.hpp"
#include "laws/laws.hpp"
#include "layoutcheck/smt/solve/solver.hpp"
#include "layoutcheck/smt/symbolic/laws.hpp"
#include "pattern.hpp"
#include "prove/own_proofs.hpp"
#include "prove/report.hpp"
#include "report/input.hpp"
#include "report/repeat.hpp"

namespace layoutcheck::cli {
namespace {

/// "coalesce(" or, of a law with parameters of its own, "my_law(".
std::string call_of(laws::LawEntry const& law) {
  return std::string(law.own_parameters ? law.info.id : info(law.info.op).spelling) + "(";
}

/// A law and what came of it, as a line of a theorem.
results::Theorem judged(laws::LawEntry const& law, smt::Reach const& reach, int modes,
                        OwnProof const* by_theorem) {
  results::Theorem line{.name = std::string(law.info.id),
                        .says = std::string(law.info.says),
                        .group = "expressions",
                        .laws = std::string(law.info.id)};
  smt::SymbolicReport const& proved = reach.proved;
  smt::SymbolicReport const& failure = reach.failure;
  line.verdict = smt::name(smt::Verdict::not_proved);
  bool const is_theorem =
      by_theorem != nullptr && by_theorem->report.verdict == smt::Verdict::proved;
  if (is_theorem) {
    std::string const& where = by_theorem->theorem.where;
    line.where = "proved for every rank" + (where.empty() ? "" : ", where " + where);
    line.conditions = by_theorem->report.conditions;
    line.rests_on = by_theorem->report.entry.rests_on;
  }
  if (proved.proved) line.where += (is_theorem ? "; " : "") + smt::says(proved.law);
  if (failure.refuted) {
    std::string const text = call_of(law) + failure.inputs + ")";
    std::optional<laws::AnyInput> const input = input_of(law, text);
    // Expressions are integers without bounds; what the suite says of these numbers decides.
    bool const violated = input && law.on_reference(*input, {}).kind == laws::OutcomeKind::violated;
    if (violated) line.verdict = smt::name(smt::Verdict::refuted);
    line.remarks.push_back(failure.why);
    line.remarks.push_back(violated ? "layoutcheck repro " + shell_quoted(text) + repeat_options()
                                    : "not so in integers of 64 bits");
    return line;
  }
  if (by_theorem != nullptr && !is_theorem) {
    line.remarks = by_theorem->report.remarks;
    return line;
  }
  bool const at_modes = proved.proved && proved.law.modes == modes && proved.law.premises == 0;
  bool const all = at_modes || (is_theorem && by_theorem->theorem.where.empty());
  bool const blind = all && !law.info.kills.empty() && !proved.kills;
  if (all && !blind) line.verdict = smt::name(smt::Verdict::proved);
  if (blind) {
    // As in a test: a law that its mutant keeps may say nothing.
    line.remarks.push_back("the mutant " + std::string(law.info.kills) +
                           " violates it on none of the numbers that were tried");
  }
  if (!all && failure.executed) {
    line.remarks.push_back("at " + std::to_string(failure.law.modes) +
                           (failure.law.modes == 1 ? " mode: " : " modes: ") + failure.why);
  }
  return line;
}

void print_law(results::Theorem const& line) {
  std::string head = line.verdict;
  head.resize(11, ' ');
  std::cout << head << line.name << (line.where.empty() ? "" : "  " + line.where) << '\n';
  for (std::string const& remark : line.remarks) std::cout << "           " << remark << '\n';
}

}  // namespace

int prove_own_laws(ProveOptions const& options) {
  auto const start = std::chrono::steady_clock::now();
  catch_interrupts();
  std::vector<laws::LawEntry> const& own = own_laws().laws;
  std::vector<std::string> ids;
  for (laws::LawEntry const& law : own) ids.emplace_back(law.info.id);
  Selected const chosen = select(ids, options.theorems);
  if (!chosen.unused.empty()) {
    return refuse(options.json, "no law of the file matches '" + chosen.unused + "'",
                  kNothingSelected);
  }
  std::vector<smt::SymbolicLaw> from;
  for (std::size_t const i : chosen.indices) from.push_back({own[i].info.id, 1, 0});
  std::vector<std::string> chosen_ids;
  for (smt::SymbolicLaw const& law : from) chosen_ids.emplace_back(law.law);
  OwnProofs const proofs = prove_by_theorems(chosen_ids, options);
  if (!proofs.problem.empty()) return refuse(options.json, proofs.problem, kUsage);
  unsigned workers = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  std::string const solver = smt::make_z3()->label();
  if (options.json) emit_run(solver, options.seed, from.size());
  auto const reached = smt::widest_proofs(from, options.modes,
                                          {.workers = std::max(workers, 1U),
                                           .seconds = options.timeout_seconds,
                                           .sentences = own_laws().text,
                                           .stop = [] { return interrupted(); }});
  results::Summary summary{.planned = from.size(), .theorems = from.size(), .seed = options.seed};
  for (std::size_t k = 0; k < reached.size(); ++k) {
    smt::Reach const& reach = reached[k];
    bool const far = reach.proved.proved && reach.proved.law.modes == options.modes;
    if (!far && !reach.failure.executed) continue;  // the run was stopped at it
    auto const by_theorem = proofs.by_law.find(chosen_ids[k]);
    bool const has_proof = by_theorem != proofs.by_law.end();
    if (has_proof && !by_theorem->second.executed) continue;
    results::Theorem const line = judged(own[chosen.indices[k]], reach, options.modes,
                                         has_proof ? &by_theorem->second : nullptr);
    ++summary.executed;
    bool const proved = line.verdict == smt::name(smt::Verdict::proved);
    bool const refuted = line.verdict == smt::name(smt::Verdict::refuted);
    ++(proved ? summary.pass : refuted ? summary.fail : summary.unknown);
    if (options.json) emit(line);
    if (!options.json) print_law(line);
  }
  summary.proved = summary.pass;
  summary.refuted = summary.fail;
  summary.undecided = summary.unknown;
  int code = kAsExpected;
  if (summary.executed < summary.planned || summary.unknown > 0) code = kInconclusive;
  if (interrupted()) code = interrupted_code();
  if (summary.fail > 0) code = kCounterexample;
  if (from.empty()) code = kNothingSelected;
  if (!proofs.suite_errors.empty()) code = kSuiteBug;
  summary.exit = code;
  if (options.json) {
    emit(summary);
  } else {
    double const seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    char time[32];
    std::snprintf(time, sizeof time, "%.1f s", seconds);
    std::cout << "executed " << summary.executed << " / planned " << summary.planned
              << " laws, proved " << summary.pass << ", refuted " << summary.fail << ", not proved "
              << summary.unknown << ", by " << solver << ", time " << time << '\n';
  }
  for (std::string const& error : proofs.suite_errors) complain("a bug of the suite: " + error);
  return code;
}

}  // namespace layoutcheck::cli
