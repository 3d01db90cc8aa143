#pragma once
/// The one place that knows TOML, so that its library is compiled once and seen by nothing else.

#include <string_view>

#include "raw.hpp"

namespace layoutcheck::conformance {

/// What the text holds of a list. Text that is not TOML or nests too deep, unknown keys, missing
/// ones and wrong types are problems.
RawList read_toml(std::string_view text, Problems& problems);

/// The same of an adapter.toml. A variant has what the adapter has and it does not say otherwise;
/// values that mean nothing are problems too.
AdapterToml read_adapter_toml(std::string_view text, Problems& problems);

}  // namespace layoutcheck::conformance
