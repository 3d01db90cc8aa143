#include "layoutcheck/conformance/judge/examiner.hpp"

#include <algorithm>
#include <cstdlib>

#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/judge/prerequisites.hpp"
#include "layoutcheck/conformance/judge/told.hpp"
#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "layoutcheck/laws/catalogue/answers.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr int kMaxRounds = 32;  // of questions that answers raise
constexpr int kMaxDepthOfCauses = 8;

std::vector<laws::LawEntry const*> const& laws_of(Op op) {
  static auto const table = [] {
    std::vector<std::vector<laws::LawEntry const*>> by_op(kOps.size());
    for (laws::LawEntry const& law : laws::all_laws()) {
      by_op[static_cast<std::size_t>(law.info.op)].push_back(&law);
    }
    return by_op;
  }();
  return table[static_cast<std::size_t>(op)];
}

Verdict violation(laws::Aspect aspect, laws::Claim const& claim) {
  switch (aspect) {
    case laws::Aspect::function: return Verdict::wrong_function;
    case laws::Aspect::size: return Verdict::wrong_size;
    case laws::Aspect::shape: return Verdict::wrong_shape;
    case laws::Aspect::optimality: return Verdict::not_optimal;
    case laws::Aspect::domain:
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
void name_answering_law(Case const& asked, Judgement& judgement) {
  judgement.law = std::string(info(asked.op).name) + "_answers";
  judgement.says = "it answers where a right answer exists, and refuses where none does";
  for (laws::LawEntry const* law : laws_of(asked.op)) {
    if (law->info.aspect != laws::Aspect::domain) continue;
    if (!law->read(asked.args)) continue;
    judgement.law = law->info.id;
    judgement.says = law->info.says;
    return;
  }
}

bool same_function(Layout const& a, Layout const& b) {
  if (size(a) != size(b)) return false;
  Expected<Layout> const one = coalesce(a);
  Expected<Layout> const other = coalesce(b);
  return one && other && *one == *other;
}

Verdict grade(Case const& asked, Value const& got, bool lawful) {
  Expected<Value> const want = layoutcheck::apply(asked.op, asked.args);
  if (want && *want == got) return Verdict::exact;
  auto const* wanted = want ? std::get_if<Layout>(&*want) : nullptr;
  auto const* layout = std::get_if<Layout>(&got);
  if (wanted != nullptr && layout != nullptr && same_function(*wanted, *layout) &&
      (compatible(shape(*wanted), shape(*layout)) || compatible(shape(*layout), shape(*wanted)))) {
    return Verdict::equal;
  }
  return lawful ? Verdict::valid : Verdict::unjudged;
}

bool has_large_integers(Case const& asked) {
  for (laws::LawEntry const* law : laws_of(asked.op)) {
    auto const given = law->read(asked.args);
    if (given) return laws::has_large_integers(*given);
  }
  return false;
}

}  // namespace

laws::Domain domain_of_case(Case const& asked) {
  laws::Domain const domain = laws::domain_of(asked.op, asked.args);
  if (domain == laws::Domain::refuse) {
    // What only 64 bits forbid is not an error of an implementation whose integers are wider.
    Expected<Value> const reference = layoutcheck::apply(asked.op, asked.args);
    bool const limit = !reference && (reference.error().code == Errc::overflow ||
                                      reference.error().code == Errc::capacity_exceeded);
    return limit ? laws::Domain::unknown : domain;
  }
  if (domain != laws::Domain::unknown) return domain;
  if (asked.op == Op::complement && asked.args.size() == 1) {
    return laws::domain_of(asked.op, std::vector<Value>{asked.args[0], index_t{1}});
  }
  if (asked.op == Op::size && std::holds_alternative<ComposedLayout>(asked.args[0])) {
    // A swizzle that a library does not have (CuTe's: abs(s) < b) is told once, of `at`.
    ComposedLayout const& composed = *std::get_if<ComposedLayout>(&asked.args[0]);
    Swizzle const& s = composed.swizzle;
    bool const everywhere = !composed.outer_is_swizzle || std::abs(s.shift) >= s.bits;
    return everywhere ? laws::Domain::required : laws::Domain::may;
  }
  bool const fact = asked.op == Op::size || asked.op == Op::cosize ||
                    (asked.op >= Op::is_injective && asked.op <= Op::is_non_degenerate);
  return fact && layoutcheck::apply(asked.op, asked.args) ? laws::Domain::required : domain;
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

std::string wanted(Case const& asked) {
  Expected<Value> const want = layoutcheck::apply(asked.op, asked.args);
  return want ? print(*want) : "refused: " + describe(want.error());
}

laws::Domain Examiner::domain(Case const& asked) {
  auto const [found, added] = domains_.try_emplace(text_of(asked), laws::Domain::unknown);
  if (added) found->second = domain_of_case(asked);
  return found->second;
}

Judgement Examiner::judge(Case const& asked) {
  heard_.clear();
  Judgement judgement;
  Record const* record = records_.find(asked);
  if (record == nullptr) return judgement;
  Answer const& answer = record->answer;
  judgement.got = shown(answer);
  judgement.said = words(answer);
  judgement.domain = domain(asked);
  name_answering_law(asked, judgement);
  if (record->other) {
    judgement.verdict = Verdict::nondeterministic;
    judgement.law = std::string(info(asked.op).name) + "_is_a_function";
    judgement.says = "equal questions have equal answers, in any order and in any process";
    judgement.got += ", then " + shown(*record->other);
    std::string const then = words(*record->other);
    if (!then.empty()) judgement.said += (judgement.said.empty() ? "" : "\nthen: ") + then;
    return judgement;
  }
  switch (answer.kind) {
    case Answer::Kind::value: break;
    case Answer::Kind::refusal:
      if (answer.condition == name(Errc::overflow) && has_large_integers(asked)) {
        judgement.law.clear();  // a limit of its integers is no opinion on what exists
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
      // An adapter that keeps its library in a process of its own tells how that one ended.
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
    case Answer::Kind::not_asked: judgement.law.clear(); return judgement;
  }
  if (judgement.domain == laws::Domain::refuse) {
    judgement.verdict = Verdict::accepted_invalid;
    judgement.outcome.claim = {1, laws::Relation::equal, 0};
    Expected<Value> const text = decode(info(asked.op).result, answer.value);
    if (text) judgement.got = print(*text);
    return judgement;
  }
  Expected<Value> const value = decode(info(asked.op).result, answer.value);
  if (value) return judge_value(asked, *value, std::move(judgement));
  switch (value.error().code) {
    case Errc::unsupported: judgement.verdict = Verdict::protocol_error; break;
    case Errc::overflow:
    case Errc::capacity_exceeded:
      // An integer that has to be answered has 64 bits; else the answer is beyond this suite.
      if (info(asked.op).result == Kind::integer && judgement.domain == laws::Domain::required) {
        judgement.verdict = Verdict::wrong_shape;
      } else {
        judgement.law.clear();
      }
      break;
    default: judgement.verdict = Verdict::wrong_shape;
  }
  if (judgement.verdict == Verdict::unjudged) return judgement;
  judgement.law = std::string(info(asked.op).name) + "_answer_is_well_formed";
  judgement.says =
      "the answer is of the kind that the operation returns; a layout has congruent "
      "shape and stride and no extent below 0";
  return judgement;
}

Judgement Examiner::judge_value(Case const& asked, Value const& value, Judgement judgement) {
  judgement.got = print(value);
  judgement.law.clear();
  judgement.says.clear();
  bool const form_matters = recommended_ && judgement.domain != laws::Domain::may;
  bool lawful = false;
  for (laws::LawEntry const* law : laws_of(asked.op)) {
    auto const given = law->read(asked.args);
    if (!given) continue;
    laws::Outcome const outcome = law->on(records_.reader(asked), *given, laws::Limits{});
    heard_.emplace_back(law->info.id, outcome.kind);
    // That there is an answer says nothing about the answer.
    lawful = lawful ||
             (outcome.kind == laws::OutcomeKind::holds && law->info.aspect != laws::Aspect::domain);
    if (outcome.kind != laws::OutcomeKind::violated) continue;
    if (law->info.aspect == laws::Aspect::optimality && !form_matters) continue;
    Verdict const verdict = violation(law->info.aspect, outcome.claim);
    if (is_failure(judgement.verdict) && precedence(judgement.verdict) <= precedence(verdict)) {
      continue;
    }
    judgement.verdict = verdict;
    judgement.law = law->info.id;
    judgement.says = law->info.says;
    judgement.outcome = outcome;
  }
  if (!is_failure(judgement.verdict)) judgement.verdict = grade(asked, value, lawful);
  return judgement;
}

/// Runs attempt(i) for every i until it finds all answers on record.
void Examiner::settle(std::size_t count, std::function<void(std::size_t)> const& attempt) {
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

std::vector<Judgement> Examiner::examine(std::span<Case const> cases, LawCounts* counts) {
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

std::optional<Examined> Examiner::cause(Examined const& failing, int depth) {
  Lookup const lookup = [this](Case const& asked) -> std::optional<Value> {
    Record const* record = records_.find(asked);
    if (record == nullptr) return std::nullopt;
    Expected<Value> const value = value_of(asked.op, record->answer);
    if (!value) return std::nullopt;
    return *value;
  };
  for (Case& needed : prerequisites(failing.asked, lookup)) {
    if (laws_of(needed.op).empty()) continue;
    if (needed.op == failing.asked.op && text_of(needed) == text_of(failing.asked)) continue;
    Examined candidate{std::move(needed), {}};
    candidate.judgement = judge(candidate.asked);
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

std::vector<std::optional<Examined>> Examiner::causes(std::span<Examined const> failing) {
  std::vector<std::optional<Examined>> result(failing.size());
  settle(failing.size(), [&](std::size_t i) { result[i] = cause(failing[i], kMaxDepthOfCauses); });
  return result;
}

bool Examiner::differs_from_plain(Case const& asked) {
  Case plain = asked;
  plain.integers = false;
  bool result = false;
  settle(1, [&](std::size_t) {
    Record const* one = records_.find(asked);
    Record const* other = records_.find(plain);
    if (one == nullptr || other == nullptr) return;
    result = one->answer.kind != other->answer.kind || one->answer.value != other->answer.value;
  });
  return result;
}

}  // namespace layoutcheck::conformance
