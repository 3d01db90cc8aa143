#include "enroll/topics.hpp"
#include "layoutcheck/laws/list.hpp"

namespace layoutcheck::laws {

void enroll_evaluate(std::vector<LawEntry>& table) { enroll(EvaluateLaws{}, table); }

}  // namespace layoutcheck::laws
