#pragma once
/// Changes a list as a person would: the text stays, comments included, except for the changes.

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/conformance/known/list.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::conformance {

struct Changes {
  std::set<int> gone;                    ///< lines of the entries that leave
  std::map<int, KnownFailure> replaced;  ///< the new entry in the place of that on the line
  std::vector<KnownFailure> added;       ///< each behind the last entry of its operation, or of all
  Baseline baseline;                     ///< all recorded failures from now on
};

struct EditProblem {
  std::string message;
};

/// The new text, which read_known reads as the changed list; or why it cannot be had by moving
/// lines: the text is not a list, or not written as entries under [[known]] and recorded failures
/// of one line each.
Outcome<std::string, EditProblem> edited_list(std::string_view text, Changes const& changes);

}  // namespace layoutcheck::conformance
