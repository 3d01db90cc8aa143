#include "conform/held_run.hpp"

#include <algorithm>
#include <chrono>

#include "conform/plan.hpp"
#include "exit_code.hpp"
#include "known_list/today.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::Finding;

constexpr double kLeastGuided = 400;  // cases of each operation, guided by coverage

conformance::Held held_against(conformance::KnownList const& list, Started& started,
                               conformance::Report const& report, ConformOptions const& options,
                               std::chrono::steady_clock::time_point deadline) {
  conformance::SessionResponder responder(*started.session);
  auto const& ops = options.operations;
  return hold(list, report,
              {.replay =
                   [&](conformance::Case const& test_case) {
                     return judge_case(responder, started.hello, test_case);
                   },
               .claims = [&](std::string_view op) { return started.hello.claims(op); },
               .about =
                   [&](std::string_view op) {
                     if (report.interrupted) return false;  // nothing is answered any more
                     return ops.empty() || std::find(ops.begin(), ops.end(), op) != ops.end();
                   },
               .recommended = options.level != "required",
               .today = *day_of(options.today),
               .over = [=] { return std::chrono::steady_clock::now() >= deadline; }});
}

std::size_t count_of(std::vector<conformance::Incident> const& incidents) {
  std::size_t sum = 0;
  for (conformance::Incident const& incident : incidents) sum += incident.count;
  return sum;
}

int exit_code(Conformed const& run, ConformOptions const& options, bool session_over) {
  conformance::Report const& report = run.report;
  int code = kAsExpected;
  if (report.planned == 0)
    code = kNothingSelected;
  else if (report.executed < report.planned || !report.inputs_missed.empty() ||
           report.decided() == 0 || run.held.cut_short || run.late_incidents)
    code = kInconclusive;
  // What the base of --against gets wrong may pass.
  if (run.held.stale() && options.against.empty()) code = kStaleList;
  if (report.interrupted) code = interrupted_code();
  if (run.held.fails()) code = kCounterexample;
  if (session_over) code = kNoImplementation;
  return code;
}

}  // namespace

Conformed run_held(Started& started, ConformOptions const& options, FindingStore* store,
                   std::optional<conformance::KnownList> list,
                   std::function<bool(Finding const&)> const& fails_in_base) {
  auto const begin = std::chrono::steady_clock::now();
  Conformed run{.judged = started.judged, .report = {}, .list = std::move(list), .held = {}};
  conformance::JudgeOptions how =
      judge_options(options, started.hello.ops.size(), started.population);
  if (run.list) {
    how.record = true;
    how.known = &*run.list;
    how.new_failures_suffice =
        store != nullptr;  // the run fails by them; `known fix` needs to see all
  }
  how.whole = options.plan_seconds > 0;
  if (store == nullptr) {  // `known fix` has the time that the cases of every run take
    how.shrink_seconds = seconds_to_list(how.budget_seconds);
  } else {
    how.fit = !how.whole;
    how.deadline = options.deadline();
    how.budget_seconds = std::chrono::duration<double>(how.deadline - begin).count();
    how.shrink_seconds = std::min(how.shrink_seconds, kShrinking * how.budget_seconds);
  }
  if (how.whole) how.budget_seconds = std::min(how.budget_seconds, options.plan_seconds);
  if (!started.session->coverage().empty()) {
    how.guided = static_cast<std::size_t>(kLeastGuided * started.population) + 2 * how.random;
    how.reached = [&] { return started.session->coverage().total().count(); };
  }
  how.on_found = [&](Finding const& finding) {
    if (store != nullptr) store->put(finding);
  };
  std::unique_ptr<Progress> progress;
  std::size_t shown = 0;
  how.on_planned = [&](std::size_t planned, std::size_t divisor) {
    progress = std::make_unique<Progress>("conform", planned);
    if (!options.json) return;
    emit(results::RunStart{.version = std::string(build_info::version),
                           .seed = options.seed,
                           .tier = options.level,
                           .implementations = {{run.judged.name, run.judged.version}},
                           .planned = planned,
                           .divisor = divisor});
  };
  how.on_progress = [&](std::string_view op, std::size_t executed, std::size_t) {
    for (; shown < executed; ++shown) progress->advance(op);
  };
  conformance::SessionResponder responder(*started.session);
  started.session->stop_when(how.stop);
  run.report = conformance::judge(responder, started.hello, how);
  progress.reset();
  if (run.list) {
    std::size_t const incidents = count_of(started.session->incidents());
    run.held = held_against(*run.list, started, run.report, options, how.deadline);
    run.late_incidents = count_of(started.session->incidents()) > incidents;
    if (run.late_incidents) {
      complain("a process died or broke the protocol while the list's counterexamples were run");
    }
    if (!run.report.interrupted && interrupted()) {
      run.report.interrupted = true;
      run.held = held_against(*run.list, started, run.report, options, how.deadline);
    }
  } else {
    for (Finding const& finding : run.report.findings) run.held.unlisted.push_back(&finding);
  }
  if (fails_in_base) {
    auto& unlisted = run.held.unlisted;
    auto const first_new =
        std::stable_partition(unlisted.begin(), unlisted.end(),
                              [&](Finding const* finding) { return fails_in_base(*finding); });
    run.failing_in_base = static_cast<std::size_t>(first_new - unlisted.begin());
    run.held.listed.insert(run.held.listed.end(), unlisted.begin(), first_new);
    unlisted.erase(unlisted.begin(), first_new);
  }
  run.code = exit_code(run, options, started.session->failure().has_value());
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return run;
}

}  // namespace layoutcheck::cli
