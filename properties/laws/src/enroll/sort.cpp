#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_sort(std::vector<LawEntry>& table) { enroll(SortLaws{}, table); }

}  // namespace layoutcheck::laws
