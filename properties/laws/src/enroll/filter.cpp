#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_filter(std::vector<LawEntry>& table) { enroll(FilterLaws{}, table); }

}  // namespace layoutcheck::laws
