#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_cast(std::vector<LawEntry>& table) { enroll(CastLaws{}, table); }

}  // namespace layoutcheck::laws
