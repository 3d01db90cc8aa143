#include "grouping.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "layoutcheck/conformance/judge/stratum.hpp"
#include "layoutcheck/conformance/known/hold.hpp"
#include "layoutcheck/results/finding_id.hpp"
#include "steps.hpp"

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostAtOnce = 32;  // of the candidates of a step
constexpr std::chrono::seconds kLeastDescent{2};

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

/// What two findings share that are one. The same internal error of one operation is one whatever
/// the stratum, and what it does not answer in time; so are its replies that break the protocol,
/// whatever the domain.
std::string root_of(Finding const& finding) {
  Judgement const& j = finding.judgement;
  std::string const op(info(finding.witness.op).name);
  if (j.verdict == Verdict::protocol_error) return op + "/protocol_error";
  if (j.verdict != Verdict::crash && j.verdict != Verdict::timeout) return finding.id;
  return op + '/' + j.law + '/' + std::string(laws::name(j.domain)) + '/' + j.got;
}

std::string id_of(Op op, Judgement const& j, std::string_view stratum) {
  return results::join_id({info(op).name, j.law, laws::name(j.domain), stratum, name(j.verdict)});
}

bool contains_one(Features many, std::vector<Features> const& sets) {
  return std::any_of(sets.begin(), sets.end(),
                     [many](Features few) { return contains(many, few); });
}

/// Those with fewer features first, as they explain the others; then the lighter.
auto rank_of(Finding const& f) {
  bool const required = f.judgement.domain == laws::Domain::required;
  return std::tuple(!required, std::popcount(features_of(f.witness)), f.weight, text_of(f.witness));
}

/// Counts what `finding` stands for under `group`.
void absorb(Finding& group, Finding const& finding) {
  group.enumerated = group.enumerated || finding.enumerated;
  group.pinned = group.pinned && finding.pinned;
  group.fresh = group.fresh || finding.fresh;
  group.count += finding.count;
  for (auto const& [op, count] : finding.affects) group.affects[op] += count;
}

bool is_empty(Value const& value) {
  if (auto const* layout = std::get_if<Layout>(&value)) {
    return layout->leaves.empty() || size(*layout) == 0;
  }
  auto const tuple = as_tuple(value);
  return tuple && tuple->leaves.empty();
}

int harm_of(Finding const& f) {
  Verdict const v = f.judgement.verdict;
  bool const wrong = v == Verdict::wrong_function || v == Verdict::wrong_size ||
                     v == Verdict::wrong_shape || v == Verdict::nondeterministic;
  int const mild = wrong ? 0 : v == Verdict::not_optimal ? 2 : 1;
  if (!f.batches.empty()) return mild;  // whatever the inputs are
  bool const empty = std::any_of(f.witness.args.begin(), f.witness.args.end(), is_empty);
  int const strange = empty ? 3 : strangeness(f.stratum) >= strangeness("tuple_negative") ? 1 : 0;
  int const loose = f.judgement.domain == laws::Domain::required ? 0 : 1;
  return 3 * (strange + loose) + mild;
}

}  // namespace

Grouping::Grouping(Examiner& examiner, JudgeOptions const& options)
    : examiner_{examiner}, options_{options} {
  if (options.known == nullptr) return;
  for (KnownFailure const& known : options.known->entries) {
    add_known(results::in_any_stratum(known.id), features_of(witness_of(known)));
  }
}

void Grouping::add_known(std::string const& kind, Features features) {
  results::IdParts id = *results::split_id(kind);
  for (std::string_view const domain : domains_of(id.domain, id.verdict)) {
    for (std::string_view const verdict : verdicts_of(id.verdict)) {
      results::IdParts of = id;
      of.domain = domain;
      of.verdict = verdict;
      std::vector<Features>& sets = known_[results::join_id(of)];
      if (contains_one(features, sets)) continue;
      std::erase_if(sets, [features](Features more) { return contains(more, features); });
      sets.push_back(features);
    }
  }
}

void Grouping::know(Case const& asked, Judgement const& judgement) {
  add_known(id_of(asked.op, judgement, "*"), features_of(asked));
}

bool Grouping::is_inside(Finding const& finding) const {
  auto const known = known_.find(id_of(finding.witness.op, finding.judgement, "*"));
  return known != known_.end() && contains_one(features_of(finding.witness), known->second);
}

bool Grouping::is_listed(Finding const& finding) const {
  if (finding.fresh || options_.known == nullptr || !is_inside(finding)) return false;
  auto const& entries = options_.known->entries;
  return std::any_of(entries.begin(), entries.end(),
                     [&](KnownFailure const& k) { return matches(k, finding.id); });
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
      result.stratum = kIntegerSpelling;
    } else {
      result.witness.integers = false;
    }
  }
  result.id = id_of(examined.asked.op, result.judgement, result.stratum);
  return result;
}

void Grouping::file(Examined examined, std::string_view blamed_by) {
  Finding finding = finding_of(examined);
  if (blamed_by.empty()) {
    finding.count = 1;
  } else {
    finding.affects.emplace(blamed_by, 1);
  }
  // What is fresh stays apart from what may be known, and comes first where time is short.
  auto& alike = findings_[(finding.fresh ? "!" : "") + root_of(finding)];
  if (alike.empty() && options_.on_found) options_.on_found(finding);
  auto const [place, added] = alike.try_emplace(features_of(finding.witness), finding);
  if (added) return;
  if (rank_of(finding) < rank_of(place->second)) std::swap(finding, place->second);
  absorb(place->second, finding);
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

Clock::time_point Grouping::end_of_shrinking() const {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(options_.shrink_seconds));
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
    if (!contains(features_of(finding.witness), features_of(candidate))) return false;
    bool const pinned =
        options_.known != nullptr && is_pinned(options_.known->pinned, candidate, j);
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
    // What is not listed may be known by a case that whoever listed it looked for.
    bool const news = options_.known != nullptr && !is_listed(finding);
    if (better || !(options_.to_list || news)) continue;
    candidates = with_fewer_features(finding.witness);
    questions += candidates.size();
    better = step(finding, candidates, false, deadline);
  }
}

std::optional<Finding> Grouping::plainer(Finding finding) {
  auto const deadline = end_of_shrinking();
  if (!step(finding, with_fewer_features(finding.witness), false, deadline)) return std::nullopt;
  shrink(finding, deadline);
  return finding;
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
      if (!contains(features_of(asked), features_of(candidate))) return false;
      pinned = is_pinned(options_.known->pinned, candidate, j);
      asked = candidate;
      return true;
    });
    if (pinned) return true;
  }
  return false;
}

void Grouping::make_smaller(Finding& finding, Clock::time_point deadline) {
  bool const may_be_known = options_.known != nullptr && !finding.fresh;
  auto const late = [&] { return std::max(deadline, Clock::now() + kLeastDescent); };
  // However late it is: on a slow machine, or of a slow library, the known would be told as new.
  shrink(finding, may_be_known && !is_listed(finding) ? late() : deadline);
  if (may_be_known && !finding.pinned && !is_listed(finding)) {
    finding.pinned = comes_down_to_a_pin(finding.witness, late());
  }
  finding.outside = options_.known != nullptr && !is_inside(finding);
}

/// Findings of one root by their causes: what has all features of a smaller one has its cause.
std::vector<Finding> Grouping::groups_of(std::vector<Finding> alike, Clock::time_point deadline) {
  std::sort(alike.begin(), alike.end(),
            [](Finding const& a, Finding const& b) { return rank_of(a) < rank_of(b); });
  std::vector<Finding> groups;
  for (Finding& finding : alike) {
    Features const features = features_of(finding.witness);
    auto const same = std::find_if(groups.begin(), groups.end(), [&](Finding const& group) {
      return contains(features, features_of(group.witness));
    });
    if (same != groups.end()) {
      finding.pinned = same->pinned;  // as it comes down to the same
      absorb(*same, finding);
      continue;
    }
    make_smaller(finding, deadline);
    groups.push_back(std::move(finding));
  }
  return groups;
}

std::vector<Finding> Grouping::finish() {
  auto const deadline = end_of_shrinking();
  auto const found = std::exchange(findings_, {});
  std::vector<Finding> groups;
  // What may be listed has the time that is left: it comes down to what is not, or stays listed.
  for (bool const listed : {false, true}) {
    for (auto const& [root, by_features] : found) {
      std::vector<Finding> alike;
      for (auto const& [features, finding] : by_features) {
        if (is_listed(finding) == listed) alike.push_back(finding);
      }
      for (Finding& group : groups_of(std::move(alike), deadline)) {
        groups.push_back(std::move(group));
      }
    }
  }
  // Smaller, they may be of one id, and what is fresh and what is not may come down to one case.
  std::sort(groups.begin(), groups.end(),
            [](Finding const& a, Finding const& b) { return rank_of(a) < rank_of(b); });
  auto const is_known = [this](Finding const& f) { return f.pinned || is_listed(f); };
  std::vector<Finding> result;
  for (Finding& group : groups) {
    auto const same = std::find_if(result.begin(), result.end(), [&](Finding const& other) {
      if (root_of(other) != root_of(group)) return false;
      if (is_known(other) != is_known(group)) {
        return other.id == group.id && text_of(other.witness) == text_of(group.witness);
      }
      return contains(features_of(group.witness), features_of(other.witness));
    });
    if (same == result.end()) {
      result.push_back(std::move(group));
    } else {
      absorb(*same, group);
    }
  }
  return result;
}

void order_by_harm(std::vector<Finding>& findings) {
  // Ids and witnesses differ, so the order is total (and std::stable_sort draws a deprecation under
  // clang).
  auto const key = [](Finding const& f) {
    return std::tuple(harm_of(f), f.witness.op, f.weight, f.id, text_of(f.witness));
  };
  std::sort(findings.begin(), findings.end(),
            [&](Finding const& a, Finding const& b) { return key(a) < key(b); });
}

}  // namespace layoutcheck::conformance
