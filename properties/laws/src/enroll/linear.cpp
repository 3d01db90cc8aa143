#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_linear(std::vector<LawEntry>& table) { enroll(LinearLaws{}, table); }

}  // namespace layoutcheck::laws
