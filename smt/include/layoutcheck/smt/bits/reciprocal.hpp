#pragma once
/// Division by reciprocals, on unbounded integers: the theorem stated in gpu_oracle's
/// reciprocal.hpp.

#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {

/// Rests on the lemmas of chapter_arithmetic.
void chapter_reciprocals(Theory& theory);

}  // namespace layoutcheck::smt
