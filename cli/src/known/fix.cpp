#include <algorithm>
#include <iostream>
#include <iterator>

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

/// An entry, and those of the list in whose place it comes.
struct Listed {
  KnownFailure entry;
  std::vector<KnownFailure const*> of;
  bool fresh = false;
};

/// Lists what no entry stands for. One that meets earlier ones, or that the witness of one shows
/// now, takes their place, and the reason of the first unless another is given: a person wrote it.
void accept(std::vector<KnownFailure> entries, conformance::KnownList const& list, bool has_reason,
            conformance::Changes& changes) {
  std::vector<Listed> all;
  std::vector<KnownFailure const*> gone;
  for (KnownFailure const& known : list.entries) {
    if (changes.gone.contains(known.line)) {
      gone.push_back(&known);
    } else {
      all.push_back({known, {&known}});
    }
  }
  for (KnownFailure& entry : entries) {
    bool const covered = std::any_of(all.begin(), all.end(), [&](Listed const& listed) {
      return matches(listed.entry, entry.id) && is_of_group(entry, listed.entry);
    });
    if (covered) continue;
    Listed fresh{std::move(entry), {}, true};
    auto const of_its_kind = [&](KnownFailure const* known) {
      return of_one_kind(fresh.entry.id, known->id);
    };
    std::copy_if(gone.begin(), gone.end(), std::back_inserter(fresh.of), of_its_kind);
    std::erase_if(gone, of_its_kind);
    // Wider with each that it meets, it may meet more.
    auto const met = [&](Listed const& other) {
      return of_one_kind(fresh.entry.id, other.entry.id) && meet(fresh.entry, other.entry);
    };
    for (auto other = std::find_if(all.begin(), all.end(), met); other != all.end();
         other = std::find_if(all.begin(), all.end(), met)) {
      widen(fresh.entry, other->entry);
      fresh.of.insert(fresh.of.end(), other->of.begin(), other->of.end());
      all.erase(other);
    }
    all.push_back(std::move(fresh));
  }
  for (Listed& listed : all) {
    if (!listed.fresh) continue;
    if (listed.of.empty()) {
      changes.added.push_back(std::move(listed.entry));
      continue;
    }
    auto const by_line = [](auto const* a, auto const* b) { return a->line < b->line; };
    KnownFailure const& place = **std::min_element(listed.of.begin(), listed.of.end(), by_line);
    for (KnownFailure const* other : listed.of) changes.gone.insert(other->line);
    changes.gone.erase(place.line);
    if (!has_reason) listed.entry.reason = place.reason;
    changes.replaced.emplace(place.line, std::move(listed.entry));
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
