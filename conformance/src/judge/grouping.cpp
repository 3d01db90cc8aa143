#include "grouping.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "layoutcheck/conformance/judge/stratum.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/engine/minimise.hpp"
#include "plan.hpp"

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostAtOnce = 32;  // of the candidates of a step
constexpr std::chrono::seconds kLeastDescent{2};

/// Lighter cases one step away, the lightest first.
std::vector<Case> lighter(Case const& asked) {
  std::uint64_t const weight = weight_of(asked);
  std::map<std::pair<std::uint64_t, std::string>, Case> result;
  for (laws::LawEntry const* law : laws_by_form(asked.op)) {
    auto const given = law->read(asked.args);
    if (!given) continue;
    for (laws::AnyGiven const& step : laws::smaller(*given)) {
      Case candidate{asked.op, law->asked(step), asked.integers};
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

/// The case with one of its integers replaced by a small one: where that changes nothing, the
/// unusual integer is not what matters.
std::vector<Case> with_other_integers(Case const& asked) {
  std::string const text = text_of(asked);
  std::vector<Case> result;
  auto const digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  for (std::size_t at = text.find('('); at < text.size(); ++at) {
    if (!digit(at) && !(text[at] == '-' && digit(at + 1))) continue;
    std::size_t end = at + 1;
    while (digit(end)) ++end;
    for (std::string const small : {"1", "2", "3", "4"}) {
      if (text.compare(at, end - at, small) == 0) continue;
      auto other = planned_case(asked.op, text.substr(0, at) + small + text.substr(end));
      if (!other) continue;
      other->integers = asked.integers;
      result.push_back(std::move(*other));
    }
    at = end - 1;
  }
  return result;
}

/// How far a stratum is from the inputs that everybody tries.
int strangeness(std::string_view stratum) {
  constexpr std::array<std::string_view, 15> kOrder{
      "tractable",       "nested",     "injective_intractable",
      "non_injective",   "extent_one", "stride_zero",
      "coordinate_free", "by_mode",    "swizzled",
      "tuple_negative",  "tuple_zero", "negative_stride",
      "empty",           "large",      "outside"};
  if (stratum == "tuple_flat") return 0;
  if (stratum == "tuple_nested") return 1;
  return static_cast<int>(std::find(kOrder.begin(), kOrder.end(), stratum) - kOrder.begin());
}

/// What two findings share that are one: the same internal error of one operation, in whatever
/// domain, is reported once, and so are its replies that break the protocol.
///
/// What is fresh stays apart from what may be known, and comes first where time is short.
std::string root_of(Finding const& finding) {
  std::string const before = finding.fresh ? "!" : "";
  std::string const op(info(finding.witness.op).name);
  if (finding.judgement.verdict == Verdict::protocol_error) return before + op + "/protocol_error";
  if (finding.judgement.verdict != Verdict::crash) return before + finding.id;
  return before + op + '/' + finding.judgement.law + '/' + finding.judgement.got;
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
                 .enumerated = examined.enumerated,
                 .fresh = examined.fresh,
                 .affects = {}};
  if (examined.asked.integers) {
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
  auto const [place, added] = findings_.try_emplace(root_of(finding), finding);
  if (added) return;
  Finding& known = place->second;
  known.enumerated = known.enumerated || finding.enumerated;
  known.pinned = known.pinned && finding.pinned;
  auto const rank = [](Finding const& f) {
    bool const required = f.judgement.domain == laws::Domain::required;
    return std::tuple(!required, f.weight, text_of(f.witness));
  };
  if (rank(finding) < rank(known)) {
    known.id = std::move(finding.id);
    known.stratum = std::move(finding.stratum);
    known.witness = std::move(finding.witness);
    known.judgement = std::move(finding.judgement);
    known.weight = finding.weight;
  }
  known.count += finding.count;
  for (auto const& [op, count] : finding.affects) known.affects[op] += count;
}

void Grouping::file(Examined examined, std::string_view blamed_by) {
  Finding finding = finding_of(examined);
  if (blamed_by.empty()) {
    finding.count = 1;
  } else {
    finding.affects.emplace(blamed_by, 1);
  }
  if (!findings_.contains(root_of(finding)) && options_.on_found) options_.on_found(finding);
  merge(std::move(finding));
}

std::size_t Grouping::add(std::vector<Examined> failing) {
  std::size_t caused = 0;
  for (Examined& examined : failing) {
    // Without a difference the fault is that of n:1.
    if (examined.asked.integers && !examiner_.differs_from_plain(examined.asked)) {
      examined.asked.integers = false;
    }
  }
  auto const causes = examiner_.causes(failing);
  for (std::size_t i = 0; i < failing.size(); ++i) {
    bool const own = !causes[i] || causes[i]->asked.op == failing[i].asked.op;
    caused += own ? 0 : 1;
    Examined root = causes[i] ? *causes[i] : failing[i];
    root.enumerated = failing[i].enumerated;
    root.fresh = failing[i].fresh;
    file(std::move(root), own ? "" : info(failing[i].asked.op).name);
  }
  return caused;
}

bool Grouping::over(Clock::time_point deadline) const {
  return Clock::now() > std::min(deadline, options_.deadline) || (options_.stop && options_.stop());
}

bool Grouping::first_of(std::vector<Case> const& cases, Clock::time_point deadline,
                        std::function<bool(Case const&, Judgement const&)> const& visit) {
  for (std::size_t begin = 0; begin < cases.size() && !over(deadline);) {
    std::span const now = std::span(cases).subspan(begin, std::min(part_, cases.size() - begin));
    begin += now.size();
    double const lost = examiner_.lost_seconds();
    std::vector<Judgement> const judged = examiner_.examine(now);
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (visit(now[i], judged[i])) return true;
    }
    part_ = examiner_.lost_seconds() > lost ? 1 : std::min(2 * part_, kMostAtOnce);
  }
  return false;
}

/// Moves to the first candidate that fails in the same way.
bool Grouping::step(Finding& finding, std::vector<Case> const& candidates, bool more_ordinary,
                    Clock::time_point deadline) {
  return first_of(candidates, deadline, [&](Case const& candidate, Judgement const& j) {
    bool const same_domain =
        j.domain == finding.judgement.domain || finding.judgement.domain == laws::Domain::unknown;
    if (j.verdict != finding.judgement.verdict || j.law != finding.judgement.law || !same_domain) {
      return false;
    }
    bool const pinned = options_.pinned != nullptr && is_pinned(*options_.pinned, candidate, j);
    if (pinned && finding.fresh) return false;  // a known one, and this is not
    Examined const one{candidate, j, finding.enumerated, finding.fresh};
    if (examiner_.causes({&one, 1})[0]) return false;  // another fault
    Finding next = finding_of(one);
    if (finding.witness.integers != next.witness.integers) return false;
    int const gain = strangeness(finding.stratum) - strangeness(next.stratum);
    if (gain < (more_ordinary ? 1 : 0)) return false;  // never back, or two cases would take turns
    next.count = finding.count;
    next.affects = std::move(finding.affects);
    next.pinned = pinned;
    finding = std::move(next);
    return true;
  });
}

void Grouping::shrink(Finding& finding, Clock::time_point deadline) {
  std::uint64_t questions = 0;
  for (bool better = !finding.pinned; better && questions < options_.shrink_questions;) {
    if (over(deadline)) return;
    std::vector<Case> candidates = lighter(finding.witness);
    questions += candidates.size();
    better = step(finding, candidates, false, deadline);
    if (finding.pinned) return;
    if (better) continue;
    candidates = with_other_integers(finding.witness);
    questions += candidates.size();
    better = step(finding, candidates, true, deadline);
  }
}

/// From failing case to lighter failing case, in whatever way they fail: where that ends at one
/// that is pinned, the finding is the known one in other clothes. Random cases meet a known defect
/// in ever new strata, domains and laws; a new one has a bottom of its own.
bool Grouping::comes_down_to_a_pin(Case asked, Clock::time_point deadline) {
  std::uint64_t questions = 0;
  for (bool lower = true; lower && questions < options_.shrink_questions;) {
    std::vector<Case> const candidates = lighter(asked);
    questions += candidates.size();
    bool pinned = false;
    lower = first_of(candidates, deadline, [&](Case const& candidate, Judgement const& j) {
      if (!is_failure(j.verdict)) return false;
      pinned = is_pinned(*options_.pinned, candidate, j);
      asked = candidate;
      return true;
    });
    if (pinned) return true;
  }
  return false;
}

/// What is fresh and what is not may come down to one case, which is the fresh one then.
void Grouping::join_fresh() {
  for (auto next = findings_.begin(); next != findings_.end();) {
    auto const place = next++;
    if (place->second.fresh) continue;
    auto const fresh = findings_.find('!' + place->first);
    if (fresh == findings_.end() || fresh->second.id != place->second.id ||
        text_of(fresh->second.witness) != text_of(place->second.witness)) {
      continue;
    }
    Finding same = std::move(place->second);
    findings_.erase(place);
    same.fresh = true;
    merge(std::move(same));
  }
}

bool Grouping::is_listed(Finding const& finding) const {
  return !finding.fresh && options_.listed && options_.listed(finding.id);
}

void Grouping::make_smaller(Finding& finding, Clock::time_point deadline) {
  bool const may_be_known = options_.pinned != nullptr && !finding.fresh;
  auto const late = [&] { return std::max(deadline, Clock::now() + kLeastDescent); };
  // However late it is: on a slow machine, or of a slow library, the known would be told as new.
  shrink(finding, may_be_known && !is_listed(finding) ? late() : deadline);
  if (!may_be_known || finding.pinned || is_listed(finding)) return;
  finding.pinned = comes_down_to_a_pin(finding.witness, late());
}

std::vector<Finding> Grouping::finish() {
  auto const deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(options_.shrink_seconds));
  auto found = std::exchange(findings_, {});
  // What may be listed has the time that is left: it comes down to what is not, or stays listed.
  std::vector<Finding*> later;
  for (auto& [id, finding] : found) {
    if (is_listed(finding)) {
      later.push_back(&finding);
    } else {
      make_smaller(finding, deadline);
    }
  }
  for (Finding* const finding : later) make_smaller(*finding, deadline);
  for (auto& [id, finding] : found) merge(std::move(finding));
  join_fresh();
  std::vector<Finding> result;
  for (auto& [id, finding] : findings_) result.push_back(std::move(finding));
  // Ids differ, so the order is total (and std::stable_sort draws a deprecation under clang).
  std::sort(result.begin(), result.end(), [](Finding const& a, Finding const& b) {
    return std::tie(a.witness.op, a.weight, a.id) < std::tie(b.witness.op, b.weight, b.id);
  });
  return result;
}

}  // namespace layoutcheck::conformance
