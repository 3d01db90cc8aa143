#pragma once
/// Every theorem, in the order in which they rest on each other.

#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {

/// Its values of layouts are what laws speak of.
Layouts write_library(Theory& theory);

}  // namespace layoutcheck::smt
