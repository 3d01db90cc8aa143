#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_common(std::vector<LawEntry>& table) { enroll(CommonLaws{}, table); }

}  // namespace layoutcheck::laws
