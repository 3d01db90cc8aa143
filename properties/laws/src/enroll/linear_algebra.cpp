#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_linear_algebra(std::vector<LawEntry>& table) { enroll(LinearAlgebraLaws{}, table); }

}  // namespace layoutcheck::laws
