#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_basis(std::vector<LawEntry>& table) { enroll(BasisLaws{}, table); }

}  // namespace layoutcheck::laws
