#include "layoutcheck/conformance/known/list.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <tuple>

#include "check.hpp"
#include "id.hpp"
#include "layoutcheck/conformance/cases/verdict.hpp"
#include "quote.hpp"
#include "toml.hpp"

namespace layoutcheck::conformance {
namespace {

std::chrono::sys_days day_number(Date const& date) {
  return std::chrono::year_month_day{std::chrono::year{date.year},
                                     std::chrono::month{static_cast<unsigned>(date.month)},
                                     std::chrono::day{static_cast<unsigned>(date.day)}};
}

}  // namespace

std::string to_string(Date const& date) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02d-%02d", date.year, date.month, date.day);
  return text.data();
}

int days_between(Date const& from, Date const& to) {
  return static_cast<int>((day_number(to) - day_number(from)).count());
}

bool operator==(KnownFailure const& a, KnownFailure const& b) {
  auto const said = [](KnownFailure const& k) {
    return std::tie(k.id, k.reason, k.issue, k.verdict, k.counterexample, k.added, k.expires,
                    k.max_matches);
  };
  return said(a) == said(b);
}

std::string to_string(KnownProblem const& problem) {
  return std::to_string(problem.line) + ':' + std::to_string(problem.column) + ": " +
         problem.message;
}

std::variant<KnownList, std::vector<KnownProblem>> read_known(std::string_view text) {
  Problems problems;
  KnownList list = check_known(read_toml(text, problems), problems);
  if (problems.none()) return list;
  return std::move(problems).in_order();
}

std::string print_entry(KnownFailure const& known) {
  return "\n[[known]]\nid = " + conformance::quoted(known.id) +
         "\nreason = " + conformance::quoted(known.reason) +
         "\nissue = " + conformance::quoted(known.issue) +
         "\nverdict = " + conformance::quoted(known.verdict) +
         "\ncounterexample = " + conformance::quoted(known.counterexample) +
         "\nadded = " + to_string(known.added) + "\nexpires = " + to_string(known.expires) +
         "\nmax_matches = " + std::to_string(known.max_matches) + '\n';
}

std::string print_baseline(std::string_view op, std::set<std::string> const& baseline) {
  std::string words;
  for (std::string const& entry : baseline) words += (words.empty() ? "" : " ") + entry;
  return std::string(op) + " = " + conformance::quoted(words) + '\n';
}

std::string print_known(KnownList const& list) {
  std::string text = "implementation = " + conformance::quoted(list.implementation) + '\n';
  for (KnownFailure const& known : list.entries) text += print_entry(known);
  if (list.recorded.empty()) return text;
  text += "\n[recorded]\n";
  for (auto const& [op, baseline] : list.recorded) text += print_baseline(op, baseline);
  return text;
}

std::vector<std::string_view> verdicts_of(std::string_view verdict) {
  std::vector<std::string_view> const no_answer{name(Verdict::crash), name(Verdict::timeout)};
  if (std::find(no_answer.begin(), no_answer.end(), verdict) != no_answer.end()) return no_answer;
  return {verdict};
}

std::vector<std::string_view> domains_of(std::string_view domain, std::string_view verdict) {
  using laws::Domain;
  bool const required = domain == name(Domain::required);
  std::string_view const unknown = name(Domain::unknown);
  bool const answered = verdicts_of(verdict).size() == 1;
  if (answered) {
    if (required) return {domain, unknown};
    return {domain};
  }
  std::string_view const may = name(Domain::may);
  std::string_view const refuse = name(Domain::refuse);
  if (required) return {domain, may, refuse, unknown};
  if (domain == may) return {domain, refuse};
  return {domain};
}

bool matches(KnownFailure const& known, std::string_view id) {
  std::optional<IdParts> const pattern = split_id(known.id);
  std::optional<IdParts> const found = split_id(id);
  if (!pattern || !found) return false;
  auto const domains = domains_of(pattern->domain, pattern->verdict);
  auto const verdicts = verdicts_of(pattern->verdict);
  return pattern->op == found->op && pattern->law == found->law &&
         std::find(domains.begin(), domains.end(), found->domain) != domains.end() &&
         covers(pattern->input_class, found->input_class) &&
         std::find(verdicts.begin(), verdicts.end(), found->verdict) != verdicts.end();
}

std::vector<KnownFailure const*> expired(KnownList const& list, Date const& today) {
  std::vector<KnownFailure const*> result;
  for (KnownFailure const& known : list.entries) {
    if (known.expires < today) result.push_back(&known);
  }
  return result;
}

}  // namespace layoutcheck::conformance
