#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_recover(std::vector<LawEntry>& table) { enroll(RecoverLaws{}, table); }

}  // namespace layoutcheck::laws
