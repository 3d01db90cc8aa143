#pragma once
/// New entries into a list that has others.

#include <vector>

#include "layoutcheck/conformance/known/edit.hpp"
#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::conformance {

/// Adds to the changes what lists `entries`, except those that an entry that stays covers. One that
/// meets others (there are findings of both) takes the place of all of them, with the fewest
/// features of their counterexamples; it also takes the place of an entry of its kind that leaves.
/// It has the reason of the first of these where reasons are kept, as a person wrote that.
///
///   accept({size/L/may/*/crash at 0:1}, {size/L/may/empty/crash at 0:1}, true, changes)
///     changes.replaced == {line of the old one: the new one with the old reason}
void accept(std::vector<KnownFailure> entries, KnownList const& list, bool keep_reasons,
            Changes& changes);

}  // namespace layoutcheck::conformance
