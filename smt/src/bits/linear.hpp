#pragma once
/// The chapters on F2, each after the one before it.

#include "bits/induction.hpp"

namespace layoutcheck::smt {

void elimination_chapter(Inductions<32>& chapter);
void elimination_chapter(Inductions<64>& chapter);

}  // namespace layoutcheck::smt
