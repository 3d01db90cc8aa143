#pragma once
/// A run held against a list of known failures: nothing else may fail, and all that is listed must.

#include <functional>
#include <string>
#include <vector>

#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::conformance {

/// What became of an entry's witness.
enum class WitnessState : std::uint8_t {
  fails,      ///< as listed
  passes,     ///< no failure any more: the entry is stale
  otherwise,  ///< another law, domain or verdict: a failure that nobody listed
  not_asked,  ///< the run is about other operations, or the implementation claims this one no more
};

struct HeldEntry {
  KnownFailure const* entry;
  WitnessState state = WitnessState::not_asked;
  Finding now;              ///< of the witness, where it was asked
  std::size_t matches = 0;  ///< ids of findings of the run that the entry stands for
  bool expired = false;
  bool skipped = false;  ///< not asked although the run was about its operation

  bool too_broad() const { return matches > entry->max_matches; }
  bool stale() const { return state == WitnessState::passes || skipped; }
};

/// Pinned cases of one operation that were put and do not fail so any more.
struct Mended {
  std::string op;
  std::vector<std::string> pins;
};

struct Held {
  std::vector<HeldEntry> entries;        ///< in the order of the list
  std::vector<Finding const*> unlisted;  ///< of the report, in its order
  std::vector<Finding const*> listed;
  std::vector<Mended> mended;
  bool cut_short = false;  ///< not every witness was put that should have been

  bool fails() const;  ///< something fails that is not listed so
  bool stale() const;  ///< the list is stale, expired or too broad
};

/// The case that an entry's witness is. Pre: read_known accepted the entry.
Case witness_of(KnownFailure const& known);

/// Whether the case has all features (features.hpp) of the entry's witness; with its id, the entry
/// stands for it. Pre: the same.
bool is_of_group(Case const& asked, KnownFailure const& known);

/// `replay` judges one case alone. Operations that `about` refuses are not asked for, nor missed.
/// Pre: the report was made with the list's pins.
struct HoldOptions {
  std::function<Finding(Case const&)> replay;
  std::function<bool(std::string_view op)> claims;
  std::function<bool(std::string_view op)> about;
  bool recommended = true;  ///< otherwise forms are not judged, and entries about them not asked
  Date today;
  std::function<bool()> over{};  ///< nothing is answered any more: witnesses are not put
};
Held hold(KnownList const& list, Report const& report, HoldOptions const& options);

}  // namespace layoutcheck::conformance
