#pragma once
/// Gathers the queries about words: theorems, each with its conditions.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/laws/lemmas/lemma.hpp"
#include "layoutcheck/smt/bits/word.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

/// Whether the premises of a condition can hold: by intent, as a rule.
enum class Premise : std::uint8_t { possible, impossible };

class Obligations {
 public:
  /// Lists a theorem; conditions follow.
  void theorem(laws::LemmaInfo const& info, std::string law = {},
               std::vector<std::string> rests_on = {}) {
    std::string const name(info.id);
    for (Entry const& entry : entries_) {
      if (entry.name == name) return;  // the same at another width
    }
    entries_.push_back({.name = name,
                        .says = std::string(info.says),
                        .law = std::move(law),
                        .group = Group::bits,
                        .rests_on = std::move(rests_on)});
  }

  /// Adds to what a listed theorem rests on.
  void rests_on(laws::LemmaInfo const& info, std::set<std::string> const& others) {
    for (Entry& entry : entries_) {
      if (entry.name != info.id) continue;
      for (std::string const& other : others) {
        auto& all = entry.rests_on;
        if (std::find(all.begin(), all.end(), other) == all.end()) all.push_back(other);
      }
    }
  }

  /// facts imply goal. `part`: which case, "step/"; `bits`: of its words.
  void condition(laws::LemmaInfo const& info, std::string const& part, int bits,
                 std::vector<Truth> const& facts, Truth const& goal,
                 Premise premise = Premise::possible) {
    Query query{.name = std::string(info.id) + "/" + part + std::to_string(bits),
                .theorem = std::string(info.id),
                .group = Group::bits,
                .text = {},
                .bits = bits};
    std::string const comment = query.name + "\n; " + std::string(info.says);
    if (premise == Premise::possible) {
      query.cover = word_script(facts, comment + "\n; the premises alone: sat");
    }
    std::vector<Truth> all = facts;
    all.push_back(!goal);
    query.text = word_script(all, comment);
    queries_.push_back(std::move(query));
  }

  std::vector<Query> const& queries() const { return queries_; }
  std::vector<Entry> const& entries() const { return entries_; }

 private:
  std::vector<Query> queries_;
  std::vector<Entry> entries_;
};

void swizzle_obligations(Obligations& obligations);
void linear_obligations(Obligations& obligations);
void reciprocal_obligations(Obligations& obligations);
void checked_obligations(Obligations& obligations);
/// All of these.
Obligations about_words();

}  // namespace layoutcheck::smt
