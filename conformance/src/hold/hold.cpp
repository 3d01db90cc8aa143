#include "layoutcheck/conformance/hold/hold.hpp"

#include <algorithm>
#include <utility>

#include "known/id.hpp"

namespace layoutcheck::conformance {
namespace {

HeldEntry replayed(KnownFailure const& known, HoldOptions const& options) {
  HeldEntry held{.entry = &known, .now = {}, .expired = known.expires < options.today};
  IdParts const id = *split_id(known.id);
  bool const form = id.verdict == name(Verdict::not_optimal);
  bool const process = id.law == kAnswersEveryBatch;  // no case shows it; the run does, or not
  if (process || !options.about(id.op) || (form && !options.recommended)) return held;
  if (!options.claims(id.op)) {
    held.skipped = true;
    return held;
  }
  held.now = options.replay(counterexample_of(known));
  if (options.over && options.over()) return held;  // it may not have been answered
  Verdict const verdict = held.now.judgement.verdict;
  if (matches(known, held.now.id)) {
    held.state = CounterexampleState::fails;
  } else if (is_failure(verdict)) {
    held.state = CounterexampleState::otherwise;
  } else {
    held.state = CounterexampleState::passes;
  }
  return held;
}

}  // namespace

bool Held::fails() const {
  return !unlisted.empty() || std::any_of(entries.begin(), entries.end(), [](HeldEntry const& e) {
    return e.state == CounterexampleState::otherwise;
  });
}

bool Held::stale() const {
  return !fixed.empty() || std::any_of(entries.begin(), entries.end(), [](HeldEntry const& e) {
    return e.stale() || e.expired || e.too_broad();
  });
}

Held hold(KnownList const& list, Report const& report, HoldOptions const& options) {
  Held held;
  for (KnownFailure const& known : list.entries) held.entries.push_back(replayed(known, options));
  held.cut_short = !list.entries.empty() && options.over && options.over();
  for (Finding const& finding : report.findings) {
    // An entry of its id whose counterexample shows that cause; or else any of its id, as then a
    // recorded failure shows it. Of these one of its own domain before those of others.
    auto entry = held.entries.end();
    auto best = std::pair(false, false);
    for (auto at = held.entries.begin(); at != held.entries.end(); ++at) {
      if (finding.is_new || finding.outside || !matches(*at->entry, finding.id)) continue;
      auto const fits = std::pair(is_of_group(finding.counterexample, *at->entry),
                                  split_id(at->entry->id)->domain == split_id(finding.id)->domain);
      if (entry != held.entries.end() && fits <= best) continue;
      entry = at;
      best = fits;
    }
    bool const listed = entry != held.entries.end() || (finding.recorded && !finding.is_new);
    bool const met = std::any_of(held.listed.begin(), held.listed.end(),
                                 [&](Finding const* other) { return other->id == finding.id; });
    (listed ? held.listed : held.unlisted).push_back(&finding);
    if (entry != held.entries.end() && !met) ++entry->matches;
  }
  for (OpReport const& op : report.ops) {
    std::string_view const name = info(op.op).name;
    auto const baseline = list.recorded.find(name);
    if (baseline == list.recorded.end() || !op.baseline_complete || !options.recommended) continue;
    Fixed fixed{.op = std::string(name), .baseline = {}};
    auto const met = report.baseline.find(name);
    for (std::string const& entry : baseline->second) {
      if (met == report.baseline.end() || !met->second.contains(entry))
        fixed.baseline.push_back(entry);
    }
    if (!fixed.baseline.empty()) held.fixed.push_back(std::move(fixed));
  }
  return held;
}

}  // namespace layoutcheck::conformance
