#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_coordinates(std::vector<LawEntry>& table) { enroll(CoordinateLaws{}, table); }

}  // namespace layoutcheck::laws
