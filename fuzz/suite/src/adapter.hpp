#pragma once
/// An adapter's process as an implementation: long-lived, one query at a time.

#include "implementations.hpp"

namespace layoutcheck::fuzz {

Found find_adapter(std::string const& name);

}  // namespace layoutcheck::fuzz
