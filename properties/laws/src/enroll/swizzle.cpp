#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_swizzle(std::vector<LawEntry>& table) { enroll(SwizzleLaws{}, table); }

}  // namespace layoutcheck::laws
