#include <iostream>

#include "conform/held_run.hpp"
#include "exit_code.hpp"
#include "known/entries.hpp"
#include "known/list_file.hpp"
#include "known/options.hpp"
#include "known/today.hpp"
#include "layoutcheck/conformance/known/edit.hpp"
#include "layoutcheck/results/finding_id.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::KnownFailure;
using conformance::WitnessState;

/// Why a run says too little about the list; empty where it says all.
std::string incomplete(Conformed const& run, Started const& started, bool by_plan) {
  if (started.session->failure()) return "the implementation cannot be started any more";
  if (run.report.interrupted) return "interrupted";
  if (run.report.below_floor) return "the budget ended before all that every run puts was put";
  if (by_plan && run.report.executed < run.report.planned) {
    return "only " + std::to_string(run.report.executed) + " of " +
           std::to_string(run.report.planned) + " planned cases were executed";
  }
  return {};
}

/// Do the ids differ in their strata only?
bool of_one_kind(std::string_view a, std::string_view b) {
  return results::in_any_stratum(a) == results::in_any_stratum(b);
}

bool is_of_group(KnownFailure const& a, KnownFailure const& b) {
  return conformance::is_of_group(witness_of(a), b);
}

/// Are there findings of both? The ids match, and the features of one witness are among the
/// other's.
bool meet(KnownFailure const& a, KnownFailure const& b) {
  return (matches(a, b.id) || matches(b, a.id)) && (is_of_group(a, b) || is_of_group(b, a));
}

/// One entry for what both stand for.
void widen(KnownFailure& entry, KnownFailure const& known) {
  if (is_of_group(entry, known)) entry.witness = known.witness;  // it explains the other
  if (matches(entry, known.id)) return;
  entry.id = known.id;
  entry.max_matches = known.max_matches;
}

/// Lists what no entry stands for. One that meets an earlier one, or that its witness shows now,
/// takes its place, and its reason unless another is given: a person wrote it.
void accept(std::vector<KnownFailure> entries, conformance::KnownList const& list, bool has_reason,
            conformance::Changes& changes) {
  for (KnownFailure& entry : entries) {
    KnownFailure const* place = nullptr;
    bool covered = false;
    for (KnownFailure const& known : list.entries) {
      bool const gone = changes.gone.contains(known.line);
      covered = covered || (!gone && matches(known, entry.id) && is_of_group(entry, known));
    }
    if (covered) continue;
    for (KnownFailure const& known : list.entries) {
      if (changes.replaced.contains(known.line) || !of_one_kind(entry.id, known.id)) continue;
      bool const gone = changes.gone.contains(known.line);
      if (!gone && !meet(entry, known)) continue;
      if (!gone) widen(entry, known);
      if (place == nullptr) place = &known;
      changes.gone.insert(known.line);
    }
    if (place == nullptr) {
      changes.added.push_back(std::move(entry));
      continue;
    }
    if (!has_reason) entry.reason = place->reason;
    changes.gone.erase(place->line);
    changes.replaced.emplace(place->line, std::move(entry));
  }
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
    accept(gathered.entries(started, options), *list, !options.reason.empty(), changes);
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
