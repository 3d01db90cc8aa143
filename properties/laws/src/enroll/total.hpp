#pragma once
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {

/// A law for each operation of which `table` has none of the property kind `domain`.
void enroll_total(std::vector<LawEntry>& table);

}  // namespace layoutcheck::laws
