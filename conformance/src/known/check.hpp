#pragma once
/// Are the entries of a list about something, and about one thing each?

#include "raw.hpp"

namespace layoutcheck::conformance {

/// The list; sound if no problem was added.
KnownList check_known(RawList const& raw, Problems& problems);

}  // namespace layoutcheck::conformance
