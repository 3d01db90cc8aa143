#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_linear_maps(std::vector<LawEntry>& table) { enroll(LinearMapLaws{}, table); }

}  // namespace layoutcheck::laws
