#pragma once
/// A whole conformance run, compared with a list of known failures where there is one.

#include "conform/report.hpp"
#include "conform/start.hpp"
#include "conform/store.hpp"

namespace layoutcheck::cli {

/// Pre: `started` has a session. `store` may be null. Without a list every finding is unlisted.
/// `code` of the result is that of the findings and the list alone.
Conformed run_held(Started& started, ConformOptions const& options, FindingStore* store,
                   std::optional<conformance::KnownList> list);

}  // namespace layoutcheck::cli
