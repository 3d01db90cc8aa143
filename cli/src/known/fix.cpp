#include <chrono>
#include <cstdint>
#include <iostream>
#include <set>
#include <string>
#include <utility>

#include "conform/held_run.hpp"
#include "conform/listing.hpp"
#include "conform/plan.hpp"
#include "exit_code.hpp"
#include "known/options.hpp"
#include "known_list/list_file.hpp"
#include "known_list/today.hpp"
#include "layoutcheck/conformance/hold/accept.hpp"
#include "layoutcheck/conformance/known/edit.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::CounterexampleState;

/// Why a run says too little about the list; empty where it says all.
std::string incomplete(Conformed const& run, Started const& started, bool by_plan) {
  if (started.session->failure()) return "the implementation cannot be started any more";
  if (run.report.interrupted || interrupted()) return "interrupted";
  // A run by plan has no other end than that of its plan.
  if (by_plan && run.report.executed < run.report.planned) {
    return "not all planned cases were executed: " + left_out(run.report, by_plan);
  }
  if (run.report.below_floor)
    return "the budget ended before all cases that every run sends were sent";
  return {};
}

/// How many entries all changes together removed, added and changed.
struct Tally {
  std::size_t out = 0, in = 0, changed = 0;
};

/// What is wrong is complained of. The changes are of the text `before`, by its lines: what
/// somebody else has written since is not written over.
bool write_changes(std::string const& path, std::string const& before,
                   conformance::Changes const& changes) {
  Text const text = read_file(path, conformance::kMaxKnownBytes);
  auto const edited = conformance::edited_list(before, changes);
  std::string problem = text.error;
  if (problem.empty() && text.bytes != before) {
    problem = "changed while the run was under way: nothing is written";
  }
  if (problem.empty()) problem = edited ? write_file(path, *edited) : edited.error().message;
  if (!problem.empty()) complain(path + ": " + problem);
  return problem.empty();
}

/// The runs, each compared with the list as the run before it left it: a run that is cut short
/// loses only its own changes.
class Fixing {
 public:
  Fixing(KnownOptions const& options, Started& started) : options_(options), started_(started) {}

  /// The code to end with, or that all is well so far.
  int run(std::uint64_t seed) {
    std::string const before = read_file(options_.file, conformance::kMaxKnownBytes).bytes;
    auto const list = read_list(options_.file);
    if (!list) return kUsage;
    ConformOptions const how{.implementation = options_.implementation,
                             .known = options_.file,
                             .today = options_.today,
                             .budget_seconds = options_.budget_seconds,
                             .plan_seconds = options_.plan_seconds,
                             .to_list = options_.accept,
                             .seed = seed,
                             .operations = options_.operations};
    Conformed const run = run_held(started_, how, nullptr, *list);
    std::string const as_is = runs_ == 0
                                  ? "the list stays as it is"
                                  : "the list is as run " + std::to_string(runs_) + " left it";
    auto const cut_short = [&] {
      std::string const why = incomplete(run, started_, options_.plan_seconds > 0);
      if (!why.empty()) complain(why + ": " + as_is);
      return !why.empty();
    };
    auto const code = [] { return interrupted() ? interrupted_code() : kInconclusive; };
    if (cut_short()) return code();
    // The cases of a baseline do not depend on the seed: any run has all of them.
    conformance::Changes changes;
    changes.baseline = run.report.baseline;
    // Nothing is known of operations that are not judged.
    if (!options_.operations.empty())
      changes.baseline.insert(list->recorded.begin(), list->recorded.end());
    Gathered gathered = gather(run, changes);
    if (!gathered.empty() && !options_.accept) {
      print_text(run, how);
      complain("failures are not listed: " + as_is + " (--accept lists them)");
      return kCounterexample;
    }
    if (options_.accept) widen(run, gathered);
    auto entries = gathered.entries(started_, options_);
    if (cut_short()) return code();  // while entries were tried
    conformance::accept(std::move(entries), *list, options_.reason.empty(), changes);
    if (!write_changes(options_.file, before, changes)) return kUsage;
    tally_.out += changes.gone.size();
    tally_.in += changes.added.size();
    tally_.changed += changes.replaced.size();
    ++runs_;
    return kAsExpected;
  }

  Tally const& tally() const { return tally_; }
  /// Is there what a person has to look at?
  bool left() const { return !left_.empty(); }

 private:
  /// What fails and is not listed; the entries that no longer fail, or fail otherwise, leave.
  Gathered gather(Conformed const& run, conformance::Changes& changes) {
    Gathered gathered;
    for (conformance::HeldEntry const& held : run.held.entries) {
      if (held.state == CounterexampleState::otherwise) gathered.add(held.now);
      if (held.stale() || held.state == CounterexampleState::otherwise) {
        changes.gone.insert(held.entry->line);
      } else if ((held.expired || held.too_broad()) &&
                 left_.insert(held.entry->id + held.entry->counterexample).second) {
        complain(options_.file + ":" + std::to_string(held.entry->line) + ": " + held.entry->id +
                 (held.expired ? " has expired" : " is too broad") + ": left as it is");
      }
    }
    for (conformance::Finding const* finding : run.held.unlisted) gathered.add(*finding);
    return gathered;
  }

  /// Gathers cases with fewer features that fail as entries do: each entry then covers more. What
  /// there is no time for stays as it is, and is complained of.
  void widen(Conformed const& run, Gathered& gathered) {
    std::size_t untried = 0;
    auto const deadline = std::chrono::steady_clock::now() +
                          std::chrono::duration<double>(seconds_to_list(options_.budget_seconds));
    conformance::SessionResponder responder(*started_.session);
    for (conformance::HeldEntry const& held : run.held.entries) {
      std::chrono::duration<double> const left = deadline - std::chrono::steady_clock::now();
      if (held.state != CounterexampleState::fails) continue;
      if (left.count() <= 0) {
        ++untried;
        continue;
      }
      auto const plainer =
          plainer_case(responder, started_.hello, held.now, left.count(), interrupted);
      if (plainer) gathered.add(*plainer);
    }
    if (untried > 0) {
      complain(results::counted(untried, "entry") +
               " may be narrower than the cause: give a larger " +
               "--budget to try cases with fewer features");
    }
  }

  KnownOptions const& options_;
  Started& started_;
  std::set<std::string> left_;
  std::uint64_t runs_ = 0;
  Tally tally_;
};

}  // namespace

int run_known_fix(KnownOptions const& options) {
  std::string const wrong = options.accept ? wrong_entry_options(options) : "";
  if (!wrong.empty() || !day_of(options.today)) {
    complain(wrong.empty() ? "--today is a day such as 2026-11-22" : wrong);
    return kUsage;
  }
  if (!read_list(options.file)) return kUsage;
  catch_interrupts();
  Started started = start_implementation(options.implementation);
  if (started.session == nullptr) return started.code;
  std::string const no_operation = wrong_operation(options.operations, started.hello);
  if (!no_operation.empty()) {
    complain(no_operation);
    return kUsage;
  }

  Fixing fixing(options, started);
  for (std::uint64_t run = 0; run < options.seeds; ++run) {
    int const code = fixing.run(options.seed + run);
    if (code != kAsExpected) return code;
  }
  int const code = fixing.left() ? kStaleList : kAsExpected;
  Tally const& tally = fixing.tally();
  if (options.json) {
    emit_summary({{"file", options.file},
                  {"removed", tally.out},
                  {"added", tally.in},
                  {"changed", tally.changed}},
                 code);
  } else {
    std::cout << options.file << ": entries removed " << tally.out << ", added " << tally.in
              << ", changed " << tally.changed << '\n';
  }
  return code;
}

}  // namespace layoutcheck::cli
