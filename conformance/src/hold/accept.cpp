#include "layoutcheck/conformance/hold/accept.hpp"

#include <algorithm>
#include <iterator>

#include "known/id.hpp"
#include "layoutcheck/conformance/hold/hold.hpp"

namespace layoutcheck::conformance {
namespace {

/// Do the ids differ in their input classes only?
bool of_one_kind(std::string_view a, std::string_view b) {
  return results::in_any_input_class(a) == results::in_any_input_class(b);
}

bool is_of_group(KnownFailure const& a, KnownFailure const& b) {
  return is_of_group(counterexample_of(a), b);
}

/// May there be findings of both? Some ids are of both, and the features of one counterexample are
/// among the other's.
bool meet(KnownFailure const& a, KnownFailure const& b) {
  return of_one_kind(a.id, b.id) &&
         overlap(split_id(a.id)->input_class, split_id(b.id)->input_class) &&
         (is_of_group(a, b) || is_of_group(b, a));
}

/// One entry for what both cover.
void widen(KnownFailure& entry, KnownFailure const& known) {
  if (is_of_group(entry, known))
    entry.counterexample = known.counterexample;  // it explains the other
  entry.max_matches = std::max(entry.max_matches, known.max_matches);
  if (matches(entry, known.id)) return;
  entry.id = matches(known, entry.id) ? known.id : results::in_any_input_class(entry.id);
}

/// An entry, and those of the list in whose place it comes.
struct Listed {
  KnownFailure entry;
  std::vector<KnownFailure const*> of;
  bool is_new = false;
};

}  // namespace

void accept(std::vector<KnownFailure> entries, KnownList const& list, bool keep_reasons,
            Changes& changes) {
  std::vector<Listed> all;
  std::vector<KnownFailure const*> gone;
  for (KnownFailure const& known : list.entries) {
    if (changes.gone.contains(known.line)) {
      gone.push_back(&known);
    } else {
      all.push_back({known, {&known}});
    }
  }
  for (KnownFailure& entry : entries) {
    bool const covered = std::any_of(all.begin(), all.end(), [&](Listed const& listed) {
      return matches(listed.entry, entry.id) && is_of_group(entry, listed.entry);
    });
    if (covered) continue;
    Listed is_new{std::move(entry), {}, true};
    auto const of_its_kind = [&](KnownFailure const* known) {
      return of_one_kind(is_new.entry.id, known->id);
    };
    std::copy_if(gone.begin(), gone.end(), std::back_inserter(is_new.of), of_its_kind);
    std::erase_if(gone, of_its_kind);
    // Wider with each that it meets, it may meet more.
    auto const met = [&](Listed const& other) { return meet(is_new.entry, other.entry); };
    for (auto other = std::find_if(all.begin(), all.end(), met); other != all.end();
         other = std::find_if(all.begin(), all.end(), met)) {
      widen(is_new.entry, other->entry);
      is_new.of.insert(is_new.of.end(), other->of.begin(), other->of.end());
      all.erase(other);
    }
    all.push_back(std::move(is_new));
  }
  for (Listed& listed : all) {
    if (!listed.is_new) continue;
    if (listed.of.empty()) {
      changes.added.push_back(std::move(listed.entry));
      continue;
    }
    auto const by_line = [](auto const* a, auto const* b) { return a->line < b->line; };
    KnownFailure const& place = **std::min_element(listed.of.begin(), listed.of.end(), by_line);
    for (KnownFailure const* other : listed.of) changes.gone.insert(other->line);
    changes.gone.erase(place.line);
    if (keep_reasons) listed.entry.reason = place.reason;
    changes.replaced.emplace(place.line, std::move(listed.entry));
  }
}

}  // namespace layoutcheck::conformance
