#pragma once
/// A list of known failures, and an adapter.toml, between the text and its meaning: the keys of the
/// right types, each with its place. What reads TOML and what judges entries share this and nothing
/// else.

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::conformance {

struct Place {
  int line = 1;
  int column = 1;
};

template <class T>
struct Placed {
  T value;
  Place place;
};

/// Absent is what the file lacks or has of another type; a problem says which.
struct RawEntry {
  Place place;
  std::optional<Placed<std::string>> id;
  std::optional<Placed<std::string>> reason;
  std::optional<Placed<std::string>> issue;
  std::optional<Placed<std::string>> verdict;
  std::optional<Placed<std::string>> counterexample;
  std::optional<Placed<Date>> added;
  std::optional<Placed<Date>> expires;
  std::optional<Placed<std::int64_t>> max_matches;
};

struct RawBaseline {
  Placed<std::string> op;
  Placed<std::string> baseline;
};

struct RawList {
  std::optional<Placed<std::string>> implementation;
  std::vector<RawEntry> entries;
  std::vector<RawBaseline> recorded;
};

/// An adapter.toml (docs/ship-an-adapter.md). What may differ between variants:
struct AdapterStart {
  std::string about;
  std::string argument;
  std::int64_t memory_mib = 0;
  std::int64_t batch_s = 0;
  std::int64_t single_s = 1;
  double population = 1;
};

struct AdapterToml {
  AdapterStart start;
  std::string licence;
  std::string emit;
  std::string setup;
  std::string dialect;
  std::string small;
  std::vector<std::pair<std::string, AdapterStart>> variants;
};

class Problems {
 public:
  void add(Place const& place, std::string message) {
    list_.push_back({place.line, place.column, std::move(message)});
  }
  bool none() const { return list_.empty(); }

  /// The first kMaxKnownProblems in the order of the text.
  std::vector<KnownProblem> in_order() && {
    auto const key = [](KnownProblem const& p) { return std::tie(p.line, p.column, p.message); };
    std::sort(list_.begin(), list_.end(),
              [&](KnownProblem const& a, KnownProblem const& b) { return key(a) < key(b); });
    if (list_.size() > kMaxKnownProblems) list_.resize(kMaxKnownProblems);
    return std::move(list_);
  }

 private:
  std::vector<KnownProblem> list_;
};

}  // namespace layoutcheck::conformance
