#include "grouping.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "layoutcheck/conformance/cases/input_class.hpp"
#include "layoutcheck/results/finding_id.hpp"
#include "steps.hpp"

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostAtOnce = 32;  // of the candidates of a step
constexpr std::chrono::seconds kLeastDescent{2};

/// How far an input class is from the inputs that everybody tries.
int strangeness(std::string_view input_class) {
  constexpr std::array<std::string_view, 15> kOrder{
      "tractable",       "nested",     "injective_intractable",
      "non_injective",   "extent_one", "stride_zero",
      "coordinate_free", "by_mode",    "swizzled",
      "tuple_negative",  "tuple_zero", "negative_stride",
      "empty",           "large",      "outside"};
  if (input_class == "tuple_flat") return 0;
  if (input_class == "tuple_nested") return 1;
  return static_cast<int>(std::find(kOrder.begin(), kOrder.end(), input_class) - kOrder.begin());
}

/// What two findings share if they are one. The same internal error of one operation is one finding
/// whatever the input class, and so is what it does not answer in time; its replies that break the
/// protocol are one, whatever the domain.
std::string root_of(Finding const& finding) {
  Judgement const& j = finding.judgement;
  std::string const op(info(finding.counterexample.op).name);
  if (j.verdict == Verdict::protocol_error) return op + "/protocol_error";
  if (j.verdict != Verdict::crash && j.verdict != Verdict::timeout) return finding.id;
  return op + '/' + j.law + '/' + std::string(laws::name(j.domain)) + '/' + j.got;
}

std::string id_of(Op op, Judgement const& j, std::string_view input_class) {
  return results::join_id(
      {info(op).name, j.law, laws::name(j.domain), input_class, name(j.verdict)});
}

bool contains_one(Features many, std::vector<Features> const& sets) {
  return std::any_of(sets.begin(), sets.end(),
                     [many](Features few) { return contains(many, few); });
}

/// Those with fewer features first, as they explain the others; then those of less weight.
auto rank_of(Finding const& f) {
  bool const required = f.judgement.domain == laws::Domain::required;
  return std::tuple(!required, std::popcount(features_of(f.counterexample)), f.weight,
                    text_of(f.counterexample));
}

/// Counts what `finding` covers under `group`.
void absorb(Finding& group, Finding const& finding) {
  group.enumerated = group.enumerated || finding.enumerated;
  group.recorded = group.recorded && finding.recorded;
  group.is_new = group.is_new || finding.is_new;
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
  bool const empty =
      std::any_of(f.counterexample.args.begin(), f.counterexample.args.end(), is_empty);
  int const strange = empty                                                         ? 3
                      : strangeness(f.input_class) >= strangeness("tuple_negative") ? 1
                                                                                    : 0;
  int const loose = f.judgement.domain == laws::Domain::required ? 0 : 1;
  return 3 * (strange + loose) + mild;
}

}  // namespace

Grouping::Grouping(Checker& checker, JudgeOptions const& options)
    : checker_{checker}, options_{options} {
  if (options.known == nullptr) return;
  for (KnownFailure const& known : options.known->entries) {
    add_known(results::in_any_input_class(known.id), features_of(counterexample_of(known)));
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

void Grouping::know(Case const& test_case, Judgement const& judgement) {
  add_known(id_of(test_case.op, judgement, "*"), features_of(test_case));
}

bool Grouping::is_inside(Finding const& finding) const {
  auto const known = known_.find(id_of(finding.counterexample.op, finding.judgement, "*"));
  return known != known_.end() && contains_one(features_of(finding.counterexample), known->second);
}

bool Grouping::is_listed(Finding const& finding) const {
  if (finding.is_new || options_.known == nullptr || !is_inside(finding)) return false;
  auto const& entries = options_.known->entries;
  return std::any_of(entries.begin(), entries.end(),
                     [&](KnownFailure const& k) { return matches(k, finding.id); });
}

Finding Grouping::finding_of(CheckedCase const& checked) {
  Finding result{.id = {},
                 .counterexample = checked.test_case,
                 .judgement = checked.judgement,
                 .input_class = std::string(input_class_of(checked.test_case)),
                 .weight = weight_of(checked.test_case),
                 .enumerated = checked.enumerated,
                 .is_new = checked.is_new,
                 .affects = {}};
  if (checked.test_case.integers) {
    if (checker_.differs_from_plain(checked.test_case)) {
      result.input_class = kIntegerSpelling;
    } else {
      result.counterexample.integers = false;
    }
  }
  result.id = id_of(checked.test_case.op, result.judgement, result.input_class);
  return result;
}

void Grouping::file(CheckedCase checked, std::string_view blamed_by) {
  Finding finding = finding_of(checked);
  if (blamed_by.empty()) {
    finding.count = 1;
  } else {
    finding.affects.emplace(blamed_by, 1);
  }
  // New failures are kept apart from what may be known, and come first where time is short.
  auto& alike = findings_[(finding.is_new ? "!" : "") + root_of(finding)];
  if (alike.empty() && options_.on_found) options_.on_found(finding);
  auto const [place, added] = alike.try_emplace(features_of(finding.counterexample), finding);
  if (added) return;
  if (rank_of(finding) < rank_of(place->second)) std::swap(finding, place->second);
  absorb(place->second, finding);
}

std::size_t Grouping::add(std::vector<CheckedCase> failing) {
  std::size_t caused = 0;
  for (CheckedCase& checked : failing) {
    // Without a difference the fault is that of n:1.
    if (checked.test_case.integers && !checker_.differs_from_plain(checked.test_case)) {
      checked.test_case.integers = false;
    }
  }
  auto const causes = checker_.causes(failing);
  for (std::size_t i = 0; i < failing.size(); ++i) {
    bool const own = !causes[i] || causes[i]->test_case.op == failing[i].test_case.op;
    caused += own ? 0 : 1;
    CheckedCase root = causes[i] ? *causes[i] : failing[i];
    root.enumerated = failing[i].enumerated;
    root.is_new = failing[i].is_new;
    file(std::move(root), own ? "" : info(failing[i].test_case.op).name);
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
    double const lost = checker_.lost_seconds();
    std::vector<Judgement> const judged = checker_.check(now);
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (visit(now[i], judged[i])) return true;
    }
    part_ = checker_.lost_seconds() > lost ? 1 : std::min(2 * part_, kMostAtOnce);
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
    if (!contains(features_of(finding.counterexample), features_of(candidate))) return false;
    bool const recorded =
        options_.known != nullptr && is_recorded(options_.known->recorded, candidate, j);
    if (recorded && finding.is_new) return false;  // a known one, and this is not
    CheckedCase const one{candidate, j, finding.enumerated, finding.is_new};
    if (checker_.causes({&one, 1})[0]) return false;  // another fault
    Finding next = finding_of(one);
    if (finding.counterexample.integers != next.counterexample.integers) return false;
    int const gain = strangeness(finding.input_class) - strangeness(next.input_class);
    if (gain < (more_ordinary ? 1 : 0)) return false;  // never back, or two cases would take turns
    next.count = finding.count;
    next.affects = std::move(finding.affects);
    next.recorded = recorded;
    finding = std::move(next);
    return true;
  });
}

void Grouping::shrink(Finding& finding, Clock::time_point deadline) {
  std::uint64_t queries = 0;
  for (bool better = !finding.recorded; better && queries < options_.shrink_queries;) {
    if (over(deadline)) return;
    std::vector<Case> candidates = smaller_cases(finding.counterexample);
    queries += candidates.size();
    better = step(finding, candidates, false, deadline);
    if (finding.recorded) return;
    if (better) continue;
    candidates = with_other_integers(finding.counterexample);
    queries += candidates.size();
    better = step(finding, candidates, true, deadline);
    // A finding that is not listed may shrink to a listed case that has fewer features.
    bool const new_failures = options_.known != nullptr && !is_listed(finding);
    if (better || !(options_.to_list || new_failures)) continue;
    candidates = with_fewer_features(finding.counterexample);
    queries += candidates.size();
    better = step(finding, candidates, false, deadline);
  }
}

std::optional<Finding> Grouping::plainer(Finding finding) {
  auto const deadline = end_of_shrinking();
  if (!step(finding, with_fewer_features(finding.counterexample), false, deadline))
    return std::nullopt;
  shrink(finding, deadline);
  return finding;
}

/// From failing case to smaller failing case, in whatever way they fail: where that ends at a
/// recorded failure, the finding is a duplicate of the known one. Random cases meet a known defect
/// in ever new input classes, domains and laws; a new defect shrinks to a failure of its own.
bool Grouping::shrinks_to_a_recorded_failure(Case test_case, Clock::time_point deadline) {
  std::uint64_t queries = 0;
  for (bool lower = true; lower && queries < options_.shrink_queries;) {
    std::vector<Case> const candidates = smaller_cases(test_case);
    queries += candidates.size();
    bool recorded = false;
    lower = first_of(candidates, deadline, [&](Case const& candidate, Judgement const& j) {
      if (!is_failure(j.verdict)) return false;
      if (!contains(features_of(test_case), features_of(candidate))) return false;
      recorded = is_recorded(options_.known->recorded, candidate, j);
      test_case = candidate;
      return true;
    });
    if (recorded) return true;
  }
  return false;
}

void Grouping::make_smaller(Finding& finding, Clock::time_point deadline) {
  bool const may_be_known = options_.known != nullptr && !finding.is_new;
  auto const late = [&] { return std::max(deadline, Clock::now() + kLeastDescent); };
  // However late it is: otherwise, on a slow machine or with a slow library, a known failure would
  // be reported as new.
  shrink(finding, may_be_known && !is_listed(finding) ? late() : deadline);
  if (may_be_known && !finding.recorded && !is_listed(finding)) {
    finding.recorded = shrinks_to_a_recorded_failure(finding.counterexample, late());
  }
  finding.outside = options_.known != nullptr && !is_inside(finding);
}

/// Findings of one root by their causes: what has all features of a smaller one has its cause.
std::vector<Finding> Grouping::groups_of(std::vector<Finding> alike, Clock::time_point deadline) {
  std::sort(alike.begin(), alike.end(),
            [](Finding const& a, Finding const& b) { return rank_of(a) < rank_of(b); });
  std::vector<Finding> groups;
  for (Finding& finding : alike) {
    Features const features = features_of(finding.counterexample);
    auto const same = std::find_if(groups.begin(), groups.end(), [&](Finding const& group) {
      return contains(features, features_of(group.counterexample));
    });
    if (same != groups.end()) {
      finding.recorded = same->recorded;  // as it has the same root cause
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
  // Listed ones get the time that is left: each shrinks to an unlisted one, or stays listed.
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
  // Once shrunk, they may have one id, and a new failure and a known one may be the same case.
  std::sort(groups.begin(), groups.end(),
            [](Finding const& a, Finding const& b) { return rank_of(a) < rank_of(b); });
  auto const is_known = [this](Finding const& f) { return f.recorded || is_listed(f); };
  std::vector<Finding> result;
  for (Finding& group : groups) {
    auto const same = std::find_if(result.begin(), result.end(), [&](Finding const& other) {
      if (root_of(other) != root_of(group)) return false;
      if (is_known(other) != is_known(group)) {
        return other.id == group.id &&
               text_of(other.counterexample) == text_of(group.counterexample);
      }
      return contains(features_of(group.counterexample), features_of(other.counterexample));
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
  // Ids and counterexamples differ, so the order is total (and std::stable_sort draws a deprecation
  // under clang).
  auto const key = [](Finding const& f) {
    return std::tuple(harm_of(f), f.counterexample.op, f.weight, f.id, text_of(f.counterexample));
  };
  std::sort(findings.begin(), findings.end(),
            [&](Finding const& a, Finding const& b) { return key(a) < key(b); });
}

}  // namespace layoutcheck::conformance
