#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_facts(std::vector<LawEntry>& table) { enroll(FactLaws{}, table); }

}  // namespace layoutcheck::laws
