#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_construct(std::vector<LawEntry>& table) { enroll(ConstructLaws{}, table); }

}  // namespace layoutcheck::laws
