#pragma once
/// Compares a run with a list of known failures: nothing else may fail, and all listed ones must.

#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::conformance {

/// What became of an entry's counterexample.
enum class CounterexampleState : std::uint8_t {
  fails,      ///< as listed
  passes,     ///< no failure any more: the entry is stale
  otherwise,  ///< another law, domain or verdict: a failure that is not listed
  not_run,    ///< the run is about other operations, or the implementation claims this one no more
};

struct HeldEntry {
  KnownFailure const* entry;
  CounterexampleState state = CounterexampleState::not_run;
  Finding now;              ///< of the counterexample, where it was sent
  std::size_t matches = 0;  ///< ids of findings of the run that the entry covers
  bool expired = false;
  bool skipped = false;  ///< not sent although the run was about its operation

  bool too_broad() const { return matches > entry->max_matches; }
  bool stale() const { return state == CounterexampleState::passes || skipped; }
};

/// Recorded failures of one operation whose cases were sent and do not fail so any more.
struct Fixed {
  std::string op;
  std::vector<std::string> baseline;
};

struct Held {
  std::vector<HeldEntry> entries;        ///< in the order of the list
  std::vector<Finding const*> unlisted;  ///< of the report, in its order
  std::vector<Finding const*> listed;
  std::vector<Fixed> fixed;
  bool cut_short = false;  ///< not every counterexample was sent that should have been

  bool fails() const;  ///< something fails that is not listed so
  bool stale() const;  ///< the list is stale, expired or too broad
};

/// `replay` judges one case alone. Operations that `about` rejects are neither sent nor missed.
/// Pre: the report was made with the recorded failures of the list.
struct HoldOptions {
  std::function<Finding(Case const&)> replay;
  std::function<bool(std::string_view op)> claims;
  std::function<bool(std::string_view op)> about;
  bool recommended = true;  ///< otherwise forms are not judged, nor entries about them
  Date today;
  std::function<bool()> over{};  ///< nothing is answered any more: counterexamples are not sent
};
Held hold(KnownList const& list, Report const& report, HoldOptions const& options);

}  // namespace layoutcheck::conformance
