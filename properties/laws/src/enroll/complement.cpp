#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_complement(std::vector<LawEntry>& table) { enroll(ComplementLaws{}, table); }

}  // namespace layoutcheck::laws
