#include "layoutcheck/conformance/known/hold.hpp"

#include <algorithm>
#include <utility>

#include "id.hpp"
#include "layoutcheck/conformance/judge/features.hpp"
#include "layoutcheck/conformance/judge/stratum.hpp"
#include "witness.hpp"

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
  held.now = options.replay(witness_of(known));
  if (options.over && options.over()) return held;  // it may not have been answered
  Verdict const verdict = held.now.judgement.verdict;
  if (matches(known, held.now.id)) {
    held.state = WitnessState::fails;
  } else if (is_failure(verdict)) {
    held.state = WitnessState::otherwise;
  } else {
    held.state = WitnessState::passes;
  }
  return held;
}

}  // namespace

Case witness_of(KnownFailure const& known) {
  Case witness = *case_of_witness(known.witness);
  witness.integers = split_id(known.id)->stratum == kIntegerSpelling;
  return witness;
}

bool is_of_group(Case const& asked, KnownFailure const& known) {
  return contains(features_of(asked), features_of(witness_of(known)));
}

bool Held::fails() const {
  return !unlisted.empty() || std::any_of(entries.begin(), entries.end(), [](HeldEntry const& e) {
    return e.state == WitnessState::otherwise;
  });
}

bool Held::stale() const {
  return !mended.empty() || std::any_of(entries.begin(), entries.end(), [](HeldEntry const& e) {
    return e.stale() || e.expired || e.too_broad();
  });
}

Held hold(KnownList const& list, Report const& report, HoldOptions const& options) {
  Held held;
  for (KnownFailure const& known : list.entries) held.entries.push_back(replayed(known, options));
  held.cut_short = !list.entries.empty() && options.over && options.over();
  for (Finding const& finding : report.findings) {
    // Of the entries of its id, whose witness shows that cause; or else any, as a pin does. Of
    // these one of its own domain before those of others.
    auto entry = held.entries.end();
    auto best = std::pair(false, false);
    for (auto at = held.entries.begin(); at != held.entries.end(); ++at) {
      if (finding.fresh || finding.outside || !matches(*at->entry, finding.id)) continue;
      auto const fits = std::pair(is_of_group(finding.witness, *at->entry),
                                  split_id(at->entry->id)->domain == split_id(finding.id)->domain);
      if (entry != held.entries.end() && fits <= best) continue;
      entry = at;
      best = fits;
    }
    bool const listed = entry != held.entries.end() || (finding.pinned && !finding.fresh);
    bool const met = std::any_of(held.listed.begin(), held.listed.end(),
                                 [&](Finding const* other) { return other->id == finding.id; });
    (listed ? held.listed : held.unlisted).push_back(&finding);
    if (entry != held.entries.end() && !met) ++entry->matches;
  }
  for (OpReport const& op : report.ops) {
    std::string_view const name = info(op.op).name;
    auto const pins = list.pinned.find(name);
    if (pins == list.pinned.end() || !op.pins_complete || !options.recommended) continue;
    Mended mended{.op = std::string(name), .pins = {}};
    auto const met = report.pins.find(name);
    for (std::string const& pin : pins->second) {
      if (met == report.pins.end() || !met->second.contains(pin)) mended.pins.push_back(pin);
    }
    if (!mended.pins.empty()) held.mended.push_back(std::move(mended));
  }
  return held;
}

}  // namespace layoutcheck::conformance
