#include "offline/offline.hpp"

#include <chrono>
#include <iostream>

#include "conform/plan.hpp"
#include "conform/report.hpp"
#include "conform/store.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/conformance/offline/transcript.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::OfflineResponder;
using conformance::Transcript;

constexpr std::size_t kMostOfTranscript = std::size_t{1} << 30;

conformance::json plan_of(ConformOptions const& options) {
  return {{"seed", options.seed}, {"budget", options.budget_seconds}, {"ops", options.operations}};
}

/// The options that gen had. False if gen writes no such plan.
bool read_plan(conformance::json const& plan, ConformOptions& options) {
  auto const seed = plan.find("seed");
  auto const budget = plan.find("budget");
  auto const ops = plan.find("ops");
  if (seed == plan.end() || !seed->is_number_unsigned() || budget == plan.end() ||
      !budget->is_number() || ops == plan.end() || !ops->is_array()) {
    return false;
  }
  options.seed = seed->get<std::uint64_t>();
  options.budget_seconds = budget->get<double>();
  if (!(options.budget_seconds > 0 && options.budget_seconds <= 86400)) return false;
  for (conformance::json const& op : *ops) {
    if (!op.is_string()) return false;
    options.operations.push_back(op.get<std::string>());
  }
  return true;
}

/// Time decides nothing here: the answers are there, or they are not.
conformance::JudgeOptions judge_options_without_time(ConformOptions const& options) {
  conformance::JudgeOptions how = judge_options(options);
  how.budget_seconds = 1e9;
  return how;
}

}  // namespace

int run_gen(ConformOptions const& conform) {
  std::vector<std::string> ops = conform.operations;
  for (std::string const& op : ops) {
    if (op_named(op)) continue;
    complain("no operation is called '" + op + "' (layoutcheck list operations)");
    return kUsage;
  }
  if (ops.empty()) {
    for (OpInfo const& op : all_ops()) ops.emplace_back(op.name);
  }
  Transcript const nobody{ops};
  OfflineResponder responder{nobody};
  conformance::judge(responder, nobody.hello(), judge_options_without_time(conform));
  if (responder.missing() == 0) {
    complain("no law is about these operations");
    return kNothingSelected;
  }
  std::cout << responder.missing_lines(plan_of(conform));
  return kAsExpected;
}

int run_judge_files(JudgeFilesOptions const& options) {
  Text const cases = read_file(options.cases, kMostOfTranscript);
  Text const answers = read_file(options.answers, kMostOfTranscript);
  for (Text const* text : {&cases, &answers}) {
    if (text->error.empty()) continue;
    complain(text->error);
    return kUsage;
  }
  auto read = Transcript::read(cases.bytes, answers.bytes);
  if (auto const* wrong = std::get_if<std::string>(&read)) {
    complain(*wrong);
    return kUsage;
  }
  Transcript const& transcript = std::get<Transcript>(read);
  ConformOptions conform = options.conform;
  if (!read_plan(transcript.plan(), conform)) {
    complain("cases:1: not a plan that layoutcheck gen writes");
    return kUsage;
  }
  for (std::string const& op : unknown_claims(transcript.hello())) {
    complain(transcript.hello().name + " claims an operation that does not exist: " + op);
    return kNoImplementation;
  }
  catch_interrupts();
  auto const begin = std::chrono::steady_clock::now();
  Conformed run{
      .judged = {conform.implementation, transcript.hello().name, transcript.hello().version},
      .report = {},
      .list = {},
      .held = {}};
  run.judged.folder = findings_folder(conform.out, run.judged.name);
  FindingStore store(run.judged);
  conformance::JudgeOptions how = judge_options_without_time(conform);
  how.on_found = [&](conformance::Finding const& finding) { store.put(finding); };
  OfflineResponder responder{transcript};
  // From then on findings shrink only to smaller cases that were sent.
  how.on_judged = [&] { responder.close(); };
  run.report = conformance::judge(responder, transcript.hello(), how);
  for (conformance::Finding const& finding : run.report.findings)
    run.held.unlisted.push_back(&finding);
  store.finish(run.held.unlisted);
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  if (run.report.executed == 0)
    run.code = kNothingSelected;
  else if (run.report.decided() == 0)
    run.code = kInconclusive;
  if (responder.missing() > 0) run.code = kInconclusive;
  if (run.report.interrupted) run.code = interrupted_code();
  if (run.held.fails()) run.code = kCounterexample;
  if (conform.json) {
    print_json(run, conform);
    emit({{"type", "offline"},
          {"answered", transcript.answers()},
          {"missing", responder.missing()},
          {"batches_without_reply", transcript.batches_without_reply()}});
  } else {
    print_text(run, conform);
    std::cout << results::counted(transcript.answers(), "answer") << "; "
              << results::counted(responder.missing(), "query") << " still to be answered"
              << (responder.missing() == 0 ? ""
                  : options.more.empty()   ? " (--more FILE writes them)"
                                           : ": " + options.more)
              << '\n';
  }
  std::string problem = store.problem();
  if (problem.empty() && !options.more.empty() && responder.missing() > 0) {
    problem = write_file(options.more, responder.missing_lines(transcript.plan()));
  }
  if (!problem.empty()) {
    complain(problem);
    return kUsage;
  }
  return run.code;
}

}  // namespace layoutcheck::cli
