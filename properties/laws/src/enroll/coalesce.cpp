#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_coalesce(std::vector<LawEntry>& table) { enroll(CoalesceLaws{}, table); }

}  // namespace layoutcheck::laws
