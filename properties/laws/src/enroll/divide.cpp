#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_divide(std::vector<LawEntry>& table) { enroll(DivideLaws{}, table); }

}  // namespace layoutcheck::laws
