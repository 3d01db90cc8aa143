#include "grouping.hpp"

#include <algorithm>
#include <set>

#include "layoutcheck/conformance/judge/stratum.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/engine/minimise.hpp"
#include "plan.hpp"

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;

/// Lighter cases one step away, the lightest first.
std::vector<Case> lighter(Case const& asked) {
  std::uint64_t const weight = weight_of(asked);
  std::map<std::pair<std::uint64_t, std::string>, Case> result;
  std::set<std::size_t> givens;
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (law.info.op != asked.op || !givens.insert(law.given).second) continue;
    auto const given = laws::given_from(law.given, asked.args);
    if (!given) continue;
    for (laws::AnyGiven const& step : laws::smaller(*given)) {
      Case candidate{asked.op, laws::arguments(step), asked.integers};
      std::uint64_t const w = weight_of(candidate);
      if (w >= weight || !takes(candidate.op, candidate.args)) continue;
      std::string text = text_of(candidate);
      result.try_emplace({w, std::move(text)}, std::move(candidate));
    }
  }
  std::vector<Case> list;
  for (auto& [key, candidate] : result) list.push_back(std::move(candidate));
  return list;
}

}  // namespace

std::uint64_t weight_of(Case const& asked) {
  std::uint64_t result = 0;
  for (Value const& v : asked.args) result += laws::weight(v);
  return result;
}

Finding Grouping::finding_of(Examined const& examined) {
  Finding result{.id = {},
                 .witness = examined.asked,
                 .judgement = examined.judgement,
                 .stratum = std::string(stratum_of(examined.asked)),
                 .weight = weight_of(examined.asked),
                 .affects = {}};
  if (examined.asked.integers) {
    // Without a difference the fault is that of n:1.
    if (examiner_.differs_from_plain(examined.asked)) {
      result.stratum = "integer_spelling";
    } else {
      result.witness.integers = false;
    }
  }
  result.id = std::string(info(examined.asked.op).name) + '/' + result.judgement.law + '/' +
              std::string(laws::name(result.judgement.domain)) + '/' + result.stratum + '/' +
              std::string(name(result.judgement.verdict));
  return result;
}

void Grouping::merge(Finding finding) {
  auto const [place, added] = findings_.try_emplace(finding.id, finding);
  if (added) return;
  Finding& known = place->second;
  bool const smaller = finding.weight < known.weight ||
                       (finding.weight == known.weight &&
                        text_of(finding.witness) < text_of(known.witness));
  if (smaller) {
    known.witness = std::move(finding.witness);
    known.judgement = std::move(finding.judgement);
    known.weight = finding.weight;
  }
  known.count += finding.count;
  for (auto const& [op, count] : finding.affects) known.affects[op] += count;
}

void Grouping::file(Examined const& examined, std::string_view blamed_by) {
  Finding finding = finding_of(examined);
  if (blamed_by.empty()) {
    finding.count = 1;
  } else {
    finding.affects.emplace(blamed_by, 1);
  }
  if (!findings_.contains(finding.id) && options_.on_found) options_.on_found(finding);
  merge(std::move(finding));
}

std::size_t Grouping::add(std::vector<Examined> failing) {
  std::size_t caused = 0;
  auto const causes = examiner_.causes(failing);
  for (std::size_t i = 0; i < failing.size(); ++i) {
    bool const own = !causes[i] || causes[i]->asked.op == failing[i].asked.op;
    caused += own ? 0 : 1;
    file(causes[i] ? *causes[i] : failing[i], own ? "" : info(failing[i].asked.op).name);
  }
  return caused;
}

void Grouping::shrink(Finding& finding, Clock::time_point deadline) {
  std::uint64_t questions = 0;
  for (bool better = true; better && questions < options_.shrink_questions;) {
    better = false;
    if (Clock::now() > deadline || (options_.stop && options_.stop())) return;
    std::vector<Case> const candidates = lighter(finding.witness);
    questions += candidates.size();
    std::vector<Judgement> const judged = examiner_.examine(candidates);
    for (std::size_t i = 0; i < candidates.size() && !better; ++i) {
      Judgement const& j = judged[i];
      if (j.verdict != finding.judgement.verdict || j.law != finding.judgement.law ||
          j.domain != finding.judgement.domain) {
        continue;
      }
      Examined const one{candidates[i], j};
      if (examiner_.causes({&one, 1})[0]) continue;  // another fault
      Finding next = finding_of(one);
      if (finding.witness.integers != next.witness.integers) continue;
      next.count = finding.count;
      next.affects = std::move(finding.affects);
      finding = std::move(next);
      better = true;
    }
  }
}

std::vector<Finding> Grouping::finish() {
  auto const deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(options_.shrink_seconds));
  auto found = std::exchange(findings_, {});
  for (auto& [id, finding] : found) {
    shrink(finding, deadline);
    merge(std::move(finding));
  }
  std::vector<Finding> result;
  for (auto& [id, finding] : findings_) result.push_back(std::move(finding));
  std::stable_sort(result.begin(), result.end(), [](Finding const& a, Finding const& b) {
    return std::pair(a.witness.op, a.weight) < std::pair(b.witness.op, b.weight);
  });
  return result;
}

}  // namespace layoutcheck::conformance
