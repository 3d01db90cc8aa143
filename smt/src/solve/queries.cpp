#include "layoutcheck/smt/solve/queries.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "layoutcheck/smt/bits/bits.hpp"

namespace layoutcheck::smt {
namespace {

using Words = std::vector<std::unique_ptr<WordTheory>>;

/// `bits`: of a theory about words.
Query query_of(Theory const& theory, Condition const& condition, int bits = 0) {
  Theorem const& theorem = theory.find(condition.theorem);
  Terms& terms = *condition.goal->terms;
  std::vector<Ref> assertions = condition.facts;
  assertions.push_back(terms.connective(Kind::negation, {condition.goal}));
  std::string const name = condition.name + (bits == 0 ? "" : "/" + std::to_string(bits));
  std::string const comment = name + "\n" + theorem.says;
  Query query{.name = name,
              .theorem = condition.theorem,
              .group = bits != 0              ? Group::bits
                       : condition.along_path ? Group::paths
                                              : Group::induction,
              .text = script(assertions, condition.arithmetic, comment),
              .bits = bits};
  if (!condition.impossible && !condition.facts.empty()) {
    query.cover =
        script(condition.facts, condition.arithmetic, comment + "\nThe premises alone: sat.");
  }
  return query;
}

/// Adds the theorems of a theory; one that is there, about words of another width, rests on more.
void add_entries(Theory const& theory, bool about_words, std::vector<Entry>& entries) {
  std::set<std::string> along_paths;
  for (Condition const& condition : theory.conditions()) {
    if (condition.along_path) along_paths.insert(condition.theorem);
  }
  for (Theorem const& theorem : theory.theorems()) {
    auto const known = std::find_if(entries.begin(), entries.end(),
                                    [&](Entry const& entry) { return entry.name == theorem.name; });
    if (known != entries.end()) {
      for (std::string const& other : theorem.rests_on) {
        auto& all = known->rests_on;
        if (std::find(all.begin(), all.end(), other) == all.end()) all.push_back(other);
      }
      continue;
    }
    entries.push_back({.name = theorem.name,
                       .says = theorem.says,
                       .law = theorem.law,
                       .where = theorem.where,
                       .group = about_words                            ? Group::bits
                                : along_paths.count(theorem.name) != 0 ? Group::paths
                                                                       : Group::induction,
                       .rests_on = theorem.rests_on});
  }
}

std::vector<Entry> entries_of(Theory const& library, Words const& words) {
  std::vector<Entry> entries;
  add_entries(library, false, entries);
  for (auto const& one : words) add_entries(one->theory, true, entries);
  return entries;
}

Work work_where(Theory const& library, int most_bits,
                std::function<bool(std::string const&)> const& wanted) {
  Words const words = word_theories();
  Work work;
  for (Entry const& entry : entries_of(library, words)) {
    if (wanted(entry.name)) work.entries.push_back(entry);
  }
  for (Condition const& condition : library.conditions()) {
    if (wanted(condition.theorem)) work.queries.push_back(query_of(library, condition));
  }
  std::map<std::string, std::vector<int>> widths;
  for (auto const& one : words) {
    for (Condition const& condition : one->theory.conditions()) {
      if (!wanted(condition.theorem)) continue;
      if (one->bits > most_bits) {
        ++work.too_wide;
        continue;
      }
      std::vector<int>& bits = widths[condition.theorem];
      if (bits.empty() || bits.back() != one->bits) bits.push_back(one->bits);
      work.queries.push_back(query_of(one->theory, condition, one->bits));
    }
  }
  for (Entry& entry : work.entries) entry.bits = widths[entry.name];
  return work;
}

}  // namespace

std::vector<Entry> all_entries(Theory const& library) {
  return entries_of(library, word_theories());
}

Work work_on(Theory const& library, std::vector<std::string> const& names, int most_bits) {
  std::set<std::string> const wanted(names.begin(), names.end());
  return work_where(library, most_bits,
                    [&](std::string const& name) { return wanted.count(name) != 0; });
}

Work all_work(Theory const& library) {
  return work_where(library, kMostBits, [](std::string const&) { return true; });
}

std::vector<std::string> with_all_they_rest_on(std::vector<Entry> const& entries,
                                               std::vector<std::string> const& names) {
  std::set<std::string> wanted(names.begin(), names.end());
  // An entry rests on earlier ones of its own theory; modules may come in any order.
  for (bool grows = true; grows;) {
    grows = false;
    for (Entry const& entry : entries) {
      if (wanted.count(entry.name) == 0) continue;
      for (std::string const& other : entry.rests_on) grows |= wanted.insert(other).second;
    }
  }
  std::vector<std::string> result;
  for (Entry const& entry : entries) {
    if (wanted.count(entry.name) != 0) result.push_back(entry.name);
  }
  return result;
}

bool proves(Entry const& entry, std::string_view law) {
  std::istringstream in(entry.law);
  for (std::string id; in >> id;) {
    if (id == law) return true;
  }
  return false;
}

std::string bound(std::vector<Entry> const& entries, std::string_view law) {
  bool any = false;
  std::vector<std::string> premises;
  for (Entry const& entry : entries) {
    if (!proves(entry, law)) continue;
    any = true;
    bool const is_new = std::find(premises.begin(), premises.end(), entry.where) == premises.end();
    if (!entry.where.empty() && is_new) premises.push_back(entry.where);
  }
  if (!any) return {};
  std::string text;
  for (std::string const& premise : premises) text += (text.empty() ? "" : "; or ") + premise;
  return text.empty() ? "proved for all" : "proved where " + text;
}

}  // namespace layoutcheck::smt
