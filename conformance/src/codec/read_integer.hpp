#pragma once
/// Integers in an untrusted answer.

#include "layoutcheck/conformance/transport/json.hpp"
#include "layoutcheck/core/base/expected.hpp"

namespace layoutcheck::conformance {

/// read_integer(4) == 4, read_integer("9007199254740993") too. An integer of more than 64 bits is
/// one all the same: the suite's bound, not a wrong answer. Errors: overflow (such a one),
/// unsupported (no integer).
Expected<index_t> read_integer(json const& wire);

}  // namespace layoutcheck::conformance
