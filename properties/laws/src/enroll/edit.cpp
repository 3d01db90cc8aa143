#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_edit(std::vector<LawEntry>& table) { enroll(EditLaws{}, table); }

}  // namespace layoutcheck::laws
