#include "layoutcheck/smt/solve/queries.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "bits/obligations.hpp"

namespace layoutcheck::smt {
namespace {

Query query_of(Theory const& theory, Condition const& condition) {
  Theorem const& theorem = theory.find(condition.theorem);
  Terms& terms = *condition.goal->terms;
  std::vector<Ref> assertions = condition.facts;
  assertions.push_back(terms.connective(Kind::negation, {condition.goal}));
  std::string const comment = condition.name + "\n" + theorem.says;
  Query query{.name = condition.name,
              .theorem = condition.theorem,
              .group = condition.along_path ? Group::paths : Group::induction,
              .text = script(assertions, condition.arithmetic, comment)};
  if (!condition.impossible && !condition.facts.empty()) {
    query.cover =
        script(condition.facts, condition.arithmetic, comment + "\nThe premises alone: sat.");
  }
  return query;
}

std::vector<Entry> entries_of(Theory const& library, Obligations const& words) {
  std::set<std::string> along_paths;
  for (Condition const& condition : library.conditions()) {
    if (condition.along_path) along_paths.insert(condition.theorem);
  }
  std::vector<Entry> entries;
  for (Theorem const& theorem : library.theorems()) {
    entries.push_back(
        {.name = theorem.name,
         .says = theorem.says,
         .law = theorem.law,
         .where = theorem.where,
         .group = along_paths.count(theorem.name) != 0 ? Group::paths : Group::induction,
         .rests_on = theorem.rests_on});
  }
  entries.insert(entries.end(), words.entries().begin(), words.entries().end());
  return entries;
}

Work work_where(Theory const& library, int most_bits,
                std::function<bool(std::string const&)> const& wanted) {
  Obligations const words = about_words();
  Work work;
  for (Entry const& entry : entries_of(library, words)) {
    if (wanted(entry.name)) work.entries.push_back(entry);
  }
  for (Condition const& condition : library.conditions()) {
    if (wanted(condition.theorem)) work.queries.push_back(query_of(library, condition));
  }
  std::map<std::string, std::set<int>> widths;
  for (Query const& query : words.queries()) {
    if (!wanted(query.theorem)) continue;
    if (query.bits > most_bits) {
      ++work.too_wide;
      continue;
    }
    widths[query.theorem].insert(query.bits);
    work.queries.push_back(query);
  }
  for (Entry& entry : work.entries) {
    std::set<int> const& bits = widths[entry.name];
    entry.bits.assign(bits.begin(), bits.end());
  }
  return work;
}

}  // namespace

std::vector<Entry> all_entries(Theory const& library) { return entries_of(library, about_words()); }

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
