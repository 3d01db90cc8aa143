#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_composition(std::vector<LawEntry>& table) { enroll(CompositionLaws{}, table); }

}  // namespace layoutcheck::laws
