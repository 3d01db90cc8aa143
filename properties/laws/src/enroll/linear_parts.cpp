#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_linear_parts(std::vector<LawEntry>& table) { enroll(LinearPartsLaws{}, table); }

}  // namespace layoutcheck::laws
