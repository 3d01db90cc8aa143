#pragma once
/// A whole conformance run, compared with a list of known failures where there is one.

#include <functional>

#include "conform/report.hpp"
#include "conform/start.hpp"
#include "conform/store.hpp"

namespace layoutcheck::cli {

/// Pre: `started` has a session. `store` may be null. Without a list every finding is unlisted.
/// `code` of the result is that of the findings and the list alone. A finding that the list lacks
/// is listed all the same where `fails_in_base`, if there is one, says so of it.
Conformed run_held(Started& started, ConformOptions const& options, FindingStore* store,
                   std::optional<conformance::KnownList> list,
                   std::function<bool(conformance::Finding const&)> const& fails_in_base = {});

}  // namespace layoutcheck::cli
