#include <iostream>

#include "conform/held_run.hpp"
#include "exit_code.hpp"
#include "known/entries.hpp"
#include "known/list_file.hpp"
#include "known/options.hpp"
#include "known/today.hpp"
#include "layoutcheck/conformance/known/accept.hpp"
#include "layoutcheck/conformance/known/edit.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::WitnessState;

/// Why a run says too little about the list; empty where it says all.
std::string incomplete(Conformed const& run, Started const& started, bool by_plan) {
  if (started.session->failure()) return "the implementation cannot be started any more";
  if (run.report.interrupted) return "interrupted";
  if (run.report.below_floor) return "the budget ended before all that every run puts was put";
  if (by_plan && run.report.executed < run.report.planned) {
    return "not all that is planned was executed: " + left_out(run.report, by_plan);
  }
  return {};
}

}  // namespace

int run_known_fix(KnownOptions const& options) {
  std::string const wrong = options.accept ? wrong_entry_options(options) : "";
  if (!wrong.empty() || !day_of(options.today)) {
    complain(wrong.empty() ? "--today is a day such as 2026-11-22" : wrong);
    return kUsage;
  }
  auto const list = read_list(options.file);
  if (!list) return kUsage;
  catch_interrupts();
  Started started = start_implementation(options.implementation);
  if (started.session == nullptr) return started.code;

  conformance::Changes changes;
  Gathered gathered;
  bool failing = false;
  bool left = false;  // what a person has to look at
  for (std::uint64_t seed = 1; seed <= options.seeds; ++seed) {
    Conformed const run = run_held(started,
                                   {.implementation = options.implementation,
                                    .today = options.today,
                                    .budget_seconds = options.budget_seconds,
                                    .plan_seconds = options.plan_seconds,
                                    .seed = seed},
                                   nullptr, *list);
    std::string const why = incomplete(run, started, options.plan_seconds > 0);
    if (!why.empty()) {
      complain(why + ": the list stays as it is");
      return run.report.interrupted ? interrupted_code() : kInconclusive;
    }
    for (conformance::HeldEntry const& held : run.held.entries) {
      if (held.state == WitnessState::otherwise) {
        gathered.add(held.now);
        failing = true;
      }
      if (held.stale() || held.state == WitnessState::otherwise) {
        changes.gone.insert(held.entry->line);
      } else if (held.expired || held.too_broad()) {
        complain(options.file + ":" + std::to_string(held.entry->line) + ": " + held.entry->id +
                 (held.expired ? " has expired" : " is too broad") + ": left as it is");
        left = true;
      }
    }
    for (conformance::Finding const* finding : run.held.unlisted) {
      gathered.add(*finding);
      failing = true;
    }
    // The pinned population does not depend on the seed: any run says all of it.
    changes.pins = run.report.pins;
    if (failing && !options.accept) {
      print_text(run, {.implementation = options.implementation, .known = options.file});
      complain("something fails that is not listed: the list stays as it is (--accept lists it)");
      return kCounterexample;
    }
  }
  if (options.accept) {
    conformance::accept(gathered.entries(started, options), *list, options.reason.empty(), changes);
  }
  Text const text = read_file(options.file, conformance::kMaxKnownBytes);
  auto const edited = conformance::edited_list(text.bytes, changes);
  std::string problem = text.error;
  if (problem.empty())
    problem = edited ? write_file(options.file, *edited) : edited.error().message;
  if (!problem.empty()) {
    complain(options.file + ": " + problem);
    return kUsage;
  }
  std::cout << options.file << ": " << changes.gone.size() << " entries out, "
            << changes.added.size() << " in, " << changes.replaced.size() << " changed\n";
  return left ? kStaleList : kAsExpected;
}

}  // namespace layoutcheck::cli
