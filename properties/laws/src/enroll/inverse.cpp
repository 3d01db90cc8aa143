#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_inverse(std::vector<LawEntry>& table) { enroll(InverseLaws{}, table); }

}  // namespace layoutcheck::laws
