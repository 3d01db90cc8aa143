#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_tuple(std::vector<LawEntry>& table) { enroll(TupleLaws{}, table); }

}  // namespace layoutcheck::laws
