#include "layoutcheck/conformance/judge/checker.hpp"

#include <algorithm>
#include <cstdlib>

#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/judge/prerequisites.hpp"
#include "layoutcheck/conformance/judge/shown.hpp"
#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr int kMaxRounds = 32;  // of queries that answers raise
constexpr int kMaxDepthOfCauses = 8;

std::vector<laws::LawEntry const*> const& laws_of(Op op) {
  static auto const table = [] {
    std::vector<std::vector<laws::LawEntry const*>> by_op(kMostOps);
    for (laws::LawEntry const& law : laws::all_laws()) {
      by_op[static_cast<std::size_t>(law.info.op)].push_back(&law);
    }
    return by_op;
  }();
  return table[static_cast<std::size_t>(op)];
}

Verdict violation(laws::PropertyKind property_kind, laws::Claim const& claim) {
  switch (property_kind) {
    case laws::PropertyKind::function: return Verdict::wrong_function;
    case laws::PropertyKind::size: return Verdict::wrong_size;
    case laws::PropertyKind::shape: return Verdict::wrong_shape;
    case laws::PropertyKind::optimality: return Verdict::not_optimal;
    case laws::PropertyKind::domain:
      return claim.lhs == 0 ? Verdict::refused_representable : Verdict::accepted_invalid;
  }
  return Verdict::unjudged;
}

/// Of several violations the first in this order names the case.
int precedence(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted_invalid:
    case Verdict::refused_representable: return 0;
    case Verdict::wrong_size: return 1;
    case Verdict::wrong_function: return 2;
    case Verdict::wrong_shape: return 3;
    default: return 4;
  }
}

/// The law by which answers are required at all; its own where the catalogue has one.
void name_answering_law(Case const& test_case, Judgement& judgement) {
  judgement.law = std::string(info(test_case.op).name) + "_answers";
  judgement.says = "it answers where a right answer exists, and refuses where none does";
  for (laws::LawEntry const* law : laws_of(test_case.op)) {
    if (law->info.property_kind != laws::PropertyKind::domain) continue;
    if (!law->read(test_case.args)) continue;
    judgement.law = law->info.id;
    judgement.says = law->info.says;
    return;
  }
}

Verdict grade(Case const& test_case, Value const& got, bool lawful) {
  Expected<Value> const want = layoutcheck::apply(test_case.op, test_case.args);
  if (want && *want == got) return Verdict::exact;
  auto const* wanted = want ? std::get_if<Layout>(&*want) : nullptr;
  auto const* layout = std::get_if<Layout>(&got);
  if (wanted != nullptr && layout != nullptr && same_function(*wanted, *layout) &&
      (compatible(shape(*wanted), shape(*layout)) || compatible(shape(*layout), shape(*wanted)))) {
    return Verdict::equal;
  }
  return lawful ? Verdict::valid : Verdict::unjudged;
}

}  // namespace

laws::Domain domain_of_case(Case const& test_case) {
  laws::Domain const domain = laws::domain_of(test_case.op, test_case.args);
  if (domain == laws::Domain::refuse) {
    // What only 64 bits forbid is not an error of an implementation whose integers are wider.
    Expected<Value> const reference = layoutcheck::apply(test_case.op, test_case.args);
    bool const limit = !reference && (reference.error().code == Errc::overflow ||
                                      reference.error().code == Errc::capacity_exceeded);
    return limit ? laws::Domain::unknown : domain;
  }
  if (domain != laws::Domain::unknown) return domain;
  // A fact that no table decides is what the reference says of it.
  OpInfo const& about = info(test_case.op);
  bool const fact = about.family == "facts" && about.result() != Kind::table;
  return fact && layoutcheck::apply(test_case.op, test_case.args) ? laws::Domain::required : domain;
}

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::exact: return "exact";
    case Verdict::equal: return "equal";
    case Verdict::valid: return "valid";
    case Verdict::refused: return "refused";
    case Verdict::unjudged: return "unjudged";
    case Verdict::wrong_function: return "wrong_function";
    case Verdict::wrong_size: return "wrong_size";
    case Verdict::wrong_shape: return "wrong_shape";
    case Verdict::not_optimal: return "not_optimal";
    case Verdict::refused_representable: return "refused_representable";
    case Verdict::accepted_invalid: return "accepted_invalid";
    case Verdict::crash: return "crash";
    case Verdict::timeout: return "timeout";
    case Verdict::nondeterministic: return "nondeterministic";
    case Verdict::protocol_error: return "protocol_error";
    case Verdict::unsupported: return "unsupported";
  }
  return "?";
}

std::optional<Verdict> verdict_named(std::string_view text) {
  for (int v = 0; v < kVerdicts; ++v) {
    auto const verdict = static_cast<Verdict>(v);
    if (name(verdict) == text) return verdict;
  }
  return std::nullopt;
}

std::string wanted(Case const& test_case) {
  if (is_declared(test_case.op)) return "";
  Expected<Value> const want = layoutcheck::apply(test_case.op, test_case.args);
  return want ? print(*want) : "refused: " + describe(want.error());
}

laws::Domain Checker::domain(Case const& test_case) {
  auto const [found, added] = domains_.try_emplace(text_of(test_case), laws::Domain::unknown);
  if (added) found->second = domain_of_case(test_case);
  return found->second;
}

Judgement Checker::judge(Case const& test_case) {
  heard_.clear();
  Judgement judgement;
  Record const* record = records_.find(test_case);
  if (record == nullptr) return judgement;
  Answer const& answer = record->answer;
  judgement.got = shown(answer);
  judgement.said = words(answer);
  judgement.domain = domain(test_case);
  name_answering_law(test_case, judgement);
  if (record->other) {
    judgement.verdict = Verdict::nondeterministic;
    judgement.law = std::string(info(test_case.op).name) + "_is_a_function";
    judgement.says = "equal queries have equal answers, in any order and in any process";
    judgement.got += ", then " + shown(*record->other);
    std::string const then = words(*record->other);
    if (!then.empty()) judgement.said += (judgement.said.empty() ? "" : "\nthen: ") + then;
    return judgement;
  }
  switch (answer.kind) {
    case Answer::Kind::value: break;
    case Answer::Kind::refusal:
      if (answer.condition == name(Errc::overflow) && laws::has_large_integers(test_case.args)) {
        judgement.law.clear();  // a limit of its integers does not say what exists
        return judgement;
      }
      if (judgement.domain == laws::Domain::required) {
        judgement.verdict = Verdict::refused_representable;
        judgement.outcome.claim = {0, laws::Relation::equal, 1};
        return judgement;
      }
      if (judgement.domain != laws::Domain::unknown) judgement.verdict = Verdict::refused;
      judgement.law.clear();
      return judgement;
    case Answer::Kind::internal_error:
      // An adapter that keeps its library in a process of its own says how that one ended.
      if (answer.condition.starts_with("SIG")) {
        judgement.verdict = Verdict::crash;
        return judgement;
      }
      if (answer.condition == "Timeout") {
        judgement.verdict = Verdict::timeout;
        return judgement;
      }
      // Where no answer is required, an exception of any type is a way to refuse.
      if (judgement.domain != laws::Domain::required) {
        judgement.verdict = Verdict::refused;
        judgement.law.clear();
        return judgement;
      }
      judgement.verdict = Verdict::crash;
      return judgement;
    case Answer::Kind::crash: judgement.verdict = Verdict::crash; return judgement;
    case Answer::Kind::timeout: judgement.verdict = Verdict::timeout; return judgement;
    case Answer::Kind::protocol_error:
      judgement.verdict = Verdict::protocol_error;
      return judgement;
    case Answer::Kind::unsupported: judgement.verdict = Verdict::unsupported; return judgement;
    case Answer::Kind::not_run: judgement.law.clear(); return judgement;
  }
  if (judgement.domain == laws::Domain::refuse) {
    judgement.verdict = Verdict::accepted_invalid;
    judgement.outcome.claim = {1, laws::Relation::equal, 0};
    Expected<Value> const text = decode(info(test_case.op).result(), answer.value);
    if (text) judgement.got = print(*text);
    return judgement;
  }
  Expected<Value> const value = decode(info(test_case.op).result(), answer.value);
  if (value) return judge_value(test_case, *value, std::move(judgement));
  switch (value.error().code) {
    case Errc::unsupported: judgement.verdict = Verdict::protocol_error; break;
    case Errc::overflow:
    case Errc::capacity_exceeded:
      // An integer that has to be answered has 64 bits; else the answer is beyond this suite.
      if (info(test_case.op).result() == Kind::integer &&
          judgement.domain == laws::Domain::required) {
        judgement.verdict = Verdict::wrong_shape;
      } else {
        judgement.law.clear();
      }
      break;
    default: judgement.verdict = Verdict::wrong_shape;
  }
  if (judgement.verdict == Verdict::unjudged) return judgement;
  judgement.law = std::string(info(test_case.op).name) + "_answer_is_well_formed";
  judgement.says =
      "the answer is of the kind that the operation returns; a layout has congruent "
      "shape and stride and no extent below 0";
  return judgement;
}

Judgement Checker::judge_value(Case const& test_case, Value const& value, Judgement judgement) {
  judgement.got = print(value);
  judgement.law.clear();
  judgement.says.clear();
  bool const form_matters = recommended_ && judgement.domain != laws::Domain::may;
  bool lawful = false;
  for (laws::LawEntry const* law : laws_of(test_case.op)) {
    auto const input = law->read(test_case.args);
    if (!input) continue;
    laws::Outcome const outcome = law->on(records_.reader(test_case), *input, laws::Limits{});
    heard_.emplace_back(law->info.id, outcome.kind);
    // That there is an answer says nothing about the answer.
    lawful = lawful || (outcome.kind == laws::OutcomeKind::holds &&
                        law->info.property_kind != laws::PropertyKind::domain);
    if (outcome.kind != laws::OutcomeKind::violated) continue;
    if (law->info.property_kind == laws::PropertyKind::optimality && !form_matters) continue;
    Verdict const verdict = violation(law->info.property_kind, outcome.claim);
    if (is_failure(judgement.verdict) && precedence(judgement.verdict) <= precedence(verdict)) {
      continue;
    }
    judgement.verdict = verdict;
    judgement.law = law->info.id;
    judgement.says = law->info.says;
    judgement.outcome = outcome;
  }
  if (!is_failure(judgement.verdict)) judgement.verdict = grade(test_case, value, lawful);
  return judgement;
}

/// Runs attempt(i) for every i until it finds all answers on record.
void Checker::settle(std::size_t count, std::function<void(std::size_t)> const& attempt) {
  std::vector<std::size_t> pending(count);
  for (std::size_t i = 0; i < count; ++i) pending[i] = i;
  for (int round = 0; round < kMaxRounds && !pending.empty(); ++round) {
    std::vector<std::size_t> again;
    for (std::size_t const i : pending) {
      records_.missed();
      attempt(i);
      if (records_.missed()) again.push_back(i);
    }
    if (again.empty() || !records_.fetch()) return;
    pending = std::move(again);
  }
}

std::vector<Judgement> Checker::check(std::span<Case const> cases, LawCounts* counts) {
  std::vector<Judgement> result(cases.size());
  std::vector<decltype(heard_)> heard(counts == nullptr ? 0 : cases.size());
  settle(cases.size(), [&](std::size_t i) {
    result[i] = judge(cases[i]);
    if (counts != nullptr) heard[i] = heard_;
  });
  for (auto const& outcomes : heard) {
    for (auto const& [law, kind] : outcomes) (*counts)[law].add(kind);
  }
  return result;
}

std::optional<CheckedCase> Checker::cause(CheckedCase const& failing, int depth) {
  Lookup const lookup = [this](Case const& test_case) -> std::optional<Value> {
    Record const* record = records_.find(test_case);
    if (record == nullptr) return std::nullopt;
    Expected<Value> const value = value_of(test_case.op, record->answer);
    if (!value) return std::nullopt;
    return *value;
  };
  for (Case& needed : prerequisites(failing.test_case, lookup)) {
    if (laws_of(needed.op).empty()) continue;
    if (needed.op == failing.test_case.op && text_of(needed) == text_of(failing.test_case))
      continue;
    CheckedCase candidate{std::move(needed), {}};
    candidate.judgement = judge(candidate.test_case);
    Verdict const verdict = candidate.judgement.verdict;
    // A clumsy form does no harm further on.
    bool const harmless =
        verdict == Verdict::not_optimal && failing.judgement.verdict != Verdict::not_optimal;
    if (!is_failure(verdict) || harmless) continue;
    if (depth > 0) {
      if (auto deeper = cause(candidate, depth - 1)) return deeper;
    }
    return candidate;
  }
  return std::nullopt;
}

std::vector<std::optional<CheckedCase>> Checker::causes(std::span<CheckedCase const> failing) {
  std::vector<std::optional<CheckedCase>> result(failing.size());
  settle(failing.size(), [&](std::size_t i) { result[i] = cause(failing[i], kMaxDepthOfCauses); });
  return result;
}

bool Checker::differs_from_plain(Case const& test_case) {
  Case plain = test_case;
  plain.integers = false;
  bool result = false;
  settle(1, [&](std::size_t) {
    Record const* one = records_.find(test_case);
    Record const* other = records_.find(plain);
    if (one == nullptr || other == nullptr) return;
    result = one->answer.kind != other->answer.kind || one->answer.value != other->answer.value;
  });
  return result;
}

}  // namespace layoutcheck::conformance
